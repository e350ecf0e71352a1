#pragma once

#include <optional>

#include "mnk/play/limits.hpp"

/// How the players divide their time, all in the same way.
namespace mnk::play {

/// What a move may take: the time for the move, and of a time for the rest of
/// the game a twentieth and half the increment.  Nothing if time is not limited.
std::optional<Milliseconds> thinking_time(const Limits& limits);

/// The same less a margin: a tenth of it, from 10 ms (what a busy machine may
/// keep a thread waiting) to 500 ms, but never more than a quarter.
std::optional<Milliseconds> usable_time(const Limits& limits);

/// When to stop thinking.  Nothing if time is not limited.
std::optional<TimePoint> thinking_deadline(const Limits& limits, TimePoint begun);

}  // namespace mnk::play
