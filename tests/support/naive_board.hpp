#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "mnk/board/rules.hpp"

namespace mnk::testing {

/// The game as one would explain it to a child: a grid, and after every change
/// a look at every line of it.  Slow and obviously right; the fast board must
/// agree with it.  Every question costs O(mnk).
class NaiveBoard {
 public:
    explicit NaiveBoard(const Rules& rules)
        : rules_(rules), grid_(static_cast<std::size_t>(rules.cells()), Stone::none) {}

    void play(Cell cell) {
        grid_[static_cast<std::size_t>(cell)] = moves_.size() % 2 == 0 ? Stone::first : Stone::second;
        moves_.push_back(cell);
    }

    void undo() {
        grid_[static_cast<std::size_t>(moves_.back())] = Stone::none;
        moves_.pop_back();
    }

    [[nodiscard]] Stone stone(int row, int column) const {
        if (!rules_.contains(row, column)) return Stone::none;
        return grid_[static_cast<std::size_t>(rules_.cell_at(row, column))];
    }

    [[nodiscard]] Stone stone(Cell cell) const { return stone(rules_.row_of(cell), rules_.column_of(cell)); }

    /// Looks for a whole run from each cell in each direction.
    [[nodiscard]] Stone winner() const {
        for (int row = 0; row < rules_.rows; ++row) {
            for (int column = 0; column < rules_.columns; ++column) {
                const Stone owner = stone(row, column);
                for (const Step step : kDirections) {
                    if (owner != Stone::none && is_run(row, column, step, owner)) return owner;
                }
            }
        }
        return Stone::none;
    }

    [[nodiscard]] std::vector<Cell> free_cells() const {
        std::vector<Cell> cells;
        for (int row = 0; row < rules_.rows; ++row) {
            for (int column = 0; column < rules_.columns; ++column) {
                if (stone(row, column) == Stone::none) cells.push_back(rules_.cell_at(row, column));
            }
        }
        return cells;
    }

    /// Tries every window of k cells for both players.
    [[nodiscard]] bool is_dead() const {
        for (int row = 0; row < rules_.rows; ++row) {
            for (int column = 0; column < rules_.columns; ++column) {
                for (const Step step : kDirections) {
                    for (const Stone player : {Stone::first, Stone::second}) {
                        if (can_fill(row, column, step, player)) return false;
                    }
                }
            }
        }
        return true;
    }

 private:
    /// Do k stones of `owner` stand from here on?  With the exact rule, also: and none before or after.
    [[nodiscard]] bool is_run(int row, int column, Step step, Stone owner) const {
        for (int i = 0; i < rules_.run; ++i) {
            if (stone(row + i * step.row, column + i * step.column) != owner) return false;
        }
        return !rules_.exact || has_free_ends(row, column, step, owner);
    }

    /// Could `player` still own all k cells from here on, and with the exact rule nothing longer?
    [[nodiscard]] bool can_fill(int row, int column, Step step, Stone player) const {
        const int last = rules_.run - 1;
        if (!rules_.contains(row + last * step.row, column + last * step.column)) return false;
        for (int i = 0; i < rules_.run; ++i) {
            if (stone(row + i * step.row, column + i * step.column) == opponent(player)) return false;
        }
        return !rules_.exact || has_free_ends(row, column, step, player);
    }

    [[nodiscard]] bool has_free_ends(int row, int column, Step step, Stone player) const {
        return stone(row - step.row, column - step.column) != player &&
               stone(row + rules_.run * step.row, column + rules_.run * step.column) != player;
    }

    Rules rules_;
    std::vector<Stone> grid_;
    std::vector<Cell> moves_;
};

}  // namespace mnk::testing
