#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "mnk/base/random.hpp"
#include "mnk/board/position.hpp"
#include "mnk/threats/shape_board.hpp"

/// Positions to search in, and searches so plain that one sees they are right.
namespace mnk::threats::test {

inline ShapeBoard board_of(const Position& position) {
    ShapeBoard board(position.rules(), std::make_shared<ShapeTable>(position.rules()),
                     std::make_shared<CodeTable>(ShapeWeights{}));
    for (const Cell cell : position.moves()) board.play(cell, position.at(cell));
    return board;
}

/// A game of at most `plies` moves that nobody has won; most moves are next to another stone.
inline Position random_position(const Rules& rules, Random& random, int plies) {
    Position position(rules);
    for (int tries = 0; position.ply() < plies && tries < 20 * plies; ++tries) {
        const auto free = position.free_cells();
        Cell cell = free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))];
        if (position.ply() > 0 && random.below(6) != 0) {
            const Cell stone = position.moves()[static_cast<std::size_t>(random.below(position.ply()))];
            const int row = rules.row_of(stone) + random.below(3) - 1;
            const int column = rules.column_of(stone) + random.below(3) - 1;
            if (!rules.contains(row, column)) continue;
            cell = rules.cell_at(row, column);
        }
        if (!position.is_free(cell)) continue;
        position.play(cell);
        if (position.is_over()) position.undo();
    }
    return position;
}

inline std::vector<Cell> winning_cells(const Position& position, Stone player) {
    std::vector<Cell> cells;
    for (const Cell cell : position.free_cells()) {
        if (position.wins_at(cell, player)) cells.push_back(cell);
    }
    return cells;
}

/// Can the side to move win by threatening a run with each move?
inline bool naive_wins_by_fours(Position& position) {
    const Stone attacker = position.side_to_move();
    if (!winning_cells(position, attacker).empty()) return true;
    const auto span = position.free_cells();
    const std::vector<Cell> cells(span.begin(), span.end());
    for (const Cell cell : cells) {
        position.play(cell);
        const std::vector<Cell> completing = winning_cells(position, attacker);
        const bool is_forcing = !completing.empty() && winning_cells(position, opponent(attacker)).empty();
        bool is_win = is_forcing && completing.size() > 1;
        if (is_forcing && !is_win) {
            position.play(completing.front());
            is_win = naive_wins_by_fours(position);
            position.undo();
        }
        position.undo();
        if (is_win) return true;
    }
    return false;
}

}  // namespace mnk::threats::test
