#include <gtest/gtest.h>

#include "mnk/board/notation.hpp"
#include "mnk/players/deepening.hpp"
#include "mnk/players/greedy.hpp"
#include "tests/players/ask.hpp"

namespace mnk::players {

namespace {

using Maker = std::unique_ptr<play::Player> (*)();

const Maker kMakers[] = {[] { return make_greedy({}); }, [] { return make_deepening({}); }};

play::Report ask(Maker make, const Position& position, std::uint64_t nodes = 2000) {
    const play::Limits limits{.nodes = nodes};
    const play::StopFlag stop;
    return make()->explain({position, limits, stop, {}});
}

TEST(GreedyAndDeepening, PlayLegalGames) {
    for (const Maker make : kMakers) {
        for (const Rules rules :
             {Rules{1, 1, 1}, Rules{3, 3, 3}, Rules{2, 3, 5}, Rules{7, 6, 4}, Rules{5, 6, 3, true}}) {
            expect_whole_game(*make(), rules, {.nodes = 300});
        }
    }
}

TEST(GreedyAndDeepening, WinAtOnceRatherThanBlock) {
    const Position position = drawn({6, 6, 4},
                                    ". . . . . .\n"
                                    ". X X X . .\n"
                                    ". O O O . .\n"
                                    ". . . . . .\n"
                                    ". . . . . .\n"
                                    ". . . . . .\n");
    for (const Maker make : kMakers) {
        const play::Report report = ask(make, position);
        EXPECT_TRUE(position.wins_at(report.choice, Stone::first)) << report.text;
        EXPECT_EQ(report.value, play::Value::win_in(1));
    }
}

TEST(GreedyAndDeepening, BlockARowThatIsOpenAtOneEnd) {
    const Position position = drawn({6, 6, 4},
                                    ". . . . . .\n"
                                    "O X X X . .\n"
                                    ". O . . . .\n"
                                    ". . . . . .\n"
                                    ". . . . . .\n"
                                    ". . . . . .\n");
    for (const Maker make : kMakers) EXPECT_EQ(ask(make, position).choice, 10);
}

TEST(GreedyAndDeepening, DeepeningAvoidsTheCornerThatGreedyTakes) {
    const Position position = drawn({3, 3, 3},
                                    "X . .\n"
                                    ". O .\n"
                                    ". . X\n");
    const Cell corner = ask(kMakers[0], position).choice;
    EXPECT_TRUE(corner == 2 || corner == 6);
    const Cell edge = ask(kMakers[1], position, 20'000).choice;
    EXPECT_TRUE(edge == 1 || edge == 3 || edge == 5 || edge == 7);
}

TEST(GreedyAndDeepening, DeepeningKeepsToItsNodesAndRepeatsItself) {
    Position position({9, 9, 5});
    position.play(40);
    const play::Report report = ask(kMakers[1], position, 5000);
    EXPECT_LE(report.nodes, 5000U);
    EXPECT_GE(report.depth, 3);
    EXPECT_EQ(ask(kMakers[1], position, 5000).choice, report.choice);
}

}  // namespace

}  // namespace mnk::players
