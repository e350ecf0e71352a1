#pragma once

#include <array>

#include "mnk/board/rules.hpp"
#include "mnk/play/limits.hpp"

namespace mnk::play {

/// Both players' time for the whole game.  It measures nothing itself: whoever
/// runs the game says how long each move took.
class Clock {
 public:
    /// Without a time, the clock never runs out.
    explicit Clock(std::optional<Milliseconds> game_time = {}, Milliseconds increment = Milliseconds{0});

    /// What is left to `side`; nothing if time is not limited.
    [[nodiscard]] std::optional<Milliseconds> left(Stone side) const;

    /// Takes the time of a move from `side` and adds the increment.  False, and
    /// no increment, if the move took more than was left.
    bool spend(Stone side, std::chrono::nanoseconds taken);

    /// `limits` with this clock's time left for `side`.
    [[nodiscard]] Limits limits_for(Stone side, Limits limits) const;

 private:
    bool is_limited_;
    Milliseconds increment_;
    std::array<std::chrono::nanoseconds, 2> left_;
};

}  // namespace mnk::play
