#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "mnk/board/position.hpp"
#include "mnk/play/game.hpp"
#include "mnk/play/report.hpp"

/// How the game's things look in JSON: the same in every command and in every answer of the server.
namespace mnk::server {

/// Fields keep the order in which they were written.
using Json = nlohmann::ordered_json;

/// {"cell": "h8", "row": 7, "col": 7}, counted from the top left; null for kNoCell.
Json cell_json(const Rules& rules, Cell cell);
Json cells_json(const Rules& rules, std::span<const Cell> cells);

/// {"rows": 15, "columns": 15, "run": 5, "exact": false}, as in game files.
Json rules_json(const Rules& rules);

/// {"kind": "win", "plies": 7, "text": "+M7"}; "score" where the value was searched.
Json value_json(const play::Value& value);

/// {"over": true, "winner": "X", "ending": "k in a row", "text": "X wins: k in a row"}
Json outcome_json(const play::Outcome& outcome);

/// "X", "O"; null for none.
Json side_json(Stone side);

/// One line.  Names in files may be in any encoding: what is not UTF-8 is replaced, not thrown.
std::string to_text(const Json& json);

}  // namespace mnk::server
