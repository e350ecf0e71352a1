#include "mnk/players/mics_explain.hpp"

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"

namespace mnk::players {

namespace {

std::string reason_for(const Position& position, const MicsResult& result) {
    const MicsRootMove& best = result.moves[result.best];
    const Stone self = position.side_to_move();
    if (position.wins_at(best.cell, self)) return "wins at once";
    if (!best.is_searched) return "the first in order: there was no time to search it";
    if (is_mics_win(best.value)) return "wins against every reply that was looked at";
    if (is_mics_loss(best.value)) return "everything that was looked at loses, this the latest";
    if (position.wins_at(best.cell, opponent(self))) return "blocks";
    return "the best board value at the leaves";
}

play::Value value_of(const Position& position, const MicsRootMove& move, const MicsShape& shape) {
    if (!move.is_searched) return {};
    // Only the best cells of each node are tried, so that nothing further off is proved.  The original
    // may not see that it wins: what it says is shown as it is.
    if (!shape.defects.hidden_wins && position.wins_at(move.cell, position.side_to_move()))
        return play::Value::win_in(1);
    return play::Value::searched(move.value);
}

}  // namespace

play::Report mics_report(const Position& position, const MicsResult& result, const MicsShape& shape,
                         std::uint64_t budget) {
    play::Report report;
    const MicsRootMove& best = result.moves[result.best];
    report.depth = shape.depth;
    report.nodes = result.nodes();
    report.choice = best.cell;
    report.value = value_of(position, best, shape);
    report.principal_variation = {best.cell};
    std::size_t searched = 0;
    for (const MicsRootMove& move : result.moves) {
        report.order.push_back(move.cell);
        report.root_moves.push_back({move.cell, value_of(position, move, shape), move.used, move.budget});
        searched += move.is_searched ? 1 : 0;
    }
    report.text =
        text::concat(cell_name(position.rules(), best.cell), ": ", reason_for(position, result), "; depth ",
                     shape.depth, ", width ", shape.width, " (root ", 3 * shape.width, "), ", report.nodes,
                     " of ", budget, " nodes, ", searched, " of ", result.moves.size(), " moves searched",
                     result.was_stopped ? ", stopped by the clock" : "");
    return report;
}

void add_mics_layers(const MicsBoard& board, play::Report& report) {
    constexpr const char* direction_names[4] = {"row", "column", "diagonal", "antidiagonal"};
    const Stone self = board.side_to_move();
    const lines::Windows windows = board.count_windows();
    const auto add = [&](std::string name, auto number) {
        play::CellLayer layer{std::move(name),
                              std::vector<std::int64_t>(static_cast<std::size_t>(board.rules().cells()),
                                                        play::CellLayer::kNothing)};
        for (const Cell cell : board.free_cells())
            layer.values[static_cast<std::size_t>(cell)] = number(cell);
        report.layers.push_back(std::move(layer));
    };
    add("value", [&](Cell cell) { return board.order_value(cell, self); });
    add("own", [&](Cell cell) { return board.value(cell, self); });
    add("enemy", [&](Cell cell) { return board.value(cell, opponent(self)); });
    for (const Stone player : {self, opponent(self)}) {
        const std::string side = player == self ? "parts.own." : "parts.enemy.";
        for (int d = 0; d < 4; ++d) {
            const std::string line = text::concat(side, direction_names[d], ".");
            const auto entry = [&windows, player, d](Cell cell) { return windows.at(cell, d, player); };
            add(line + "windows", [&](Cell cell) { return entry(cell).windows; });
            add(line + "stones", [&](Cell cell) { return entry(cell).stones; });
            add(line + "missing", [&](Cell cell) {
                return entry(cell).missing == 0 ? play::CellLayer::kNothing
                                                : std::int64_t{entry(cell).missing};
            });
            add(line + "count", [&](Cell cell) { return entry(cell).count; });
        }
        add(side + "double_play",
            [&](Cell cell) { return board.value(cell, player) == MicsWeights::kDoublePlay ? 1 : 0; });
        add(side + "end_of_game", [&](Cell cell) { return board.ends_game(cell, player) ? 1 : 0; });
    }
    add("parts.adjacent", [&](Cell cell) { return board.neighbours(cell); });
    report.board_value = board.sum(self) - board.sum(opponent(self));
}

}  // namespace mnk::players
