#include "mnk/play/thinking_time.hpp"

#include <algorithm>

namespace mnk::play {

std::optional<Milliseconds> thinking_time(const Limits& limits) {
    std::optional<Milliseconds> time = limits.move_time;
    if (limits.time_left) {
        const Milliseconds share = std::min(*limits.time_left, *limits.time_left / 20 + limits.increment / 2);
        time = time ? std::min(*time, share) : share;
    }
    return time;
}

std::optional<Milliseconds> usable_time(const Limits& limits) {
    const std::optional<Milliseconds> time = thinking_time(limits);
    if (!time) return std::nullopt;
    return *time - std::min(*time / 4, std::clamp(*time / 10, Milliseconds{10}, Milliseconds{500}));
}

std::optional<TimePoint> thinking_deadline(const Limits& limits, TimePoint begun) {
    const std::optional<Milliseconds> time = usable_time(limits);
    if (!time) return std::nullopt;
    return begun + *time;
}

}  // namespace mnk::play
