#include "mnk/threats/shape_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/base/random.hpp"
#include "tests/threats/naive_shape.hpp"

namespace mnk::threats {
namespace {

ShapeWeights some_weights() {
    ShapeWeights weights;
    for (int i = 0; i < kShapes; ++i) {
        const auto n = static_cast<std::int16_t>(i * i / 4 - 3);
        weights.line[static_cast<std::size_t>(i)] = {n, static_cast<std::int16_t>(n / 2), n, n};
    }
    for (int i = 0; i < kThreats; ++i)
        weights.cell[static_cast<std::size_t>(i)].moving = static_cast<std::int16_t>(10 * i);
    return weights;
}

ShapeBoard make_board(const Rules& rules) {
    return {rules, std::make_shared<ShapeTable>(rules), std::make_shared<CodeTable>(some_weights())};
}

ShapeCode naive_code(const ShapeBoard& board, Cell cell, Stone player) {
    const Rules& rules = board.rules();
    unsigned code = 0;
    for (int direction = 3; direction >= 0; --direction) {
        const lines::Place& place = board.geometry().place(cell, direction);
        test::Line line;
        for (int i = 0; i < place.length; ++i) {
            const int at = cell + (i - place.offset) * board.geometry().step(direction);
            line.push_back(board.at(static_cast<Cell>(at)));
        }
        code = code << 4 |
               static_cast<unsigned>(test::naive_shape(line, place.offset, rules.run, rules.exact, player));
    }
    return static_cast<ShapeCode>(code);
}

/// All that a board tells, counted afresh.
void expect_naive(const ShapeBoard& board) {
    const Rules& rules = board.rules();
    for (const Stone player : {Stone::first, Stone::second}) {
        std::array<std::vector<Cell>, kThreats> cells;
        int live = 0;
        for (int i = 0; i < rules.cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            if (!board.is_free(cell)) {
                ASSERT_EQ(board.code(cell, player), kTakenCode);
                continue;
            }
            const ShapeCode code = naive_code(board, cell, player);
            ASSERT_EQ(board.code(cell, player), code) << to_string(rules) << " cell " << cell;
            cells[static_cast<std::size_t>(threat_of(code))].push_back(cell);
            live += code != 0;
        }
        ASSERT_EQ(board.live_cells(player), live);
        for (int i = 1; i < kThreats; ++i) {
            std::vector<Cell> found;
            board.each_cell(player, static_cast<Threat>(i), [&](Cell cell) { found.push_back(cell); });
            ASSERT_EQ(found, cells[static_cast<std::size_t>(i)]) << to_string(rules) << " threat " << i;
        }
    }
}

int naive_value(const ShapeBoard& board, Stone mover) {
    int value = 0;
    for (int i = 0; i < board.rules().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        value += board.code_table().entry(board.code(cell, mover)).moving() -
                 board.code_table().entry(board.code(cell, opponent(mover))).waiting();
    }
    const auto strongest = [&](Stone player) {
        int most = 0;
        for (int i = 0; i < board.rules().cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            if (board.is_free(cell)) most = std::max(most, static_cast<int>(board.threat(cell, player)));
        }
        return std::min(most, kStrengths - 1);
    };
    return value / kPartsOfUnit + board.code_table().turn(strongest(mover), strongest(opponent(mover)));
}

void play_at_random(const Rules& rules, std::uint64_t seed, int steps, int every) {
    ShapeBoard board = make_board(rules);
    expect_naive(board);
    Random random(seed);
    std::vector<Cell> played;
    for (int step = 0; step < steps; ++step) {
        if (board.free_count() == 0 || (!played.empty() && random.below(3) == 0)) {
            board.undo();
            played.pop_back();
        } else {
            int cell = random.below(rules.cells());
            if (!played.empty() && random.below(4) != 0) {  // near the last: so that long rows arise
                const int row = rules.row_of(played.back()) + random.below(3) - 1;
                const int column = rules.column_of(played.back()) + random.below(3) - 1;
                if (rules.contains(row, column)) cell = rules.cell_at(row, column);
            }
            if (!board.is_free(static_cast<Cell>(cell))) continue;
            board.play(static_cast<Cell>(cell), random.below(3) == 0 ? Stone::second : Stone::first);
            played.push_back(static_cast<Cell>(cell));
        }
        if (step % every != 0) continue;
        expect_naive(board);
        ASSERT_EQ(board.evaluate(Stone::first), naive_value(board, Stone::first));
        ASSERT_EQ(board.evaluate(Stone::second), naive_value(board, Stone::second));
    }
    while (board.stones() > 0) board.undo();
    expect_naive(board);
}

TEST(ShapeBoard, AgreesWithANaiveCountUnderPlayAndUndoForEveryRun) {
    for (int run = 1; run <= 13; ++run) {
        for (const bool exact : {false, true}) {
            play_at_random(Rules{13, 12, run, exact}, static_cast<std::uint64_t>(run), 160, 16);
            play_at_random(Rules{7, 4, run, exact}, static_cast<std::uint64_t>(run), 120, 4);
        }
    }
}

TEST(ShapeBoard, AgreesWithANaiveCountOnBoardsOfEverySize) {
    play_at_random({1, 1, 1}, 1, 10, 1);
    play_at_random({1, 9, 3}, 1, 60, 1);
    play_at_random({40, 40, 10}, 1, 120, 60);
    play_at_random({1, 128, 5}, 1, 120, 30);
    play_at_random({128, 3, 4}, 1, 120, 60);
    play_at_random({20, 64, 16}, 1, 200, 100);
    play_at_random({3, 40, 21}, 1, 200, 100);
}

}  // namespace
}  // namespace mnk::threats
