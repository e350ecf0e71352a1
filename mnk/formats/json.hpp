#pragma once

#include "mnk/formats/record.hpp"

/// JSON, as the program's own interfaces speak it.
///
///     {
///       "rules": {"rows": 15, "columns": 15, "run": 5, "exact": false},
///       "players": ["Ann", "Bob"],
///       "moves": [
///         {"cell": "h8", "row": 7, "col": 7, "ms": 12, "comment": "the centre"}
///       ]
///     }
///
/// `row` and `col` count from 0 at the top left.  Reading asks for `rules` and
/// `moves`; of a move, for `cell` or for `row` and `col` (if all are there,
/// they must agree), or for just the string "h8".  Other keys are passed over;
/// a known key with a value of the wrong type is an error.
///
/// Writing replaces what is not UTF-8 by U+FFFD; reading refuses it.
namespace mnk::formats {

/// Brackets inside brackets, and values in all, that are read: far above any
/// game, and low enough that hostile text costs neither stack nor memory.
constexpr int kDeepestJson = 64;
constexpr int kMostJsonValues = 1'000'000;

/// Refuses what would cost a parser stack or memory, before it runs: the limits above, and bytes that are NUL.
/// O(length).
Status check_json_size(std::string_view text);

/// Only the notation is checked: formats::read checks the game.
Result<Record> read_json(std::string_view text);
Result<std::string> write_json(const Record& record);

}  // namespace mnk::formats
