#include "mnk/players/deepening.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/play/thinking_time.hpp"
#include "mnk/players/mics_explain.hpp"
#include "mnk/players/mics_search.hpp"

namespace mnk::players {

namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;

constexpr microseconds kThoughtWithoutLimit{1'000'000};
constexpr int kDeepest = 64;

class DeepeningPlayer final : public play::Player {
 public:
    explicit DeepeningPlayer(const DeepeningOptions& options) : options_(options) {}

    void start(const Rules& rules, Stone, const play::Limits&, const play::StopFlag&) override {
        board_ = std::make_unique<MicsBoard>(rules);
    }

    std::optional<Cell> choose(const play::Turn& turn) override { return think(turn).choice; }

    play::Report explain(const play::Turn& turn) override {
        play::Report report = think(turn);
        add_mics_layers(*board_, report);
        return report;
    }

 private:
    /// The root moves of one depth, best first when it is done.
    struct Iteration {
        std::vector<play::RootMove> moves;
        std::uint64_t nodes = 0;
        bool is_whole = true;
    };

    /// Searches `cells` in their order; stops when time or nodes run out.
    Iteration search(MicsSearch& search, const std::vector<Cell>& cells, int depth, std::uint64_t nodes) {
        Iteration out;
        std::int64_t alpha = -kMicsBeyond;
        for (const Cell cell : cells) {
            const std::int64_t value = search.try_root(cell, alpha, nodes - out.nodes);
            out.nodes += search.used();
            out.is_whole = !search.is_stopped() && out.nodes + static_cast<std::uint64_t>(depth) < nodes;
            if (!out.is_whole) break;
            out.moves.push_back({cell, play::Value::searched(value), search.used(), 0});
            // A move that does not beat the best so far has only a bound: it stays behind.
            if (value > alpha) {
                alpha = value;
                std::rotate(out.moves.begin(), out.moves.end() - 1, out.moves.end());
            }
        }
        return out;
    }

    play::Report think(const play::Turn& turn) {
        const Position& position = turn.position;
        const Rules& rules = position.rules();
        if (!board_ || !(board_->rules() == rules)) board_ = std::make_unique<MicsBoard>(rules);
        board_->follow(position);
        MicsBrake brake{.stop = &turn.stop, .deadline = play::thinking_deadline(turn.limits, turn.begun)};
        if (!brake.deadline && !turn.limits.nodes) brake.deadline = turn.begun + kThoughtWithoutLimit;
        const std::uint64_t nodes = turn.limits.nodes.value_or(std::uint64_t{1} << 62);

        MicsShape shape{.width = options_.width > 0 ? static_cast<int>(options_.width)
                                 : rules.run < 10   ? 7
                                                    : 3};
        int deepest = options_.depth > 0 ? static_cast<int>(options_.depth) : kDeepest;
        deepest = std::min(deepest, static_cast<int>(position.free_cells().size()));
        if (turn.limits.depth) deepest = std::clamp(*turn.limits.depth, 1, deepest);

        play::Report report;
        std::string end = "as deep as allowed";
        for (shape.depth = 1; shape.depth <= deepest; ++shape.depth) {
            MicsSearch tree(*board_, MicsOrder::blocks, shape);
            tree.begin(position, brake);
            if (report.order.empty()) {
                report.order = tree.root_cells();
                report.choice = report.order.front();
            }
            const Iteration done = search(tree, report.order, shape.depth, nodes - report.nodes);
            report.nodes += done.nodes;
            // The best move of the depth before comes first: one that beats it deserves trust even if the
            // rest was not reached.
            if (!done.moves.empty()) take(done, report, position, shape.depth);
            report.elapsed = std::chrono::duration_cast<microseconds>(steady_clock::now() - turn.begun);
            report.text = text::concat(cell_name(rules, report.choice), ": depth ", report.depth, ", width ",
                                       shape.width, ", ", report.nodes, " nodes");
            turn.tell(report);
            if (!done.is_whole) {
                end = "time or nodes ran out";
                break;
            }
            if (is_mics_win(done.moves.front().value.score) || is_mics_loss(done.moves.front().value.score)) {
                end = "decided within the tree";
                break;
            }
        }
        report.text += text::concat("; ", end);
        return report;
    }

    static void take(const Iteration& done, play::Report& report, const Position& position, int depth) {
        report.depth = depth;
        report.root_moves = done.moves;
        report.choice = done.moves.front().cell;
        report.value = position.wins_at(report.choice, position.side_to_move()) ? play::Value::win_in(1)
                                                                                : done.moves.front().value;
        report.principal_variation = {report.choice};
        std::vector<Cell> order;
        for (const play::RootMove& move : done.moves) order.push_back(move.cell);
        for (const Cell cell : report.order) {
            if (std::find(order.begin(), order.end(), cell) == order.end()) order.push_back(cell);
        }
        report.order = std::move(order);
    }

    DeepeningOptions options_;
    std::unique_ptr<MicsBoard> board_;
};

}  // namespace

std::unique_ptr<play::Player> make_deepening(const DeepeningOptions& options) {
    return std::make_unique<DeepeningPlayer>(options);
}

}  // namespace mnk::players
