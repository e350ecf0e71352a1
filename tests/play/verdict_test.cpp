#include "mnk/play/verdict.hpp"

#include <gtest/gtest.h>

namespace mnk::play {
namespace {

TEST(Verdict, IsWonOrLostOnlyIfProved) {
    EXPECT_EQ(verdict_of(Value::win_in(7)), Verdict::won);
    EXPECT_EQ(verdict_of(Value::loss_in(4)), Verdict::lost);
    EXPECT_EQ(verdict_of(Value::searched(29'000)), Verdict::better);
    EXPECT_EQ(verdict_of(Value::searched(-29'000)), Verdict::worse);
}

TEST(Verdict, NeedsAClearAdvantage) {
    EXPECT_EQ(verdict_of(Value::searched(kClearAdvantage)), Verdict::better);
    EXPECT_EQ(verdict_of(Value::searched(kClearAdvantage - 1)), Verdict::even);
    EXPECT_EQ(verdict_of(Value::searched(1 - kClearAdvantage)), Verdict::even);
    EXPECT_EQ(verdict_of(Value::draw()), Verdict::even);
    EXPECT_EQ(verdict_of(Value{}), Verdict::even);
}

TEST(Verdict, TurnsRoundForTheOtherSide) {
    EXPECT_EQ(negated(Value::win_in(3)), Value::loss_in(3));
    EXPECT_EQ(negated(Value::loss_in(4)), Value::win_in(4));
    EXPECT_EQ(negated(Value::searched(35)), Value::searched(-35));
    EXPECT_EQ(negated(Value::draw()), Value::draw());
    EXPECT_EQ(negated(Value{}), Value{});
}

TEST(Change, IsABlunderIfAProvedWinGoesOrAProvedLossComes) {
    EXPECT_EQ(change_of(Value::win_in(5), Value::searched(500)), Change::blunder);
    EXPECT_EQ(change_of(Value::win_in(5), Value::draw()), Change::blunder);
    EXPECT_EQ(change_of(Value::draw(), Value::loss_in(6)), Change::blunder);
    EXPECT_EQ(change_of(Value::searched(-500), Value::loss_in(6)), Change::blunder);
}

TEST(Change, IsAMistakeIfAClearAdvantageGoesOrTheOtherSideGetsOne) {
    EXPECT_EQ(change_of(Value::searched(250), Value::searched(20)), Change::mistake);
    EXPECT_EQ(change_of(Value::searched(0), Value::searched(-250)), Change::mistake);
    EXPECT_EQ(change_of(Value::draw(), Value::searched(-250)), Change::mistake);
}

TEST(Change, IsNoneWithinTheSameVerdictOrWithoutAValue) {
    EXPECT_EQ(change_of(Value::searched(150), Value::searched(-150)), Change::kept);
    EXPECT_EQ(change_of(Value::win_in(5), Value::win_in(40)), Change::kept);
    EXPECT_EQ(change_of(Value{}, Value::loss_in(2)), Change::kept);
    EXPECT_EQ(change_of(Value::win_in(3), Value{}), Change::kept);
}

TEST(Change, CanBeForTheBetterOnlyBecauseTheSearchKnewLess) {
    EXPECT_EQ(change_of(Value::searched(0), Value::win_in(8)), Change::better);
    EXPECT_EQ(mark_of(Change::better), "!");
    EXPECT_EQ(mark_of(Change::mistake), "?");
    EXPECT_EQ(mark_of(Change::blunder), "??");
    EXPECT_EQ(mark_of(Change::kept), "");
}

TEST(Hindsight, MakesAWinOfThePositionBeforeAWinningMove) {
    EXPECT_EQ(with_hindsight(Value::searched(10), Value::win_in(4), false), Value::win_in(5));
    EXPECT_EQ(with_hindsight(Value{}, Value::win_in(4), false), Value::win_in(5));
}

TEST(Hindsight, BlamesNoMoveThatWasThoughtBest) {
    EXPECT_EQ(with_hindsight(Value::searched(10), Value::loss_in(4), true), Value::loss_in(5));
    EXPECT_EQ(with_hindsight(Value::searched(10), Value::loss_in(4), false), Value::searched(10));
    EXPECT_EQ(with_hindsight(Value::searched(10), Value::searched(-300), true), Value::searched(10));
}

TEST(Hindsight, LeavesProofsAlone) {
    EXPECT_EQ(with_hindsight(Value::win_in(3), Value::win_in(8), true), Value::win_in(3));
    EXPECT_EQ(with_hindsight(Value::draw(), Value::loss_in(8), false), Value::draw());
}

}  // namespace
}  // namespace mnk::play
