#include <gtest/gtest.h>

#include "tests/formats/samples.hpp"

namespace mnk::formats {
namespace {

Result<Record> read_text(std::string_view text) { return read(Format::moves, text); }

TEST(Moves, AreReadWithCommentsAndBlankLines) {
    const Result<Record> record = read_text(
        "# a short game\r\n"
        "\r\n"
        "rules 15 15 5 # as usual\r\n"
        "first Ann #1\r\n"
        "second\tBob\r\n"
        "h8 i9, h9   # the first three\r\n"
        "i10H10\r\n");
    EXPECT_EQ(moves_of(record), "h8 i9 h9 i10 h10");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->rules, (Rules{15, 15, 5, false}));
    EXPECT_EQ(record->players[0], "Ann #1");
    EXPECT_EQ(record->players[1], "Bob");
}

TEST(Moves, AreWrittenAsAPersonWouldTypeThem) {
    const Record record{
        .rules = Rules{3, 4, 3, true}, .players = {"Ann", "7"}, .moves = {{.cell = 0}, {.cell = 11}}};
    EXPECT_EQ(*write(Format::moves, record), "rules 3 4 3 exact\nfirst Ann\nsecond \"7\"\na3 d1\n");
}

TEST(Moves, ReadRulesOfEveryKind) {
    EXPECT_EQ(read_text("rules 3 4 5")->rules, (Rules{3, 4, 5, false}));
    EXPECT_EQ(read_text("  rules\t128 1 128  exact ")->rules, (Rules{128, 1, 128, true}));
}

TEST(Moves, AskForTheRulesFirst) {
    EXPECT_EQ(sentence(read_text("# nothing\n\n")), "there is no line 'rules ROWS COLUMNS RUN'");
    EXPECT_EQ(sentence(read_text("\nh8 i9\n")),
              "line 2: the game must begin with 'rules ROWS COLUMNS RUN' or 'rules ROWS COLUMNS RUN exact', "
              "not 'h8 i9'");
    EXPECT_FALSE(read_text("rules 3 3"));
    EXPECT_FALSE(read_text("rules 3 3 3 3"));
    EXPECT_FALSE(read_text("rules 3 3 3 exact exact"));
    EXPECT_FALSE(read_text("Rules 3 3 3"));
}

TEST(Moves, SayWhichNumberOfTheRulesIsWrong) {
    EXPECT_EQ(sentence(read_text("rules 0 3 3")),
              "line 1: rows must be a whole number from 1 to 128, not '0'");
    EXPECT_EQ(sentence(read_text("rules 3 129 3")),
              "line 1: columns must be a whole number from 1 to 128, not '129'");
    EXPECT_EQ(sentence(read_text("rules 3 3 x")),
              "line 1: run must be a whole number from 1 to 128, not 'x'");
}

TEST(Moves, SayWhichMoveIsWrong) {
    EXPECT_EQ(sentence(read_text("rules 3 3 3\na1 b2\nd1")),
              "move 3: 'd1' is off the board: columns go from a to c, rows from 1 to 3");
    EXPECT_EQ(sentence(read_text("rules 3 3 3\na1 b2\nfrist Ann")),
              "move 3: 'frist' is not a cell: write a letter and a number, from a1 to c3");
    EXPECT_EQ(sentence(read_text("rules 3 3 3\na1 a1")), "move 2 (a1) is on a cell that is taken");
    EXPECT_EQ(sentence(read_text("rules 3 3 3\na1 b1 a2 b2 a3 b3")),
              "move 6 (b3) comes after the end of the game");
    EXPECT_EQ(sentence(read_text("rules 1 1 2\na1 a1")), "more than 1 moves on a board of 1 cells");
}

TEST(Moves, TellAFullBoardFromOneMoveTooMany) {
    // A column alternates, a row is of one colour: 127 stones, one too few.
    const Rules rules{128, 127, 128};
    std::string text = "rules 128 127 128\n";
    for (int column = 0; column < rules.columns; ++column) {
        for (int row = 0; row < rules.rows; ++row) {
            text += "  ,\t" + cell_name(rules, rules.cell_at(row, column));
        }
    }
    EXPECT_EQ(sentence(read_text(text)), "no error");
    EXPECT_EQ(sentence(read_text(text + " a1")), "more than 16256 moves on a board of 16256 cells");
    std::string endless = "rules 128 128 128\n";
    while (endless.size() + 6 < kLargestText) endless += "dx128 ";
    EXPECT_EQ(sentence(read_text(endless)), "more than 16384 moves on a board of 16384 cells");
}

}  // namespace
}  // namespace mnk::formats
