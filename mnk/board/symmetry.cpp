#include "mnk/board/symmetry.hpp"

#include <cassert>

#include "mnk/board/zobrist.hpp"

namespace mnk {

Cell apply(Symmetry symmetry, const Rules& rules, Cell cell) {
    assert(static_cast<int>(symmetry) < symmetry_count(rules));
    const int row = rules.row_of(cell);
    const int column = rules.column_of(cell);
    const int last_row = rules.rows - 1;
    const int last_column = rules.columns - 1;
    switch (symmetry) {
        case Symmetry::identity:
            return cell;
        case Symmetry::mirror_columns:
            return rules.cell_at(row, last_column - column);
        case Symmetry::mirror_rows:
            return rules.cell_at(last_row - row, column);
        case Symmetry::half_turn:
            return rules.cell_at(last_row - row, last_column - column);
        case Symmetry::transpose:
            return rules.cell_at(column, row);
        case Symmetry::quarter_turn:
            return rules.cell_at(column, last_row - row);
        case Symmetry::counter_turn:
            return rules.cell_at(last_column - column, row);
        case Symmetry::antitranspose:
            return rules.cell_at(last_column - column, last_row - row);
    }
    return cell;
}

CanonicalKey canonical_key(const Position& position) {
    const Rules& rules = position.rules();
    CanonicalKey best;
    for (int i = 0; i < symmetry_count(rules); ++i) {
        const auto symmetry = static_cast<Symmetry>(i);
        Key128 key = zobrist::key_of(rules);
        Stone stone = Stone::first;
        for (const Cell cell : position.moves()) {
            key ^= zobrist::key_of(apply(symmetry, rules, cell), stone);
            stone = opponent(stone);
        }
        if (i == 0 || key < best.key) best = {key, symmetry};
    }
    return best;
}

}  // namespace mnk
