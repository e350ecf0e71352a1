#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace mnk::play {

using Milliseconds = std::chrono::milliseconds;
using TimePoint = std::chrono::steady_clock::time_point;

/// What a player may spend.  What is not set is not limited.
struct Limits {
    std::optional<Milliseconds> move_time;  ///< for this move
    std::optional<Milliseconds> time_left;  ///< for the rest of the game, this move included
    Milliseconds increment{0};              ///< added to the time left after each move
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<std::uint64_t> memory_bytes;

    /// The longest this move may take: the smaller of the two times, if any is set.
    [[nodiscard]] std::optional<Milliseconds> longest_move() const;
};

/// Raised by whoever waits, looked at by whoever thinks; from any thread.
class StopFlag {
 public:
    void raise() { raised_.store(true, std::memory_order_relaxed); }
    void lower() { raised_.store(false, std::memory_order_relaxed); }
    [[nodiscard]] bool is_raised() const { return raised_.load(std::memory_order_relaxed); }

 private:
    std::atomic<bool> raised_{false};
};

}  // namespace mnk::play
