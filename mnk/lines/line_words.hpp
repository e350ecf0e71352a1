#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/board/rules.hpp"
#include "mnk/lines/geometry.hpp"

namespace mnk::lines {

/// The stones as bits along the lines, so that what matters around a cell is in
/// one machine word.  play and undo O(1); memory 32 bytes a cell.
class LineWords {
 public:
    /// The longest run whose windows, and those of every cell in them, fit into a word.
    static constexpr int kLongestRun = 16;

    /// @pre  rules.run <= kLongestRun
    explicit LineWords(const Rules& rules);

    /// A line within 2(k-1) cells of a cell each way: all windows of all cells in its windows.
    ///
    ///     k = 3, bit 4 is the cell:     bit  0 1 2 3 4 5 6 7 8
    ///                                        . . X . c O . # #     #: beyond the edge
    struct View {
        std::uint64_t stones[2];  ///< the first player's, the second's
        std::uint64_t board;      ///< cells of the board
    };
    [[nodiscard]] View view(Cell cell, int direction) const;
    /// The bit of the cell itself.
    [[nodiscard]] int centre() const { return 2 * (run_ - 1); }

    /// @pre  `cell` is free and `stone` is not none
    void play(Cell cell, Stone stone) { flip(cell, stone); }
    /// @pre  `cell` holds `stone`
    void undo(Cell cell, Stone stone) { flip(cell, stone); }

    [[nodiscard]] Stone stone(Cell cell) const;
    /// From a cell to the next on its line, as a difference of cell numbers.
    [[nodiscard]] int step(int direction) const { return geometry_.step(direction); }

    /// Bytes held.
    [[nodiscard]] std::size_t memory() const;

 private:
    /// Both players' stones on a line, by offset.
    using Line = std::array<std::array<std::uint64_t, 2>, 2>;

    void flip(Cell cell, Stone stone);

    int run_;
    Geometry geometry_;
    std::array<std::vector<Line>, 4> lines_;
};

/// The free cells in windows that lack no more than two stones, of one player.
struct NearCells {
    std::uint64_t lacks_one = 0;       ///< in a window that lacks this cell alone
    std::uint64_t lacks_two = 0;       ///< in one that lacks this cell and another
    std::uint64_t two_windows = 0;     ///< in two or more of those
    std::uint64_t two_completing = 0;  ///< in two or more, which lack different others
};

/// Of a line with a player's stones `own`, where the bits of `open` hold no enemy stone.  O(k).
NearCells near_cells(std::uint64_t own, std::uint64_t open, int run);

}  // namespace mnk::lines
