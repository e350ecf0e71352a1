#pragma once

#include <cstdint>
#include <vector>

#include "mnk/lines/line_words.hpp"

namespace mnk::network {

/// What a free cell sees along one line, as one number: two *sides*, each of them the cells up to the edge or
/// to where stones of both players stand, at most k-1, since no run through the cell reaches beyond.
///
///     k = 5, seen by X:     # . X c . . O X O      left: ". X", an end; right: ". . O", an end
///
/// A number is `left * sides() + right`; the same for a line read backwards is mirrored(), for the other
/// player swapped().
class LineCodes {
 public:
    using Code = std::uint16_t;

    /// Sides of k = 6 have 120 kinds; a table of every line would double with each more.
    static constexpr int kLongestRun = 6;

    /// @pre  2 <= run <= kLongestRun
    explicit LineCodes(int run);

    [[nodiscard]] int run() const { return reach_ + 1; }
    [[nodiscard]] int reach() const { return reach_; }
    [[nodiscard]] int sides() const { return static_cast<int>(swapped_.size()); }
    [[nodiscard]] int count() const { return sides() * sides(); }

    struct Both {
        Code first = 0;  ///< as the first player sees it
        Code second = 0;
    };
    /// A line's stones, with the cells beyond its edges in both planes.
    struct Planes {
        explicit Planes(const lines::LineWords::View& view)
            : first(view.stones[0] | ~view.board), second(view.stones[1] | ~view.board) {}

        std::uint64_t first;
        std::uint64_t second;
    };
    /// Of the free cell that is bit `at`.  @pre  `reach` bits of the planes on both sides
    [[nodiscard]] Both both(const Planes& planes, int at) const {
        const std::uint64_t low = (std::uint64_t{1} << reach_) - 1;
        const std::uint64_t first = planes.first >> (at - reach_);
        const std::uint64_t second = planes.second >> (at - reach_);
        const Both left = left_[(first & low) | (second & low) << reach_];
        const Both right = right_[(first >> (reach_ + 1) & low) | (second >> (reach_ + 1) & low) << reach_];
        return {static_cast<Code>(left.first + right.first), static_cast<Code>(left.second + right.second)};
    }

    [[nodiscard]] Code mirrored(Code code) const {
        return static_cast<Code>(code % sides() * sides() + code / sides());
    }
    [[nodiscard]] Code swapped(Code code) const {
        return static_cast<Code>(swapped_[static_cast<std::size_t>(code / sides())] * sides() +
                                 swapped_[static_cast<std::size_t>(code % sides())]);
    }
    /// No stone on either side.
    [[nodiscard]] bool is_bare(Code code) const {
        return is_bare_[static_cast<std::size_t>(code / sides())] &&
               is_bare_[static_cast<std::size_t>(code % sides())];
    }

 private:
    int reach_;
    std::vector<Both> left_;  // what a side adds to the code, by both planes' bits as they lie
    std::vector<Both> right_;
    std::vector<std::uint8_t> swapped_;  // by side
    std::vector<bool> is_bare_;
};

}  // namespace mnk::network
