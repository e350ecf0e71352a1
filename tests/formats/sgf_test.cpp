#include <gtest/gtest.h>

#include "tests/formats/samples.hpp"

namespace mnk::formats {
namespace {

Result<Record> read_text(std::string_view text) { return read(Format::sgf, text); }

TEST(Sgf, ReadsAFileWithEverythingInIt) {
    const Result<Record> record = read_text(
        " (;FF[4]\r\nGM[4] SZ[15]XK[5]\r\nPB[Ann [1\\]]PW[Bob\\\\]RE[B+]DT[2020-01-01,02]\r\n"
        "C[about the game]\r\n"
        ";B[hh]C[two\r\nlines, and one that \\\r\ngoes on]BL[12.5]\r\n"
        ";C[first]W [ii]MS[40]LB[hh:1][ii:2]\r\n"
        ";B[hi](;W[hj];B[hk])(;W[aa](;B[bb])(;B[cc])))\r\n(;another game");
    EXPECT_EQ(moves_of(record), "h8 i7 h7 h6 h5");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->rules, (Rules{15, 15, 5, false}));
    EXPECT_EQ(record->players[0], "Ann [1]");
    EXPECT_EQ(record->players[1], "Bob\\");
    EXPECT_EQ(record->moves[0].comment, "two\nlines, and one that goes on");
    EXPECT_EQ(record->moves[1].comment, "first");
    EXPECT_EQ(record->moves[1].milliseconds, 40);
    EXPECT_EQ(record->moves[2].comment, "");
}

TEST(Sgf, ReadsTheLongNamesOfOldFiles) {
    const Result<Record> record =
        read_text("(;GaMe[4]SiZe[9]PlayerBlack[Ann]PlayerWhite[Bob];Black[ee];White[ef])");
    EXPECT_EQ(moves_of(record), "e5 e4");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->players[0], "Ann");
}

TEST(Sgf, ReadsBothKindsOfSize) {
    EXPECT_EQ(read_text("(;SZ[3])")->rules, (Rules{3, 3, 5, false}));
    EXPECT_EQ(read_text("(;SZ[ 4 : 3 ]XK[3]XE[1])")->rules, (Rules{3, 4, 3, true}));
    EXPECT_EQ(read_text("(;SZ[7:7]XE[0])")->rules, (Rules{7, 7, 5, false}));
}

TEST(Sgf, ReadsAMoveInTheFirstNodeAndTheSizeAfterIt) {
    EXPECT_EQ(moves_of(read_text("(;B[aa]SZ[3])")), "a3");
}

TEST(Sgf, CountsColumnsFromTheLeftAndRowsFromTheTop) {
    EXPECT_EQ(moves_of(read_text("(;SZ[52:30];B[Zd];W[aD];B[zA])")), "az27 a1 z4");
}

TEST(Sgf, IsWrittenOneMoveALine) {
    Record record{.rules = Rules{3, 4, 3, true}, .players = {"A]nn", "B\\ob"}};
    record.moves = {{.cell = 1, .milliseconds = 12, .comment = "[x]"}, {.cell = 11}};
    EXPECT_EQ(*write(Format::sgf, record),
              "(;FF[4]GM[4]CA[UTF-8]SZ[4:3]XK[3]XE[1]PB[A\\]nn]PW[B\\\\ob]\n;B[ba]MS[12]C[[x\\]]\n;W[dc])\n");
    EXPECT_EQ(*write(Format::sgf, Record{}), "(;FF[4]GM[4]CA[UTF-8]SZ[3]XK[3])\n");
}

TEST(Sgf, RefusesABoardWiderThan52) {
    EXPECT_EQ(sentence(write(Format::sgf, Record{.rules = Rules{3, 53, 3}})),
              "SGF has letters for 52 rows and columns; this board has 3 rows and 53 columns");
    EXPECT_FALSE(write(Format::sgf, Record{.rules = Rules{53, 3, 3}}));
    EXPECT_TRUE(write(Format::sgf, Record{.rules = Rules{52, 52, 3}}));
    EXPECT_EQ(sentence(read_text("(;SZ[53])")), "line 1: SZ must be a whole number from 1 to 52, not '53'");
    EXPECT_EQ(sentence(read_text("(;SZ[15:0])")), "line 1: SZ must be a whole number from 1 to 52, not '0'");
}

TEST(Sgf, RefusesOtherGames) {
    EXPECT_EQ(sentence(read_text("(;FF[4]\nGM[1]SZ[19];B[aa])")),
              "line 2: GM is '1': only GM[4], k in a row, is read");
}

TEST(Sgf, RefusesStonesThatWereSetUp) {
    EXPECT_EQ(sentence(read_text("(;GM[4]SZ[15]\nAB[aa][bb])")),
              "line 2: AB sets up stones: only games from the empty board are read");
    EXPECT_EQ(sentence(read_text("(;GM[4]SZ[15]AW[aa])")),
              "line 1: AW sets up stones: only games from the empty board are read");
}

TEST(Sgf, AsksForMovesInTurn) {
    EXPECT_EQ(sentence(read_text("(;SZ[15];W[aa])")),
              "line 1: move 1 is by W where B moves: B begins and the two alternate");
    EXPECT_EQ(sentence(read_text("(;SZ[15];B[aa]\n;B[bb])")),
              "line 2: move 2 is by B where W moves: B begins and the two alternate");
    EXPECT_EQ(sentence(read_text("(;SZ[15];B[aa]W[bb])")),
              "line 1: move 1 shares its node with another: one move a node");
    EXPECT_EQ(sentence(read_text("(;SZ[15];B[aa][bb])")), "line 1: move 1 names more than one point");
}

TEST(Sgf, SaysWhichMoveIsWrong) {
    EXPECT_EQ(sentence(read_text("(;SZ[4:3];B[ad])")),
              "line 1: move 1: 'ad' is not a point of a board of 4 columns and 3 rows");
    EXPECT_EQ(sentence(read_text("(;SZ[4:3];B[aa]\n;W[])")),
              "line 2: move 2: '' is not a point of a board of 4 columns and 3 rows");
    EXPECT_EQ(sentence(read_text("(;SZ[4:3];B[a1])")),
              "line 1: move 1: 'a1' is not a point of a board of 4 columns and 3 rows");
    EXPECT_EQ(sentence(read_text("(;SZ[3];B[aa];W[aa])")), "move 2 (a3) is on a cell that is taken");
    EXPECT_EQ(sentence(read_text("(;SZ[3]XK[1];B[aa];W[bb])")),
              "move 2 (b2) comes after the end of the game");
}

TEST(Sgf, SaysWhichNumberIsWrong) {
    EXPECT_EQ(sentence(read_text("(;XK[0])")), "line 1: XK must be a whole number from 1 to 128, not '0'");
    EXPECT_EQ(sentence(read_text("(;XE[2])")), "line 1: XE must be a whole number from 0 to 1, not '2'");
    EXPECT_EQ(sentence(read_text("(;SZ[3];B[aa]MS[x])")),
              "line 1: MS must be a whole number from 0 to 2147483647, not 'x'");
    EXPECT_EQ(sentence(read_text("(;FF[4])")), "there is no SZ: the size of the board is not told");
}

TEST(Sgf, SaysWhereTheTextIsNoSgf) {
    EXPECT_EQ(sentence(read_text("hello")), "line 1: a game in SGF begins with '(;'");
    EXPECT_EQ(sentence(read_text("(;SZ[3]\n;B[aa")), "line 2: a value has no closing ']'");
    EXPECT_EQ(sentence(read_text("(;C[x\\")), "line 1: a value has no closing ']'");
    EXPECT_EQ(sentence(read_text("(;SZ[3]")), "the text ends before the game's ')'");
    EXPECT_EQ(sentence(read_text("(;SZ)")), "line 1: the property 'SZ' has no value in [ ]");
    EXPECT_EQ(sentence(read_text("(;SZ[3]]")), "line 1: ']' is out of place");
    EXPECT_EQ(sentence(read_text("(SZ[3])")), "line 1: 'S' is out of place");
    EXPECT_EQ(sentence(read_text("()")), "line 1: ')' is out of place");
    EXPECT_EQ(sentence(read_text(std::string("(;\0)", 4))), "line 1: '?' is out of place");
}

TEST(Sgf, TakesHostileNestingAndEndlessMovesInItsStride) {
    EXPECT_EQ(sentence(read_text(std::string(1'000'000, '(') + ";SZ[3])")), "no error");
    std::string branches = "(;SZ[3]";
    while (branches.size() < kLargestText - 10) branches += "(;";
    EXPECT_EQ(sentence(read_text(branches)), "the text ends before the game's ')'");
    EXPECT_EQ(sentence(read_text(branches + ")")), "no error");
    std::string moves = "(;SZ[52]";
    while (moves.size() < kLargestText - 20) moves += ";B[aa];W[bb]";
    EXPECT_EQ(sentence(read_text(moves + ")")), "line 1: more than 2704 moves");
}

}  // namespace
}  // namespace mnk::formats
