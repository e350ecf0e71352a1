#include "mnk/tuning/halving.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "mnk/base/random.hpp"

namespace mnk::tuning {
namespace {

using ::testing::ElementsAre;

TEST(Halving, keeps_the_better_half_and_doubles_the_pairs) {
    Halving halving(5, 3);
    EXPECT_EQ(halving.pairs(), 3);
    halving.advance(std::vector<stats::Games>{{1, 0, 5}, {6, 0, 0}, {2, 0, 4}, {3, 0, 3}, {0, 6, 0}});
    EXPECT_THAT(halving.alive(), ElementsAre(1, 3, 4));
    EXPECT_EQ(halving.pairs(), 6);
    halving.advance(std::vector<stats::Games>{{0, 0, 12}, {12, 0, 0}, {6, 0, 6}});
    EXPECT_THAT(halving.alive(), ElementsAre(3, 4));
    halving.advance(std::vector<stats::Games>{{12, 0, 12}, {12, 0, 12}});
    EXPECT_TRUE(halving.is_over());
    EXPECT_THAT(halving.alive(), ElementsAre(3)) << "all games count, not the last round's alone";
    EXPECT_EQ(halving.games(3), (stats::Games{27, 0, 15}));
}

TEST(Halving, prefers_the_smaller_number_where_all_are_alike) {
    Halving halving(4, 1);
    halving.advance(std::vector<stats::Games>(4, stats::Games{0, 2, 0}));
    EXPECT_THAT(halving.alive(), ElementsAre(0, 1));
}

TEST(Halving, of_one_candidate_is_over_at_once) { EXPECT_TRUE(Halving(1, 8).is_over()); }

TEST(Halving, finds_the_best_of_many_in_spite_of_chance) {
    // Candidate 11 of 16 wins 60 % of its games, each step away from it 3 % less.
    int found = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Random random(seed);
        Halving halving(16, 16);
        while (!halving.is_over()) {
            std::vector<stats::Games> games;
            for (const std::size_t i : halving.alive()) {
                const int percent = 60 - 3 * std::abs(static_cast<int>(i) - 11);
                stats::Games mine;
                for (int game = 0; game < 2 * halving.pairs(); ++game)
                    ++(random.below(100) < percent ? mine.wins : mine.losses);
                games.push_back(mine);
            }
            halving.advance(games);
        }
        if (std::abs(static_cast<int>(halving.alive().front()) - 11) <= 1) ++found;
    }
    EXPECT_GE(found, 85) << "of 100: the best or its neighbour";
}

}  // namespace
}  // namespace mnk::tuning
