#include "mnk/course/turning_point.hpp"

#include <gtest/gtest.h>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"

namespace mnk::course {
namespace {

arena::GameResult game_of(const Rules& rules, const std::string& moves) {
    arena::GameResult game{.number = 0, .players = {0, 1}, .rules = rules, .moves = {}};
    const Result<std::vector<Cell>> cells = parse_moves(rules, moves);
    EXPECT_TRUE(cells) << cells.error().what;
    for (const Cell cell : *cells) game.moves.push_back({.cell = cell, .value = {}});
    return game;
}

const play::StopFlag kNever;

/// 1, 0 or -1 for the side to move, by trying everything.
int value_of(Position& position) {
    int best = -1;
    for (Cell cell = 0; cell < position.rules().cells() && best < 1; ++cell) {
        if (!position.is_free(cell)) continue;
        position.play(cell);
        const bool is_win = position.winner() != Stone::none;
        best = std::max(best, is_win ? 1 : position.is_full() ? 0 : -value_of(position));
        position.undo();
    }
    return best;
}

TEST(TurningPoint, IsTheAnswerThatLostTicTacToe) {
    //  3 X . O      X took the corner; b1 loses, and only the centre would have held.
    //  2 X . .
    //  1 X O .
    //    a b c
    const Rules rules{3, 3, 3};
    const arena::GameResult game = game_of(rules, "a1 b1 a3 c3 a2");
    const std::optional<TurningPoint> point = turning_point(game, Stone::second, {}, kNever);
    ASSERT_TRUE(point);
    EXPECT_EQ(point->ply, 1);
    EXPECT_EQ(cell_name(rules, point->played), "b1");
    EXPECT_EQ(cell_name(rules, point->better), "b2");
    EXPECT_TRUE(point->is_proved);
    EXPECT_FALSE(point->was_won);
}

TEST(TurningPoint, IsProvedAsTryingEverythingSays) {
    Random random(7);
    int looked_into = 0;
    for (int round = 0; round < 60; ++round) {
        const Rules rules = round % 2 == 0 ? Rules{3, 3, 3} : Rules{4, 3, 3};
        Position position(rules);
        arena::GameResult game{.number = 0, .players = {0, 1}, .rules = rules, .moves = {}};
        while (!position.is_over()) {
            const auto free = position.free_cells();
            const Cell cell = free[static_cast<std::size_t>(random.next() % free.size())];
            position.play(cell);
            game.moves.push_back({.cell = cell, .value = {}});
        }
        if (position.winner() == Stone::none) continue;
        const Stone loser = opponent(position.winner());
        // From the end backwards, what the loser had before each of its moves.
        int expected = -1;
        int value = -1;
        std::vector<Cell> cells = game.cells();
        while (!cells.empty() && expected < 0) {
            cells.pop_back();
            Position before = *Position::from_moves(rules, cells);
            if (before.side_to_move() != loser) continue;
            value = value_of(before);
            if (value >= 0) expected = static_cast<int>(cells.size());
        }
        const std::optional<TurningPoint> point = turning_point(game, loser, {}, kNever);
        ASSERT_TRUE(point);
        EXPECT_EQ(point->ply, expected) << round;
        EXPECT_TRUE(point->is_proved) << round;
        EXPECT_EQ(point->was_won, expected >= 0 && value == 1) << round;
        if (expected >= 0) {
            Position kept = *Position::from_moves(rules, cells);
            kept.play(point->better);
            const bool is_win = kept.winner() != Stone::none;
            EXPECT_EQ(is_win ? 1 : kept.is_full() ? 0 : -value_of(kept), value) << round;
        }
        ++looked_into;
    }
    EXPECT_GT(looked_into, 30);
}

TEST(TurningPoint, IsFoundByTheChampionWhereTheSolverIsNotAsked) {
    const arena::GameResult game = game_of({3, 3, 3}, "a1 b1 a3 c3 a2");
    const std::optional<TurningPoint> point = turning_point(game, Stone::second, {.solver_nodes = 0}, kNever);
    ASSERT_TRUE(point);
    EXPECT_EQ(point->ply, 1);
    EXPECT_EQ(cell_name({3, 3, 3}, point->better), "b2");
}

TEST(TurningPoint, IsTheChampionsOpinionOnALargeBoard) {
    // O looks away from an open three, and then from the open four.
    const Rules rules{15, 15, 5};
    const arena::GameResult game = game_of(rules, "h8 a1 i8 a3 j8 a5 k8 a7 l8");
    const std::optional<TurningPoint> point = turning_point(game, Stone::second, {}, kNever);
    ASSERT_TRUE(point);
    EXPECT_FALSE(point->is_proved);
    EXPECT_LT(point->ply, 7) << "against an open four there is no defence left";
}

TEST(TurningPoint, IsNoMoveWhereTheGameWasLostFromTheBeginning) {
    // 4x4x3 is won by who begins; O has not a single move at which it was not lost.
    const arena::GameResult game = game_of({4, 4, 3}, "b2 a1 b3 b4 c2 a2 d2");
    const std::optional<TurningPoint> point = turning_point(game, Stone::second, {}, kNever);
    ASSERT_TRUE(point);
    EXPECT_EQ(point->ply, -1);
    EXPECT_TRUE(point->is_proved);
}

TEST(TurningPoint, IsUnknownWhenStopped) {
    play::StopFlag stop;
    stop.raise();
    EXPECT_FALSE(turning_point(game_of({3, 3, 3}, "a1 b1 a3 c3 a2"), Stone::second, {}, stop));
}

TEST(TurningPoint, HasAnAddressInTheWebApp) {
    const Rules rules{15, 15, 5};
    const arena::GameResult game = game_of(rules, "h8 i9 h9");
    EXPECT_EQ(web_link(rules, game.cells(), 2), "http://127.0.0.1:8080/#/15x15x5/h8i9");
}

}  // namespace
}  // namespace mnk::course
