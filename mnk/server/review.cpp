#include "mnk/server/review.hpp"

namespace mnk::server {

namespace {

/// The value of a game that is over, to the player of its last move.
play::Value final_value(const Position& position) {
    return position.winner() != Stone::none ? play::Value::win_in(0) : play::Value::draw();
}

}  // namespace

Result<std::vector<JudgedMove>> review(const formats::Record& record, const Opinion& opinion) {
    std::vector<JudgedMove> moves;
    Position position(record.rules);
    for (std::size_t i = 0; i <= record.moves.size(); ++i) {
        play::Value value = play::negated(position.is_over() ? final_value(position) : play::Value{});
        play::Report report;
        if (!position.is_over()) {
            Result<play::Report> said = opinion(position);
            if (!said) return said.error();
            report = std::move(*said);
            value = report.value;
        }
        if (i > 0) moves.back().after = play::negated(value);
        if (i == record.moves.size()) break;
        const Cell cell = record.moves[i].cell;
        moves.push_back({cell,
                         position.side_to_move(),
                         report.choice,
                         value,
                         {},
                         report.depth,
                         report.principal_variation});
        position.play(cell);
    }
    // From the end: what the game proved later holds for the moves that led there.
    for (std::size_t i = moves.size(); i-- > 0;) {
        JudgedMove& move = moves[i];
        move.before = play::with_hindsight(move.before, move.after, move.cell == move.best);
        if (i > 0) moves[i - 1].after = play::negated(move.before);
    }
    for (JudgedMove& move : moves) move.change = play::change_of(move.before, move.after);
    return moves;
}

Json review_json(const formats::Record& record, const std::vector<JudgedMove>& moves,
                 const std::string& player) {
    const Rules& rules = record.rules;
    constexpr const char* names[] = {"kept", "better", "mistake", "blunder"};
    Json rows = Json::array();
    Json turning = Json::array();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const JudgedMove& move = moves[i];
        rows.push_back({{"number", i + 1},
                        {"player", side_json(move.player)},
                        {"move", cell_json(rules, move.cell)},
                        {"before", value_json(move.before)},
                        {"after", value_json(move.after)},
                        {"depth", move.depth},
                        {"best", cell_json(rules, move.best)},
                        {"pv", cells_json(rules, move.line)},
                        {"verdict_before", to_string(verdict_of(move.before))},
                        {"verdict_after", to_string(verdict_of(move.after))},
                        {"change", names[static_cast<std::size_t>(move.change)]}});
        if (move.change != play::Change::kept) turning.push_back(i + 1);
    }
    const Result<play::Game> game = play::Game::from_moves(rules, record.cells());
    return {{"rules", rules_json(rules)},
            {"players", record.players},
            {"player", player},
            {"moves", std::move(rows)},
            {"changes", std::move(turning)},
            {"outcome", outcome_json(game->outcome())}};
}

}  // namespace mnk::server
