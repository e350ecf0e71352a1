#pragma once

#include <optional>

#include "mnk/play/player.hpp"

namespace mnk::players {

/// How long a move may think: the time for the move, and of a time for the
/// rest of the game a sixteenth and the increment.  Nothing if time is not limited.
std::optional<std::chrono::microseconds> thinking_time(const play::Limits& limits);

/// When to stop thinking: a tenth of the time before its end, between 2 ms and
/// 30 ms, is left for the way back.  Nothing if time is not limited.
std::optional<play::TimePoint> thinking_deadline(const play::Limits& limits, play::TimePoint begun);

}  // namespace mnk::players
