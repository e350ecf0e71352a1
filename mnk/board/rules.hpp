#pragma once

#include <cstdint>
#include <string>

#include "mnk/base/result.hpp"

namespace mnk {

/// A cell, counted row by row from the top left: `row * columns + column`.
using Cell = std::int16_t;
constexpr Cell kNoCell = -1;

/// Who a stone belongs to; also who moves, and who won (`none`: nobody).
enum class Stone : std::uint8_t { none, first, second };

/// @pre  stone is not `none`
constexpr Stone opponent(Stone stone) { return stone == Stone::first ? Stone::second : Stone::first; }

/// The game: `rows` (m) by `columns` (n), `run` (k) stones of one colour in a
/// straight line win: k or more, or with `exact` just k and no longer.
/// A run longer than both sides is legal; such a game is always a draw.
struct Rules {
    static constexpr int kLargest = 128;
    static constexpr int kMostCells = kLargest * kLargest;

    int rows = 3;
    int columns = 3;
    int run = 3;
    bool exact = false;

    /// Checks that each number is from 1 to 128.
    static Result<Rules> make(std::int64_t rows, std::int64_t columns, std::int64_t run, bool exact = false);

    [[nodiscard]] constexpr int cells() const { return rows * columns; }
    [[nodiscard]] constexpr bool contains(int row, int column) const {
        return 0 <= row && row < rows && 0 <= column && column < columns;
    }

    /// @pre  contains(row, column)
    [[nodiscard]] constexpr Cell cell_at(int row, int column) const {
        return static_cast<Cell>(row * columns + column);
    }
    [[nodiscard]] constexpr int row_of(Cell cell) const { return cell / columns; }
    [[nodiscard]] constexpr int column_of(Cell cell) const { return cell % columns; }

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// "15x15x5", or "15x15x5 exact".
std::string to_string(const Rules& rules);

/// The four directions of a line, as steps in row and column: row, column,
/// diagonal (down-right), antidiagonal (up-right).
struct Step {
    int row;
    int column;
};
constexpr Step kDirections[4] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};

}  // namespace mnk
