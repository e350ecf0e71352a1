#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mnk/players/alphabeta.hpp"
#include "mnk/players/cadrega.hpp"
#include "mnk/players/hayes_loge.hpp"
#include "mnk/players/mcts.hpp"
#include "mnk/players/rules_player.hpp"
#include "tests/players/ask.hpp"

namespace mnk::players {
namespace {

/// The worst that can happen to `player` with the stones of `side`, whatever the other does:
/// 1 it wins, 0 draws, -1 loses.
int worst_result(play::Player& player, Position& position, Stone side, const play::Limits& limits = {}) {
    if (position.winner() != Stone::none) return position.winner() == side ? 1 : -1;
    if (position.is_full()) return 0;
    if (position.side_to_move() == side) {
        position.play(*ask(player, position, limits));
        const int result = worst_result(player, position, side, limits);
        position.undo();
        return result;
    }
    int worst = 1;
    const std::vector<Cell> cells(position.free_cells().begin(), position.free_cells().end());
    for (const Cell cell : cells) {
        position.play(cell);
        worst = std::min(worst, worst_result(player, position, side, limits));
        position.undo();
    }
    return worst;
}

TEST(Alphabeta, NeverLosesAtNoughtsAndCrosses) {
    const std::unique_ptr<play::Player> player = make_alphabeta({});
    for (const Stone side : {Stone::first, Stone::second}) {
        Position position(Rules{3, 3, 3});
        EXPECT_EQ(worst_result(*player, position, side), 0);
    }
}

TEST(Alphabeta, ProvesTheValuesOfTinyBoards) {
    using Kind = play::Value::Kind;
    const struct {
        Rules rules;
        Kind kind;
    } cases[] = {{{3, 3, 3}, Kind::draw}, {{4, 3, 3}, Kind::win}, {{3, 4, 3}, Kind::win},
                 {{1, 5, 3}, Kind::draw}, {{2, 2, 2}, Kind::win}, {{2, 3, 3}, Kind::draw},
                 {{4, 4, 3}, Kind::win},  {{1, 1, 1}, Kind::win}, {{2, 2, 3}, Kind::draw}};
    for (const auto& [rules, kind] : cases) {
        const play::Report report = explain(*make_alphabeta({}), Position(rules));
        EXPECT_EQ(report.value.kind, kind) << to_string(rules) << ": " << report.text;
    }
}

TEST(Alphabeta, AgreesWithASearchThatHasAHeuristic) {
    Position position(Rules{4, 3, 3});
    while (!position.is_over()) {
        const play::Report pure = explain(*make_alphabeta({}), position);
        const play::Report other = explain(*make_cadrega({.depth = 12}), position);
        ASSERT_TRUE(pure.value.is_proved());
        // Of a forced block cadrega gives no value.
        if (other.value.is_proved()) {
            EXPECT_EQ(pure.value, other.value) << position.ply();
        }
        position.play(pure.choice);
    }
}

TEST(Alphabeta, DoesNotCallADrawWhatItDidNotSeeToTheEnd) {
    const play::Report report = explain(*make_alphabeta({.depth = 3}), Position(Rules{3, 3, 3}));
    EXPECT_EQ(report.value, play::Value::searched(0));
    EXPECT_EQ(report.depth, 3);
}

TEST(Alphabeta, SeesALossComing) {
    // X has two ways to win; O can stop one.
    const Position position = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 1, 4, 8, 6});
    EXPECT_EQ(explain(*make_alphabeta({}), position).value, play::Value::loss_in(2));
}

TEST(HayesLoge, AddsWindowsAndStonesOfBothPlayers) {
    const play::Report report = explain(*make_hayes_loge({}), Position(Rules{3, 3, 3}));
    EXPECT_EQ(report.choice, 4);
    EXPECT_EQ(layer(report, "value"), (std::vector<std::int64_t>{6, 4, 6, 4, 8, 4, 6, 4, 6}));
}

TEST(HayesLoge, TakesALosingCorner) {
    const Position position = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 4, 8});
    const std::optional<Cell> corner = ask(*make_hayes_loge({}), position);
    EXPECT_EQ(corner, 2);
    Position after = position;
    after.play(*corner);
    EXPECT_EQ(explain(*make_alphabeta({}), after).value.kind, play::Value::Kind::win);  // X's
}

TEST(HayesLoge, WinsFirstAndBlocksSecond) {
    const Position win = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 3, 1, 4});
    EXPECT_EQ(ask(*make_hayes_loge({}), win), 2);
    const Position block = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 3, 8, 4});
    EXPECT_EQ(ask(*make_hayes_loge({}), block), 5);
}

TEST(RulesPlayer, FollowsItsRulesInOrder) {
    const std::unique_ptr<play::Player> player = make_rules_player({});
    const auto rule = [&](std::vector<Cell> moves) {
        return explain(*player, *Position::from_moves(Rules{3, 3, 3}, moves)).text;
    };
    EXPECT_THAT(rule({0, 3, 1, 4}), testing::HasSubstr("rule 1"));
    EXPECT_THAT(rule({0, 3, 8, 4}), testing::HasSubstr("rule 2"));
    EXPECT_THAT(rule({0, 1, 4, 8}), testing::HasSubstr("rule 3"));
    EXPECT_THAT(rule({0, 4, 8}), testing::HasSubstr("rule 4"));
    EXPECT_THAT(rule({}), testing::HasSubstr("rule 5"));
}

TEST(RulesPlayer, AnswersOppositeCornersWithAnEdge) {
    const Position position = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 4, 8});
    EXPECT_THAT(*ask(*make_rules_player({}), position), testing::AnyOf(1, 3, 5, 7));
}

TEST(RulesPlayer, NeverLosesAtNoughtsAndCrosses) {
    const std::unique_ptr<play::Player> player = make_rules_player({});
    for (const Stone side : {Stone::first, Stone::second}) {
        Position position(Rules{3, 3, 3});
        EXPECT_GE(worst_result(*player, position, side), 0);
    }
}

TEST(Mcts, IsTheSameWithTheSameSeed) {
    const Position position = *Position::from_moves(Rules{7, 7, 4}, std::vector<Cell>{24, 17});
    const play::Limits limits{.nodes = 3000};
    const play::Report a = explain(*make_mcts({.seed = 5}), position, limits);
    const play::Report b = explain(*make_mcts({.seed = 5}), position, limits);
    EXPECT_EQ(a.choice, b.choice);
    EXPECT_EQ(layer(a, "parts.visits"), layer(b, "parts.visits"));
    EXPECT_NE(layer(a, "parts.visits"),
              layer(explain(*make_mcts({.seed = 6}), position, limits), "parts.visits"));
}

TEST(Mcts, NeverLosesAtNoughtsAndCrosses) {
    const std::unique_ptr<play::Player> player = make_mcts({});
    for (const Stone side : {Stone::first, Stone::second}) {
        Position position(Rules{3, 3, 3});
        EXPECT_GE(worst_result(*player, position, side, {.nodes = 2000}), 0);
    }
}

TEST(Mcts, AnswersOppositeCornersWithAnEdge) {
    const Position position = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{0, 4, 8});
    EXPECT_THAT(*ask(*make_mcts({}), position), testing::AnyOf(1, 3, 5, 7));
}

TEST(Mcts, GoesOnWhenItsMemoryIsFull) {
    const play::Report report =
        explain(*make_mcts({.memory = 1}), Position(Rules{30, 30, 5}), {.nodes = 3000});
    EXPECT_EQ(report.nodes, 3000U);
    EXPECT_THAT(report.text, testing::HasSubstr("memory was full"));
}

}  // namespace
}  // namespace mnk::players
