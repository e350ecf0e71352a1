#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/board/rules.hpp"

namespace mnk::lines {

/// Where a cell stands on one of the four lines through it.
///
///     antidiagonal (up-right), offset 1 of a line of 3:
///
///         . . c        Cells of a line lie next to each other in arrays "in
///         . b .        line order": the line's `base`, then a, b, c.
///         a . .
struct Place {
    std::uint16_t base = 0;   ///< of the line, in line order
    std::uint16_t line = 0;   ///< number of the line among those of its direction
    std::uint8_t offset = 0;  ///< of the cell on its line
    std::uint8_t length = 0;  ///< of the line, in cells
};

/// The lines of a board.  Memory: 32 bytes a cell.
class Geometry {
 public:
    explicit Geometry(const Rules& rules);

    /// The cell's place on its line of `kDirections[direction]`.
    [[nodiscard]] const Place& place(Cell cell, int direction) const {
        return places_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(direction)];
    }
    [[nodiscard]] int line_count(int direction) const {
        return line_counts_[static_cast<std::size_t>(direction)];
    }
    /// From a cell to the next on its line, as a difference of cell numbers.
    [[nodiscard]] int step(int direction) const { return steps_[static_cast<std::size_t>(direction)]; }
    /// Bytes held, besides the object itself.
    [[nodiscard]] std::size_t memory() const { return places_.size() * sizeof(places_[0]); }

 private:
    std::vector<std::array<Place, 4>> places_;
    std::array<int, 4> line_counts_{};
    std::array<int, 4> steps_{};
};

}  // namespace mnk::lines
