#include "mnk/search/pace.hpp"

#include <gtest/gtest.h>

#include "mnk/play/thinking_time.hpp"

namespace mnk::search {
namespace {

using play::Milliseconds;

class PaceTest : public testing::Test {
 protected:
    Pace with_game_time(Milliseconds left) {
        play::Limits limits;
        limits.time_left = left;
        share_ = *play::usable_time(limits);
        return {limits, begun_};
    }
    play::TimePoint after(int percent_of_share) const { return begun_ + share_ * percent_of_share / 100; }

    play::TimePoint begun_{std::chrono::hours(1)};
    Milliseconds share_{0};
};

TEST_F(PaceTest, OfATimeForTheMoveAllIsUsedWhateverTheSearchFinds) {
    play::Limits limits;
    limits.move_time = Milliseconds{1000};
    Pace pace(limits, begun_);
    EXPECT_EQ(pace.deadline(), begun_ + Milliseconds{900});
    for (int depth = 0; depth < 20; ++depth) pace.finish_depth(7, 0);
    EXPECT_TRUE(pace.goes_on(begun_ + Milliseconds{899}));
}

TEST_F(PaceTest, WithoutLimitThereIsNoDeadline) { EXPECT_FALSE(Pace({}, begun_).deadline()); }

TEST_F(PaceTest, OfTheGamesTimeASteadyMoveTakesLess) {
    Pace pace = with_game_time(Milliseconds{60'000});
    for (int depth = 0; depth < 8; ++depth) pace.finish_depth(7, 10);
    EXPECT_TRUE(pace.goes_on(after(40)));
    EXPECT_FALSE(pace.goes_on(after(60)));
}

TEST_F(PaceTest, OfTheGamesTimeAMoveThatHasJustChangedTakesMore) {
    Pace pace = with_game_time(Milliseconds{60'000});
    for (int depth = 0; depth < 8; ++depth) pace.finish_depth(7, 10);
    pace.finish_depth(8, 20);
    EXPECT_TRUE(pace.goes_on(after(120)));
    EXPECT_FALSE(pace.goes_on(after(150)));
}

TEST_F(PaceTest, OfTheGamesTimeAMoveThatGotWorseTakesMost) {
    Pace pace = with_game_time(Milliseconds{60'000});
    for (int depth = 0; depth < 8; ++depth) pace.finish_depth(7, 100);
    pace.finish_depth(7, 0);
    EXPECT_TRUE(pace.goes_on(after(190)));
    EXPECT_FALSE(pace.goes_on(after(210)));
}

TEST_F(PaceTest, NeverTakesMoreThanAFifthOfWhatIsLeft) {
    for (const int left : {50, 500, 5'000, 60'000, 3'600'000}) {
        const Pace pace = with_game_time(Milliseconds{left});
        ASSERT_TRUE(pace.deadline());
        EXPECT_LE(*pace.deadline() - begun_, Milliseconds{left} / 5) << left;
        EXPECT_GT(*pace.deadline(), begun_) << left;
    }
}

TEST_F(PaceTest, TheMovesOwnLimitHoldsBesideTheGames) {
    play::Limits limits;
    limits.time_left = Milliseconds{600'000};
    limits.move_time = Milliseconds{100};
    EXPECT_EQ(Pace(limits, begun_).deadline(), begun_ + Milliseconds{90});
}

}  // namespace
}  // namespace mnk::search
