#include "mnk/players/budget.hpp"

#include <algorithm>

namespace mnk::players {

using play::Milliseconds;

namespace {

std::optional<Milliseconds> time_of(const play::Limits& limits) {
    std::optional<Milliseconds> time = limits.move_time;
    if (limits.time_left) {
        const Milliseconds share = std::min(*limits.time_left, *limits.time_left / 20 + limits.increment / 2);
        time = time ? std::min(*time, share) : share;
    }
    return time;
}

}  // namespace

Budget::Budget(const play::Limits& limits, const play::StopFlag& stop, play::TimePoint begun)
    : stop_(stop), begun_(begun), time_(time_of(limits)), node_limit_(limits.nodes) {
    if (!time_) return;
    const Milliseconds margin =
        std::min(*time_ / 2, std::clamp(*time_ / 10, Milliseconds{20}, Milliseconds{500}));
    usable_ = *time_ - margin;
    end_ = begun_ + *usable_;
}

bool Budget::is_spent() {
    if (is_spent_) return true;
    is_spent_ = (node_limit_ && nodes_ >= *node_limit_) || stop_.is_raised() ||
                (end_ && std::chrono::steady_clock::now() >= *end_);
    return is_spent_;
}

void Budget::shorten(Milliseconds time) {
    if (usable_ && *usable_ <= time) return;
    usable_ = time;
    end_ = begun_ + time;
}

std::chrono::microseconds Budget::elapsed() const {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun_);
}

}  // namespace mnk::players
