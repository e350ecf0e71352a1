#include "mnk/players/cadrega_search.hpp"

#include <algorithm>
#include <cassert>

namespace mnk::players::cadrega {

Search::Search(WindowBoard& board, Tree& tree, Budget& budget, bool original)
    : board_(board), tree_(tree), budget_(budget), sort_(original), self_(board.side_to_move()) {}

std::span<const Cell> Search::candidates() {
    if (plies_.empty()) plies_.resize(1);
    return order_of(tree_.root(), 0);
}

std::span<const Cell> Search::order_of(Tree::Id node, int ply) {
    if (node != Tree::kNone && tree_.at(node).order != Tree::kNone) return tree_.order_of(tree_.at(node));
    ++listed_;
    list_candidates(board_, sort_, cells_);
    std::vector<Cell>& order = plies_[static_cast<std::size_t>(ply)].order;
    order.clear();
    for (const EvaluatedCell& cell : cells_) order.push_back(cell.cell);
    if (node != Tree::kNone && tree_.keep_order(node, order)) return tree_.order_of(tree_.at(node));
    return order;
}

/// The child after `last` if the tree has it, else a new one; kNone where there is no room.
Tree::Id Search::child_of(Tree::Id parent, Tree::Id& last, Cell cell) {
    if (parent == Tree::kNone) return Tree::kNone;
    const Tree::Id known = last == Tree::kNone ? tree_.at(parent).first_child : tree_.at(last).next_sibling;
    const bool is_known = known != Tree::kNone && tree_.at(known).cell == cell;
    const Tree::Id child = is_known ? known : tree_.add_child(parent, last, cell);
    if (child != Tree::kNone) last = child;
    return child;
}

/// Values are seen by the root's player, who maximises.
int Search::visit(Tree::Id node, int alpha, int beta, int depth, int ply) {
    is_interrupted_ = !budget_.takes_node();
    if (is_interrupted_) return 0;
    const Stone mover = board_.side_to_move();
    const bool maximises = mover == self_;
    if (board_.free_count() == 0) return 0;
    if (board_.win_count(mover) > 0) return maximises ? kInfinity - ply : -kInfinity + ply;
    if (depth == 0) return leaf_value(board_, self_);

    int best = maximises ? -kInfinity : kInfinity;
    Tree::Id last = Tree::kNone;
    for (const Cell cell : order_of(node, ply)) {
        // Nodes at the horizon have nothing to remember.
        const Tree::Id child = depth > 1 ? child_of(node, last, cell) : Tree::kNone;
        board_.play(cell);
        const int value = visit(child, alpha, beta, depth - 1, ply + 1);
        board_.undo();
        if (is_interrupted_) return 0;
        if (maximises) {
            best = std::max(best, value);
            alpha = std::max(alpha, best);
        } else {
            best = std::min(best, value);
            beta = std::min(beta, best);
        }
        if (beta <= alpha) break;
    }
    return best;
}

SearchResult Search::run(int depth) {
    assert(depth >= 1);
    SearchResult result;
    plies_.resize(static_cast<std::size_t>(depth) + 1);
    const std::span<const Cell> order = candidates();
    result.move = order.front();
    if (order.size() == 1) {
        result.is_complete = true;
        result.listed = listed_;
        return result;
    }
    result.is_searched = true;
    const std::uint64_t nodes_before = budget_.nodes();
    is_interrupted_ = !budget_.takes_node();
    int alpha = -kInfinity;
    Tree::Id last = Tree::kNone;
    for (const Cell cell : order) {
        if (is_interrupted_) break;
        const std::uint64_t nodes = budget_.nodes();
        const Tree::Id child = depth > 1 ? child_of(tree_.root(), last, cell) : Tree::kNone;
        board_.play(cell);
        const int value = visit(child, alpha, kInfinity, depth - 1, 1);
        board_.undo();
        if (is_interrupted_) break;
        result.root_moves.push_back({cell, value, value > alpha, budget_.nodes() - nodes});
        if (value > alpha) {
            alpha = value;
            result.move = cell;
        }
    }
    result.value = alpha;
    result.is_complete = !is_interrupted_;
    result.nodes = budget_.nodes() - nodes_before;
    result.listed = listed_;
    return result;
}

}  // namespace mnk::players::cadrega
