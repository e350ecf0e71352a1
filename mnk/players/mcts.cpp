#include "mnk/players/mcts.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "mnk/base/random.hpp"
#include "mnk/base/text.hpp"
#include "mnk/players/budget.hpp"
#include "mnk/players/cell_layers.hpp"
#include "mnk/players/pool.hpp"
#include "mnk/players/thinker.hpp"

namespace mnk::players {

namespace {

/// Random games of a move without any limit.
constexpr std::uint64_t kGamesWithoutLimit = 20'000;

/// The natural logarithm to about 6 %, by a straight line between powers of two: the same on
/// every machine, which std::log does not promise.
double rough_log(std::uint32_t number) {
    const int power = static_cast<int>(std::bit_width(number)) - 1;
    const double fraction = static_cast<double>(number) / static_cast<double>(1ULL << power) - 1.0;
    return 0.6931471805599453 * (power + fraction);
}

struct Node {
    std::uint32_t children = 0;  // side by side; the visited ones first
    std::uint32_t visits = 0;
    std::uint64_t score = 0;  // for whoever moved here: 2 a win, 1 a draw
    std::uint16_t child_count = 0;
    std::uint16_t visited_children = 0;
    Cell cell = kNoCell;

    [[nodiscard]] double mean() const { return static_cast<double>(score) / (2.0 * visits); }
};

/// A block holds the children of any node: as many as the largest board has cells.
using NodePool = Pool<Node, Rules::kMostCells>;

class MonteCarloTree {
 public:
    MonteCarloTree(const Position& position, const MctsOptions& options, std::size_t most_bytes)
        : position_(position),
          random_(static_cast<std::uint64_t>(options.seed) ^ position.key()),
          exploration_(static_cast<double>(options.exploration) / 100.0),
          only_decisive_(options.moves == "decisive"),
          most_blocks_(std::max<std::size_t>(most_bytes / NodePool::block_bytes(), 1)) {
        expand(root_);
    }

    /// One game: down the tree, on at random, and back up.
    void play_one() {
        std::vector<Node*>& path = path_;
        path.assign(1, &root_);
        while (!position_.is_over() && (path.back()->child_count > 0 || expand(*path.back()))) {
            path.push_back(&select(*path.back()));
            position_.play(path.back()->cell);
            // A leaf gets its children when it is met again.
            if (path.back()->visits == 0) break;
        }
        const int tree_ply = position_.ply();
        while (!position_.is_over()) {
            const std::span<const Cell> cells = position_.free_cells();
            position_.play(cells[static_cast<std::size_t>(random_.below(static_cast<int>(cells.size())))]);
        }
        const Stone winner = position_.winner();
        while (position_.ply() > tree_ply) position_.undo();
        for (std::size_t i = path.size(); i-- > 0;) {
            const Stone mover = opponent(position_.side_to_move());
            ++path[i]->visits;
            path[i]->score += winner == Stone::none ? 1 : winner == mover ? 2 : 0;
            if (i > 0) position_.undo();
        }
    }

    /// The root's moves: the most visited first, then the better, then the top left.
    std::vector<Node> root_moves() {
        std::vector<Node> moves(children(root_), children(root_) + root_.child_count);
        std::sort(moves.begin(), moves.end(), [](const Node& a, const Node& b) {
            if (a.visits != b.visits) return a.visits > b.visits;
            return a.score != b.score ? a.score > b.score : a.cell < b.cell;
        });
        return moves;
    }

    [[nodiscard]] bool is_full() const { return is_full_; }
    [[nodiscard]] std::size_t bytes() const { return nodes_.blocks() * NodePool::block_bytes(); }

 private:
    Node* children(const Node& node) { return nodes_.at(node.children); }

    /// Gives a node its children in random order; false if there is no room.
    bool expand(Node& node) {
        const std::vector<Cell>& cells = candidates();
        const std::uint32_t place = nodes_.take(static_cast<std::uint32_t>(cells.size()), most_blocks_);
        if (place == NodePool::kFull) {
            is_full_ = true;
            return false;
        }
        node.children = place;
        node.child_count = static_cast<std::uint16_t>(cells.size());
        node.visited_children = 0;
        Node* child = children(node);
        for (const Cell cell : cells) {
            *child = {};
            child++->cell = cell;
        }
        return true;
    }

    /// Every free cell, shuffled; or the one that wins or must be blocked.
    const std::vector<Cell>& candidates() {
        cells_.assign(position_.free_cells().begin(), position_.free_cells().end());
        std::sort(cells_.begin(), cells_.end());
        if (only_decisive_) {
            for (const Stone side : {position_.side_to_move(), opponent(position_.side_to_move())}) {
                for (const Cell cell : cells_) {
                    if (!position_.wins_at(cell, side)) continue;
                    cells_.assign(1, cell);
                    return cells_;
                }
            }
        }
        for (std::size_t i = cells_.size(); i > 1; --i) {
            std::swap(cells_[i - 1], cells_[static_cast<std::size_t>(random_.below(static_cast<int>(i)))]);
        }
        return cells_;
    }

    /// A child not yet visited, else the largest upper bound (UCB1); the first of equals.
    Node& select(Node& node) {
        Node* first = children(node);
        if (node.visited_children < node.child_count) return first[node.visited_children++];
        const double log_visits = rough_log(std::max(node.visits, 1U));
        Node* best = first;
        double best_bound = -1.0;
        for (Node* child = first; child != first + node.child_count; ++child) {
            const double bound = child->mean() + exploration_ * std::sqrt(log_visits / child->visits);
            if (bound > best_bound) {
                best_bound = bound;
                best = child;
            }
        }
        return *best;
    }

    Position position_;
    Random random_;
    double exploration_;
    bool only_decisive_;
    std::size_t most_blocks_;
    NodePool nodes_;
    Node root_;
    std::vector<Node*> path_;
    std::vector<Cell> cells_;
    bool is_full_ = false;
};

class MctsPlayer final : public Thinker {
 public:
    explicit MctsPlayer(const MctsOptions& options) : options_(options) {}

 private:
    /// From -1000 (every game lost) to 1000.
    static std::int64_t permille(const Node& move) {
        if (move.visits == 0) return 0;
        return static_cast<std::int64_t>(move.score * 1000 / move.visits) - 1000;
    }

    play::Report think(const play::Turn& turn, bool in_full) override {
        Budget budget(turn);
        if (!budget.time() && !budget.node_limit()) budget.set_node_limit(kGamesWithoutLimit);
        std::uint64_t most_bytes = static_cast<std::uint64_t>(options_.memory) << 20U;
        if (turn.limits.memory_bytes) most_bytes = std::min(most_bytes, *turn.limits.memory_bytes);
        MonteCarloTree tree(turn.position, options_, static_cast<std::size_t>(most_bytes));
        while (budget.takes_node()) tree.play_one();
        const std::vector<Node> moves = tree.root_moves();

        play::Report report;
        report.choice = moves.front().cell;
        report.depth = 1;
        report.nodes = budget.nodes();
        report.elapsed = budget.elapsed();
        report.principal_variation = {report.choice};
        const bool wins = turn.position.wins_at(report.choice, turn.position.side_to_move());
        report.value = wins ? play::Value::win_in(1) : play::Value::searched(permille(moves.front()));
        report.text = text::concat(budget.nodes(), " random games, ", moves.front().visits,
                                   " of them through the move played",
                                   tree.is_full() ? "; the tree's memory was full" : "");
        if (!in_full) return report;
        std::vector<std::int64_t> visits(static_cast<std::size_t>(turn.position.rules().cells()));
        std::vector<std::int64_t> means(visits.size());
        for (const Node& move : moves) {
            report.order.push_back(move.cell);
            report.root_moves.push_back({move.cell, play::Value::searched(permille(move)), move.visits});
            visits[static_cast<std::size_t>(move.cell)] = move.visits;
            means[static_cast<std::size_t>(move.cell)] = permille(move);
        }
        const auto layer = [&](const char* name, const std::vector<std::int64_t>& values) {
            report.layers.push_back(cell_layer(
                turn.position, name, [&](Cell cell) { return values[static_cast<std::size_t>(cell)]; }));
        };
        layer("value", means);
        layer("parts.visits", visits);
        return report;
    }

    MctsOptions options_;
};

}  // namespace

std::unique_ptr<play::Player> make_mcts(const MctsOptions& options) {
    return std::make_unique<MctsPlayer>(options);
}

}  // namespace mnk::players
