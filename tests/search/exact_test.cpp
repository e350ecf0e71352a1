#include "mnk/search/exact.hpp"

#include <gtest/gtest.h>

#include "mnk/base/random.hpp"
#include "tests/search/brute_force.hpp"

namespace mnk::search {
namespace {

constexpr auto never = [](std::uint64_t) { return false; };

Position random_position(const Rules& rules, int stones, Random& random) {
    Position position(rules);
    while (position.ply() < stones && !position.is_over()) {
        const auto cells = position.free_cells();
        position.play(cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))]);
    }
    return position;
}

TEST(ExactSearch, GivesEveryMoveTheValueThatBruteForceGives) {
    Random random(3);
    for (const Rules& rules : {Rules{3, 3, 3}, Rules{4, 3, 3}, Rules{4, 4, 4}, Rules{4, 4, 3}, Rules{5, 3, 3},
                               Rules{5, 4, 4}, Rules{1, 8, 3}, Rules{3, 3, 2}, Rules{2, 2, 1}}) {
        test::BruteForce oracle;
        for (int round = 0; round < 25; ++round) {
            const int least = std::max(0, rules.cells() - 11);
            Position position = random_position(rules, least + random.below(rules.cells() - least), random);
            if (position.is_over()) continue;
            const auto moves = ExactSearch(position).solve(never);
            ASSERT_TRUE(moves.has_value());
            ASSERT_EQ(moves->size(), position.free_cells().size());
            for (const ExactSearch::Move& move : *moves) {
                position.play(move.cell);
                ASSERT_EQ(move.value, -oracle.value(position)) << to_string(rules) << " round " << round;
                position.undo();
            }
        }
    }
}

TEST(ExactSearch, KnowsThePublishedValuesOfSmallBoards) {
    const auto value = [](const Rules& rules) {
        int best = -1;
        const auto moves = ExactSearch(Position(rules)).solve(never);
        for (const ExactSearch::Move& move : *moves) best = std::max(best, move.value);
        return best;
    };
    EXPECT_EQ(value({3, 3, 3}), 0);
    EXPECT_EQ(value({4, 3, 3}), 1);
    EXPECT_EQ(value({4, 4, 4}), 0);
    EXPECT_EQ(value({5, 4, 4}), 0);
    EXPECT_EQ(value({5, 5, 5}), 0);
}

TEST(ExactSearch, SaysNothingWhenItIsStopped) {
    const auto at_once = [](std::uint64_t) { return true; };
    EXPECT_FALSE(ExactSearch(Position({6, 5, 4})).solve(at_once).has_value());
}

TEST(ExactSearch, RefusesWhatItCannotTell) {
    EXPECT_FALSE(ExactSearch::takes(Position({15, 15, 5})));
    EXPECT_FALSE(ExactSearch::takes(Position({5, 5, 4, true})));
    EXPECT_TRUE(ExactSearch::takes(Position({8, 8, 5})));
}

}  // namespace
}  // namespace mnk::search
