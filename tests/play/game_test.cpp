#include "mnk/play/game.hpp"

#include <gtest/gtest.h>

#include "mnk/board/notation.hpp"

namespace mnk::play {
namespace {

constexpr Rules kTicTacToe{3, 3, 3};

Game game_of(std::string_view moves) {
    return *Game::from_moves(kTicTacToe, *parse_moves(kTicTacToe, moves));
}

TEST(Game, GoesOnUntilThereIsARun) {
    Game game = game_of("a1 a2 b1 b2");
    EXPECT_FALSE(game.outcome().is_over());
    game.play({.cell = *parse_cell(kTicTacToe, "c1"), .report = {}});
    EXPECT_EQ(game.outcome().ending, Ending::run);
    EXPECT_EQ(game.outcome().winner, Stone::first);
    EXPECT_EQ(to_string(game.outcome()), "X wins: k in a row");
}

TEST(Game, IsDrawnOnAFullBoard) {
    const Game game = game_of("a1 b1 c1 b2 a2 a3 b3 c2 c3");
    EXPECT_EQ(game.outcome().ending, Ending::full_board);
    EXPECT_EQ(to_string(game.outcome()), "draw: the board is full");
}

TEST(Game, IsForfeitedByATakenCellAndByACellOffTheBoard) {
    Game taken = game_of("a1");
    taken.play({.cell = *parse_cell(kTicTacToe, "a1"), .report = {}});
    EXPECT_EQ(taken.outcome().winner, Stone::first);
    EXPECT_EQ(to_string(taken.outcome()), "X wins: O chose a cell that was taken (a1)");

    Game off = game_of("");
    off.play({.cell = 9, .report = {}});
    EXPECT_EQ(to_string(off.outcome()), "O wins: X chose a cell off the board (cell 9)");
    EXPECT_EQ(off.position().ply(), 0);
}

TEST(Game, TakesBackItsEndWithTheLastMove) {
    Game game = game_of("a1 a2 b1 b2 c1");
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.outcome().is_over());
    EXPECT_EQ(game.moves().size(), 4u);
    while (game.undo()) {
    }
    EXPECT_EQ(game.position().ply(), 0);
}

TEST(Game, SaysWhichMoveOfAnOpeningIsWrong) {
    const Result<Game> game = Game::from_moves(kTicTacToe, std::vector<Cell>{0, 0});
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().what, "move 2 (a3) is on a cell that is taken");
}

}  // namespace
}  // namespace mnk::play
