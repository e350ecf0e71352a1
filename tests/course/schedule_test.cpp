#include "mnk/course/schedule.hpp"

#include <gtest/gtest.h>

namespace mnk::course {
namespace {

/// Players of ours in the students' seats: the plan is what counts, nobody plays.
arena::Plan plan_of(int students, const std::string& boards) {
    arena::Config config = course_config();
    config.boards = boards;
    config.unpinned = true;
    for (int i = 0; i < students; ++i)
        config.players.push_back({.name = "student " + std::to_string(i), .spec = "random", .command = {}});
    add_players(config, {}, {"rules", "mics"});
    Result<arena::Plan> plan = arena::make_plan(config, "test");
    EXPECT_TRUE(plan) << plan.error().what;
    return *plan;
}

TEST(Schedule, HasEveryPairInBothColoursButNoTwoLevels) {
    const arena::Plan plan = plan_of(3, "course");
    EXPECT_EQ(plan.boards.size(), 25U);
    EXPECT_EQ(plan.games(), 2 * 25 * (3 + 3 * 2));
    for (const auto& pairing : plan.pairings) EXPECT_FALSE(pairing[0] >= 3 && pairing[1] >= 3);
}

TEST(Schedule, EstimatesByHand) {
    // One student against two levels, both colours of 3x3x3: four games in which it makes 4.5 of 9 moves, 10 s each,
    // and a second for its start.
    const Estimate estimate = course::estimate(plan_of(1, "3x3x3"));
    EXPECT_EQ(estimate.games, 4);
    EXPECT_NEAR(estimate.at_most * 3600, 4 * (4.5 * 10 + 1), 1e-6);
    EXPECT_NEAR(estimate.likely * 3600, 4 * (4.5 * 1 + 1), 1e-6);
}

TEST(Schedule, FitsHoursByWholeSecondsAndSaysWhenItCannot) {
    arena::Plan plan = plan_of(1, "3x3x3");
    EXPECT_TRUE(fit(plan, 1));
    EXPECT_EQ(plan.config.move_time, 10'000) << "there was time enough";
    EXPECT_TRUE(fit(plan, 4 * (4.5 * 3 + 1) / 3600 + 1e-9));
    EXPECT_EQ(plan.config.move_time, 3000);
    EXPECT_EQ(plan.job(0).terms.limits.move_time, play::Milliseconds{3000});
    EXPECT_FALSE(fit(plan, 1e-6));
    EXPECT_EQ(plan.config.move_time, 1000);
}

TEST(Schedule, SaysDurationsForPeople) {
    EXPECT_EQ(to_duration(0.005), "18 seconds");
    EXPECT_EQ(to_duration(0.5), "30 minutes");
    EXPECT_EQ(to_duration(3.44), "3.4 hours");
}

}  // namespace
}  // namespace mnk::course
