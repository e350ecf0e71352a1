#include "mnk/board/rules.hpp"

#include <gtest/gtest.h>

namespace mnk {
namespace {

TEST(Rules, TakeEachNumberFrom1To128) {
    EXPECT_EQ(*Rules::make(1, 128, 128), (Rules{1, 128, 128}));
    EXPECT_EQ(*Rules::make(15, 15, 5, true), (Rules{15, 15, 5, true}));
}

TEST(Rules, RefuseOthersWithASentenceThatNamesTheNumber) {
    EXPECT_EQ(Rules::make(0, 3, 3).error().what, "m (rows) must be from 1 to 128, not 0");
    EXPECT_EQ(Rules::make(3, -1, 3).error().what, "n (columns) must be from 1 to 128, not -1");
    EXPECT_EQ(Rules::make(3, 3, 129).error().what, "k (in a row) must be from 1 to 128, not 129");
}

TEST(Rules, CountCellsRowByRowFromTheTopLeft) {
    const Rules rules{2, 3, 3};
    EXPECT_EQ(rules.cell_at(1, 2), 5);
    EXPECT_EQ(rules.row_of(4), 1);
    EXPECT_EQ(rules.column_of(4), 1);
    EXPECT_FALSE(rules.contains(2, 0));
    EXPECT_FALSE(rules.contains(0, -1));
}

TEST(Rules, HaveAName) {
    EXPECT_EQ(to_string(Rules{15, 15, 5}), "15x15x5");
    EXPECT_EQ(to_string(Rules{6, 7, 4, true}), "6x7x4 exact");
}

}  // namespace
}  // namespace mnk
