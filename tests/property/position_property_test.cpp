#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/board/position.hpp"
#include "tests/support/naive_board.hpp"
#include "tests/support/rule_sets.hpp"

namespace mnk {
namespace {

using testing::NaiveBoard;
using testing::RuleSet;

class PositionAgreesWithTheNaiveBoard : public ::testing::TestWithParam<RuleSet> {};

/// Everything a position tells, compared with a board that looks at everything.
void expect_same(const Position& position, const NaiveBoard& naive) {
    const Rules& rules = position.rules();
    bool has_same_stones = true;  // one assertion a cell would take longer than the game
    for (int cell = 0; cell < rules.cells(); ++cell) {
        has_same_stones &= position.at(static_cast<Cell>(cell)) == naive.stone(static_cast<Cell>(cell));
    }
    ASSERT_TRUE(has_same_stones);
    // As many free cells as there should be, each once, each free.
    std::vector<bool> is_listed(static_cast<std::size_t>(rules.cells()));
    bool has_same_free_cells = position.free_cells().size() == naive.free_cells().size();
    for (const Cell cell : position.free_cells()) {
        has_same_free_cells &= naive.stone(cell) == Stone::none && !is_listed[static_cast<std::size_t>(cell)];
        is_listed[static_cast<std::size_t>(cell)] = true;
    }
    ASSERT_TRUE(has_same_free_cells);
    const Stone winner = naive.winner();
    ASSERT_EQ(position.winner(), winner);
    ASSERT_EQ(position.is_over(), winner != Stone::none || position.free_cells().empty());
    ASSERT_EQ(position.is_dead(), winner == Stone::none && naive.is_dead());
}

/// What must be the same again after undo: the order of the free cells too.
struct Snapshot {
    explicit Snapshot(const Position& position)
        : key(position.key128()),
          free(position.free_cells().begin(), position.free_cells().end()),
          winner(position.winner()),
          ply(position.ply()) {}

    Key128 key;
    std::vector<Cell> free;
    Stone winner;
    int ply;

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

TEST_P(PositionAgreesWithTheNaiveBoard, AtEveryPlyOfRandomGamesAndOnTheWayBack) {
    const auto& [rules, games] = GetParam();
    for (int game = 0; game < games; ++game) {
        Random random(static_cast<std::uint64_t>(game));
        Position position(rules);
        NaiveBoard naive(rules);
        std::vector<Snapshot> before;
        const bool is_large =
            rules.cells() > 2500;  // there, the way back is compared with snapshots of some plies
        while (!position.is_over()) {
            if (!is_large || position.ply() % 64 == 0) before.emplace_back(position);
            const auto free = position.free_cells();
            const Cell cell = free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))];
            const bool wins = position.wins_at(cell, position.side_to_move());
            position.play(cell);
            naive.play(cell);
            ASSERT_NO_FATAL_FAILURE(expect_same(position, naive)) << moves_to_text(rules, position.moves());
            ASSERT_EQ(wins, position.winner() != Stone::none);
            ASSERT_EQ(position.last_move(), cell);
        }
        while (position.ply() > 0) {
            position.undo();
            if (before.back().ply != position.ply()) continue;
            ASSERT_EQ(Snapshot(position), before.back());
            before.pop_back();
        }
        EXPECT_TRUE(before.empty());
    }
}

std::string test_name(const ::testing::TestParamInfo<RuleSet>& info) {
    std::string name = to_string(info.param.rules);
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Rules, PositionAgreesWithTheNaiveBoard, ::testing::ValuesIn(testing::rule_sets()),
                         test_name);

TEST(RuleSets, AreAThousandGamesOverAtLeastThirtyRules) {
    int games = 0;
    for (const RuleSet& set : testing::rule_sets()) games += set.games;
    EXPECT_EQ(games, 1000);
    EXPECT_GE(testing::rule_sets().size(), 30u);
}

}  // namespace
}  // namespace mnk
