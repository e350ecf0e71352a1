#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "mnk/base/random.hpp"
#include "mnk/stats/elo.hpp"

namespace mnk::stats {
namespace {

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

/// 0, 1 or 2 half points, with the expected score given and a third of the rest drawn.
int play(Random& random, double score) {
    const double draw = std::min(score, 1 - score) / 1.5;
    const double at = uniform(random);
    if (at < draw) return 1;
    return at < draw + score - draw / 2 ? 2 : 0;
}

/// 500 pairs; the opening of each favours one side by up to 100 Elo.
Pairs simulate(Random& random, double elo) {
    Pairs pairs;
    for (int pair = 0; pair < 500; ++pair) {
        const double bias = 200 * (uniform(random) - 0.5);
        const int half_points =
            play(random, score_of_elo(elo + bias)) + play(random, score_of_elo(elo - bias));
        ++pairs.by_half_points[static_cast<std::size_t>(half_points)];
    }
    return pairs;
}

/// The score that such a match has in the mean: the bias does not cancel exactly.
double expected_score(double elo) {
    double sum = 0;
    constexpr int steps = 2000;
    for (int i = 0; i < steps; ++i) {
        const double bias = 200 * ((i + 0.5) / steps - 0.5);
        sum += score_of_elo(elo + bias);
    }
    return sum / steps;
}

TEST(Coverage, of_the_95_percent_interval_of_2000_simulated_matches_is_93_to_97_percent) {
    Random random(20240704);
    int covered = 0;
    constexpr int matches = 2000;
    for (int match = 0; match < matches; ++match) {
        const double elo = 200 * (uniform(random) - 0.5);
        const double truth = elo_of_score(expected_score(elo));
        const Verdict verdict = judge(simulate(random, elo));
        if (std::abs(*verdict.elo.value - truth) <= *verdict.elo.error) ++covered;
    }
    RecordProperty("covered", covered);
    EXPECT_GE(covered, matches * 93 / 100);
    EXPECT_LE(covered, matches * 97 / 100);
}

}  // namespace
}  // namespace mnk::stats
