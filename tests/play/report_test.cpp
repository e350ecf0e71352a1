#include "mnk/play/report.hpp"

#include <gtest/gtest.h>

namespace mnk::play {
namespace {

TEST(Value, IsShownAsPeopleKnowIt) {
    EXPECT_EQ(to_string(Value{}), "?");
    EXPECT_EQ(to_string(Value::searched(12)), "+12");
    EXPECT_EQ(to_string(Value::searched(-3)), "-3");
    EXPECT_EQ(to_string(Value::searched(0)), "0");
    EXPECT_EQ(to_string(Value::win_in(7)), "+M7");
    EXPECT_EQ(to_string(Value::loss_in(4)), "-M4");
    EXPECT_EQ(to_string(Value::draw()), "draw");
}

TEST(Value, IsProvedOnlyIfItIsNotAGuess) {
    EXPECT_FALSE(Value{}.is_proved());
    EXPECT_FALSE(Value::searched(1'000'000).is_proved());
    EXPECT_TRUE(Value::draw().is_proved());
    EXPECT_TRUE(Value::loss_in(2).is_proved());
}

TEST(Report, HasNoSpeedBeforeAnyTimeHasPassed) {
    Report report;
    report.nodes = 1000;
    EXPECT_EQ(report.nodes_per_second(), 0u);
    report.elapsed = std::chrono::microseconds{500};
    EXPECT_EQ(report.nodes_per_second(), 2'000'000u);
}

}  // namespace
}  // namespace mnk::play
