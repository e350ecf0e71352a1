#include "mnk/board/notation.hpp"

#include <gtest/gtest.h>

namespace mnk {
namespace {

constexpr Rules kGomoku{15, 15, 5};
constexpr Rules kLargest{128, 128, 5};

TEST(CellName, HasTheColumnFromTheLeftAndTheRowFromTheBottom) {
    EXPECT_EQ(cell_name(kGomoku, kGomoku.cell_at(0, 0)), "a15");
    EXPECT_EQ(cell_name(kGomoku, kGomoku.cell_at(14, 0)), "a1");
    EXPECT_EQ(cell_name(kGomoku, kGomoku.cell_at(7, 7)), "h8");
    EXPECT_EQ(cell_name(kGomoku, kGomoku.cell_at(5, 8)), "i10") << "no letter is skipped";
}

TEST(CellName, GoesOnWithTwoLettersAfterZ) {
    EXPECT_EQ(cell_name(kLargest, kLargest.cell_at(127, 25)), "z1");
    EXPECT_EQ(cell_name(kLargest, kLargest.cell_at(127, 26)), "aa1");
    EXPECT_EQ(cell_name(kLargest, kLargest.cell_at(0, 127)), "dx128");
}

TEST(ParseCell, TakesEitherCase) {
    EXPECT_EQ(*parse_cell(kGomoku, "H8"), kGomoku.cell_at(7, 7));
    EXPECT_EQ(*parse_cell(kLargest, "dX128"), kLargest.cell_at(0, 127));
}

TEST(ParseCell, SaysThatACellIsOffTheBoard) {
    EXPECT_EQ(parse_cell(kGomoku, "p1").error().what,
              "'p1' is off the board: columns go from a to o, rows from 1 to 15");
    EXPECT_FALSE(parse_cell(kGomoku, "a16"));
    EXPECT_FALSE(parse_cell(kLargest, "zz1"));
}

TEST(ParseCell, RefusesWhatIsNotACell) {
    for (const char* bad :
         {"", "h", "8", "8h", "h0", "h08", "h-8", "h8 ", " h8", "hhh8", "h1234", "h8x", "h+8", "\u00e01"}) {
        const Result<Cell> read = parse_cell(kGomoku, bad);
        ASSERT_FALSE(read) << bad;
        EXPECT_NE(read.error().what.find("is not a cell: write a letter and a number, from a1 to o15"),
                  std::string::npos)
            << read.error().what;
    }
}

TEST(ParseMoves, TakesBlanksCommasOrNothingInBetween) {
    const std::vector<Cell> expected{kGomoku.cell_at(7, 7), kGomoku.cell_at(6, 8), kGomoku.cell_at(5, 9)};
    for (const char* text : {"h8 i9 j10", "h8,i9,j10", "h8i9j10", "  H8\n i9,\tj10\r\n"}) {
        EXPECT_EQ(*parse_moves(kGomoku, text), expected) << text;
    }
    EXPECT_TRUE(parse_moves(kGomoku, "")->empty());
}

TEST(ParseMoves, SaysWhichMoveIsWrong) {
    EXPECT_EQ(parse_moves(kGomoku, "h8 i9 ?").error().what,
              "move 3: '?' is not a cell: write a letter and a number, from a1 to o15");
    EXPECT_EQ(parse_moves(kGomoku, "h8i").error().what,
              "move 2: 'i' is not a cell: write a letter and a number, from a1 to o15");
}

TEST(ParseMoves, StopsAtMoreMovesThanCells) {
    std::string many;
    for (int i = 0; i < 1'000'000; ++i) many += "a1 ";
    EXPECT_EQ(parse_moves(Rules{3, 3, 3}, many).error().what, "more than 9 moves on a board of 9 cells");
}

TEST(MovesToText, IsWhatParseMovesReads) {
    const std::string text = "h8 i9 j10";
    EXPECT_EQ(moves_to_text(kGomoku, *parse_moves(kGomoku, text)), text);
}

}  // namespace
}  // namespace mnk
