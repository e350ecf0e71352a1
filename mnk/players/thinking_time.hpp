#pragma once

#include <optional>

#include "mnk/play/player.hpp"

/// How the players divide their time, all in the same way.
namespace mnk::players {

/// What a move may take: the time for the move, and of a time for the rest of
/// the game a twentieth and half the increment.  Nothing if time is not limited.
std::optional<play::Milliseconds> thinking_time(const play::Limits& limits);

/// The same less a margin: a tenth of it, from 20 ms (what a busy machine may
/// keep a thread waiting) to 500 ms, but never more than half.
std::optional<play::Milliseconds> usable_time(const play::Limits& limits);

/// When to stop thinking.  Nothing if time is not limited.
std::optional<play::TimePoint> thinking_deadline(const play::Limits& limits, play::TimePoint begun);

}  // namespace mnk::players
