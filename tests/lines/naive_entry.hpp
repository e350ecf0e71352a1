#pragma once

#include <set>
#include <vector>

#include "mnk/lines/entry.hpp"

namespace mnk::test {

/// An entry straight from the definition: every window of the board that holds
/// the cell is looked at cell by cell.  Slow on purpose.
inline lines::Entry naive_entry(const Rules& rules, const std::vector<Stone>& board, Cell cell, int direction,
                                Stone player) {
    const Step step = kDirections[direction];
    const int row = rules.row_of(cell);
    const int column = rules.column_of(cell);
    const auto at = [&](int i) {
        return board[static_cast<std::size_t>(rules.cell_at(row + i * step.row, column + i * step.column))];
    };
    const auto inside = [&](int i) { return rules.contains(row + i * step.row, column + i * step.column); };

    int windows = 0;
    int fewest = 0;
    int count = 0;
    int weighted = 0;
    std::set<int> stones;
    std::set<int> completing;
    for (int start = 1 - rules.run; start <= 0; ++start) {
        bool is_open = true;
        std::vector<int> free;
        std::vector<int> own;
        for (int i = start; i < start + rules.run && is_open; ++i) {
            is_open = inside(i) && at(i) != opponent(player);
            if (is_open) (at(i) == player ? own : free).push_back(i);
        }
        if (!is_open) continue;
        ++windows;
        weighted += 1 + static_cast<int>(own.size());
        stones.insert(own.begin(), own.end());
        const int missing = static_cast<int>(free.size());
        if (count == 0 || missing < fewest) {
            fewest = missing;
            count = 0;
        }
        if (missing == fewest) ++count;
        if (missing == 2) completing.insert(free[0] == 0 ? free[1] : free[0]);
    }
    lines::Entry entry;
    entry.windows = static_cast<std::uint8_t>(windows);
    entry.stones = static_cast<std::uint8_t>(stones.size());
    entry.missing = static_cast<std::uint8_t>(fewest);
    entry.count = static_cast<std::uint8_t>(count);
    entry.completing = static_cast<std::uint8_t>(completing.size());
    entry.weighted = static_cast<std::uint16_t>(weighted);
    return entry;
}

}  // namespace mnk::test
