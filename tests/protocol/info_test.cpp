#include "mnk/protocol/info.hpp"

#include <gtest/gtest.h>

namespace mnk::protocol {
namespace {

using play::Milliseconds;

TEST(Info, KeepsAMarginFromEveryTime) {
    EXPECT_EQ(margin_of(Milliseconds{0}), Milliseconds{0});
    EXPECT_EQ(margin_of(Milliseconds{20}), Milliseconds{5});
    EXPECT_EQ(margin_of(Milliseconds{100}), Milliseconds{16});
    EXPECT_EQ(margin_of(Milliseconds{5000}), Milliseconds{65});
    Info info;
    info.timeout_turn = 1000;
    info.time_left = 500;
    EXPECT_EQ(limits_of(info).move_time, Milliseconds{975});
    EXPECT_EQ(limits_of(info).time_left, Milliseconds{480});
}

TEST(Info, TakesZeroForAsFastAsPossible) {
    Info info;
    info.timeout_turn = 0;
    EXPECT_EQ(limits_of(info).move_time, Milliseconds{10});
}

TEST(Info, LimitsNothingThatIsNotLimited) {
    Info info;
    info.max_node = 1000;
    const play::Limits limits = limits_of(info);
    EXPECT_EQ(limits.nodes, 1000u);
    EXPECT_FALSE(limits.longest_move());
    EXPECT_FALSE(limits.memory_bytes);
    EXPECT_FALSE(limits.depth);
}

TEST(Info, MeansThirtySecondsWhereNothingIsSaid) { EXPECT_EQ(limits_of({}).move_time, Milliseconds{30'000}); }

TEST(Info, TakesTheWholeGamesTimeUntilItHearsWhatIsLeft) {
    Info info;
    info.timeout_match = 10'000;
    EXPECT_EQ(limits_of(info).time_left, Milliseconds{9885});
    info.time_left = -3;
    EXPECT_EQ(limits_of(info).time_left, Milliseconds{0});
}

TEST(Info, TakesTheSmallerOfTheTwoMemories) {
    Info info;
    info.max_memory = 1 << 20;
    info.hash_size = 512;
    EXPECT_EQ(limits_of(info).memory_bytes, 512u * 1024);
    info.hash_size = 4096;
    EXPECT_EQ(limits_of(info).memory_bytes, 1024u * 1024);
}

}  // namespace
}  // namespace mnk::protocol
