#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "mnk/board/notation.hpp"
#include "mnk/players/alphabeta.hpp"

namespace mnk::players {
namespace {

using play::TreeNode;

constexpr int kWin = 1'000'000;

/// What alpha-beta must find, without any window: every line to the end of the depth.
int minimax(Position& position, int depth, int ply) {
    if (position.winner() != Stone::none) return -kWin + ply;
    if (position.is_full() || depth == 0) return 0;
    int best = -kWin;
    const std::vector<Cell> cells(position.free_cells().begin(), position.free_cells().end());
    for (const Cell cell : cells) {
        position.play(cell);
        best = std::max(best, -minimax(position, depth - 1, ply + 1));
        position.undo();
    }
    return best;
}

Position position_after(const Rules& rules, std::string_view moves) {
    return *Position::from_moves(rules, *parse_moves(rules, moves));
}

play::Report explain(const Position& position, const AlphabetaOptions& options) {
    const play::Limits limits;
    const play::StopFlag stop;
    const auto player = make_alphabeta(options);
    player->start(position.rules(), position.side_to_move(), limits, stop);
    return player->explain({position, limits, stop, {}});
}

/// The position of a node, by the moves from the root.
Position position_of(const Position& root, const std::vector<TreeNode>& tree, int node) {
    std::vector<Cell> moves;
    for (int at = node; at > 0; at = tree[static_cast<std::size_t>(at)].parent)
        moves.push_back(tree[static_cast<std::size_t>(at)].move);
    std::reverse(moves.begin(), moves.end());
    Position position = root;
    for (const Cell move : moves) position.play(move);
    return position;
}

class SearchTree : public ::testing::TestWithParam<std::pair<Rules, std::string_view>> {};

TEST_P(SearchTree, every_node_says_of_its_value_what_its_window_lets_it_say) {
    const auto& [rules, moves] = GetParam();
    const Position root = position_after(rules, moves);
    const play::Report report = explain(root, {.depth = 4, .tree = 100'000});
    std::map<int, int> children;
    for (std::size_t i = 1; i < report.tree.size(); ++i) ++children[report.tree[i].parent];
    for (std::size_t i = 0; i < report.tree.size(); ++i) {
        const TreeNode& node = report.tree[i];
        ASSERT_TRUE(node.value);
        ASSERT_LT(node.parent, static_cast<int>(i));
        Position position = position_of(root, report.tree, static_cast<int>(i));
        const int exact = minimax(position, report.depth - node.ply, node.ply);
        if (*node.value >= node.beta)
            EXPECT_GE(exact, *node.value) << "node " << i;
        else if (*node.value <= node.alpha)
            EXPECT_LE(exact, *node.value) << "node " << i;
        else
            EXPECT_EQ(exact, *node.value) << "node " << i;
        const bool is_leaf = node.kind != TreeNode::Kind::inner && node.kind != TreeNode::Kind::cutoff;
        const auto free_cells = static_cast<int>(position.free_cells().size());
        EXPECT_EQ(children[static_cast<int>(i)] + node.skipped, is_leaf ? 0 : free_cells) << "node " << i;
        EXPECT_EQ(node.kind == TreeNode::Kind::cutoff, !is_leaf && *node.value >= node.beta) << "node " << i;
    }
    EXPECT_EQ(report.tree.front().best, report.choice);
}

INSTANTIATE_TEST_SUITE_P(Boards, SearchTree,
                         ::testing::Values(std::pair{Rules{3, 3, 3, false}, "b2 a1"},
                                           std::pair{Rules{3, 3, 3, false}, "a1 b2 c3"},
                                           std::pair{Rules{4, 3, 3, false}, "b2"},
                                           std::pair{Rules{2, 5, 3, true}, "a1 b1"}));

TEST(SearchTreeSize, a_tree_is_told_as_far_as_it_was_asked_for_and_the_search_is_the_same) {
    const Position root = position_after({4, 4, 4, false}, "b2");
    const play::Report whole = explain(root, {.depth = 3, .tree = 100'000});
    const play::Report part = explain(root, {.depth = 3, .tree = 10});
    const play::Report none = explain(root, {.depth = 3, .tree = 0});
    EXPECT_GT(whole.tree.size(), 100U);
    ASSERT_EQ(part.tree.size(), 10U);
    EXPECT_TRUE(none.tree.empty());
    for (std::size_t i = 0; i < part.tree.size(); ++i) {
        EXPECT_EQ(part.tree[i].move, whole.tree[i].move);
        EXPECT_EQ(part.tree[i].value, whole.tree[i].value);
    }
    EXPECT_EQ(whole.nodes, none.nodes);
    EXPECT_EQ(whole.choice, none.choice);
}

}  // namespace
}  // namespace mnk::players
