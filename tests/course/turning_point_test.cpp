#include "mnk/course/turning_point.hpp"

#include <gtest/gtest.h>

#include "mnk/board/notation.hpp"
#include "tests/support/drawing.hpp"

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

TEST(TurningPoint, IsTheAnswerThatLostTicTacToe) {
    //  3 X . O      X took the corner; b1 loses, and only the centre would have held.
    //  2 X . .
    //  1 X O .
    //    a b c
    const Rules rules{3, 3, 3};
    const arena::GameResult game = game_of(rules, "a1 b1 a3 c3 a2");
    const std::optional<TurningPoint> point = turning_point(game, Stone::second, 1000, kNever);
    ASSERT_TRUE(point);
    EXPECT_EQ(point->ply, 1);
    EXPECT_EQ(cell_name(rules, point->played), "b1");
    EXPECT_EQ(cell_name(rules, point->better), "b2");
}

TEST(TurningPoint, IsNoMoveWhereTheGameWasLostFromTheBeginning) {
    // The first player wins 1x2x1 with any move.
    const arena::GameResult game = game_of({1, 3, 1}, "a1");
    const std::optional<TurningPoint> point = turning_point(game, Stone::second, 1000, kNever);
    ASSERT_TRUE(point);
    EXPECT_EQ(point->ply, -1);
}

TEST(TurningPoint, HasAnAddressInTheWebApp) {
    const Rules rules{15, 15, 5};
    const arena::GameResult game = game_of(rules, "h8 i9 h9");
    EXPECT_EQ(web_link(rules, game.cells(), 2), "http://127.0.0.1:8080/#/15x15x5/h8i9");
}

}  // namespace
}  // namespace mnk::course
