#include "mnk/players/window_board.hpp"

#include <gtest/gtest.h>

#include "mnk/base/random.hpp"

namespace mnk::players {
namespace {

/// The definition: every window of k cells through the cell, one after the other.
int naive_value(const Position& position, Cell cell, Stone side) {
    const Rules& rules = position.rules();
    int value = 0;
    for (const Step step : kDirections) {
        for (int first = 1 - rules.run; first <= 0; ++first) {
            int stones = 0;
            bool is_open = true;
            for (int i = first; i < first + rules.run && is_open; ++i) {
                const int row = rules.row_of(cell) + i * step.row;
                const int column = rules.column_of(cell) + i * step.column;
                is_open =
                    rules.contains(row, column) && position.at(rules.cell_at(row, column)) != opponent(side);
                if (is_open && position.at(rules.cell_at(row, column)) == side) ++stones;
            }
            if (is_open) value += 1 + stones;
        }
    }
    return value;
}

void expect_agreement(const WindowBoard& board, const Position& position) {
    for (const Stone side : {Stone::first, Stone::second}) {
        std::int64_t sum = 0;
        int wins = 0;
        for (const Cell cell : position.free_cells()) {
            ASSERT_EQ(board.value(cell, side), naive_value(position, cell, side)) << cell;
            ASSERT_EQ(board.is_win(cell, side), position.wins_at(cell, side)) << cell;
            sum += board.value(cell, side);
            wins += position.wins_at(cell, side) ? 1 : 0;
        }
        ASSERT_EQ(board.sum(side), sum);
        ASSERT_EQ(board.win_count(side), wins);
    }
    ASSERT_EQ(board.side_to_move(), position.side_to_move());
}

TEST(WindowBoard, AgreesWithTheDefinitionThroughRandomPlayAndUndo) {
    Random random(7);
    for (const Rules rules : {Rules{3, 3, 3}, Rules{5, 4, 4}, Rules{7, 7, 4}, Rules{6, 9, 5}, Rules{4, 4, 1},
                              Rules{5, 5, 2}, Rules{3, 3, 5}, Rules{7, 8, 4, true}, Rules{1, 9, 3, true}}) {
        SCOPED_TRACE(to_string(rules));
        Position position(rules);
        WindowBoard board(position);
        for (int i = 0; i < 300; ++i) {
            if (position.is_over() || (position.ply() > 0 && random.below(3) == 0)) {
                position.undo();
                board.undo();
            } else {
                const int count = static_cast<int>(position.free_cells().size());
                const Cell cell = position.free_cells()[static_cast<std::size_t>(random.below(count))];
                position.play(cell);
                board.play(cell);
            }
            if (position.winner() == Stone::none) expect_agreement(board, position);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(WindowBoard, CountsTheDrawnExample) {
    // O . X . c . . O, k = 4: three windows, the stone in two of them.
    const Rules rules{1, 8, 4};
    const std::vector<Cell> moves{2, 0, 4, 7};
    Position position = *Position::from_moves(rules, moves);
    WindowBoard board(*Position::from_moves(rules, std::vector<Cell>{2, 0}));
    board.place(7, Stone::second);
    EXPECT_EQ(board.windows_through(4, Stone::first), 3);
    EXPECT_EQ(board.value(4, Stone::first), 5);
}

TEST(WindowBoard, PlaceOutOfTurnIsTakenBackWhole) {
    Position position(Rules{3, 3, 3});
    position.play(4);
    WindowBoard board(position);
    board.place(0, Stone::first);
    EXPECT_EQ(board.win_count(Stone::first), 1);
    board.undo();
    expect_agreement(board, position);
}

}  // namespace
}  // namespace mnk::players
