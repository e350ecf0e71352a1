#include "mnk/base/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace mnk {
namespace {

TEST(Random, GivesTheSameNumbersOnEveryMachine) {
    Random random(1);
    // Computed by hand from the definition of SplitMix64, in another language.
    EXPECT_EQ(random.next(), 3821669263078945339ULL);
    EXPECT_EQ(random.next(), 9705232834647078682ULL);
}

TEST(Random, FavoursNoNumber) {
    Random random(3);
    std::array<int, 6> count{};
    for (int i = 0; i < 60'000; ++i) ++count[static_cast<std::size_t>(random.below(6))];
    for (const int times : count) EXPECT_NEAR(times, 10'000, 400);  // 4 standard deviations
}

TEST(Mix, IsABijectionAsFarAsWeCanSee) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < 10'000; ++i) seen.insert(mix(i));
    EXPECT_EQ(seen.size(), 10'000u);
}

}  // namespace
}  // namespace mnk
