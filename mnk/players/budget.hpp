#pragma once

#include <optional>

#include "mnk/play/player.hpp"

namespace mnk::players {

/// When to stop thinking: the clock less a margin, the stop flag, the node limit, whichever comes first.
/// The margin is that of thinking_time.hpp.
class Budget {
 public:
    Budget(const play::Limits& limits, const play::StopFlag& stop, play::TimePoint begun);
    explicit Budget(const play::Turn& turn) : Budget(turn.limits, turn.stop, turn.begun) {}

    /// Counts one node; false when there is no more to spend, and from then on.
    /// Looks at the clock every time: 30 ns.
    bool takes_node() {
        if (is_spent()) return false;
        ++nodes_;
        return true;
    }

    /// Looks at clock, flag and node limit without counting.
    bool is_spent();

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] std::optional<std::uint64_t> node_limit() const { return node_limit_; }
    void set_node_limit(std::uint64_t nodes) { node_limit_ = nodes; }

    /// The time this move may take, before and after the margin; nothing if time is not limited.
    [[nodiscard]] std::optional<play::Milliseconds> time() const { return time_; }
    [[nodiscard]] std::optional<play::Milliseconds> usable_time() const { return usable_; }
    /// Ends earlier than the limits say: `time` after the beginning.
    void shorten(play::Milliseconds time);

    [[nodiscard]] std::chrono::microseconds elapsed() const;

 private:
    const play::StopFlag& stop_;
    play::TimePoint begun_;
    std::optional<play::Milliseconds> time_;
    std::optional<play::Milliseconds> usable_;
    std::optional<play::TimePoint> end_;
    std::optional<std::uint64_t> node_limit_;
    std::uint64_t nodes_ = 0;
    bool is_spent_ = false;
};

}  // namespace mnk::players
