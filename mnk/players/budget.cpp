#include "mnk/players/budget.hpp"

#include "mnk/play/thinking_time.hpp"

namespace mnk::players {

using play::Milliseconds;

Budget::Budget(const play::Limits& limits, const play::StopFlag& stop, play::TimePoint begun)
    : stop_(stop),
      begun_(begun),
      time_(play::thinking_time(limits)),
      usable_(play::usable_time(limits)),
      end_(play::thinking_deadline(limits, begun)),
      node_limit_(limits.nodes) {}

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
