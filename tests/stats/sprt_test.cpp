#include "mnk/stats/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "mnk/stats/wording.hpp"

namespace mnk::stats {
namespace {

Sprt normalised(double elo0, double elo1) { return {.elo0 = elo0, .elo1 = elo1}; }
Sprt logistic(double elo0, double elo1) {
    return {.elo0 = elo0, .elo1 = elo1, .model = Sprt::Model::logistic};
}

// The figures are those that fastchess's own tests expect, which it took from fishtest:
// github.com/Disservin/fastchess, app/tests/sprt_test.cpp (commit 0cbac49).

TEST(Sprt, of_single_games_is_what_fastchess_publishes) {
    EXPECT_NEAR(log_likelihood_ratio(normalised(0, 2), Games{36433, 68692, 36027}), 0.92, 0.01);
    EXPECT_NEAR(log_likelihood_ratio(normalised(-1.75, 0.25), Games{10871, 20431, 10650}), 2.30, 0.01);
    EXPECT_NEAR(log_likelihood_ratio(logistic(0.5, 2.5), Games{21404, 40708, 21184}), -1.57, 0.01);
    EXPECT_NEAR(log_likelihood_ratio(logistic(0, 2), Games{57433, 106593, 57030}), -2.59, 0.01);
}

TEST(Sprt, of_pairs_is_what_fastchess_publishes) {
    EXPECT_NEAR(log_likelihood_ratio(normalised(0, 2), Pairs{{365, 16618, 36229, 16974, 390}}), 2.25, 0.01);
    EXPECT_NEAR(log_likelihood_ratio(normalised(-1.75, 0.25), Pairs{{127, 4883, 10712, 5150, 104}}), 3.01,
                0.01);
    EXPECT_NEAR(log_likelihood_ratio(logistic(0.5, 2.5), Pairs{{223, 9863, 21279, 10037, 246}}), -3.07, 0.01);
    EXPECT_NEAR(log_likelihood_ratio(logistic(0, 2), Pairs{{871, 26175, 55983, 26678, 821}}), -4.98, 0.01);
}

TEST(Sprt, has_the_bounds_of_wald) {
    EXPECT_NEAR(Sprt{}.lower(), -2.94, 0.005);
    EXPECT_NEAR(Sprt{}.upper(), 2.94, 0.005);
    const Sprt strict{.alpha = 0.01, .beta = 0.1};
    EXPECT_NEAR(strict.lower(), std::log(0.1 / 0.99), 1e-12);
    EXPECT_NEAR(strict.upper(), std::log(0.9 / 0.01), 1e-12);
}

TEST(Sprt, is_finite_and_leans_the_right_way_at_the_edges) {
    for (const Sprt& sprt :
         {normalised(0, 5), logistic(0, 5), normalised(-1000, -500), logistic(500, 1000)}) {
        for (std::size_t kind = 0; kind < 5; ++kind) {
            for (const std::int64_t count : {1, 2, 1000, 1'000'000}) {
                Pairs pairs;
                pairs.by_half_points[kind] = count;
                EXPECT_TRUE(std::isfinite(log_likelihood_ratio(sprt, pairs)));
            }
        }
        EXPECT_EQ(log_likelihood_ratio(sprt, Games{}), 0);
        EXPECT_EQ(log_likelihood_ratio(sprt, Pairs{}), 0);
        EXPECT_TRUE(std::isfinite(log_likelihood_ratio(sprt, Games{.draws = 1000})));
    }
    EXPECT_GT(log_likelihood_ratio(normalised(0, 5), Games{.wins = 200}), 0);
    EXPECT_LT(log_likelihood_ratio(normalised(0, 5), Games{.losses = 200}), 0);
    EXPECT_LT(log_likelihood_ratio(normalised(0, 5), Games{.draws = 200}), 0);
    EXPECT_LT(log_likelihood_ratio(logistic(0, 5), Pairs{{0, 0, 200, 0, 0}}), 0);
}

TEST(Sprt, decides_at_its_bounds) {
    const Sprt sprt;
    EXPECT_EQ(decide(sprt, 0), Decision::undecided);
    EXPECT_EQ(decide(sprt, sprt.upper()), Decision::h1);
    EXPECT_EQ(decide(sprt, sprt.lower()), Decision::h0);
}

TEST(Sprt, refuses_bounds_that_make_no_test) {
    EXPECT_TRUE(Sprt{}.check());
    EXPECT_FALSE(normalised(5, 5).check());
    EXPECT_FALSE(normalised(0, std::nan("")).check());
    EXPECT_FALSE((Sprt{.alpha = 0}).check());
    EXPECT_FALSE((Sprt{.alpha = 0.5, .beta = 0.5}).check());
}

TEST(Sprt, says_how_far_it_is) {
    EXPECT_EQ(summary(normalised(0, 5), 1.23), "LLR: 1.23 (41.8%) (-2.94, 2.94) [0.00, 5.00]\n");
    EXPECT_EQ(summary(normalised(0, 5), -1.23), "LLR: -1.23 (-41.8%) (-2.94, 2.94) [0.00, 5.00]\n");
}

}  // namespace
}  // namespace mnk::stats
