#include "mnk/players/helpfulness.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/players/cell_layers.hpp"
#include "mnk/players/helpfulness_count.hpp"
#include "mnk/players/thinker.hpp"

namespace mnk::players {

namespace {

/// How much of the limit the original uses.
play::Milliseconds cut_time(play::Milliseconds limit) {
    const auto seconds = limit / std::chrono::seconds{1};
    if (seconds >= 4) return limit * 9 / 10;
    if (seconds == 3) return limit * 7 / 10;
    if (seconds == 2) return limit * 6 / 10;
    return limit / 2;
}

class HelpfulnessPlayer final : public Thinker {
 public:
    explicit HelpfulnessPlayer(const HelpfulnessOptions& options)
        : settings_{.original = options.original, .indexed_queue = options.queue == "heap"} {}

 private:
    play::Report think(const play::Turn& turn, bool in_full) override {
        play::Report report;
        report.depth = 1;
        const std::vector<Cell> free_cells = sorted_free_cells(turn.position);
        report.choice = free_cells.front();
        if (free_cells.size() == 1 && !in_full) {
            report.text = "the only free cell";
            return report;
        }
        Budget budget(turn);
        if (budget.time()) budget.shorten(cut_time(*budget.time()));
        HelpfulnessCount count(turn.position, settings_);
        count.run(free_cells, budget);
        const std::vector<Cell> best = count.best_cells();
        report.choice = best.front();
        report.nodes = budget.nodes();
        report.elapsed = budget.elapsed();
        report.principal_variation = {report.choice};
        const bool wins = turn.position.wins_at(report.choice, turn.position.side_to_move());
        report.value = wins ? play::Value::win_in(1) : play::Value::searched(count.at(report.choice).count());
        const std::size_t top = count.queue().top().size();
        report.text = text::concat(
            "count ", count.at(report.choice).count(), ", shared by ", top, top == 1 ? " cell" : " cells",
            top > best.size() ? text::concat("; the stones in their windows leave ", best.size()) : "",
            count.is_cut_by_budget() ? "; cut short by the limit" : "");
        if (in_full) show(turn.position, count, free_cells, report);
        return report;
    }

    static void show(const Position& position, const HelpfulnessCount& count, std::vector<Cell> cells,
                     play::Report& report) {
        const auto layer = [&](std::string name, auto value) {
            report.layers.push_back(
                cell_layer(position, std::move(name), [&](Cell cell) { return value(count.at(cell)); }));
        };
        using Help = const CellHelpfulness&;
        layer("value", [](Help cell) { return cell.count(); });
        layer("own", [](Help cell) { return cell.own.points; });
        layer("enemy", [](Help cell) { return cell.enemy.points; });
        layer("parts.own.windows", [](Help cell) { return cell.own.windows; });
        layer("parts.own.cells", [](Help cell) { return cell.own.cells; });
        layer("parts.own.double", [](Help cell) { return cell.own.double_games; });
        layer("parts.own.win", [](Help cell) { return cell.own.bonus; });
        layer("parts.enemy.windows", [](Help cell) { return cell.enemy.windows; });
        layer("parts.enemy.cells", [](Help cell) { return cell.enemy.cells; });
        layer("parts.enemy.double", [](Help cell) { return cell.enemy.double_games; });
        layer("parts.enemy.block", [](Help cell) { return cell.enemy.bonus; });

        std::int64_t own = 0;
        std::int64_t enemy = 0;
        for (const Cell cell : cells) {
            own += count.at(cell).own.points;
            enemy += count.at(cell).enemy.points;
        }
        report.board_value = own - enemy;
        std::stable_sort(cells.begin(), cells.end(),
                         [&](Cell a, Cell b) { return count.at(a).count() > count.at(b).count(); });
        const auto chosen = std::find(cells.begin(), cells.end(), report.choice);
        std::rotate(cells.begin(), chosen, chosen + 1);
        report.order = std::move(cells);
        for (const Cell cell : report.order) {
            report.root_moves.push_back({cell, play::Value::searched(count.at(cell).count())});
        }
    }

    HelpfulnessCount::Settings settings_;
};

}  // namespace

std::unique_ptr<play::Player> make_helpfulness(const HelpfulnessOptions& options) {
    return std::make_unique<HelpfulnessPlayer>(options);
}

}  // namespace mnk::players
