#include "mnk/players/mics_time.hpp"

#include <algorithm>

namespace mnk::players {

using std::chrono::microseconds;

std::optional<microseconds> thinking_time(const play::Limits& limits) {
    std::optional<microseconds> time;
    if (limits.move_time) time = *limits.move_time;
    if (limits.time_left) {
        const microseconds left = *limits.time_left;
        const microseconds share = std::min(left, left / 16 + microseconds(limits.increment));
        time = time ? std::min(*time, share) : share;
    }
    return time;
}

std::optional<play::TimePoint> thinking_deadline(const play::Limits& limits, play::TimePoint begun) {
    const std::optional<microseconds> time = thinking_time(limits);
    if (!time) return std::nullopt;
    return begun + *time - std::clamp(*time / 10, microseconds(2'000), microseconds(30'000));
}

}  // namespace mnk::players
