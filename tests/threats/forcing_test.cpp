#include "mnk/threats/forcing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/board/notation.hpp"
#include "tests/support/drawing.hpp"
#include "tests/threats/positions.hpp"

namespace mnk::threats {
namespace {

using Kind = Forced::Kind;
constexpr int kPlenty = 1'000'000;

Forced find(const Position& position, FourSearch& search, int nodes = kPlenty) {
    ShapeBoard board = test::board_of(position);
    return search.find(board, position.key(), position.side_to_move(), nodes);
}

TEST(FourSearch, TakesARunThatIsThere) {
    const Position position = testing::draw(5, R"(
        X X X X . . .
        O O O O . . .
        . . . . . . .)");
    FourSearch search;
    const Forced found = find(position, search);
    EXPECT_EQ(found.kind, Kind::win);
    EXPECT_EQ(found.plies, 1);
    EXPECT_EQ(cell_name(position.rules(), found.move), "e3");
    EXPECT_EQ(search.line(), std::vector<Cell>{found.move});
}

TEST(FourSearch, KnowsThatTwoCellsCannotBothBeFilled) {
    const Position position = testing::draw(5, R"(
        . . . . . . .
        . . X X X . .
        . . O O O . .
        . . . . . . .)");
    FourSearch search;
    const Forced found = find(position, search);
    EXPECT_EQ(found.kind, Kind::win);
    EXPECT_EQ(found.plies, 3);
    EXPECT_EQ(search.line().size(), 3U);
}

TEST(FourSearch, MakesAFourThatLeadsToTwo) {
    const Position position = testing::draw(5, R"(
        O X X X . . . .
        . . . . . . . .
        . . . . . X . .
        . . O . X . . .
        . . . . . . O .
        . . . O . . . .
        . . . . . . . .)");
    FourSearch search;
    const Forced found = find(position, search);
    EXPECT_EQ(found.kind, Kind::none);
}

TEST(FourSearch, DoesNotOverlookThatTheForcedReplyMakesAFour) {
    // e4 f4 is a four and its reply, which makes O's fourth stone of the column: X must stop that and has no time to go on.
    const Position position = testing::draw(5, R"(
        O X X X . . .
        . . . . O . .
        . . . X O . .
        . . . X O . .
        . . . . . . .
        . . . . . . .)");
    FourSearch search;
    EXPECT_EQ(find(position, search).kind, Kind::win);
}

TEST(FourSearch, AgreesWithTryingEveryFourOnSmallBoards) {
    Random random(3);
    int wins = 0;
    int deep = 0;
    int nones = 0;
    for (const Rules& rules :
         {Rules{4, 4, 3}, Rules{5, 5, 3}, Rules{6, 5, 4}, Rules{7, 7, 4}, Rules{6, 6, 4, true},
          Rules{7, 7, 5}, Rules{8, 8, 5, true}, Rules{9, 9, 5}, Rules{8, 8, 6}, Rules{9, 9, 6, true}}) {
        FourSearch search;
        for (int round = 0; round < 600; ++round) {
            const int most = std::min(rules.cells() - 1, 5 * rules.cells() / 8);
            Position position = test::random_position(rules, random, most / 3 + random.below(most));
            if (position.is_over()) continue;
            const Forced found = find(position, search);
            const bool is_win = test::naive_wins_by_fours(position);
            ASSERT_EQ(found.kind, is_win ? Kind::win : Kind::none) << to_string(rules) << "\n"
                                                                   << diagram(position);
            wins += is_win;
            deep += is_win && found.plies > 3;
            nones += !is_win;
        }
    }
    std::printf("%d wins, %d deep, %d none\n", wins, deep, nones);
}

}  // namespace
}  // namespace mnk::threats
