#include "mnk/players/random.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/drawing.hpp"

namespace mnk::players {
namespace {

using testing::cell;
using testing::draw;

Cell choice_of(play::Player& player, const Position& position) {
    const play::Limits limits;
    const play::StopFlag stop;
    return player.choose({position, limits, stop, {}}).value_or(kNoCell);
}

TEST(RandomPlayer, PlaysEveryCellSoonerOrLater) {
    std::set<Cell> seen;
    for (std::int64_t seed = 0; seed < 200; ++seed)
        seen.insert(choice_of(*make_random({seed}), Position(Rules{3, 3, 3})));
    EXPECT_EQ(seen.size(), 9u);
}

TEST(RandomPlayer, PlaysTheSameFromTheSameSeed) {
    const Position position(Rules{19, 19, 5});
    EXPECT_EQ(choice_of(*make_random({5}), position), choice_of(*make_random({5}), position));
}

TEST(RandomPlayer, DoesNotDependOnHowThePositionCameAbout) {
    Position straight(Rules{9, 9, 5});
    straight.play(40);
    Position detour(Rules{9, 9, 5});
    detour.play(40);
    detour.play(3);
    detour.undo();
    EXPECT_EQ(choice_of(*make_random({1}), straight), choice_of(*make_random({1}), detour));
}

TEST(QuasirandomPlayer, WinsIfItCan) {
    const Position position = draw(3, R"(
        X X .
        O O .
        . . .)");
    for (std::int64_t seed = 0; seed < 20; ++seed) {
        EXPECT_EQ(choice_of(*make_quasirandom({seed}), position), cell(position, "c3"))
            << "and does not block at c2";
    }
}

TEST(QuasirandomPlayer, BlocksIfItMust) {
    const Position position = draw(3, R"(
        X . X
        . O .
        . . .)");
    for (std::int64_t seed = 0; seed < 20; ++seed) {
        EXPECT_EQ(choice_of(*make_quasirandom({seed}), position), cell(position, "b3"));
    }
}

TEST(QuasirandomPlayer, ElsePlaysAnyCell) {
    std::set<Cell> seen;
    for (std::int64_t seed = 0; seed < 200; ++seed) {
        seen.insert(choice_of(*make_quasirandom({seed}), Position(Rules{3, 3, 3})));
    }
    EXPECT_EQ(seen.size(), 9u);
}

}  // namespace
}  // namespace mnk::players
