#include "mnk/lines/line_words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "mnk/base/random.hpp"
#include "mnk/lines/windows.hpp"

namespace mnk::lines {

namespace {

TEST(LineWordsTest, AViewShowsTheStonesAndTheEdgesAroundACell) {
    Random random(3);
    for (const Rules rules : {Rules{3, 3, 3}, Rules{7, 9, 4}, Rules{1, 128, 16}, Rules{128, 2, 16},
                              Rules{64, 63, 5}, Rules{128, 128, 10}, Rules{2, 2, 1}}) {
        LineWords words(rules);
        std::vector<Stone> board(static_cast<std::size_t>(rules.cells()), Stone::none);
        for (std::size_t i = 0; i < board.size(); ++i) {
            const Stone stone = static_cast<Stone>(random.below(3));
            if (stone == Stone::none) continue;
            words.play(static_cast<Cell>(i), Stone::first);
            words.undo(static_cast<Cell>(i), Stone::first);
            words.play(static_cast<Cell>(i), stone);
            board[i] = stone;
        }
        const int reach = 2 * (rules.run - 1);
        ASSERT_EQ(words.centre(), reach);
        for (int cell = 0; cell < rules.cells(); cell += std::max(1, rules.cells() / 300)) {
            ASSERT_EQ(words.stone(static_cast<Cell>(cell)), board[static_cast<std::size_t>(cell)]);
            for (int direction = 0; direction < 4; ++direction) {
                const LineWords::View view = words.view(static_cast<Cell>(cell), direction);
                const Step step = kDirections[direction];
                for (int i = 0; i <= 2 * reach; ++i) {
                    const int row = rules.row_of(static_cast<Cell>(cell)) + (i - reach) * step.row;
                    const int column = rules.column_of(static_cast<Cell>(cell)) + (i - reach) * step.column;
                    const bool is_inside = rules.contains(row, column);
                    const Stone stone =
                        is_inside ? board[static_cast<std::size_t>(rules.cell_at(row, column))] : Stone::none;
                    ASSERT_EQ(view.board >> i & 1, is_inside ? 1U : 0U) << to_string(rules);
                    ASSERT_EQ(view.stones[0] >> i & 1, stone == Stone::first ? 1U : 0U) << to_string(rules);
                    ASSERT_EQ(view.stones[1] >> i & 1, stone == Stone::second ? 1U : 0U) << to_string(rules);
                }
            }
        }
    }
}

TEST(LineWordsTest, NearCellsAreThoseThatARecountFinds) {
    Random random(4);
    for (int i = 0; i < 20'000; ++i) {
        const int run = 1 + random.below(LineWords::kLongestRun);
        const int enemies = 4 + random.below(30);
        const int gaps = 1 + random.below(6);
        std::vector<Stone> line(static_cast<std::size_t>(1 + random.below(61)), Stone::none);
        std::uint64_t own = 0;
        std::uint64_t open = 0;
        for (std::size_t x = 0; x < line.size(); ++x) {
            if (random.below(enemies) == 0)
                line[x] = Stone::second;
            else if (random.below(6) >= gaps)
                line[x] = Stone::first;
            if (line[x] == Stone::first) own |= std::uint64_t{1} << x;
            if (line[x] != Stone::second) open |= std::uint64_t{1} << x;
        }
        const NearCells near = near_cells(own, open, run);
        for (std::size_t x = 0; x < line.size(); ++x) {
            if (line[x] != Stone::none) continue;
            const Entry entry = recount(line, static_cast<int>(x), run, Stone::first);
            ASSERT_EQ(near.lacks_one >> x & 1, entry.missing == 1 ? 1U : 0U);
            if (entry.missing == 1) continue;
            ASSERT_EQ(near.lacks_two >> x & 1, entry.missing == 2 ? 1U : 0U);
            if (entry.missing != 2) continue;
            ASSERT_EQ(near.two_windows >> x & 1, entry.count >= 2 ? 1U : 0U);
            ASSERT_EQ(near.two_completing >> x & 1, entry.completing >= 2 ? 1U : 0U);
        }
    }
}

}  // namespace

}  // namespace mnk::lines
