#include <gtest/gtest.h>

#include "tests/search/examiner.hpp"
#include "tests/support/drawing.hpp"

// bench/exactness_bench asks about every position of 4x4x4 as well, and about 10,000 of 5x4x4 from the first move on:
// that takes minutes.

namespace mnk::search {
namespace {

/// What 20 ms are good for, see Examiner.
constexpr std::uint64_t kNodes = 10'000;

/// How many positions were asked about.
int expect_kept_values(const Rules& rules) {
    test::Examiner examiner(kNodes);
    int asked = 0;
    test::for_each_position(rules, [&](Position& position) {
        ++asked;
        const std::string wrong = examiner.examine(position);
        EXPECT_EQ(wrong, "");
        return wrong.empty();
    });
    return asked;
}

TEST(Champion, KeepsTheValueOfEveryPositionOfTicTacToe) { EXPECT_EQ(expect_kept_values({3, 3, 3}), 627); }

TEST(Champion, KeepsTheValueOfEveryPositionOf4x3x3) { EXPECT_EQ(expect_kept_values({4, 3, 3}), 20'088); }

TEST(Champion, KeepsTheValueOfRandomPositions) {
    struct Case {
        Rules rules;
        int fewest_stones;  // for which brute force is quick
        int positions;
    };
    for (const Case& one : {Case{{4, 4, 4}, 0, 500}, Case{{5, 4, 4}, 7, 2000}, Case{{4, 4, 3}, 4, 100},
                            Case{{6, 3, 4}, 6, 100}}) {
        Random random(5);
        test::Examiner examiner(kNodes);
        for (int i = 0; i < one.positions; ++i) {
            const int stones = one.fewest_stones + random.below(one.rules.cells() - one.fewest_stones);
            Position position = test::random_position(one.rules, stones, random);
            if (!position.is_over()) {
                ASSERT_EQ(examiner.examine(position), "");
            }
        }
    }
}

TEST(Champion, PlaysAMoveThatDoesNotLoseWhereABetterOneOnlyLooksSo) {
    // b3 looks best and loses; this could not be told in 10,000 nodes while every move's value was asked for at once.
    Position position = mnk::testing::draw(4, R"(
        . . . .
        X . . .
        O . . .
        . . . X
        O . . .)");
    EXPECT_EQ(test::Examiner(kNodes).examine(position), "");
}

}  // namespace
}  // namespace mnk::search
