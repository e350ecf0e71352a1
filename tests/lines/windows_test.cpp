#include "mnk/lines/windows.hpp"

#include <gtest/gtest.h>

#include <string>

#include "mnk/base/random.hpp"
#include "tests/lines/naive_entry.hpp"

namespace mnk::lines {

/// What GoogleTest says beside a test's name.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest calls it so
void PrintTo(Update update, std::ostream* out) { *out << (update == Update::k ? "O(k)" : "O(k²)"); }

namespace {

struct Case {
    Rules rules;
    Update update;
};

std::string describe(const Entry& e) {
    return "windows " + std::to_string(e.windows) + " stones " + std::to_string(e.stones) + " missing " +
           std::to_string(e.missing) + " count " + std::to_string(e.count) + " completing " +
           std::to_string(e.completing) + " weighted " + std::to_string(e.weighted);
}

/// Compares the free cells on the four lines through `around` within reach, or all if it is kNoCell.
void expect_naive(const Windows& windows, const std::vector<Stone>& board, int every) {
    const Rules& rules = windows.rules();
    for (int cell = 0; cell < rules.cells(); cell += every) {
        if (board[static_cast<std::size_t>(cell)] != Stone::none) continue;
        for (int direction = 0; direction < 4; ++direction) {
            for (const Stone player : {Stone::first, Stone::second}) {
                const Entry expected =
                    test::naive_entry(rules, board, static_cast<Cell>(cell), direction, player);
                const Entry& found = windows.at(static_cast<Cell>(cell), direction, player);
                ASSERT_EQ(found, expected) << to_string(rules) << " cell " << cell << " direction "
                                           << direction << " player " << index_of(player) << "\n found    "
                                           << describe(found) << "\n expected " << describe(expected);
            }
        }
    }
}

/// Random play and undo.  Stones of one colour often come near each other, so
/// that long rows arise, past k too.
void play_at_random(const Case& setup, std::uint64_t seed, int steps, int every) {
    const Rules& rules = setup.rules;
    Windows windows(rules, setup.update);
    std::vector<Stone> board(static_cast<std::size_t>(rules.cells()), Stone::none);
    std::vector<Cell> played;
    Random random(seed);
    const int bias = random.below(5);
    for (int i = 0; i < steps; ++i) {
        const bool is_full = static_cast<int>(played.size()) == rules.cells();
        if (is_full || (!played.empty() && random.below(3) == 0)) {
            windows.undo();
            board[static_cast<std::size_t>(played.back())] = Stone::none;
            played.pop_back();
        } else {
            int cell = random.below(rules.cells());
            if (!played.empty() && random.below(4) != 0) {
                const Step step = kDirections[random.below(4)];
                const int row = rules.row_of(played.back()) + step.row * (random.below(5) - 2);
                const int column = rules.column_of(played.back()) + step.column * (random.below(5) - 2);
                if (rules.contains(row, column)) cell = rules.cell_at(row, column);
            }
            while (board[static_cast<std::size_t>(cell)] != Stone::none) cell = (cell + 1) % rules.cells();
            const Stone stone = random.below(5) <= bias ? Stone::first : Stone::second;
            windows.play(static_cast<Cell>(cell), stone);
            board[static_cast<std::size_t>(cell)] = stone;
            played.push_back(static_cast<Cell>(cell));
        }
        expect_naive(windows, board, every);
        if (testing::Test::HasFatalFailure()) return;
    }
    while (windows.undoable() > 0) windows.undo();
    expect_naive(windows, std::vector<Stone>(board.size(), Stone::none), 1);
}

class WindowsAgainstRecount : public testing::TestWithParam<Update> {};

TEST_P(WindowsAgainstRecount, AgreeOnSmallBoardsWithEveryRun) {
    for (int run = 1; run <= 9; ++run) {
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            play_at_random({{7, 7, run}, GetParam()}, seed, 60, 1);
            play_at_random({{5, 9, run}, GetParam()}, seed + 100, 60, 1);
            play_at_random({{1, 12, run}, GetParam()}, seed + 200, 40, 1);
            play_at_random({{3, 2, run}, GetParam()}, seed + 300, 20, 1);
            if (HasFatalFailure()) return;
        }
    }
}

TEST_P(WindowsAgainstRecount, AgreeOnTheCourseBoards) {
    play_at_random({{15, 15, 5}, GetParam()}, 1, 120, 1);
    play_at_random({{20, 12, 7}, GetParam()}, 2, 120, 1);
    play_at_random({{50, 50, 10}, GetParam()}, 3, 40, 3);
}

TEST_P(WindowsAgainstRecount, AgreeOnTheLargestBoards) {
    play_at_random({{128, 128, 5}, GetParam()}, 4, 12, 7);
    play_at_random({{128, 128, 64}, GetParam()}, 5, 6, 61);
    play_at_random({{128, 128, 128}, GetParam()}, 6, 4, 127);
    play_at_random({{66, 1, 20}, GetParam()}, 7, 80, 1);
    play_at_random({{1, 128, 30}, GetParam()}, 8, 120, 1);
    play_at_random({{2, 128, 128}, GetParam()}, 9, 60, 1);
    play_at_random({{10, 10, 128}, GetParam()}, 10, 30, 1);
}

INSTANTIATE_TEST_SUITE_P(Both, WindowsAgainstRecount, testing::Values(Update::k, Update::k2),
                         [](const auto& which) { return which.param == Update::k ? "K" : "K2"; });

/// A row board from a drawing: `X`, `O`, `.`, and `c` for the cell asked about, which is free.
Entry entry_of(const std::string& drawing, int run, Stone player = Stone::first) {
    Windows windows({1, static_cast<int>(drawing.size()), run});
    for (std::size_t i = 0; i < drawing.size(); ++i) {
        if (drawing[i] == 'X') windows.play(static_cast<Cell>(i), Stone::first);
        if (drawing[i] == 'O') windows.play(static_cast<Cell>(i), Stone::second);
    }
    return windows.at(static_cast<Cell>(drawing.find('c')), 0, player);
}

TEST(WindowsTest, TheExampleInTheHeaderIsTrue) {
    const Entry entry = entry_of("O.Xc.X.", 4);
    EXPECT_EQ(entry.windows, 3);
    EXPECT_EQ(entry.stones, 2);
    EXPECT_EQ(entry.missing, 2);
    EXPECT_EQ(entry.count, 1);
    EXPECT_EQ(entry.completing, 1);
    EXPECT_EQ(entry.weighted, 3 + 1 + 2 + 1);
}

TEST(WindowsTest, TwoWindowsThatLackTheSameTwoCellsHaveOneCompletingCell) {
    const Entry entry = entry_of("Xc.XX", 4);
    EXPECT_EQ(entry.missing, 2);
    EXPECT_EQ(entry.count, 2);
    EXPECT_EQ(entry.completing, 1);
}

TEST(WindowsTest, AnOpenRowOfKMinusTwoHasTwoCompletingCells) {
    EXPECT_EQ(entry_of("..XcX..", 4).completing, 2);
    EXPECT_EQ(entry_of("O.XcX.O", 4).completing, 2);
    EXPECT_EQ(entry_of("O.XcXO.", 4).completing, 1);
}

TEST(WindowsTest, AStoneOfTheOtherColourHidesWhatIsBehindIt) {
    const Entry entry = entry_of("XXOc...", 3);
    EXPECT_EQ(entry.windows, 1);
    EXPECT_EQ(entry.stones, 0);
    EXPECT_EQ(entry_of("XXOc..O", 3, Stone::second).stones, 1);
    EXPECT_EQ(entry_of("X.cO", 3).windows, 1);
    EXPECT_EQ(entry_of("OXcO", 3), Entry{});
}

TEST(WindowsTest, SettledStonesStayWhenTheRestIsUndone) {
    Windows windows({6, 6, 4});
    windows.play(7, Stone::first);
    windows.settle();
    const Entry kept = windows.at(8, 0, Stone::first);
    windows.play(9, Stone::second);
    EXPECT_EQ(windows.undoable(), 1);
    windows.undo();
    EXPECT_EQ(windows.at(8, 0, Stone::first), kept);
    EXPECT_EQ(windows.stone(7), Stone::first);
}

TEST(WindowsTest, ChangesListEveryEntryThatDiffers) {
    for (const Update update : {Update::k, Update::k2}) {
        Windows windows({9, 9, 5}, update);
        Random random(3);
        for (int i = 0; i < 60; ++i) {
            int cell = random.below(81);
            while (windows.stone(static_cast<Cell>(cell)) != Stone::none) cell = (cell + 1) % 81;
            const Windows before = windows;
            windows.play(static_cast<Cell>(cell), i % 2 == 0 ? Stone::first : Stone::second);
            int differing = 0;
            for (int other = 0; other < 81; ++other) {
                if (windows.stone(static_cast<Cell>(other)) != Stone::none) continue;
                for (int direction = 0; direction < 4; ++direction) {
                    for (const Stone player : {Stone::first, Stone::second}) {
                        differing += windows.at(static_cast<Cell>(other), direction, player) ==
                                             before.at(static_cast<Cell>(other), direction, player)
                                         ? 0
                                         : 1;
                    }
                }
            }
            int listed = 0;
            for (const Windows::Change& change : windows.changes()) {
                for (int j = 0; j < change.length; ++j) {
                    if (windows.stone(static_cast<Cell>(change.first + j * change.step)) != Stone::none)
                        continue;
                    for (int player = 0; player < 2; ++player)
                        listed += change.before[j].of[player] == change.after[j].of[player] ? 0 : 1;
                }
            }
            EXPECT_EQ(listed, differing);
        }
    }
}

}  // namespace

}  // namespace mnk::lines
