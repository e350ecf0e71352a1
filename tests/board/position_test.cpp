#include "mnk/board/position.hpp"

#include <gtest/gtest.h>

#include "tests/support/drawing.hpp"

namespace mnk {
namespace {

using testing::cell;
using testing::draw;

Result<Position> play_out(const Rules& rules, std::string_view moves) {
    return Position::from_moves(rules, *parse_moves(rules, moves));
}

TEST(Position, BeginsEmptyWithTheFirstPlayerToMove) {
    const Position position(Rules{3, 4, 3});
    EXPECT_EQ(position.ply(), 0);
    EXPECT_EQ(position.side_to_move(), Stone::first);
    EXPECT_EQ(position.free_cells().size(), 12u);
    EXPECT_EQ(position.last_move(), kNoCell);
    EXPECT_FALSE(position.is_over());
}

TEST(Position, EndsWithKInARow) {
    const Result<Position> position = play_out({3, 3, 3}, "a1 a2 b1 b2 c1");
    ASSERT_TRUE(position);
    EXPECT_EQ(position->winner(), Stone::first);
    EXPECT_TRUE(position->is_over());
    EXPECT_FALSE(position->is_draw());
    const Rules& rules = position->rules();
    EXPECT_EQ(position->winning_run(),
              (std::vector<Cell>{cell(rules, "a1"), cell(rules, "b1"), cell(rules, "c1")}));
}

TEST(Position, CountsMoreThanKAsAWin) {
    const Position position = draw(3, R"(
        O O . O O
        X X . X X
        . . . . .)");
    EXPECT_TRUE(position.wins_at(cell(position, "c2"), Stone::first));
    EXPECT_TRUE(position.wins_at(cell(position, "c3"), Stone::second));
    EXPECT_FALSE(position.wins_at(cell(position, "c1"), Stone::first));
}

TEST(Position, DoesNotCountMoreThanKAsAWinWhenKMustBeExact) {
    const Position position = draw(3, R"(
        O O . O O
        X X . X X
        . . . . .)",
                                   true);
    EXPECT_FALSE(position.wins_at(cell(position, "c2"), Stone::first));
    EXPECT_FALSE(position.wins_at(cell(position, "c3"), Stone::second));
}

TEST(Position, SeesRunsInAllFourDirections) {
    for (const char* drawing :
         {"X X .\n. O O\n. . .", "X O .\nX O .\n. . .", "X O O\n. X .\n. . .", ". O X\n. X O\n. . ."}) {
        const Position position = draw(3, drawing);
        int wins = 0;
        for (const Cell free : position.free_cells()) wins += position.wins_at(free, Stone::first);
        EXPECT_EQ(wins, 1) << drawing;
    }
}

TEST(Position, DoesNotWrapARunAroundTheEdge) {
    const Position position = draw(3, R"(
        . X X
        X O O
        . . .)");
    EXPECT_EQ(position.winner(), Stone::none);
    EXPECT_FALSE(position.wins_at(cell(position, "a1"), Stone::first));
}

TEST(Position, IsADrawOnAFullBoardWithoutARun) {
    const Position position = draw(3, R"(
        X O X
        X O O
        O X X)");
    EXPECT_TRUE(position.is_draw());
    EXPECT_TRUE(position.is_dead());
    EXPECT_TRUE(position.free_cells().empty());
}

TEST(Position, IsDeadOnceEveryWindowHoldsBothColours) {
    EXPECT_FALSE(draw(3, "X O .\n. . .\n. . .").is_dead());
    EXPECT_TRUE(draw(3, R"(
        X O X
        X O O
        O X .)")
                    .is_dead());
    EXPECT_TRUE(Position(Rules{3, 3, 4}).is_dead()) << "k larger than both sides: nobody can ever win";
    EXPECT_FALSE(Position(Rules{1, 4, 4}).is_dead());
}

TEST(Position, IsDeadUnderTheExactRuleWhenEveryFillingWouldBeTooLong) {
    // The only windows of two that X could fill touch another X; O has no window at all.
    EXPECT_TRUE(draw(2, "X . X O X O . O", true).is_dead());
    EXPECT_FALSE(draw(2, "X . X O X O . O").is_dead());
}

TEST(Position, WithKOfOneIsWonByTheFirstStone) {
    Position position(Rules{5, 5, 1});
    position.play(12);
    EXPECT_EQ(position.winner(), Stone::first);
}

TEST(Position, ComesBackAfterUndoToTheSameOrderAndKey) {
    Position position(Rules{3, 3, 3});
    position.play(4);
    const std::vector<Cell> order(position.free_cells().begin(), position.free_cells().end());
    const Key128 key = position.key128();
    for (const Cell cell : order) {
        position.play(cell);
        EXPECT_NE(position.key128(), key);
        position.undo();
        EXPECT_EQ(position.key128(), key);
        EXPECT_TRUE(std::equal(order.begin(), order.end(), position.free_cells().begin()));
    }
}

TEST(Position, HasAKeyThatForgetsTheOrderOfMovesButNotTheRules) {
    EXPECT_EQ(play_out({3, 3, 3}, "a1 b2 c3")->key128(), play_out({3, 3, 3}, "c3 b2 a1")->key128());
    EXPECT_NE(play_out({3, 3, 3}, "a1 b2 c3")->key128(), play_out({3, 3, 3}, "a1 c3 b2")->key128());
    EXPECT_NE(Position(Rules{3, 3, 3}).key(), Position(Rules{3, 3, 2}).key());
    EXPECT_NE(Position(Rules{3, 4, 3}).key(), Position(Rules{4, 3, 3}).key());
    EXPECT_NE(Position(Rules{3, 3, 3}).key(), Position(Rules{3, 3, 3, true}).key());
}

TEST(PositionFromMoves, SaysWhichMoveIsWrong) {
    const Rules rules{3, 3, 3};
    EXPECT_EQ(play_out(rules, "a1 a2 a1").error().what, "move 3 (a1) is on a cell that is taken");
    EXPECT_EQ(play_out(rules, "a1 a2 b1 b2 c1 c2").error().what,
              "move 6 (c2) comes after the end of the game");
    EXPECT_EQ(Position::from_moves(rules, std::vector<Cell>{0, 9}).error().what,
              "move 2 is off the 3x3 board");
    EXPECT_EQ(Position::from_moves(rules, std::vector<Cell>{-1}).error().what, "move 1 is off the 3x3 board");
}

}  // namespace
}  // namespace mnk
