#include "mnk/players/cadrega.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mnk/players/cadrega_search.hpp"
#include "tests/players/ask.hpp"

namespace mnk::players {
namespace {

using cadrega::Search;
using cadrega::SearchResult;
using cadrega::Tree;

// X . .
// . O .     O to move
// . . X
Position report_example() { return *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 4, 8}); }

TEST(Cadrega, HeuristicAlonePrefersTheLosingCorners) {
    const WindowBoard board(report_example());
    const auto value = [&](Cell cell) {
        return board.value(cell, Stone::first) + board.value(cell, Stone::second);
    };
    for (const Cell edge : std::vector<Cell>{1, 3, 5, 7}) EXPECT_EQ(value(edge), 4);
    for (const Cell corner : std::vector<Cell>{2, 6}) EXPECT_EQ(value(corner), 6);
    cadrega::RadixSort sort;
    std::vector<cadrega::EvaluatedCell> list;
    cadrega::list_candidates(board, sort, list);
    EXPECT_EQ(list.front().cell, 2);
}

TEST(Cadrega, SearchCorrectsItToAnEdge) {
    for (const int depth : {4, 5, 6}) {
        const std::optional<Cell> move = ask(*make_cadrega({.depth = depth}), report_example());
        EXPECT_THAT(*move, testing::AnyOf(1, 3, 5, 7)) << "depth " << depth;
    }
    EXPECT_THAT(*ask(*make_cadrega({}), report_example()), testing::AnyOf(1, 3, 5, 7));
}

TEST(Cadrega, KnowsTheEndOfASmallGame) {
    const play::Report report = explain(*make_cadrega({.depth = 9}), Position(Rules{3, 3, 3}));
    EXPECT_EQ(report.value, play::Value::draw());
    EXPECT_EQ(report.order.size(), 9U);
    EXPECT_EQ(report.choice, 4);
    EXPECT_EQ(report.board_value, 0);
}

TEST(Cadrega, CountsThePliesToAWin) {
    // X wins with its third move whatever O does: c1 makes two threats.
    const Position position = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 1, 4, 8});
    const play::Report report = explain(*make_cadrega({.depth = 5}), position);
    EXPECT_EQ(report.value, play::Value::win_in(3));
}

TEST(Cadrega, KeptTreeChangesNeitherMoveNorNodesAndSavesLists) {
    const Rules rules{6, 6, 4};
    const std::unique_ptr<play::Player> kept = make_cadrega({.depth = 4});
    const std::unique_ptr<play::Player> fresh = make_cadrega({.depth = 4, .tree = "fresh"});
    const std::unique_ptr<play::Player> tiny = make_cadrega({.memory = 1, .depth = 4});
    Position position(rules);
    while (!position.is_over()) {
        const play::Report a = explain(*kept, position);
        const play::Report b = explain(*fresh, position);
        const play::Report c = explain(*tiny, position);
        EXPECT_EQ(a.choice, b.choice);
        EXPECT_EQ(a.nodes, b.nodes);
        EXPECT_EQ(a.value, b.value);
        EXPECT_EQ(a.choice, c.choice);
        EXPECT_EQ(a.nodes, c.nodes);
        position.play(a.choice);
    }
}

TEST(Cadrega, TreeStaysWithinItsMemory) {
    const play::StopFlag never;
    Budget budget(play::Limits{.nodes = 60'000}, never, std::chrono::steady_clock::now());
    constexpr std::size_t bound = 4U << 20U;
    Tree tree(bound);
    WindowBoard board{Position(Rules{40, 40, 6})};
    Search(board, tree, budget, false).run(5);
    EXPECT_LE(tree.bytes(), bound);
    EXPECT_GT(tree.bytes(), bound / 4);
}

TEST(Cadrega, TreeFollowsTheGame) {
    const play::StopFlag never;
    Budget budget(play::Limits{}, never, std::chrono::steady_clock::now());
    Tree tree(1U << 24U);
    Position position(Rules{5, 5, 4});
    WindowBoard board(position);
    const SearchResult first = Search(board, tree, budget, false).run(4);
    const std::uint64_t size = tree.size();
    // The best move, and the answer that its node tries first.
    position.play(first.move);
    const WindowBoard after(position);
    cadrega::RadixSort sort;
    std::vector<cadrega::EvaluatedCell> list;
    cadrega::list_candidates(after, sort, list);
    const std::vector<Cell> moves{first.move, list.front().cell};
    ASSERT_TRUE(tree.follow(moves, budget));
    EXPECT_LT(tree.size(), size);
    EXPECT_GT(tree.size(), 1U);
    // A branch that was never visited leaves an empty tree.
    EXPECT_FALSE(tree.follow(std::vector<Cell>{moves[0]}, budget));
    EXPECT_EQ(tree.size(), 1U);
}

TEST(Cadrega, NodeLimitDecidesTheDepthAndIsKept) {
    const Position position(Rules{7, 7, 4});
    const play::Limits limits{.nodes = 20'000};
    const play::Report report = explain(*make_cadrega({}), position, limits);
    EXPECT_LE(report.nodes, 20'000U);
    EXPECT_EQ(report.depth, cadrega::optimized_depth(3, 49, 20'000));
    EXPECT_THAT(report.text, testing::HasSubstr("the node limit is 20000"));
    const play::Report again = explain(*make_cadrega({}), position, limits);
    EXPECT_EQ(report.choice, again.choice);
    EXPECT_EQ(report.nodes, again.nodes);
}

TEST(Cadrega, ShowsOwnAndEnemyValuesAndWins) {
    const Position position = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 4, 1, 8});
    const play::Report report = explain(*make_cadrega({}), position);
    EXPECT_EQ(report.choice, 2);
    EXPECT_EQ(layer(report, "parts.own.win")[2], 1);
    EXPECT_EQ(layer(report, "value")[2], cadrega::kInfinity);
    EXPECT_EQ(layer(report, "own").size(), 9U);
    EXPECT_EQ(layer(report, "enemy")[0], play::CellLayer::kNothing);
    EXPECT_EQ(report.value, play::Value::win_in(1));
}

}  // namespace
}  // namespace mnk::players
