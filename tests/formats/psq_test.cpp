#include <gtest/gtest.h>

#include "tests/formats/samples.hpp"

namespace mnk::formats {
namespace {

Result<Record> read_text(std::string_view text) { return read(Format::psq, text); }

TEST(Psq, ReadsATournamentGameAsPiskvorkyWritesIt) {
    const Result<Record> record = read_text(
        "Piskvorky 20x20, 11:11, 0\r\n"
        "11,10,0\r\n"
        "10,11,0\r\n"
        "12,9,14985\r\n"
        "pbrain-ann.exe\r\n"
        "bob.zip\r\n"
        "-1\r\n"
        "0,Freestyle20_1\r\n");
    EXPECT_EQ(moves_of(record), "k11 j10 l12");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->rules, (Rules{20, 20, 5, false}));
    EXPECT_EQ(record->players[0], "pbrain-ann.exe");
    EXPECT_EQ(record->players[1], "bob.zip");
    EXPECT_EQ(record->moves[2].milliseconds, 14985);
}

TEST(Psq, ReadsAGameOfPeopleWithoutNames) {
    const Result<Record> record = read_text("Piskvorky 3x2, 0:0, 0\n3,1,7\n 1 , 2 , 9 \n\n2,2\n0\n");
    EXPECT_EQ(moves_of(record), "c2 a1 b1");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->rules, (Rules{2, 3, 5, false}));
    EXPECT_EQ(record->players[0], "");
    EXPECT_EQ(record->moves[2].milliseconds, 0);
}

TEST(Psq, ReadsAFileThatEndsWithTheMoves) {
    EXPECT_EQ(moves_of(read_text("Piskvorky 15x15, 11:11, 0\n8,8,0")), "h8");
    EXPECT_EQ(moves_of(read_text("Piskvorky 15x15")), "");
}

TEST(Psq, PutsTheNameThatMovesFirstFirst) {
    const Result<Record> record = read_text("Piskvorky 15x15, 11:11, 1\n8,8,0\nAnn\nBob\n-1\n");
    ASSERT_TRUE(record) << sentence(record);
    EXPECT_EQ(record->players[0], "Bob");
    EXPECT_EQ(record->players[1], "Ann");
}

TEST(Psq, TakesStandardGomokuForExactlyFive) {
    EXPECT_TRUE(read_text("Piskvorky 15x15, 11:11, 0\na\nb\n-1\n0,Standard15_1\n")->rules.exact);
    EXPECT_FALSE(read_text("Piskvorky 15x15, 11:11, 0\na\nb\n-1\n0,Freestyle15_1\n")->rules.exact);
    EXPECT_FALSE(read_text("Piskvorky 15x15, 11:11, 0\na\nb\n-1\n0,Standard15_1\nmnk k=5\n")->rules.exact);
}

TEST(Psq, WritesGomokuAsPiskvorkyDoes) {
    Record record{.rules = Rules{15, 20, 5}};
    record.moves = {{.cell = 0, .milliseconds = 3}, {.cell = 299}};
    EXPECT_EQ(*write(Format::psq, record), "Piskvorky 20x15, 11:11, 0\n1,1,3\n20,15,0\n-1\n");
    record.players = {"Ann", ""};
    EXPECT_EQ(*write(Format::psq, record), "Piskvorky 20x15, 11:11, 0\n1,1,3\n20,15,0\nAnn\n\"\"\n-1\n");
}

TEST(Psq, WritesOtherRulesInALineOthersDoNotRead) {
    EXPECT_EQ(*write(Format::psq, Record{.rules = Rules{3, 3, 3}}), "Piskvorky 3x3, 11:11, 0\n-1\nmnk k=3\n");
    EXPECT_EQ(*write(Format::psq, Record{.rules = Rules{15, 15, 5, true}}),
              "Piskvorky 15x15, 11:11, 0\n-1\nmnk k=5 exact\n");
}

TEST(Psq, SaysWhatIsWrongWithTheHeader) {
    EXPECT_EQ(sentence(read_text("\n8,8,0\n")),
              "line 2: the game must begin like 'Piskvorky 15x15, 11:11, 0', not '8,8,0'");
    EXPECT_EQ(sentence(read_text("Piskvorky")),
              "line 1: the game must begin like 'Piskvorky 15x15, 11:11, 0', not 'Piskvorky'");
    EXPECT_EQ(sentence(read_text("Piskvorky 0x15, 11:11, 0")),
              "line 1: the width must be a whole number from 1 to 128, not '0'");
    EXPECT_EQ(sentence(read_text("Piskvorky 15x1e3, 11:11, 0")),
              "line 1: the height must be a whole number from 1 to 128, not '1e3'");
}

TEST(Psq, SaysWhichMoveIsWrong) {
    const std::string header = "Piskvorky 4x3, 11:11, 0\n";
    EXPECT_EQ(sentence(read_text(header + "5,1,0\n")),
              "line 2: x must be a whole number from 1 to 4, not '5'");
    EXPECT_EQ(sentence(read_text(header + "1,1,0\n1,4,0\n")),
              "line 3: y must be a whole number from 1 to 3, not '4'");
    EXPECT_EQ(sentence(read_text(header + "0,1,0\n")),
              "line 2: x must be a whole number from 1 to 4, not '0'");
    EXPECT_EQ(sentence(read_text(header + "-1,1\n")),
              "line 2: x must be a whole number from 1 to 4, not '-1'");
    EXPECT_EQ(sentence(read_text(header + "1,,0\n")), "line 2: y must be a whole number from 1 to 3, not ''");
    EXPECT_EQ(sentence(read_text(header + "1,1,-5\n")),
              "line 2: the time in ms must be a whole number from 0 to 2147483647, not '-5'");
    EXPECT_EQ(sentence(read_text(header + "1,1,99999999999\n")),
              "line 2: the time in ms must be a whole number from 0 to 2147483647, not '99999999999'");
    EXPECT_EQ(sentence(read_text(header + "1,1,0,0\n")), "line 2: '1,1,0,0' is not a move: write x,y,ms");
    EXPECT_EQ(sentence(read_text(header + "1,1,0\n1,1,0\n")), "move 2 (a3) is on a cell that is taken");
}

TEST(Psq, StopsAtMoreMovesThanCells) {
    std::string text = "Piskvorky 1x1, 11:11, 0\n";
    for (int i = 0; i < 1'000'000; ++i) text += "1,1,0\n";
    EXPECT_EQ(sentence(read_text(text)), "line 3: more moves than the board's 1 cells");
}

TEST(Psq, SaysWhatIsWrongWithOurOwnLine) {
    const std::string game = "Piskvorky 4x3, 11:11, 0\n-1\n";
    EXPECT_EQ(sentence(read_text(game + "mnk k=0\n")),
              "line 3: k must be a whole number from 1 to 128, not '0'");
    EXPECT_EQ(sentence(read_text(game + "mnk k=4 inexact\n")),
              "line 3: after 'mnk' comes 'k=N' or 'exact', not 'inexact'");
}

}  // namespace
}  // namespace mnk::formats
