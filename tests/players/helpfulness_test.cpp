#include "mnk/players/helpfulness.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mnk/board/notation.hpp"
#include "mnk/players/helpfulness_count.hpp"
#include "tests/players/ask.hpp"

namespace mnk::players {
namespace {

HelpfulnessCount count_of(const Position& position, bool original = false) {
    const play::StopFlag never;
    Budget budget(play::Limits{}, never, std::chrono::steady_clock::now());
    HelpfulnessCount count(position, {.original = original});
    std::vector<Cell> cells(position.free_cells().begin(), position.free_cells().end());
    std::sort(cells.begin(), cells.end());
    count.run(cells, budget);
    return count;
}

TEST(Helpfulness, CountsTheWindowsOfAnEmptyBoardForBothPlayers) {
    const Position position(Rules{3, 3, 3});
    const HelpfulnessCount count = count_of(position);
    EXPECT_EQ(count.at(4).count(), 8);  // centre: four windows each
    EXPECT_EQ(count.at(0).count(), 6);
    EXPECT_EQ(count.at(1).count(), 4);
}

TEST(Helpfulness, SeesADoubleGameWithBothEndsOpen) {
    const Position position = drawn({1, 8, 4}, ". . X X . . . .", {7, 6});
    const HelpfulnessCount count = count_of(position);
    // . [ . X X c ] . and [ X X c . ]: twice 2000 and two stones each.
    EXPECT_EQ(count.at(4).own.double_games, 2 * 2002);
    EXPECT_EQ(count.at(1).own.double_games, 2 * 2002);
}

TEST(Helpfulness, SeesNoDoubleGameBetweenTwoStones) {
    // [ X . . X ]: whatever is filled, one cell is left.
    const Position position = drawn({1, 6, 4}, ". X . . X .", {0, 5});
    const HelpfulnessCount count = count_of(position);
    EXPECT_EQ(count.at(2).own.double_games, 0);
    EXPECT_EQ(count.at(2).own.points, 4 + 2);  // k + stones
}

TEST(Helpfulness, SeesADoubleGameThatFillsAGap) {
    // [ c X c X ] . : first end free, last a stone, the cell after free.
    const Position position = drawn({1, 8, 4}, ". . X . X . . .", {6, 7});
    const HelpfulnessCount count = count_of(position);
    EXPECT_GE(count.at(3).own.double_games, 2000);
}

TEST(Helpfulness, WinsWhereTheOriginalBlocks) {
    // R1: X wins at b3 and must block c2; the original's last pass ends with the block.
    const Position position = drawn({3, 3, 3},
                                    "X . O"
                                    "O X ."
                                    ". X O",
                                    {});
    EXPECT_EQ(ask(*make_helpfulness({}), position), 1);                  // b3 wins
    EXPECT_EQ(ask(*make_helpfulness({.original = true}), position), 5);  // c2 blocks
}

// R2: a block in the middle of many windows is worth more than 100,000.
TEST(Helpfulness, AWinBeatsABlockWithTenWindows) {
    const Rules rules{15, 15, 5};
    // O: four in the middle of an empty field.  X: four that end in a corner, where O's other
    // stones leave one window.
    std::vector<Cell> moves;
    const int own[7][2] = {{14, 10}, {14, 11}, {14, 12}, {14, 13}, {0, 0}, {1, 3}, {3, 1}};
    const int enemy[7][2] = {{7, 4}, {7, 5}, {7, 6}, {7, 7}, {13, 14}, {13, 13}, {14, 9}};
    for (int i = 0; i < 7; ++i) {
        moves.push_back(rules.cell_at(own[i][0], own[i][1]));
        moves.push_back(rules.cell_at(enemy[i][0], enemy[i][1]));
    }
    const Position position = *Position::from_moves(rules, moves);
    const Cell win = rules.cell_at(14, 14);
    const Cell block = rules.cell_at(7, 8);
    const HelpfulnessCount count = count_of(position);
    EXPECT_GT(count.at(block).count(), count.at(win).count());
    EXPECT_EQ(count.best_cells(), std::vector<Cell>{win});
    EXPECT_EQ(ask(*make_helpfulness({}), position), win);
    EXPECT_NE(ask(*make_helpfulness({.original = true}), position), win);
}

TEST(Helpfulness, BothQueuesPlayAlike) {
    for (const Rules rules : {Rules{3, 3, 3}, Rules{7, 7, 4}, Rules{10, 10, 5}}) {
        Position position(rules);
        while (!position.is_over()) {
            const std::optional<Cell> heap = ask(*make_helpfulness({}), position);
            EXPECT_EQ(heap, ask(*make_helpfulness({.queue = "list"}), position));
            position.play(*heap);
        }
    }
}

TEST(Helpfulness, ExplainsItsCountAndTheParts) {
    const Position position = *Position::from_moves(Rules{3, 3, 3}, std::vector<Cell>{4, 0});
    const play::Report report = explain(*make_helpfulness({}), position);
    const std::vector<std::int64_t>& value = layer(report, "value");
    const std::vector<std::int64_t>& own = layer(report, "own");
    const std::vector<std::int64_t>& enemy = layer(report, "enemy");
    for (const Cell cell : position.free_cells()) {
        const auto i = static_cast<std::size_t>(cell);
        EXPECT_EQ(value[i], own[i] + enemy[i]);
    }
    EXPECT_EQ(value[4], play::CellLayer::kNothing);
    EXPECT_EQ(report.order.size(), 7U);
    EXPECT_EQ(report.order.front(), report.choice);
    EXPECT_FALSE(layer(report, "parts.enemy.cells").empty());
}

}  // namespace
}  // namespace mnk::players
