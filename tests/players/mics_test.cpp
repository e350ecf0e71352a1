#include "mnk/players/mics.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/players/mics_board.hpp"
#include "mnk/players/mics_order.hpp"
#include "mnk/players/mics_root.hpp"
#include "tests/lines/naive_entry.hpp"
#include "tests/players/ask.hpp"
#include "tests/support/timing.hpp"

namespace mnk::players {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

MicsBoard board_of(const Position& position, MicsDefects defects = {}) {
    MicsBoard board(position.rules(), MicsUpdate::words, defects);
    board.follow(position);
    return board;
}

play::Report ask(const Position& position, const MicsOptions& options = {}, const play::Limits& limits = {}) {
    const play::StopFlag stop;
    return make_mics(options)->explain({position, limits, stop, {}});
}

TEST(MicsValues, ACellThatCompletesARowIsAnEndOfGame) {
    const Position position = drawn({4, 4, 3},
                                    "X X . O\n"
                                    ". . . O\n"
                                    ". . . .\n"
                                    ". . . .\n");
    const MicsBoard board = board_of(position);
    EXPECT_EQ(board.value(2, Stone::first), MicsWeights::kEndOfGame);
    EXPECT_TRUE(board.ends_game(2, Stone::first));
    EXPECT_EQ(board.value(11, Stone::second), MicsWeights::kEndOfGame);
    EXPECT_FALSE(board.ends_game(11, Stone::first));
}

TEST(MicsValues, TwoOpenWindowsThroughACellAreADoublePlay) {
    const Position position = drawn({3, 7, 4},
                                    ". . . . . . .\n"
                                    ". . X . X . .\n"
                                    "O . O . . . .\n");
    EXPECT_EQ(board_of(position).value(10, Stone::first), MicsWeights::kDoublePlay);
}

TEST(MicsValues, TwoDirectionsThatLackTwoAreADoublePlay) {
    const Position position = drawn({4, 4, 3},
                                    ". X . .\n"
                                    ". . X .\n"
                                    "O . . O\n"
                                    ". . . .\n");
    const MicsBoard board = board_of(position);
    EXPECT_EQ(board.value(5, Stone::first), MicsWeights::kDoublePlay);
}

TEST(MicsValues, TwoWindowsThatLackTheSameCellsAreNoDoublePlay) {
    const Position position = drawn({2, 5, 4},
                                    "X . . X X\n"
                                    "O O . O .\n");
    EXPECT_LT(board_of(position).value(1, Stone::first), MicsWeights::kDoublePlay);
    EXPECT_EQ(board_of(position, MicsDefects::original()).value(1, Stone::first), MicsWeights::kDoublePlay);
}

TEST(MicsValues, ADoublePlayDoesNotHideAWin) {
    // d3 completes the column; its row lacks two stones in two windows.
    const Position position = drawn({7, 7, 4},
                                    ". . . . . . .\n"
                                    ". . . X . . .\n"
                                    ". . . X . . .\n"
                                    ". . . X . . .\n"
                                    ". X . . X . .\n"
                                    ". O . O O . .\n"
                                    ". . O O . . .\n");
    const Cell cell = position.rules().cell_at(4, 3);
    EXPECT_EQ(board_of(position).value(cell, Stone::first), MicsWeights::kEndOfGame);
    EXPECT_EQ(ask(position, {.budget = 500}).value, play::Value::win_in(1));
}

/// Plays and takes back at random, and compares with a board that was built afresh.
void expect_same_after_undo(const Rules& rules, MicsUpdate update, MicsDefects defects, std::uint64_t seed) {
    MicsBoard board(rules, update, defects);
    Position position(rules);
    Random random(seed);
    int depth = 0;
    for (int i = 0; i < 150; ++i) {
        const bool goes_back = depth > 0 && (random.below(5) < 2 || position.is_over());
        if (goes_back) {
            board.undo();
            position.undo();
            --depth;
        } else if (!position.is_over()) {
            const std::span<const Cell> free = position.free_cells();
            const Cell cell = free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))];
            board.play(cell);
            position.play(cell);
            ++depth;
        }
        if (random.below(2) == 0) continue;
        board.prepare_order();
        MicsBoard fresh(rules, MicsUpdate::k2, defects);
        fresh.follow(position);
        for (const Stone player : {Stone::first, Stone::second}) {
            ASSERT_EQ(board.sum(player), fresh.sum(player));
            const auto keys = board.keys(player);
            const auto expected = fresh.keys(player);
            ASSERT_TRUE(std::equal(keys.begin(), keys.end(), expected.begin(), expected.end()));
            for (const Cell cell : position.free_cells()) {
                ASSERT_EQ(board.value(cell, player), fresh.value(cell, player));
                ASSERT_EQ(board.order_value(cell, player), fresh.order_value(cell, player));
            }
        }
        ASSERT_TRUE(std::is_permutation(board.free_cells().begin(), board.free_cells().end(),
                                        position.free_cells().begin(), position.free_cells().end()));
    }
}

TEST(MicsBoardTest, PlayAndUndoKeepWhatABoardBuiltAfreshHas) {
    std::uint64_t seed = 0;
    for (const Rules rules : {Rules{3, 3, 3}, Rules{6, 5, 4}, Rules{9, 9, 5}, Rules{1, 9, 3}, Rules{12, 7, 6},
                              Rules{5, 5, 9}, Rules{4, 4, 1}, Rules{6, 6, 2}, Rules{1, 128, 4},
                              Rules{128, 2, 6}, Rules{3, 100, 16}, Rules{2, 80, 17}, Rules{20, 20, 10}}) {
        for (const MicsUpdate update : {MicsUpdate::words, MicsUpdate::k, MicsUpdate::k2}) {
            expect_same_after_undo(rules, update, {}, ++seed);
            expect_same_after_undo(rules, update, MicsDefects::original(), ++seed);
        }
    }
}

TEST(MicsOrderTest, AllWaysGiveTheSameCellsAndKeysOrderAsValuesDo) {
    Random random(5);
    for (const Rules rules : {Rules{3, 3, 3}, Rules{7, 7, 4}, Rules{15, 15, 5}, Rules{20, 31, 6}}) {
        for (int game = 0; game < 20; ++game) {
            MicsBoard board(rules);
            for (int i = random.below(rules.cells()); i > 0; --i) {
                const std::span<const Cell> free = board.free_cells();
                board.play(free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))]);
            }
            const Stone mover = board.side_to_move();
            board.prepare_order();
            std::vector<Cell> expected(board.free_cells().begin(), board.free_cells().end());
            std::sort(expected.begin(), expected.end(), [&](Cell a, Cell b) {
                const std::int64_t x = board.order_value(a, mover);
                const std::int64_t y = board.order_value(b, mover);
                return x != y ? x > y : a > b;
            });
            for (const int most : {1, 3, 7, 21, 40}) {
                std::vector<Cell> first(expected.begin(), expected.begin() + std::min<std::ptrdiff_t>(
                                                                                 most, std::ssize(expected)));
                for (const MicsOrder order :
                     {MicsOrder::heap, MicsOrder::sort, MicsOrder::quickselect, MicsOrder::blocks}) {
                    std::vector<Cell> found(static_cast<std::size_t>(most));
                    found.resize(
                        static_cast<std::size_t>(MicsOrdering(order).best(board, most, found.data())));
                    EXPECT_EQ(found, first);
                }
            }
        }
    }
}

TEST(MicsSharesTest, TheFirstMoveGetsAQuarterAndTheOthersWhatIsLeftAndAnEqualPart) {
    MicsShares shares(2000, 9);
    EXPECT_EQ(shares.take(), 500U);
    shares.give_back(500 - 345);
    EXPECT_EQ(shares.take(), 155U + 187U);
    MicsShares alone(2000, 1);
    EXPECT_EQ(alone.take(), 500U);
}

TEST(MicsPlayer, TheSearchDoesNotPickTheLosingCorner) {
    // The heuristic prefers a corner, after which X takes the other and has two wins.
    const Position position = drawn({3, 3, 3},
                                    "X . .\n"
                                    ". O .\n"
                                    ". . X\n");
    ASSERT_EQ(position.side_to_move(), Stone::second);
    const play::Report report = ask(position, {.budget = 5000});
    const Cell edges[] = {1, 3, 5, 7};
    EXPECT_NE(std::find(std::begin(edges), std::end(edges), report.choice), std::end(edges));
}

TEST(MicsPlayer, WinsAtOnceAndBlocks) {
    const Position wins = drawn({7, 7, 5},
                                ". . . . . . .\n"
                                ". X X X X . .\n"
                                ". O O O O . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n");
    const play::Report report = ask(wins, {.budget = 1000});
    EXPECT_EQ(report.value, play::Value::win_in(1));
    EXPECT_TRUE(wins.wins_at(report.choice, Stone::first));
    const Position blocks = drawn({7, 7, 5},
                                  ". . . . . . .\n"
                                  "O X X X X . .\n"
                                  ". O O O . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . X\n");
    EXPECT_EQ(ask(blocks, {.budget = 1000}).choice, 12) << "O has three: it must stop X's four";
}

TEST(MicsPlayer, AnOverlineIsNoWinUnderTheExactRule) {
    Rules rules{3, 9, 4, true};
    const Position position = drawn(rules,
                                    ". X X . X X . . .\n"
                                    ". . . . . . . . X\n"
                                    "O O O . . O O . .\n");
    ASSERT_FALSE(position.wins_at(3, Stone::first));
    const play::Report report = ask(position, {.budget = 2000});
    EXPECT_NE(report.value, play::Value::win_in(1));
    EXPECT_EQ(position.rules().row_of(report.choice), 2) << "O threatens to make exactly four";
}

TEST(MicsPlayer, TheSameBudgetGivesTheSameMoveWhateverTheWay) {
    Position position({9, 9, 5});
    for (const int cell : {40, 41, 31, 49, 30}) position.play(static_cast<Cell>(cell));
    const play::Report expected = ask(position, {.budget = 3000});
    for (const std::string update : {"words", "k", "k2"}) {
        for (const std::string order : {"heap", "sort", "quickselect", "blocks"}) {
            MicsOptions options{.budget = 3000, .update = update, .order = order};
            const play::Report report = ask(position, options);
            EXPECT_EQ(report.choice, expected.choice);
            EXPECT_EQ(report.nodes, expected.nodes);
        }
    }
    const play::Report limited = ask(position, {}, {.nodes = 3000});
    EXPECT_EQ(limited.choice, expected.choice);
    EXPECT_EQ(limited.nodes, expected.nodes);
    EXPECT_LE(limited.nodes, 3000U);
}

TEST(MicsPlayer, ThreadsFindAWinToo) {
    const Position position = drawn({7, 7, 4},
                                    ". . . . . . .\n"
                                    ". . . . . . .\n"
                                    ". . X . . . .\n"
                                    ". . X X . . .\n"
                                    ". . O O . . .\n"
                                    ". . O . . . .\n"
                                    ". . . . . . .\n");
    const play::Report report = ask(position, {.budget = 20'000, .threads = 3});
    EXPECT_TRUE(position.is_free(report.choice));
    EXPECT_LE(report.nodes, 20'000U);
    EXPECT_TRUE(is_mics_win(report.value.score));
}

TEST(MicsPlayer, StopsWithinANodeLimitItCannotReach) {
    for (const Rules rules : {Rules{50, 50, 10}, Rules{128, 128, 64}}) {
        const std::unique_ptr<play::Player> player = make_mics({});
        play::StopFlag stop;
        const play::Limits limits{.nodes = 1'000'000'000'000};
        const Position position(rules);
        mnk::testing::CpuAlarm alarm(steady_clock::now() + milliseconds(30), [&] { stop.raise(); });
        EXPECT_TRUE(player->choose({position, limits, stop, {}}));
        EXPECT_LE(alarm.overtime(), milliseconds(10) * mnk::testing::kSlowdown) << to_string(rules);
    }
}

TEST(MicsPlayer, PlaysLegalGamesOnOddBoards) {
    for (const Rules rules : {Rules{1, 1, 1}, Rules{1, 5, 2}, Rules{2, 2, 5}, Rules{3, 7, 3}, Rules{5, 5, 2},
                              Rules{4, 6, 4, true}}) {
        expect_whole_game(*make_mics({.budget = 300}), rules);
    }
}

TEST(MicsPlayer, ExplainShowsEveryPartOfACell) {
    const Position position = drawn({3, 3, 3},
                                    ". . X\n"
                                    ". . .\n"
                                    ". . .\n");
    const play::Report report = ask(position, {.budget = 100});
    const auto layer = [&](const std::string& name) {
        for (const play::CellLayer& candidate : report.layers) {
            if (candidate.name == name) return candidate.values;
        }
        ADD_FAILURE() << "no layer " << name;
        return std::vector<std::int64_t>(9);
    };
    EXPECT_EQ(layer("value")[0], 15);
    EXPECT_EQ(layer("own")[0], 2);
    EXPECT_EQ(layer("enemy")[0], 13);
    EXPECT_EQ(layer("value")[2], play::CellLayer::kNothing);
    EXPECT_EQ(layer("parts.enemy.row.windows")[0], 1);
    EXPECT_EQ(layer("parts.enemy.row.stones")[0], 1);
    EXPECT_EQ(layer("parts.enemy.row.missing")[0], 2);
    EXPECT_EQ(layer("parts.enemy.row.count")[0], 1);
    EXPECT_EQ(layer("parts.own.antidiagonal.missing")[0], play::CellLayer::kNothing);
    EXPECT_EQ(layer("parts.own.double_play")[0], 0);
    EXPECT_EQ(layer("parts.enemy.end_of_game")[0], 0);
    EXPECT_EQ(layer("parts.adjacent")[1], 1);
    EXPECT_EQ(report.order.size(), 8U);
    EXPECT_EQ(report.root_moves.size(), 8U);
    EXPECT_EQ(report.root_moves[0].budget, 25U);
    EXPECT_TRUE(report.board_value);
    EXPECT_NE(report.text.find("depth 10, width 7"), std::string::npos) << report.text;
}

}  // namespace

}  // namespace mnk::players
