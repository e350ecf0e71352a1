#pragma once

#include <bit>
#include <compare>
#include <cstdint>

#include "mnk/board/rules.hpp"

namespace mnk::solver {

/// A set of the first 128 cells of a board, as two words.
struct CellSet {
    static constexpr int kMost = 128;

    std::uint64_t low = 0;
    std::uint64_t high = 0;

    /// Cells 0 to 127, on the board or not.
    static constexpr CellSet all() { return {~std::uint64_t{0}, ~std::uint64_t{0}}; }
    static constexpr CellSet of(int cell) {
        return cell < 64 ? CellSet{std::uint64_t{1} << cell, 0} : CellSet{0, std::uint64_t{1} << (cell - 64)};
    }

    [[nodiscard]] constexpr bool empty() const { return (low | high) == 0; }
    [[nodiscard]] constexpr bool contains(int cell) const {
        return cell < 64 ? (low >> cell & 1) != 0 : (high >> (cell - 64) & 1) != 0;
    }
    [[nodiscard]] constexpr bool includes(const CellSet& other) const {
        return ((other.low & ~low) | (other.high & ~high)) == 0;
    }
    [[nodiscard]] constexpr bool meets(const CellSet& other) const {
        return ((other.low & low) | (other.high & high)) != 0;
    }
    [[nodiscard]] constexpr int size() const { return std::popcount(low) + std::popcount(high); }

    /// @pre  !empty()
    [[nodiscard]] constexpr int first() const {
        return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high);
    }
    [[nodiscard]] constexpr CellSet without_first() const {
        return low != 0 ? CellSet{low & (low - 1), high} : CellSet{0, high & (high - 1)};
    }
    [[nodiscard]] constexpr bool has_two() const { return !empty() && !without_first().empty(); }

    /// Takes the lowest cell out.  @pre  !empty()
    constexpr Cell pop() {
        const int cell = first();
        *this = without_first();
        return static_cast<Cell>(cell);
    }

    constexpr CellSet& operator|=(const CellSet& other) { return *this = *this | other; }
    constexpr CellSet& operator&=(const CellSet& other) { return *this = *this & other; }

    friend constexpr CellSet operator|(const CellSet& a, const CellSet& b) {
        return {a.low | b.low, a.high | b.high};
    }
    friend constexpr CellSet operator&(const CellSet& a, const CellSet& b) {
        return {a.low & b.low, a.high & b.high};
    }
    /// What is in `a` and not in `b`.
    friend constexpr CellSet operator-(const CellSet& a, const CellSet& b) {
        return {a.low & ~b.low, a.high & ~b.high};
    }
    friend constexpr auto operator<=>(const CellSet&, const CellSet&) = default;
};

}  // namespace mnk::solver
