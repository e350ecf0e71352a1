#include "mnk/search/exact.hpp"

#include <gtest/gtest.h>

#include "tests/search/brute_force.hpp"
#include "tests/support/drawing.hpp"

namespace mnk::search {
namespace {

constexpr auto never = [](std::uint64_t) { return false; };

TEST(ExactSearch, GivesEveryMoveTheValueThatBruteForceGives) {
    Random random(3);
    for (const Rules& rules : {Rules{3, 3, 3}, Rules{4, 3, 3}, Rules{4, 4, 4}, Rules{4, 4, 3}, Rules{5, 3, 3},
                               Rules{5, 4, 4}, Rules{1, 8, 3}, Rules{3, 3, 2}, Rules{2, 2, 1}}) {
        test::BruteForce oracle;
        for (int round = 0; round < 25; ++round) {
            const int least = std::max(0, rules.cells() - 11);
            Position position =
                test::random_position(rules, least + random.below(rules.cells() - least), random);
            if (position.is_over()) continue;
            const auto moves = ExactSearch(position).solve(never);
            ASSERT_EQ(moves.size(), position.free_cells().size());
            for (const ExactSearch::Move& move : moves) {
                position.play(move.cell);
                ASSERT_TRUE(move.is_decided());
                ASSERT_EQ(move.low, -oracle.value(position)) << to_string(rules) << " round " << round;
                position.undo();
            }
        }
    }
}

TEST(ExactSearch, KnowsThePublishedValuesOfSmallBoards) {
    const auto value = [](const Rules& rules) {
        int best = -1;
        const auto moves = ExactSearch(Position(rules)).solve(never);
        for (const ExactSearch::Move& move : moves) best = std::max(best, move.low);
        return best;
    };
    EXPECT_EQ(value({3, 3, 3}), 0);
    EXPECT_EQ(value({4, 3, 3}), 1);
    EXPECT_EQ(value({4, 4, 4}), 0);
    EXPECT_EQ(value({5, 4, 4}), 0);
    EXPECT_EQ(value({5, 5, 5}), 0);
}

TEST(ExactSearch, SaysNothingWhenItIsStoppedAtOnce) {
    const auto at_once = [](std::uint64_t) { return true; };
    for (const ExactSearch::Move& move : ExactSearch(Position({6, 5, 4})).solve(at_once))
        EXPECT_FALSE(move.is_decided());
}

TEST(ExactSearch, IsNeverWrongHoweverEarlyItIsStopped) {
    Random random(4);
    test::BruteForce oracle;
    int open = 0;
    for (int round = 0; round < 60; ++round) {
        Position position = test::random_position({5, 4, 4}, 7 + random.below(4), random);
        if (position.is_over()) continue;
        const auto most = static_cast<std::uint64_t>(256 * random.below(4));
        const auto moves = ExactSearch(position).solve([&](std::uint64_t nodes) { return nodes > most; });
        for (const ExactSearch::Move& move : moves) {
            position.play(move.cell);
            const int value = -oracle.value(position);
            position.undo();
            ASSERT_LE(move.low, value);
            ASSERT_GE(move.high, value);
            open += move.is_decided() ? 0 : 1;
        }
    }
    EXPECT_GT(open, 0) << "it was never stopped";
}

TEST(ExactSearch, StopsAtAWinIfTheBestMoveIsAllThatIsWanted) {
    // Two of the first player's in a row, and three cells where a third wins or prepares two wins.
    const Position position = mnk::testing::draw(3, R"(
        . . . .
        . X X .
        . . O .
        . . O .)");
    const auto moves = ExactSearch(position).solve(never, ExactSearch::Wanted::best_move);
    const auto is_win = [](const ExactSearch::Move& move) { return move.low == 1; };
    EXPECT_EQ(std::count_if(moves.begin(), moves.end(), is_win), 1);
    const auto all = ExactSearch(position).solve(never);
    EXPECT_GT(std::count_if(all.begin(), all.end(), is_win), 1);
}

TEST(ExactSearch, RefusesWhatItCannotTell) {
    EXPECT_FALSE(ExactSearch::takes(Position({15, 15, 5})));
    EXPECT_FALSE(ExactSearch::takes(Position({5, 5, 4, true})));
    EXPECT_TRUE(ExactSearch::takes(Position({8, 8, 5})));
}

}  // namespace
}  // namespace mnk::search
