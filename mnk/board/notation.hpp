#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/position.hpp"

namespace mnk {

/// "h8": the letter is the column from the left (no letter skipped, `aa` after
/// `z`), the number the row from the bottom.  @pre  the cell is on the board
std::string cell_name(const Rules& rules, Cell cell);

/// "a", …, "z", "aa", …
std::string column_name(int column);

/// The cell called `name` (either case), or a sentence that says what is wrong with it.
Result<Cell> parse_cell(const Rules& rules, std::string_view name);

/// "h8 i9 j10".
std::string moves_to_text(const Rules& rules, std::span<const Cell> moves);

/// Reads `h8 i9 j10`, `h8,i9,j10` or `h8i9j10`; says which word is wrong.
/// Only the notation is checked here: Position::from_moves checks the game.
Result<std::vector<Cell>> parse_moves(const Rules& rules, std::string_view text);

/// The board as text, X for the first player, O for the second:
///
///        a b c
///      3 . X .
///      2 . O .
///      1 . . .
std::string diagram(const Position& position);

/// The moves of a game that leads to the drawn position: rows of `.`, `X` and
/// `O` with or without the labels above; blanks and empty lines do not matter.
/// A drawing does not tell the order of the moves; the one chosen is a legal
/// game (a winning stone comes last).  Refused: wrong size, other characters,
/// counts of X and O that no game has, two winners.
Result<std::vector<Cell>> parse_diagram(const Rules& rules, std::string_view text);

}  // namespace mnk
