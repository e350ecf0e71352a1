#pragma once

#include <functional>

#include "mnk/play/limits.hpp"
#include "mnk/training/game.hpp"

namespace mnk::training {

/// Game `number` of these settings: it depends on nothing else.  None if `stop` was raised before its end.
std::optional<TrainingGame> play_game(const GameSettings& settings, std::size_t number,
                                      const play::StopFlag& stop);

/// Plays games `from` to `to` (not included) on so many threads and hands them over in their order, whatever
/// the number of threads.  Ends early if `stop` is raised or `take` says false.
void play_games(const GameSettings& settings, std::size_t from, std::size_t to, int threads,
                const play::StopFlag& stop,
                const std::function<bool(std::size_t number, const TrainingGame&)>& take);

}  // namespace mnk::training
