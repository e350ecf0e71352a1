#include "mnk/players/greedy.hpp"

#include "mnk/board/notation.hpp"
#include "mnk/players/mics_explain.hpp"
#include "mnk/players/mics_order.hpp"

namespace mnk::players {

namespace {

class GreedyPlayer final : public play::Player {
 public:
    void start(const Rules& rules, Stone, const play::Limits&, const play::StopFlag&) override {
        board_ = std::make_unique<MicsBoard>(rules);
    }

    std::optional<Cell> choose(const play::Turn& turn) override {
        const play::Report report = think(turn);
        turn.tell(report);
        return report.choice;
    }

    play::Report explain(const play::Turn& turn) override {
        play::Report report = think(turn);
        add_mics_layers(*board_, report);
        return report;
    }

 private:
    play::Report think(const play::Turn& turn) {
        const Position& position = turn.position;
        if (!board_ || !(board_->rules() == position.rules()))
            board_ = std::make_unique<MicsBoard>(position.rules());
        board_->follow(position);
        play::Report report;
        report.order.resize(position.free_cells().size());
        MicsOrdering ordering(MicsOrder::sort);
        ordering.best(*board_, static_cast<int>(report.order.size()), report.order.data());

        // Under the exact rule a window that lacks one stone may make an overline: the position decides.
        const Stone self = position.side_to_move();
        report.choice = report.order.front();
        report.text = "the best ordering value";
        for (const Stone side : {opponent(self), self}) {
            for (const Cell cell : report.order) {
                if (!position.wins_at(cell, side)) continue;
                report.choice = cell;
                report.text = side == self ? "wins at once" : "blocks";
                if (side == self) report.value = play::Value::win_in(1);
                break;
            }
        }
        report.text = cell_name(position.rules(), report.choice) + ": " + report.text;
        report.depth = 1;
        report.nodes = report.order.size();
        report.principal_variation = {report.choice};
        return report;
    }

    std::unique_ptr<MicsBoard> board_;
};

}  // namespace

std::unique_ptr<play::Player> make_greedy(const GreedyOptions&) { return std::make_unique<GreedyPlayer>(); }

}  // namespace mnk::players
