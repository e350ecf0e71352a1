#include "mnk/players/cadrega.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/players/cadrega_search.hpp"
#include "mnk/players/cell_layers.hpp"
#include "mnk/players/thinker.hpp"

namespace mnk::players {

namespace {

using cadrega::kInfinity;
using cadrega::SearchResult;
using play::Milliseconds;
using play::Value;

constexpr int kStartDepth = 3;
constexpr int kCalibrationDepth = 6;
constexpr Milliseconds kLongestCalibration{1000};
/// What a turn without any limit may visit.
constexpr std::uint64_t kNodesWithoutLimit = 200'000;

/// Within a search to the end 0 is a draw; else it is a number like others.
Value value_of(int value, bool is_to_the_end) {
    if (value > cadrega::kDecided) return Value::win_in(kInfinity - value + 1);
    if (value < -cadrega::kDecided) return Value::loss_in(kInfinity + value + 1);
    if (value == 0 && is_to_the_end) return Value::draw();
    return Value::searched(value);
}

class CadregaPlayer final : public Thinker {
 public:
    explicit CadregaPlayer(const CadregaOptions& options)
        : options_(options), tree_(static_cast<std::size_t>(options.memory) << 20U) {}

    /// A search of the empty board, from which the first turn knows how many nodes it may visit.
    void start(const Rules& rules, Stone, const play::Limits& limits, const play::StopFlag& stop) override {
        forget();
        keep_within(limits);
        rules_ = rules;
        Budget budget(limits, stop, std::chrono::steady_clock::now());
        // With a node limit there is nothing to find out.
        if (!budget.time() || budget.node_limit()) return;
        budget.shorten(*budget.time() * 9 / 10);
        if (!options_.original) budget.shorten(kLongestCalibration);
        WindowBoard board{Position(rules)};
        if (board.win_count(board.side_to_move()) > 0) return;
        cadrega::Search search(board, tree_, budget, options_.original);
        learn(search.run(std::min(kCalibrationDepth, rules.cells())).nodes, budget);
        tree_.clear();
    }

 private:
    struct Depth {
        int plies;
        std::string reason;
    };

    void keep_within(const play::Limits& limits) {
        const std::uint64_t most = static_cast<std::uint64_t>(options_.memory) << 20U;
        tree_.set_bound(static_cast<std::size_t>(std::min(most, limits.memory_bytes.value_or(most))));
    }

    void forget() {
        tree_.clear();
        tree_moves_.clear();
        nodes_per_second_ = 0;
    }

    /// Takes the tree to the position, as far as it was visited.
    void follow(const Position& position, Budget& budget) {
        const std::span<const Cell> moves = position.moves();
        const bool goes_on = options_.tree == "kept" && rules_ == position.rules() &&
                             tree_moves_.size() <= moves.size() &&
                             std::equal(tree_moves_.begin(), tree_moves_.end(), moves.begin());
        if (goes_on)
            tree_.follow(moves.subspan(tree_moves_.size()), budget);
        else
            tree_.clear();
        rules_ = position.rules();
        tree_moves_.assign(moves.begin(), moves.end());
    }

    [[nodiscard]] Depth choose_depth(const play::Limits& limits, const Budget& budget, int free_cells) const {
        if (options_.depth > 0) return {static_cast<int>(options_.depth), "as the option says"};
        const bool is_limited = budget.node_limit() || budget.time();
        if (!is_limited) return {limits.depth.value_or(kStartDepth), "as the limit says"};
        std::int64_t average = 0;
        std::string source;
        if (budget.node_limit()) {
            average = static_cast<std::int64_t>(*budget.node_limit());
            source = text::concat("the node limit is ", average);
        } else {
            average = nodes_per_second_ * budget.usable_time()->count() / 1000;
            source = text::concat("earlier turns lead to expect ", average, " nodes");
        }
        const int plies = cadrega::optimized_depth(kStartDepth, free_cells, average);
        std::string reason =
            text::concat(source, ", enough at best for the product of the roots of ", free_cells, ", ",
                         free_cells - 1, ", ... to this depth, two plies in hand");
        if (plies == kStartDepth) reason = text::concat(source, "; the least depth");
        if (limits.depth && *limits.depth < plies) return {*limits.depth, "as the limit says"};
        return {plies, std::move(reason)};
    }

    /// (last + average) / 2, the last turn as if it had gone on at its pace.
    void learn(std::uint64_t nodes, const Budget& budget) {
        const std::int64_t elapsed = std::max<std::int64_t>(budget.elapsed().count(), 1000);
        const std::int64_t last = static_cast<std::int64_t>(nodes) * 1'000'000 / elapsed;
        nodes_per_second_ = nodes_per_second_ == 0 ? last : (last + nodes_per_second_) / 2;
    }

    play::Report think(const play::Turn& turn, bool in_full) override {
        Budget budget(turn);
        if (!budget.time() && !budget.node_limit() && !turn.limits.depth && options_.depth == 0) {
            budget.set_node_limit(kNodesWithoutLimit);
        }
        keep_within(turn.limits);
        follow(turn.position, budget);
        WindowBoard board(turn.position);
        cadrega::Search search(board, tree_, budget, options_.original);
        play::Report report;
        const Cell heuristic = search.candidates().front();
        const int free_cells = board.free_count();
        const Depth depth = choose_depth(turn.limits, budget, free_cells);
        const int plies = std::clamp(depth.plies, 1, free_cells);
        const SearchResult result = search.run(plies);
        report.choice = result.move;
        if (result.is_searched && result.nodes > 0) learn(result.nodes, budget);

        fill(report, result, board, depth, plies, heuristic);
        report.elapsed = budget.elapsed();
        if (in_full) show(turn.position, board, search.candidates(), result, report);
        return report;
    }

    static void fill(play::Report& report, const SearchResult& result, const WindowBoard& board,
                     const Depth& depth, int plies, Cell heuristic) {
        report.nodes = result.nodes;
        report.principal_variation = {result.move};
        if (!result.is_searched) {
            report.depth = 1;
            const bool wins = board.is_win(result.move, board.side_to_move());
            const bool blocks = board.is_win(result.move, opponent(board.side_to_move()));
            if (wins) report.value = Value::win_in(1);
            report.text = wins     ? "wins at once"
                          : blocks ? "blocks: the only candidate"
                                   : "the only free cell";
            return;
        }
        report.depth = plies;
        const bool is_to_the_end = result.is_complete && plies == board.free_count();
        if (!result.root_moves.empty()) report.value = value_of(result.value, is_to_the_end);
        // What was not searched may still save the game.
        if (report.value.kind == Value::Kind::loss && !result.is_complete) report.value = {};
        report.text = text::concat("depth ", plies, ": ", depth.reason,
                                   result.is_complete ? "; finished"
                                                      : text::concat("; cut after ", result.root_moves.size(),
                                                                     " of the root's moves"),
                                   "; the heuristic alone plays ", cell_name(board.rules(), heuristic));
    }

    static void show(const Position& position, const WindowBoard& board, std::span<const Cell> candidates,
                     const SearchResult& result, play::Report& report) {
        const Stone self = position.side_to_move();
        const Stone other = opponent(self);
        const auto add = [&](std::string name, auto value) {
            report.layers.push_back(cell_layer(position, std::move(name), value));
        };
        add("value", [&](Cell cell) -> std::int64_t {
            if (board.is_win(cell, self)) return kInfinity;
            if (board.is_win(cell, other)) return cadrega::kBlock;
            return board.value(cell, self) + board.value(cell, other);
        });
        add("own", [&](Cell cell) { return board.value(cell, self); });
        add("enemy", [&](Cell cell) { return board.value(cell, other); });
        add("parts.own.win", [&](Cell cell) { return board.is_win(cell, self) ? 1 : 0; });
        add("parts.enemy.win", [&](Cell cell) { return board.is_win(cell, other) ? 1 : 0; });
        report.order.assign(candidates.begin(), candidates.end());
        report.board_value = cadrega::leaf_value(board, self);
        const bool is_to_the_end = report.depth == board.free_count();
        for (const SearchResult::RootMove& move : result.root_moves) {
            Value value = value_of(move.value, is_to_the_end && move.is_exact);
            // A bound from above says nothing of a win.
            if (!move.is_exact && value.kind == Value::Kind::win) value = {};
            report.root_moves.push_back({move.cell, value, move.nodes});
        }
    }

    CadregaOptions options_;
    cadrega::Tree tree_;
    Rules rules_;
    std::vector<Cell> tree_moves_;  // that lead to the tree's root
    std::int64_t nodes_per_second_ = 0;
};

}  // namespace

std::unique_ptr<play::Player> make_cadrega(const CadregaOptions& options) {
    return std::make_unique<CadregaPlayer>(options);
}

}  // namespace mnk::players
