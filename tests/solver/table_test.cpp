#include "mnk/solver/table.hpp"

#include <gtest/gtest.h>

#include "mnk/base/random.hpp"

namespace mnk::solver {
namespace {

TEST(Table, GivesBackWhatWasStored) {
    Table table(1 << 16);
    table.store({1, 2}, {7, 9, {}}, 3);
    table.store({5, 2}, Numbers::defender_wins({3, 4}, false), 3);
    ASSERT_TRUE(table.find({1, 2}));
    EXPECT_EQ(table.find({1, 2})->numbers.proof, 7U);
    EXPECT_EQ(table.find({1, 2})->numbers.disproof, 9U);
    EXPECT_EQ(table.find({5, 2})->numbers.disproof, 0U);
    EXPECT_EQ(table.find({5, 2})->numbers.zone, (CellSet{3, 4}));
    EXPECT_FALSE(table.find({1, 3}));
    EXPECT_EQ(table.entries(), 2U);
}

TEST(Table, NeverForgetsThatAGraphIsDecidedByHearingThatItIsNot) {
    Table table(1 << 16);
    table.store({1, 2}, Numbers::attacker_wins({3, 4}, false), 1);
    table.store({1, 2}, {7, 9, {}}, 100);
    EXPECT_EQ(table.find({1, 2})->numbers.proof, 0U);
}

TEST(Table, LetsGoOfTheEntryThatTookTheLeastWork) {
    Table table(1);  // one bucket of four
    for (std::uint64_t i = 1; i <= 4; ++i) table.store({i, i}, {i, i, {}}, 10 * i);
    table.store({5, 5}, {5, 5, {}}, 15);
    EXPECT_FALSE(table.find({1, 1}));
    for (std::uint64_t i = 2; i <= 5; ++i) EXPECT_TRUE(table.find({i, i})) << i;
    EXPECT_EQ(table.entries(), 4U);
}

TEST(Table, CountsThreadsBelowAnEntry) {
    Table table(1 << 16);
    table.store({1, 2}, {7, 9, {}}, 3);
    table.mark({1, 2}, 1);
    table.mark({1, 2}, 1);
    EXPECT_EQ(table.find({1, 2})->threads, 2);
    table.mark({1, 2}, -1);
    table.mark({1, 2}, -1);
    table.mark({1, 2}, -1);
    EXPECT_EQ(table.find({1, 2})->threads, 0);
}

}  // namespace
}  // namespace mnk::solver
