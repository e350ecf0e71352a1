#include "mnk/server/json.hpp"

#include "mnk/board/notation.hpp"

namespace mnk::server {

Json cell_json(const Rules& rules, Cell cell) {
    if (cell == kNoCell) return nullptr;
    return {{"cell", cell_name(rules, cell)}, {"row", rules.row_of(cell)}, {"col", rules.column_of(cell)}};
}

Json cells_json(const Rules& rules, std::span<const Cell> cells) {
    Json out = Json::array();
    for (const Cell cell : cells) out.push_back(cell_json(rules, cell));
    return out;
}

Json rules_json(const Rules& rules) {
    return {{"rows", rules.rows}, {"columns", rules.columns}, {"run", rules.run}, {"exact", rules.exact}};
}

Json value_json(const play::Value& value) {
    static constexpr const char* kKinds[] = {"unknown", "searched", "win", "draw", "loss"};
    Json out{{"kind", kKinds[static_cast<std::size_t>(value.kind)]}};
    if (value.kind == play::Value::Kind::searched) out["score"] = value.score;
    if (value.plies) out["plies"] = *value.plies;
    out["text"] = to_string(value);
    return out;
}

Json outcome_json(const play::Outcome& outcome) {
    return {{"over", outcome.is_over()},
            {"winner", side_json(outcome.winner)},
            {"ending", describe(outcome.ending)},
            {"text", to_string(outcome)}};
}

Json side_json(Stone side) {
    if (side == Stone::none) return nullptr;
    return side == Stone::first ? "X" : "O";
}

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace mnk::server
