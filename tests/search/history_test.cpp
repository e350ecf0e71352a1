#include "mnk/search/history.hpp"

#include <gtest/gtest.h>

#include "mnk/search/weights.hpp"

namespace mnk::search {
namespace {

SearchBoard board_of(const Rules& rules) {
    const threats::ShapeWeights weights = weights_for(rules.run);
    return {rules,
            {std::make_shared<threats::ShapeTable>(rules), std::make_shared<threats::CodeTable>(weights),
             nullptr}};
}

TEST(History, KnowsWhatCutElsewhere) {
    const Rules rules{15, 15, 5};
    SearchBoard board = board_of(rules);
    History history(rules);
    const auto cell = [&](int row, int column) { return rules.cell_at(row, column); };
    board.play(cell(7, 7));
    history.learn(board, cell(8, 8), 400);
    EXPECT_EQ(history.worth(board, cell(8, 8)), 1200) << "as such, and after the last two moves";
    EXPECT_EQ(history.worth(board, cell(8, 9)), 400)
        << "there was no move before the last: nowhere is as near";
    board.undo();
    board.play(cell(3, 3));
    EXPECT_EQ(history.worth(board, cell(4, 4)), 800) << "as far from the last move";
    board.play(cell(0, 0));
    EXPECT_EQ(history.worth(board, cell(8, 8)), 0) << "the other side's";
    history.forget();
    board.undo();
    EXPECT_EQ(history.worth(board, cell(4, 4)), 0);
}

TEST(History, NeverLeavesItsRange) {
    const Rules rules{9, 9, 5};
    SearchBoard board = board_of(rules);
    History history(rules);
    const Cell cell = rules.cell_at(4, 4);
    for (int i = 0; i < 50; ++i) history.learn(board, cell, 2000);
    EXPECT_GT(history.worth(board, cell), 3 * 8000);
    EXPECT_LE(history.worth(board, cell), 3 * 8192);
    for (int i = 0; i < 50; ++i) {
        const int last = history.worth(board, cell);
        history.learn(board, cell, -2000);
        EXPECT_LE(history.worth(board, cell), last);
    }
    EXPECT_GE(history.worth(board, cell), -3 * 8192);
}

}  // namespace
}  // namespace mnk::search
