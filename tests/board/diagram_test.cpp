#include <gtest/gtest.h>

#include <chrono>

#include "mnk/board/notation.hpp"
#include "tests/support/drawing.hpp"

namespace mnk {
namespace {

using testing::draw;

TEST(Diagram, DrawsTheBoardWithItsLabels) {
    const Rules rules{3, 3, 3};
    const Position position = *Position::from_moves(rules, *parse_moves(rules, "b3 b2"));
    EXPECT_EQ(diagram(position),
              "  a b c\n"
              "3 . X .\n"
              "2 . O .\n"
              "1 . . .\n");
}

TEST(Diagram, KeepsColumnsStraightOnLargeBoards) {
    const std::string text = diagram(Position(Rules{10, 28, 5}));
    EXPECT_EQ(text.substr(0, text.find('\n')).size(), 2 + 28 * 3u);
    EXPECT_NE(text.find("\n 9  .  ."), std::string::npos);
}

TEST(ParseDiagram, TakesDrawingsWithAndWithoutLabels) {
    const Rules rules{2, 3, 3};
    const auto with = parse_diagram(rules, "  a b c\n2 X . .\n1 . O .\n");
    const auto without = parse_diagram(rules, "X..\n.O.");
    ASSERT_TRUE(with);
    ASSERT_TRUE(without);
    EXPECT_EQ(*with, *without);
    EXPECT_EQ(moves_to_text(rules, *with), "a2 b1");
}

TEST(ParseDiagram, PutsTheWinningStoneLast) {
    const Position position = draw(3, R"(
        X X X
        O O .
        . . .)");
    EXPECT_EQ(position.winner(), Stone::first);
}

TEST(ParseDiagram, PutsTheStoneThatJoinsTwoRunsLast) {
    const Position position = draw(3, R"(
        X X X
        X O .
        X . O
        O . O)");
    EXPECT_EQ(position.winner(), Stone::first);
    EXPECT_EQ(cell_name(position.rules(), position.last_move()), "a4") << "the only stone in both runs";
}

TEST(ParseDiagram, FindsAGameToALongRunThatDidNotWin) {
    const Position position = draw(3, R"(
        X X X X X
        O . O . O
        . . . . .
        O . O . .)",
                                   true);
    EXPECT_EQ(position.winner(), Stone::none);
}

TEST(ParseDiagram, GivesUpSoonOnALargeDrawingThatNoGameLeadsTo) {
    // Half X, half O, exactly three: an order that never has three alone is not to be found.
    const Rules rules{128, 128, 3, true};
    std::string drawing;
    for (int row = 0; row < 128; ++row) drawing += std::string(128, row < 64 ? 'X' : 'O') + "\n";
    const auto begun = std::chrono::steady_clock::now();
    const Result<std::vector<Cell>> moves = parse_diagram(rules, drawing);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds{10});
    EXPECT_TRUE(!moves || Position::from_moves(rules, *moves));
}

TEST(ParseDiagram, SaysWhatIsWrong) {
    const Rules rules{2, 2, 2};
    EXPECT_EQ(parse_diagram(rules, "X O\n").error().what, "1 rows where the board has 2");
    EXPECT_EQ(parse_diagram(rules, "X O\n. .\n. .").error().what, "line 3: more rows than the board's 2");
    EXPECT_EQ(parse_diagram(rules, "X O\n.").error().what, "line 2: 1 cells where the board has 2");
    EXPECT_EQ(parse_diagram(rules, "X O\n. . .").error().what,
              "line 2: more cells than the board's 2 columns");
    EXPECT_EQ(parse_diagram(rules, "X ?\n. .").error().what, "line 1: '?' is not '.', 'X' or 'O'");
    EXPECT_EQ(parse_diagram(rules, "X X\n. .").error().what,
              "2 X and 0 O: X moves first, so there are as many X as O, or one more");
    EXPECT_EQ(parse_diagram(rules, "X X\nO O").error().what,
              "no game leads here: the drawing has a run from before the last move");
}

}  // namespace
}  // namespace mnk
