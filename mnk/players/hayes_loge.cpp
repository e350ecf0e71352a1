#include "mnk/players/hayes_loge.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"
#include "mnk/players/cell_layers.hpp"
#include "mnk/players/thinker.hpp"
#include "mnk/players/window_board.hpp"

namespace mnk::players {

namespace {

class HayesLogePlayer final : public Thinker {
 private:
    play::Report think(const play::Turn& turn, bool in_full) override {
        const WindowBoard board(turn.position);
        const Stone self = board.side_to_move();
        const Stone other = opponent(self);
        // A win, then a block, then the sum, then the top left.
        const auto comes_first = [&](Cell a, Cell b) {
            const auto rank = [&](Cell cell) {
                return board.is_win(cell, self) ? 2 : board.is_win(cell, other) ? 1 : 0;
            };
            const auto sum = [&](Cell cell) { return board.value(cell, self) + board.value(cell, other); };
            if (rank(a) != rank(b)) return rank(a) > rank(b);
            return sum(a) != sum(b) ? sum(a) > sum(b) : a < b;
        };
        std::vector<Cell> cells = sorted_free_cells(turn.position);
        play::Report report;
        report.choice = *std::min_element(cells.begin(), cells.end(), comes_first);
        const int sum = board.value(report.choice, self) + board.value(report.choice, other);
        report.depth = 1;
        report.nodes = cells.size();
        report.principal_variation = {report.choice};
        report.value =
            board.is_win(report.choice, self) ? play::Value::win_in(1) : play::Value::searched(sum);
        report.text = board.is_win(report.choice, self)    ? "wins at once"
                      : board.is_win(report.choice, other) ? "blocks"
                                                           : text::concat("the largest sum, ", sum);
        if (!in_full) return report;
        const auto add = [&](std::string name, auto value) {
            report.layers.push_back(cell_layer(turn.position, std::move(name), value));
        };
        add("value", [&](Cell cell) { return board.value(cell, self) + board.value(cell, other); });
        add("own", [&](Cell cell) { return board.value(cell, self); });
        add("enemy", [&](Cell cell) { return board.value(cell, other); });
        add("parts.own.windows", [&](Cell cell) { return board.windows_through(cell, self); });
        add("parts.enemy.windows", [&](Cell cell) { return board.windows_through(cell, other); });
        add("parts.own.win", [&](Cell cell) { return board.is_win(cell, self) ? 1 : 0; });
        add("parts.enemy.win", [&](Cell cell) { return board.is_win(cell, other) ? 1 : 0; });
        std::sort(cells.begin(), cells.end(), comes_first);
        report.board_value = board.sum(self) - board.sum(other);
        report.order = std::move(cells);
        return report;
    }
};

}  // namespace

std::unique_ptr<play::Player> make_hayes_loge(const HayesLogeOptions&) {
    return std::make_unique<HayesLogePlayer>();
}

}  // namespace mnk::players
