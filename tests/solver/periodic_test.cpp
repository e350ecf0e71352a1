#include "mnk/solver/periodic.hpp"

#include <gtest/gtest.h>

#include "mnk/solver/solver.hpp"
#include "tests/verify/verifying.hpp"

namespace mnk::solver {
namespace {

TEST(Periodic, HoldsBothSidesOnEveryBoardWhereNineAreWanted) {
    for (const Rules& rules : {Rules{9, 9, 9}, Rules{20, 20, 9}, Rules{40, 17, 10}, Rules{128, 128, 9},
                               Rules{128, 1, 9}, Rules{3, 200 % 128, 64}, Rules{50, 50, 51}}) {
        const std::optional<Outcome> outcome = solve_by_pairs(Position(rules), false);
        ASSERT_TRUE(outcome.has_value()) << to_string(rules);
        const verify::Verdict verdict = mnk::test::verdict_of(outcome->proofs);
        EXPECT_TRUE(mnk::test::is_valid(verdict)) << to_string(rules) << ": " << verdict.text;
    }
}

TEST(Periodic, ClaimsNothingWhereALineHoldsNoPair) {
    EXPECT_FALSE(periodic_proof(Position(Rules{20, 20, 8}), Stone::first, true).has_value());
    EXPECT_FALSE(periodic_proof(Position(Rules{15, 15, 5}), Stone::first, true).has_value());
}

TEST(Periodic, CountsOnlyPairsThatAreStillFree) {
    // Nine in a row of nine: one line with one pair.  A stone of the attacker on either cell breaks it.
    const Rules rules{1, 9, 9};
    int broken = 0;
    for (int cell = 0; cell < 9; ++cell) {
        Position position(rules);
        position.play(static_cast<Cell>(cell));
        if (!periodic_proof(position, Stone::first, false)) ++broken;
    }
    EXPECT_EQ(broken, 2);
}

}  // namespace
}  // namespace mnk::solver
