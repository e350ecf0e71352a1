#include "mnk/server/answers.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"

namespace mnk::server {

namespace {

using std::chrono::duration_cast;

std::int64_t milliseconds(std::chrono::nanoseconds time) {
    return duration_cast<play::Milliseconds>(time).count();
}

/// "parts.own.row.windows" goes to cell["parts"]["own"]["row"]["windows"].
void put(Json& cell, std::string_view name, std::int64_t value) {
    Json* place = &cell;
    for (const std::string_view level : text::split(name, ".")) place = &(*place)[std::string(level)];
    *place = value;
}

Json layers_json(const Position& position, const play::Report& report) {
    Json cells = Json::array();
    for (int i = 0; i < position.rules().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        Json row = cell_json(position.rules(), cell);
        bool has_values = false;
        for (const play::CellLayer& layer : report.layers) {
            const std::int64_t value = layer.values[static_cast<std::size_t>(i)];
            if (value == play::CellLayer::kNothing) continue;
            put(row, layer.name, value);
            has_values = true;
        }
        if (has_values) cells.push_back(std::move(row));
    }
    return cells;
}

Json searched_moves_json(const Rules& rules, const play::Report& report) {
    Json out = Json::array();
    for (const play::RootMove& move : report.root_moves) {
        Json row = cell_json(rules, move.cell);
        row["value"] = value_json(move.value);
        row["nodes"] = move.nodes;
        if (move.budget > 0) row["budget"] = move.budget;
        out.push_back(std::move(row));
    }
    return out;
}

Json root_move_json(const Rules& rules, const play::RootMove& move) {
    Json row = cell_json(rules, move.cell);
    row["value"] = value_json(move.value);
    row["at_most"] = move.is_at_most;
    row["depth"] = move.depth;
    row["nodes"] = move.nodes;
    return row;
}

Json threats_json(const Rules& rules, const play::Report& report) {
    Json out = Json::array();
    for (const play::ThreatLine& threat : report.threats) {
        out.push_back({{"player", side_json(threat.player)},
                       {"kind", to_string(threat.kind)},
                       {"stones", cells_json(rules, threat.stones)},
                       {"cells", cells_json(rules, threat.cells)},
                       {"answers", cells_json(rules, threat.answers)}});
    }
    return out;
}

}  // namespace

std::vector<play::RootMove> root_moves_of(const play::Report& report) {
    if (!report.root_moves.empty()) {
        std::vector<play::RootMove> moves = report.root_moves;
        for (play::RootMove& move : moves) {
            if (move.line.empty()) move.line = {move.cell};
        }
        return moves;
    }
    return {{report.choice, report.value, report.nodes, 0, report.depth, report.principal_variation}};
}

std::size_t line_count(const std::vector<play::RootMove>& moves, std::size_t most) {
    const auto bound =
        std::find_if(moves.begin(), moves.end(), [](const auto& move) { return move.is_at_most; });
    return std::min(static_cast<std::size_t>(bound - moves.begin()), most);
}

Json move_json(const Asked& asked, Cell cell, const play::Report& report) {
    const Rules& rules = asked.position.rules();
    std::uint64_t speed = report.nodes_per_second();
    if (speed == 0) {
        play::Report whole;
        whole.nodes = report.nodes;
        whole.elapsed = duration_cast<std::chrono::microseconds>(asked.taken);
        speed = whole.nodes_per_second();
    }
    return {{"rules", rules_json(rules)},
            {"move", cell_json(rules, cell)},
            {"value", value_json(report.value)},
            {"depth", report.depth},
            {"nodes", report.nodes},
            {"nodes_per_second", speed},
            {"elapsed_ms", milliseconds(asked.taken)},
            {"pv", cells_json(rules, report.principal_variation)},
            {"text", report.text},
            {"player", asked.player}};
}

Json explanation_json(const Asked& asked, const play::Report& report) {
    const Position& position = asked.position;
    const Rules& rules = position.rules();
    return {{"rules", rules_json(rules)},
            {"moves", cells_json(rules, position.moves())},
            {"to_move", side_json(position.side_to_move())},
            {"player", asked.player},
            {"choice", cell_json(rules, report.choice)},
            {"value", value_json(report.value)},
            {"board_value", report.board_value ? Json(*report.board_value) : Json(nullptr)},
            {"depth", report.depth},
            {"nodes", report.nodes},
            {"elapsed_ms", milliseconds(asked.taken)},
            {"pv", cells_json(rules, report.principal_variation)},
            {"text", report.text},
            {"order", cells_json(rules, report.order)},
            {"root_moves", searched_moves_json(rules, report)},
            {"cells", layers_json(position, report)}};
}

Json analysis_json(const Asked& asked, const play::Report& report, std::size_t lines) {
    const Rules& rules = asked.position.rules();
    const std::vector<play::RootMove> moves = root_moves_of(report);
    const std::size_t count = line_count(moves, lines);
    Json told = Json::array();
    Json candidates = Json::array();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        candidates.push_back(root_move_json(rules, moves[i]));
        if (i >= count) continue;
        told.push_back(root_move_json(rules, moves[i]));
        told.back()["pv"] = cells_json(rules, moves[i].line);
    }
    return {{"rules", rules_json(rules)},
            {"moves", cells_json(rules, asked.position.moves())},
            {"to_move", side_json(asked.position.side_to_move())},
            {"player", asked.player},
            {"best", cell_json(rules, report.choice)},
            {"value", value_json(report.value)},
            {"depth", report.depth},
            {"nodes", report.nodes},
            {"elapsed_ms", milliseconds(asked.taken)},
            {"text", report.text},
            {"lines", std::move(told)},
            {"candidates", std::move(candidates)},
            {"threats", threats_json(rules, report)},
            {"defences", cells_json(rules, report.defences)}};
}

Json progress_json(const Rules& rules, const play::Report& report) {
    Cell best = report.choice;
    if (best == kNoCell && !report.principal_variation.empty()) best = report.principal_variation.front();
    return {{"best", cell_json(rules, best)},
            {"value", value_json(report.value)},
            {"depth", report.depth},
            {"nodes", report.nodes},
            {"nodes_per_second", report.nodes_per_second()},
            {"elapsed_ms", milliseconds(report.elapsed)},
            {"pv", cells_json(rules, report.principal_variation)},
            {"text", report.text}};
}

Json player_json(const engine::PlayerEntry& player) {
    Json rows = Json::array();
    for (const options::Description& option : player.options()) {
        Json row{{"name", option.name},
                 {"help", option.help},
                 {"values", option.is_flag ? "true|false" : option.values},
                 {"default", option.is_flag ? "false" : option.default_value}};
        if (option.is_number) row["range"] = {option.low, option.high};
        rows.push_back(row);
    }
    return {{"name", player.name},
            {"summary", player.summary},
            {"default", player.name == engine::default_player()},
            {"options", rows}};
}

Json players_json() {
    Json list = Json::array();
    for (const engine::PlayerEntry& player : engine::players()) list.push_back(player_json(player));
    return {{"players", std::move(list)}};
}

}  // namespace mnk::server
