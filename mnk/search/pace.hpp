#pragma once

#include <optional>

#include "mnk/board/rules.hpp"
#include "mnk/play/limits.hpp"

namespace mnk::search {

/// How long the champion goes on with a move.
///
/// Of a time for the move it uses all, less the margin of play::usable_time.  Of a time for the rest of the
/// game it means to use the same share as every player; it ends sooner when the best move has been the same
/// for several depths, since the next depth would hardly change it, and later (up to three shares, never more
/// than a fifth of what is left) when the best move has just changed or got worse.
class Pace {
 public:
    Pace(const play::Limits& limits, play::TimePoint begun);

    /// When the search must end; nothing if time is not limited.
    [[nodiscard]] std::optional<play::TimePoint> deadline() const { return deadline_; }

    /// A depth was searched to the end with this result.
    void finish_depth(Cell best, int score);

    /// Is another depth worth its time?
    [[nodiscard]] bool goes_on(play::TimePoint now) const;

 private:
    play::TimePoint begun_;
    std::optional<play::TimePoint> deadline_;
    std::optional<play::Milliseconds> share_;  // of the time for the game; none if only the move counts
    Cell best_ = kNoCell;
    int score_ = 0;
    int steady_depths_ = 0;  // in which the best move was the same
    bool is_worse_ = false;
};

}  // namespace mnk::search
