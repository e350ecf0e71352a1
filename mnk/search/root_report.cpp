#include "mnk/search/root_report.hpp"

#include <algorithm>

#include "mnk/search/threat_lines.hpp"

namespace mnk::search {

using threats::ShapeBoard;
using threats::Threat;

void write(const std::vector<Candidate>& candidates, int depth, std::size_t lines, play::Report& report) {
    const Candidate& best = candidates.front();
    report.depth = depth;
    report.choice = best.cell;
    report.value = to_value(best.score);
    report.principal_variation = best.line;
    report.order.clear();
    report.root_moves.clear();
    for (const Candidate& candidate : candidates) {
        report.order.push_back(candidate.cell);
        if (candidate.depth == 0 && candidate.bound_depth == 0) continue;
        // Of the first moves the last exact value counts more than a deeper bound.
        const bool is_line = report.order.size() <= lines;
        const bool is_bound = candidate.bound_depth > candidate.depth && (!is_line || candidate.depth == 0);
        const int score = is_bound ? candidate.bound : candidate.score;
        // At most a win is nothing at all, and no proof.
        const play::Value value = is_bound && is_proved_win(score) ? play::Value{} : to_value(score);
        report.root_moves.push_back({candidate.cell, value, candidate.nodes, 0,
                                     is_bound ? candidate.bound_depth : candidate.depth, candidate.line,
                                     is_bound && !is_proved_loss(score)});
    }
}

void add_proved(const std::vector<ExactSearch::Move>& proved, play::Report& report) {
    using Kind = play::Value::Kind;
    for (const int wanted : {1, 0, -1}) {
        for (const ExactSearch::Move& move : proved) {
            if (!move.is_decided() || move.low != wanted) continue;
            const play::Value value{wanted > 0 ? Kind::win : wanted == 0 ? Kind::draw : Kind::loss, 0, {}};
            const auto known =
                std::find_if(report.root_moves.begin(), report.root_moves.end(),
                             [&](const play::RootMove& root) { return root.cell == move.cell; });
            if (known == report.root_moves.end())
                report.root_moves.push_back({move.cell, value, 0, 0, 0, {move.cell}});
            else if (known->value.kind != value.kind)
                *known = {move.cell, value, known->nodes, 0, known->depth, known->line};
        }
    }
    // A move that wins is the one that was chosen, whatever the order of the cells.
    const auto chosen = std::find_if(report.root_moves.begin(), report.root_moves.end(),
                                     [&](const play::RootMove& root) { return root.cell == report.choice; });
    if (chosen != report.root_moves.end()) std::rotate(report.root_moves.begin(), chosen, chosen + 1);
}

void add_layers(SearchBoard& board, play::Report& report) {
    const ShapeBoard& shapes = board.shapes();
    const auto cells = static_cast<std::size_t>(shapes.rules().cells());
    const Stone me = board.mover();
    play::CellLayer value{"value", std::vector<std::int64_t>(cells, play::CellLayer::kNothing)};
    play::CellLayer own{"own", value.values};
    play::CellLayer enemy{"enemy", value.values};
    for (std::size_t at = 0; at < cells; ++at) {
        const auto cell = static_cast<Cell>(at);
        if (!shapes.is_free(cell)) continue;
        value.values[at] = shapes.order(cell, me);
        own.values[at] = shapes.code_table().order(shapes.code(cell, me)).attack;
        enemy.values[at] = shapes.code_table().order(shapes.code(cell, opponent(me))).defend;
    }
    report.layers = {value, own, enemy};
    report.board_value = board.evaluate();
}

void add_threats(SearchBoard& board, play::Report& report) {
    report.threats = find_threat_lines(board.shapes(), board.mover());
    if (board.shapes().count(board.mover(), Threat::wins) == 0)
        threats::find_defences(board.shapes(), board.mover(), report.defences);
}

}  // namespace mnk::search
