#include "mnk/players/rules_player.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"
#include "mnk/players/budget.hpp"
#include "mnk/players/cell_layers.hpp"
#include "mnk/players/thinker.hpp"
#include "mnk/players/window_board.hpp"

namespace mnk::players {

namespace {

/// One position under the five rules.
class FiveRules {
 public:
    FiveRules(const Position& position, Budget& budget)
        : board_(position),
          budget_(budget),
          self_(position.side_to_move()),
          other_(opponent(self_)),
          cells_(sorted_free_cells(position)) {
        // Most winning ways first, then the larger sum of values, then the top left.
        std::vector<int> ways(static_cast<std::size_t>(position.rules().cells()));
        for (const Cell cell : cells_)
            ways[static_cast<std::size_t>(cell)] = board_.windows_through(cell, self_);
        const auto key = [&](Cell cell) {
            return std::pair{-ways[static_cast<std::size_t>(cell)],
                             -board_.value(cell, self_) - board_.value(cell, other_)};
        };
        std::stable_sort(cells_.begin(), cells_.end(), [&](Cell a, Cell b) { return key(a) < key(b); });
    }

    struct Choice {
        Cell cell;
        const char* rule;
    };

    /// When the budget is spent, what is left of the rules is the last one.
    Choice choose() {
        if (const Cell win = board_.first_win(self_); win != kNoCell) return {win, "rule 1: wins"};
        if (const Cell block = board_.first_win(other_); block != kNoCell) return {block, "rule 2: blocks"};
        own_forks_ = forks_of(self_);
        if (!own_forks_.empty()) return {own_forks_.front(), "rule 3: makes a fork"};
        enemy_forks_ = forks_of(other_);
        if (!enemy_forks_.empty()) return {prevention(), "rule 4: prevents a fork"};
        return {cells_.front(), budget_.is_spent() ? "rule 5, for want of time: the most winning ways"
                                                   : "rule 5: the most winning ways"};
    }

    [[nodiscard]] const WindowBoard& board() const { return board_; }
    [[nodiscard]] const std::vector<Cell>& order() const { return cells_; }
    [[nodiscard]] const std::vector<Cell>& own_forks() const { return own_forks_; }
    [[nodiscard]] const std::vector<Cell>& enemy_forks() const { return enemy_forks_; }

 private:
    bool is_fork(Cell cell, Stone side) {
        board_.place(cell, side);
        const bool is_one = board_.win_count(side) >= 2;
        board_.undo();
        return is_one;
    }

    /// In order of winning ways.
    std::vector<Cell> forks_of(Stone side) {
        std::vector<Cell> forks;
        for (const Cell cell : cells_) {
            if (!budget_.takes_node()) break;
            if (is_fork(cell, side)) forks.push_back(cell);
        }
        return forks;
    }

    /// Does our stone on `cell` leave the opponent without a fork, or no time for one?
    bool prevents(Cell cell) {
        board_.place(cell, self_);
        bool is_good = true;
        if (const Cell answer = board_.first_win(self_); answer != kNoCell) {
            // A threat: the opponent must answer it, and there it must not make a fork.
            is_good = !is_fork(answer, other_);
        } else {
            for (const Cell fork : enemy_forks_) {
                if (fork == cell) continue;
                is_good = budget_.takes_node() && !is_fork(fork, other_);
                if (!is_good) break;
            }
        }
        board_.undo();
        return is_good;
    }

    Cell prevention() {
        for (const Cell cell : cells_) {
            if (!budget_.takes_node()) break;
            if (prevents(cell)) return cell;
        }
        return enemy_forks_.front();
    }

    WindowBoard board_;
    Budget& budget_;
    Stone self_;
    Stone other_;
    std::vector<Cell> cells_;
    std::vector<Cell> own_forks_;
    std::vector<Cell> enemy_forks_;
};

class RulesPlayer final : public Thinker {
 private:
    play::Report think(const play::Turn& turn, bool in_full) override {
        Budget budget(turn);
        FiveRules rules(turn.position, budget);
        const auto [cell, rule] = rules.choose();
        play::Report report;
        report.choice = cell;
        report.text = rule;
        report.depth = 1;
        report.nodes = budget.nodes();
        report.elapsed = budget.elapsed();
        report.principal_variation = {cell};
        const Stone self = turn.position.side_to_move();
        const WindowBoard& board = rules.board();
        report.value = board.is_win(cell, self) ? play::Value::win_in(1)
                                                : play::Value::searched(board.windows_through(cell, self));
        if (in_full) show(turn.position, rules, report);
        return report;
    }

    static void show(const Position& position, const FiveRules& rules, play::Report& report) {
        const WindowBoard& board = rules.board();
        const Stone self = position.side_to_move();
        const Stone other = opponent(self);
        const auto add = [&](std::string name, auto value) {
            report.layers.push_back(cell_layer(position, std::move(name), value));
        };
        const auto holds = [](const std::vector<Cell>& cells, Cell cell) {
            return std::find(cells.begin(), cells.end(), cell) != cells.end() ? 1 : 0;
        };
        add("value", [&](Cell cell) { return board.windows_through(cell, self); });
        add("own", [&](Cell cell) { return board.windows_through(cell, self); });
        add("enemy", [&](Cell cell) { return board.windows_through(cell, other); });
        add("parts.own.win", [&](Cell cell) { return board.is_win(cell, self) ? 1 : 0; });
        add("parts.enemy.win", [&](Cell cell) { return board.is_win(cell, other) ? 1 : 0; });
        add("parts.own.fork", [&](Cell cell) { return holds(rules.own_forks(), cell); });
        add("parts.enemy.fork", [&](Cell cell) { return holds(rules.enemy_forks(), cell); });
        report.order = rules.order();
        report.board_value = board.sum(self) - board.sum(other);
    }
};

}  // namespace

std::unique_ptr<play::Player> make_rules_player(const RulesPlayerOptions&) {
    return std::make_unique<RulesPlayer>();
}

}  // namespace mnk::players
