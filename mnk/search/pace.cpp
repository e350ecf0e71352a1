#include "mnk/search/pace.hpp"

#include <algorithm>

#include "mnk/play/thinking_time.hpp"

namespace mnk::search {

namespace {

using play::Milliseconds;

constexpr int kMostShares = 3;
constexpr int kPartOfGame = 5;
constexpr int kClearlyWorse = 40;  // units of the evaluation
constexpr int kSteady = 4;         // depths

}  // namespace

Pace::Pace(const play::Limits& limits, play::TimePoint begun)
    : begun_(begun), deadline_(play::thinking_deadline(limits, begun)) {
    const std::optional<Milliseconds> share = play::usable_time(limits);
    if (!limits.time_left || !share) return;
    play::Limits longest = limits;
    longest.time_left.reset();
    longest.move_time = std::min({limits.move_time.value_or(Milliseconds::max()), *share * kMostShares,
                                  std::max(*limits.time_left / kPartOfGame, *share)});
    if (longest.move_time <= *share) return;  // the move's own time is the shorter
    share_ = share;
    deadline_ = play::thinking_deadline(longest, begun);
}

void Pace::finish_depth(Cell best, int score) {
    steady_depths_ = best == best_ ? steady_depths_ + 1 : 0;
    is_worse_ = best_ != kNoCell && score < score_ - kClearlyWorse;
    best_ = best;
    score_ = score;
}

bool Pace::goes_on(play::TimePoint now) const {
    if (!share_) return true;
    // A depth takes about as long as all before it: what would not be finished is not begun.
    const int percent = is_worse_ ? 200 : steady_depths_ == 0 ? 140 : steady_depths_ < kSteady ? 80 : 50;
    return now - begun_ < *share_ * percent / 100;
}

}  // namespace mnk::search
