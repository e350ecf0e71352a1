#include <gtest/gtest.h>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/solver/solver.hpp"
#include "tests/solver/brute_force.hpp"
#include "tests/verify/verifying.hpp"

namespace mnk::solver {
namespace {

using mnk::test::verdict_of;
using Value = Outcome::Value;

Limits small_table(std::size_t bytes, int threads = 1) { return {.table_bytes = bytes, .threads = threads}; }

/// The certificate of an outcome, as mnk-verify sees it.
void expect_valid(const Outcome& outcome, const Position& position) {
    const verify::Verdict verdict = verdict_of(outcome.proofs);
    ASSERT_TRUE(mnk::test::is_valid(verdict)) << verdict.text << "\n"
                                              << to_string(position.rules()) << "\n"
                                              << diagram(position);
    if (outcome.value == Value::win || outcome.value == Value::loss) {
        EXPECT_EQ(verdict.plies, outcome.plies) << diagram(position);
    }
}

Value seen_by_mover(int value, const Position& position) {
    if (value == 0) return Value::draw;
    return (value == 1) == (position.side_to_move() == Stone::first) ? Value::win : Value::loss;
}

TEST(Certificates, OfRandomPositionsAreValidAndSayWhatBruteForceSays) {
    Random random(5);
    for (const Rules& rules : {Rules{3, 3, 3}, Rules{4, 4, 3}, Rules{5, 4, 4}, Rules{4, 4, 4}, Rules{5, 3, 3},
                               Rules{7, 2, 3}, Rules{4, 4, 2}}) {
        for (const bool weak : {true, false}) {
            test::BruteForce oracle(rules, weak);
            Solver solver(rules, small_table(std::size_t{1} << 20));
            for (int i = 0; i < 20; ++i) {
                const int least = std::max(0, rules.cells() - 11);
                const int stones = least + random.below(rules.cells() - least);
                Position position(rules);
                while (position.ply() < stones && !position.is_over()) {
                    const auto cells = position.free_cells();
                    position.play(
                        cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))]);
                }
                if (position.is_over()) continue;
                const Outcome outcome = solve(solver, position, weak, {});
                ASSERT_EQ(outcome.value, seen_by_mover(oracle.value(position), position))
                    << diagram(position);
                ASSERT_NO_FATAL_FAILURE(expect_valid(outcome, position));
            }
        }
    }
}

struct Known {
    Rules rules;
    Value strong;
    Value weak;
};

// Published values; docs/results.md names the sources.
const Known kKnown[] = {
    {{3, 3, 3}, Value::draw, Value::win},  {{4, 3, 3}, Value::win, Value::win},
    {{4, 4, 4}, Value::draw, Value::draw}, {{5, 4, 4}, Value::draw, Value::draw},
    {{5, 5, 4}, Value::draw, Value::win},  {{6, 5, 4}, Value::win, Value::win},
    {{5, 5, 5}, Value::draw, Value::draw}, {{6, 6, 5}, Value::draw, Value::draw},
    {{7, 7, 6}, Value::draw, Value::draw}, {{9, 6, 6}, Value::draw, Value::draw},
    {{7, 6, 5}, Value::draw, Value::draw}, {{3, 5, 3}, Value::win, Value::win},
};

TEST(Certificates, OfPublishedGamesAreValid) {
    for (const Known& known : kKnown) {
        for (const bool weak : {false, true}) {
            Solver solver(known.rules, small_table(std::size_t{64} << 20));
            const Position position(known.rules);
            const Outcome outcome = solve(solver, position, weak, {});
            EXPECT_EQ(outcome.value, weak ? known.weak : known.strong) << to_string(known.rules);
            ASSERT_NO_FATAL_FAILURE(expect_valid(outcome, position));
        }
    }
}

TEST(Certificates, FromATableThatIsFarTooSmallAreValidAndSayTheSame) {
    struct Case {
        Rules rules;
        std::size_t bytes;
    };
    for (const Case& one : {Case{{5, 4, 4}, 1 << 10}, Case{{5, 5, 4}, 1 << 16}}) {
        Solver large(one.rules, small_table(std::size_t{16} << 20));
        Solver small(one.rules, small_table(one.bytes));
        const Position position(one.rules);
        const Outcome expected = solve(large, position, false, {});
        const Outcome outcome = solve(small, position, false, {});
        EXPECT_EQ(outcome.value, expected.value) << to_string(one.rules);
        EXPECT_GT(small.nodes(), large.nodes());
        ASSERT_NO_FATAL_FAILURE(expect_valid(outcome, position));
    }
}

TEST(Certificates, OfTwoThreadsThatShareATableAreValid) {
    for (int round = 0; round < 5; ++round) {
        for (const Rules& rules : {Rules{5, 5, 4}, Rules{6, 5, 4}, Rules{8, 5, 5}}) {
            Solver solver(rules, small_table(std::size_t{8} << 20, 2));
            const Position position(rules);
            const Outcome outcome = solve(solver, position, false, {});
            EXPECT_EQ(outcome.value, rules.run == 4 && rules.rows == 6 ? Value::win : Value::draw);
            ASSERT_NO_FATAL_FAILURE(expect_valid(outcome, position));
        }
    }
}

}  // namespace
}  // namespace mnk::solver
