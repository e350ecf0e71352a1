#include "mnk/play/clock.hpp"

#include <gtest/gtest.h>

#include "mnk/play/thinking_time.hpp"

namespace mnk::play {
namespace {

using std::chrono::milliseconds;

TEST(Clock, WithoutATimeNeverRunsOut) {
    Clock clock;
    EXPECT_FALSE(clock.left(Stone::first));
    EXPECT_TRUE(clock.spend(Stone::first, std::chrono::hours{100}));
}

TEST(Clock, CountsEachPlayerApartAndAddsTheIncrement) {
    Clock clock(milliseconds{1000}, milliseconds{50});
    EXPECT_TRUE(clock.spend(Stone::first, milliseconds{300}));
    EXPECT_EQ(clock.left(Stone::first), milliseconds{750});
    EXPECT_EQ(clock.left(Stone::second), milliseconds{1000});
}

TEST(Clock, TellsWhenTheTimeIsOver) {
    Clock clock(milliseconds{100}, milliseconds{50});
    EXPECT_FALSE(clock.spend(Stone::second, milliseconds{101}));
    EXPECT_EQ(clock.left(Stone::second), milliseconds{0});
}

TEST(Limits, AllowTheSmallerOfMoveTimeAndTimeLeft) {
    Limits limits;
    EXPECT_FALSE(limits.longest_move());
    limits.move_time = milliseconds{200};
    EXPECT_EQ(limits.longest_move(), milliseconds{200});
    const Clock clock(milliseconds{150});
    EXPECT_EQ(clock.limits_for(Stone::first, limits).longest_move(), milliseconds{150});
}

TEST(UsableTime, KeepsATenthForABusyMachineButNoMoreThanAQuarter) {
    const auto usable = [](int time) {
        Limits limits;
        limits.move_time = milliseconds{time};
        return usable_time(limits)->count();
    };
    EXPECT_EQ(usable(20), 15);
    EXPECT_EQ(usable(50), 40);
    EXPECT_EQ(usable(200), 180);
    EXPECT_EQ(usable(10'000), 9500);
}

}  // namespace
}  // namespace mnk::play
