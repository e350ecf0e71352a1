#pragma once

#include <array>
#include <vector>

#include "mnk/board/position.hpp"

namespace mnk::players {

/// What one line through a free cell is worth to a player.
struct LineValue {
    int windows = 0;      ///< windows through the cell without enemy stones
    int value = 0;        ///< the windows, and for each the own stones in it
    bool is_win = false;  ///< a stone here makes a run along this line
};

/// A scratch board with Hayes and Loge's value of every free cell for both
/// players, kept up to date by play and undo.
///
/// The value of a cell for a player counts the windows of k cells through it
/// that hold no enemy stone, and once more each own stone in each of them.
/// Along one line only the stretch up to the first enemy stone or edge matters,
/// at most k - 1 cells each way; with n cells in it there are n - k + 1 windows,
/// and a stone i cells from the stretch's end lies in min(i, n - k + 1) of them:
///
///     k = 4:   O . X . c . . O      n = 6, 3 windows:  . X . c
///                1 2 3   2 1                             X . c .
///                                                          . c . .
///     value = 3 + 2 (the stone X lies in two of them)
///
/// play costs O(k²): the O(k) cells on the four lines, O(k) each.  undo puts
/// back what play wrote down.  Memory: 36 bytes a cell and the notes.
class WindowBoard {
 public:
    /// The position as it stands.  O(mnk).
    explicit WindowBoard(const Position& position);

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] Stone at(Cell cell) const { return stones_[slot(cell)]; }
    [[nodiscard]] bool is_free(Cell cell) const { return at(cell) == Stone::none; }
    [[nodiscard]] Stone side_to_move() const { return mover_; }
    [[nodiscard]] int free_count() const { return free_count_; }

    /// Of a free cell.
    [[nodiscard]] int value(Cell cell, Stone side) const {
        return values_[index(side)][at_index(cell)].total;
    }
    [[nodiscard]] bool is_win(Cell cell, Stone side) const {
        return values_[index(side)][at_index(cell)].wins != 0;
    }

    /// Over all free cells.
    [[nodiscard]] std::int64_t sum(Stone side) const { return sums_[index(side)]; }
    [[nodiscard]] int win_count(Stone side) const { return win_counts_[index(side)]; }

    /// The first free cell from the top left where `side` wins at once, or kNoCell.
    [[nodiscard]] Cell first_win(Stone side) const;

    void play(Cell cell) { place(cell, mover_); }
    /// As if it were the turn of `side`; then it is the other's.
    void place(Cell cell, Stone side);
    /// Takes back the last play or place.
    void undo();

    /// Windows of k cells through a free cell that `side` may still fill.  O(k).
    [[nodiscard]] int windows_through(Cell cell, Stone side) const;

    /// One line through a free cell from scratch, O(k): what play keeps.
    [[nodiscard]] LineValue measure(Cell cell, int direction, Stone side) const;

 private:
    struct CellValue {
        std::int32_t total = 0;
        std::array<std::int16_t, 4> line{};
        std::uint8_t wins = 0;  // one bit a direction
    };
    struct Note {
        std::uint32_t side_and_direction;
        Cell cell;
        std::int16_t line;
        bool is_win;
    };

    static std::size_t index(Stone side) { return side == Stone::first ? 0 : 1; }
    static std::size_t at_index(int cell) { return static_cast<std::size_t>(cell); }
    [[nodiscard]] std::size_t slot(Cell cell) const { return slots_[at_index(cell)]; }
    [[nodiscard]] LineValue measure_at(std::size_t slot, std::ptrdiff_t step, Stone side) const;
    void update(Cell cell, int direction, Stone side);
    void set_line(Cell cell, int direction, std::size_t side, LineValue line);
    void update_along(Cell cell, int direction, int sign);

    Rules rules_;
    Stone mover_;
    int free_count_;
    std::array<std::ptrdiff_t, 4> steps_;
    std::vector<Stone> stones_;  // in a frame of kEdge
    std::vector<std::uint16_t> slots_;
    std::array<std::vector<CellValue>, 2> values_;
    std::array<std::int64_t, 2> sums_{};
    std::array<int, 2> win_counts_{};
    struct Played {
        Cell cell;
        Stone mover_before;
        std::size_t first_note;
    };
    std::vector<Note> notes_;
    std::vector<Played> played_;
};

}  // namespace mnk::players
