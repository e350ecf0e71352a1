#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "mnk/threats/shape.hpp"

namespace mnk::threats {

/// A stretch of a line, one bit a cell in each plane: where the first player's
/// stones are, and the second's.  Beyond the edge both bits are set.
struct Stretch {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
};

/// Shapes by lookup, for one k.  Several boards and threads may share a table.
///
///     reach <= 4     one lookup gives both players' shapes: 2^(4 reach) entries made at once, 64 KiB at most
///     reach <= 10    one lookup a player, by the two segments up to the first enemy stone or edge:
///                    4^(reach + 1) entries, filled when first asked for, 4 MiB at most
///     reach <= 14    computed bit by bit each time, O(k²)
///     beyond         a stretch does not fit in a word: is_small() is false
class ShapeTable {
 public:
    explicit ShapeTable(const Rules& rules);

    /// Cells beyond this distance do not matter.
    [[nodiscard]] int reach() const { return reach_; }
    /// Whether `both` may be called.
    [[nodiscard]] bool is_small() const { return reach_ <= kLongestReach; }

    /// The shapes for both players of the free cell that is bit `at` of `line`: the first player's in the
    /// low nibble.  @pre  is_small(), and `reach` bits to each side of `at` are there
    [[nodiscard]] unsigned both(Stretch line, int at) const {
        line.first >>= at - reach_;
        line.second >>= at - reach_;
        if (!dense_.empty()) return dense_[squeeze(line.first) | squeeze(line.second) << (2 * reach_)];
        return one(line.first & ~line.second, line.second) | one(line.second & ~line.first, line.first) << 4;
    }

 private:
    static constexpr int kLongestDense = 4;
    static constexpr int kLongestSegments = 10;
    static constexpr int kLongestReach = 14;
    static constexpr std::uint8_t kUnknown = 0xff;

    /// The cells to both sides, without the one in the middle.
    [[nodiscard]] std::size_t squeeze(std::uint64_t plane) const {
        return static_cast<std::size_t>((plane & low_) | ((plane >> 1) & high_));
    }
    [[nodiscard]] unsigned one(std::uint64_t own, std::uint64_t blocked) const;
    [[nodiscard]] unsigned compute(std::uint64_t own, std::uint64_t blocked) const;

    int run_;
    bool exact_;
    int reach_;
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
    std::vector<std::uint8_t> dense_;
    mutable std::vector<std::atomic<std::uint8_t>> segments_;
};

}  // namespace mnk::threats
