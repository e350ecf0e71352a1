#include "mnk/search/history.hpp"

#include <cstdlib>

namespace mnk::search {

History::History(const Rules& rules) : cells_(static_cast<std::size_t>(rules.cells())) {
    static_assert(Rules::kLargest <= 128, "columns of two cells differ by less than a half of 256");
    for (int row = 0; row < rules.rows; ++row)
        for (int column = 0; column < rules.columns; ++column)
            places_.push_back(static_cast<std::uint16_t>(256 * row + column));
}

void History::learn(const SearchBoard& board, Cell cell, int bonus) {
    const std::size_t me = side(board.mover());
    for (std::int16_t* value :
         {&cells_[static_cast<std::size_t>(cell)][me], &after_[0][me][offset(board, cell, 1)],
          &after_[1][me][offset(board, cell, 2)]})
        *value = static_cast<std::int16_t>(*value + bonus - *value * std::abs(bonus) / kMost);
}

}  // namespace mnk::search
