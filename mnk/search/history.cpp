#include "mnk/search/history.hpp"

#include <cstdlib>

namespace mnk::search {

void History::learn(const SearchBoard& board, Cell cell, int bonus) {
    const std::size_t me = side(board.mover());
    for (std::int16_t* value :
         {&cells_[static_cast<std::size_t>(cell)][me], &after_[0][me][offset(board, cell, 1)],
          &after_[1][me][offset(board, cell, 2)]})
        *value = static_cast<std::int16_t>(*value + bonus - *value * std::abs(bonus) / kMost);
}

std::size_t History::offset(const SearchBoard& board, Cell cell, int plies_ago) {
    const Cell from = board.move_ago(plies_ago);
    if (from == kNoCell) return kOffsets - 1;
    const Rules& rules = board.rules();
    const int rows = rules.row_of(cell) - rules.row_of(from);
    const int columns = rules.column_of(cell) - rules.column_of(from);
    if (std::abs(rows) > kNear || std::abs(columns) > kNear) return kOffsets - 1;
    return static_cast<std::size_t>((rows + kNear) * (2 * kNear + 1) + columns + kNear);
}

}  // namespace mnk::search
