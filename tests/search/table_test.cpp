#include "mnk/search/table.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace mnk::search {
namespace {

std::size_t resident_bytes() {
    std::ifstream stream("/proc/self/statm");
    std::size_t all = 0;
    std::size_t resident = 0;
    stream >> all >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

TEST(Table, IsEmptyWhenItIsCleared) {
    Table table(std::size_t{1} << 20);
    table.store(77, {3, 12, 5, 4, Bound::exact});
    ASSERT_TRUE(table.find(77));
    table.clear();
    EXPECT_FALSE(table.find(77));
}

// It once took 138 ms, on a machine short of memory, where a player had 100 to get ready.
TEST(Table, StopsClearingWhenItsTimeIsOver) {
    Table table(std::size_t{1} << 20);
    table.store(77, {3, 12, 5, 4, Bound::exact});
    table.clear(std::chrono::nanoseconds(0));
    EXPECT_TRUE(table.find(77));
    table.clear(std::chrono::hours(1));
    EXPECT_FALSE(table.find(77));
}

// The system hands out a page when it is first written to, and now and then takes 50 ms over it: a move of 20 ms was late.
TEST(Table, HasItsMemoryOnceItIsCleared) {
    constexpr std::size_t kBytes = std::size_t{64} << 20;
    Table table(kBytes);
    const std::size_t before = resident_bytes();
    table.clear();
    EXPECT_GT(resident_bytes(), before + kBytes * 9 / 10);
}

}  // namespace
}  // namespace mnk::search
