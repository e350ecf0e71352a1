#include "mnk/players/alphabeta.hpp"

#include <algorithm>
#include <cstdlib>

#include "mnk/base/text.hpp"
#include "mnk/players/budget.hpp"
#include "mnk/players/cell_layers.hpp"
#include "mnk/players/thinker.hpp"

namespace mnk::players {

namespace {

using play::TreeNode;
using play::Value;

constexpr int kWin = 1'000'000;
/// What a move without any limit may visit.
constexpr std::uint64_t kNodesWithoutLimit = 2'000'000;

/// The cells of a board from the centre outwards, then from the top left.
std::vector<Cell> from_the_centre(const Rules& rules) {
    std::vector<Cell> cells;
    for (int cell = 0; cell < rules.cells(); ++cell) cells.push_back(static_cast<Cell>(cell));
    const auto distance = [&](Cell cell) {
        const int row = std::abs(2 * rules.row_of(cell) - rules.rows + 1);
        const int column = std::abs(2 * rules.column_of(cell) - rules.columns + 1);
        return row * row + column * column;
    };
    std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return distance(a) < distance(b); });
    return cells;
}

/// Writes down the first visits of a search, for those who want to watch it.
class Recorder {
 public:
    explicit Recorder(std::size_t most) : most_(most) {}

    void begin() {
        nodes_.clear();
        open_ = kNone;
    }

    /// Where the visit stands, or kNone when there is no more room: then its children find none either.
    int enter(Cell move, int ply, int alpha, int beta) {
        if (nodes_.size() >= most_) return kNone;
        nodes_.push_back({open_, move, ply, alpha, beta, {}, {}, kNoCell, 0});
        return open_ = static_cast<int>(nodes_.size()) - 1;
    }

    void leave(int node, int value, TreeNode::Kind kind, Cell best = kNoCell, int skipped = 0) {
        if (node == kNone) return;
        TreeNode& left = nodes_[static_cast<std::size_t>(node)];
        left.value = value;
        left.kind = kind;
        left.best = best;
        left.skipped = skipped;
        open_ = left.parent;
    }

    [[nodiscard]] const std::vector<TreeNode>& nodes() const { return nodes_; }

 private:
    static constexpr int kNone = -1;

    std::size_t most_;
    std::vector<TreeNode> nodes_;
    int open_ = kNone;  // the visit we are in
};

class Alphabeta {
 public:
    /// `told`: how many visits of each iteration are written down.
    Alphabeta(const Position& position, Budget& budget, std::size_t told)
        : position_(position), budget_(budget), cells_(from_the_centre(position.rules())), recorder_(told) {
        for (const Cell cell : cells_) {
            if (position.is_free(cell)) root_.push_back({cell});
        }
    }

    /// Deepens until `most_plies`, the proof or the end of the budget.
    void run(int most_plies) {
        for (int depth = 1; depth <= most_plies && !value_.is_proved(); ++depth) {
            if (!search_root(depth)) return;
            depth_ = depth;
        }
    }

    [[nodiscard]] int depth() const { return depth_; }
    [[nodiscard]] const Value& value() const { return value_; }
    /// Best first.
    [[nodiscard]] const std::vector<play::RootMove>& root() const { return root_; }
    /// The visits of the last iteration.
    [[nodiscard]] const std::vector<TreeNode>& tree() const { return recorder_.nodes(); }

 private:
    Value value_of(int score, bool is_bound) const {
        if (score > kWin / 2 && !is_bound) return Value::win_in(kWin - score);
        if (score < -kWin / 2) return Value::loss_in(kWin + score);
        return score == 0 && !met_horizon_ && !is_bound ? Value::draw() : Value::searched(score);
    }

    /// False if it was interrupted; a better move found until then has come first.
    bool search_root(int depth) {
        met_horizon_ = false;
        recorder_.begin();
        const int node = recorder_.enter(kNoCell, 0, -kWin, kWin);
        int alpha = -kWin;
        std::size_t best = 0;
        for (std::size_t i = 0; i < root_.size(); ++i) {
            const std::uint64_t nodes = budget_.nodes();
            position_.play(root_[i].cell);
            const int score = -visit(depth - 1, 1, -kWin, -alpha);
            position_.undo();
            if (is_interrupted_) break;
            root_[i].value = value_of(score, i > 0 && score <= alpha);
            root_[i].nodes = budget_.nodes() - nodes;
            if (i == 0 || score > alpha) best = i;
            alpha = std::max(alpha, score);
        }
        // The move of the iteration before stood first: whatever passed it is better.
        std::rotate(root_.begin(), root_.begin() + static_cast<std::ptrdiff_t>(best),
                    root_.begin() + static_cast<std::ptrdiff_t>(best) + 1);
        if (is_interrupted_) {
            if (root_.front().value.kind == Value::Kind::win) value_ = root_.front().value;
            return false;
        }
        value_ = value_of(alpha, false);
        recorder_.leave(node, alpha, TreeNode::Kind::inner, root_.front().cell);
        return true;
    }

    int visit(int depth, int ply, int alpha, int beta) {
        is_interrupted_ = !budget_.takes_node();
        if (is_interrupted_) return 0;
        const int node = recorder_.enter(position_.last_move(), ply, alpha, beta);
        if (position_.winner() != Stone::none) return leaf(node, -kWin + ply, TreeNode::Kind::won);
        if (position_.is_full()) return leaf(node, 0, TreeNode::Kind::full);
        if (depth == 0) {
            met_horizon_ = true;
            return leaf(node, 0, TreeNode::Kind::horizon);
        }
        int best = -kWin;
        Cell best_cell = kNoCell;
        auto untried = static_cast<int>(position_.free_cells().size());
        for (const Cell cell : cells_) {
            if (!position_.is_free(cell)) continue;
            position_.play(cell);
            const int score = -visit(depth - 1, ply + 1, -beta, -alpha);
            position_.undo();
            if (is_interrupted_) return 0;
            --untried;
            if (score > best || best_cell == kNoCell) best_cell = cell;
            best = std::max(best, score);
            alpha = std::max(alpha, best);
            if (alpha >= beta) break;
        }
        const bool is_cut = alpha >= beta;
        recorder_.leave(node, best, is_cut ? TreeNode::Kind::cutoff : TreeNode::Kind::inner, best_cell,
                        untried);
        return best;
    }

    int leaf(int node, int value, TreeNode::Kind kind) {
        recorder_.leave(node, value, kind);
        return value;
    }

    Position position_;
    Budget& budget_;
    std::vector<Cell> cells_;
    Recorder recorder_;
    std::vector<play::RootMove> root_;
    Value value_;
    int depth_ = 0;
    bool met_horizon_ = false;
    bool is_interrupted_ = false;
};

class AlphabetaPlayer final : public Thinker {
 public:
    explicit AlphabetaPlayer(const AlphabetaOptions& options) : options_(options) {}

 private:
    play::Report think(const play::Turn& turn, bool in_full) override {
        Budget budget(turn);
        int most_plies = static_cast<int>(turn.position.free_cells().size());
        if (options_.depth > 0) most_plies = std::min(most_plies, static_cast<int>(options_.depth));
        if (turn.limits.depth) most_plies = std::min(most_plies, std::max(*turn.limits.depth, 1));
        const bool is_limited =
            budget.time() || budget.node_limit() || turn.limits.depth || options_.depth > 0;
        if (!is_limited) budget.set_node_limit(kNodesWithoutLimit);
        Alphabeta search(turn.position, budget, in_full ? static_cast<std::size_t>(options_.tree) : 0);
        search.run(most_plies);

        play::Report report;
        report.choice = search.root().front().cell;
        report.depth = search.depth();
        report.nodes = budget.nodes();
        report.elapsed = budget.elapsed();
        report.value = search.value();
        report.principal_variation = {report.choice};
        report.text = text::concat(search.depth(), search.depth() == 1 ? " ply" : " plies",
                                   search.value().is_proved() ? ": proved" : ": not proved");
        if (in_full) {
            report.root_moves = search.root();
            report.tree = search.tree();
            for (const play::RootMove& move : report.root_moves) report.order.push_back(move.cell);
            report.board_value = 0;
            report.layers.push_back(cell_layer(turn.position, "value", [&](Cell cell) -> std::int64_t {
                for (const play::RootMove& move : report.root_moves) {
                    if (move.cell != cell) continue;
                    if (move.value.kind == Value::Kind::win) return kWin - move.value.plies.value_or(0);
                    if (move.value.kind == Value::Kind::loss) return -kWin + move.value.plies.value_or(0);
                    return move.value.score;
                }
                return 0;
            }));
        }
        return report;
    }

    AlphabetaOptions options_;
};

}  // namespace

std::unique_ptr<play::Player> make_alphabeta(const AlphabetaOptions& options) {
    return std::make_unique<AlphabetaPlayer>(options);
}

}  // namespace mnk::players
