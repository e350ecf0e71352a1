#include "mnk/stats/elo.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mnk/stats/percentile.hpp"
#include "mnk/stats/wording.hpp"

namespace mnk::stats {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The figures are those that fastchess's own tests expect: github.com/Disservin/fastchess,
// app/tests/elo_test.cpp (commit 2f5e888).

TEST(Elo, of_single_games_is_what_fastchess_publishes) {
    const Verdict verdict = judge(Games{.wins = 136, .draws = 111, .losses = 96});
    EXPECT_NEAR(*verdict.elo.value, 40.70, 0.005);
    EXPECT_NEAR(*verdict.elo.error, 30.43, 0.005);
    EXPECT_NEAR(*verdict.normalised_elo.value, 49.77, 0.005);
    EXPECT_NEAR(*verdict.normalised_elo.error, 36.77, 0.005);
    EXPECT_NEAR(*verdict.superiority, 0.9960, 0.00005);
}

TEST(Elo, of_the_weaker_player_is_negative) {
    const Verdict verdict = judge(Games{.wins = 76, .draws = 123, .losses = 89});
    EXPECT_NEAR(*verdict.normalised_elo.value, -20.76, 0.005);
    EXPECT_NEAR(*verdict.normalised_elo.error, 40.13, 0.005);
    EXPECT_NEAR(*verdict.superiority, 0.1553, 0.00005);
}

TEST(Elo, without_draws_is_what_fastchess_publishes) {
    const Verdict verdict = judge(Games{.wins = 34, .draws = 0, .losses = 356});
    EXPECT_NEAR(*verdict.normalised_elo.value, -508.44, 0.005);
    EXPECT_NEAR(*verdict.normalised_elo.error, 34.48, 0.005);
}

TEST(Elo, of_pairs_is_what_fastchess_publishes) {
    const Verdict one = judge(Pairs{{34, 54, 31 + 32, 64, 75}});
    EXPECT_NEAR(*one.elo.value, 55.58, 0.01);
    EXPECT_NEAR(*one.elo.error, 27.65, 0.01);
    EXPECT_NEAR(*one.normalised_elo.value, 57.94, 0.01);
    EXPECT_NEAR(*one.normalised_elo.error, 28.28, 0.01);

    const Verdict two = judge(Pairs{{332, 433, 457 + 41, 333, 334}});
    EXPECT_NEAR(*two.elo.value, -8.64, 0.01);
    EXPECT_NEAR(*two.elo.error, 10.33, 0.01);
    EXPECT_NEAR(*two.normalised_elo.value, -9.17, 0.01);
    EXPECT_NEAR(*two.normalised_elo.error, 10.96, 0.01);
    EXPECT_NEAR(*two.superiority, 0.0505, 0.00005);

    const Verdict three = judge(Pairs{{7895, 8757, 5485 + 200, 568, 9999}});
    EXPECT_NEAR(*three.elo.value, -21.04, 0.01);
    EXPECT_NEAR(*three.elo.error, 2.95, 0.01);
    EXPECT_NEAR(*three.normalised_elo.value, -19.01, 0.01);
    EXPECT_NEAR(*three.normalised_elo.error, 2.65, 0.01);
}

// github.com/Disservin/fastchess/issues/807: a match as its user saw it.
TEST(Elo, of_a_published_match_comes_out_the_same) {
    const Verdict verdict = judge(Pairs{{30, 6, 18, 0, 6}});
    EXPECT_NEAR(*verdict.elo.value, -168.40, 0.005);
    EXPECT_NEAR(*verdict.elo.error, 73.37, 0.005);
    EXPECT_NEAR(*verdict.normalised_elo.value, -170.08, 0.005);
    EXPECT_NEAR(*verdict.normalised_elo.error, 62.16, 0.005);
}

TEST(Elo, of_no_games_is_nothing) {
    const Verdict verdict = judge(Games{});
    EXPECT_FALSE(verdict.score || verdict.elo.value || verdict.elo.error || verdict.superiority);
    EXPECT_FALSE(judge(Pairs{}).elo.value);
}

TEST(Elo, of_wins_only_has_no_number_but_a_sure_sign) {
    for (const Verdict& verdict : {judge(Games{.wins = 50}), judge(Pairs{{0, 0, 0, 0, 25}})}) {
        EXPECT_FALSE(verdict.elo.value || verdict.elo.error || verdict.normalised_elo.value);
        EXPECT_GT(*verdict.superiority, 0.9999);
    }
}

TEST(Elo, of_draws_only_is_zero_with_an_unknown_error) {
    for (const Verdict& verdict : {judge(Games{.draws = 50}), judge(Pairs{{0, 0, 25, 0, 0}})}) {
        EXPECT_EQ(*verdict.elo.value, 0);
        EXPECT_EQ(*verdict.normalised_elo.value, 0);
        EXPECT_FALSE(verdict.elo.error || verdict.normalised_elo.error);
        EXPECT_EQ(*verdict.superiority, 0.5);
    }
}

TEST(Elo, of_equal_pairs_is_a_number_without_an_error) {
    const Verdict verdict = judge(Pairs{{0, 0, 0, 7, 0}});
    EXPECT_NEAR(*verdict.elo.value, 190.85, 0.005);
    EXPECT_FALSE(verdict.elo.error);
}

TEST(Elo, near_the_end_of_the_scale_keeps_a_finite_error) {
    // fastchess prints nan here: github.com/Disservin/fastchess/pull/882
    const Verdict verdict = judge(Pairs{{77, 1, 0, 0, 0}});
    EXPECT_NEAR(*verdict.elo.value, -997.10, 0.005);
    EXPECT_NEAR(*verdict.normalised_elo.value, -4339.56, 0.01);
    ASSERT_TRUE(verdict.elo.error);
    EXPECT_GT(*verdict.elo.error, 100);
    EXPECT_LT(*verdict.elo.error, 1000);
}

TEST(Elo, seen_from_the_other_side_changes_its_sign) {
    const Pairs pairs{{3, 14, 15, 9, 26}};
    EXPECT_NEAR(*judge(pairs).elo.value, -*judge(reversed(pairs)).elo.value, 1e-9);
    EXPECT_NEAR(*judge(pairs).elo.error, *judge(reversed(pairs)).elo.error, 1e-9);
}

TEST(Wording, is_that_of_fastchess) {
    EXPECT_EQ(summary(Games{.wins = 30, .draws = 6, .losses = 84}, Pairs{{30, 6, 18, 0, 6}}),
              "Elo   : -168.40 +/- 73.37, nElo : -170.08 +/- 62.16\n"
              "LOS   : 0.00 %, DrawRatio : 5.00 %\n"
              "Games : 120, Wins: 30, Losses: 84, Draws: 6, Points: 33.0 (27.50 %)\n"
              "Ptnml(0-2): [30, 6, 18, 0, 6]\n");
}

TEST(Wording, never_says_nan_or_inf) {
    for (std::int64_t kind = 0; kind < 6; ++kind) {
        Pairs pairs;
        if (kind < 5) pairs.by_half_points[static_cast<std::size_t>(kind)] = 12;
        const Games games{
            .wins = kind == 4 ? 24 : 0, .draws = kind == 2 ? 24 : 0, .losses = kind == 0 ? 24 : 0};
        for (const std::string& text : {summary(games, pairs), summary(games, {})}) {
            EXPECT_THAT(text, Not(HasSubstr("nan")));
            EXPECT_THAT(text, Not(HasSubstr("inf")));
        }
    }
    EXPECT_THAT(summary(Games{}, Pairs{}), HasSubstr("Elo   : n/a +/- n/a, nElo : n/a +/- n/a"));
}

TEST(Wording, has_no_negative_zero) { EXPECT_EQ(fixed(-0.001), "0.00"); }

TEST(Percentile, is_the_nearest_rank) {
    std::vector<std::int64_t> values{15, 20, 35, 40, 50};
    EXPECT_EQ(percentile(values, 0), 15);
    EXPECT_EQ(percentile(values, 5), 15);
    EXPECT_EQ(percentile(values, 30), 20);
    EXPECT_EQ(percentile(values, 40), 20);
    EXPECT_EQ(percentile(values, 50), 35);
    EXPECT_EQ(percentile(values, 100), 50);
    std::vector<std::int64_t> none;
    EXPECT_FALSE(percentile(none, 50));
}

}  // namespace
}  // namespace mnk::stats
