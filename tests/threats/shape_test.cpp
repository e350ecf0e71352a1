#include "mnk/threats/shape.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "mnk/base/random.hpp"
#include "mnk/threats/shape_table.hpp"
#include "tests/threats/naive_shape.hpp"

namespace mnk::threats {
namespace {

/// "..X*.O": the shape that X makes at the star.
std::string_view shape_at_star(std::string_view drawing, int run, bool exact = false) {
    test::Line line;
    for (const char c : drawing)
        line.push_back(c == 'X' ? Stone::first : c == 'O' ? Stone::second : Stone::none);
    return to_string(shape_of(line, static_cast<int>(drawing.find('*')), run, exact, Stone::first));
}

TEST(Shape, SpeaksOfWhatTheBestWindowStillLacks) {
    EXPECT_EQ(shape_at_star("..XX*XX..", 5), "wins");
    EXPECT_EQ(shape_at_star("..XX*X...", 5), "open1");   // an open four
    EXPECT_EQ(shape_at_star(".OXX*X...", 5), "lacks1");  // a four
    EXPECT_EQ(shape_at_star("X.XX*.X..", 5), "open1");   // two cells complete it, in one line
    EXPECT_EQ(shape_at_star("..X*X....", 5), "wide2");   // an open three
    EXPECT_EQ(shape_at_star("OX*X.....", 5), "lacks2");
    EXPECT_EQ(shape_at_star("O..X*X..O", 5), "wide2");
    EXPECT_EQ(shape_at_star("O.X*X..O", 5), "open2");
    EXPECT_EQ(shape_at_star("O.X*X.O", 5), "lacks2");
    EXPECT_EQ(shape_at_star("....*X....", 5), "wide3");
    EXPECT_EQ(shape_at_star("....*....", 5), "open4");
    EXPECT_EQ(shape_at_star("O..*.O", 5), "dead");
    EXPECT_EQ(shape_at_star("....*....", 7), "far");
    EXPECT_EQ(shape_at_star(".X*.", 3), "open1");
    EXPECT_EQ(shape_at_star("*", 1), "wins");
}

TEST(Shape, KnowsThatALongerRunDoesNotWinWhereJustKMust) {
    EXPECT_EQ(shape_at_star("..XX*XXX..", 5), "wins");
    EXPECT_EQ(shape_at_star("..XX*XXX..", 5, true), "dead");
    EXPECT_EQ(shape_at_star("X.XX*X...", 5, true), "lacks1");
}

TEST(Threat, NamesWhatFourLinesDoTogether) {
    const auto code = [](Shape a, Shape b, Shape c, Shape d) {
        return static_cast<ShapeCode>(static_cast<int>(a) | static_cast<int>(b) << 4 |
                                      static_cast<int>(c) << 8 | static_cast<int>(d) << 12);
    };
    const Shape no = Shape::far;
    EXPECT_EQ(threat_of(code(no, no, Shape::lacks1, Shape::wins)), Threat::wins);
    EXPECT_EQ(threat_of(code(Shape::lacks1, no, Shape::lacks1, no)), Threat::unstoppable);
    EXPECT_EQ(threat_of(code(no, Shape::open1, no, no)), Threat::unstoppable);
    EXPECT_EQ(threat_of(code(Shape::wide2, no, no, Shape::lacks1)), Threat::four_three);
    EXPECT_EQ(threat_of(code(Shape::lacks2, no, no, Shape::lacks1)), Threat::four);
    EXPECT_EQ(threat_of(code(Shape::wide2, Shape::open2, no, no)), Threat::two_threes);
    EXPECT_EQ(threat_of(code(Shape::wide2, Shape::lacks2, no, no)), Threat::three);
    EXPECT_EQ(threat_of(code(Shape::lacks2, Shape::wide3, no, no)), Threat::none);
}

TEST(Shape, AgreesWithTryingStonesOnRandomLines) {
    Random random(7);
    for (int round = 0; round < 40'000; ++round) {
        const int run = 1 + random.below(round % 100 == 0 ? 31 : 12);
        const bool exact = random.below(3) == 0;
        test::Line line(static_cast<std::size_t>(1 + random.below(3 * run + 3)), Stone::none);
        const int emptiness = 1 + random.below(6);
        const int enemies = 1 + random.below(8);
        for (Stone& stone : line) {
            if (random.below(emptiness + 1) == 0) continue;
            if (random.below(3) != 0) stone = random.below(enemies) == 0 ? Stone::second : Stone::first;
        }
        const int offset = random.below(static_cast<int>(line.size()));
        line[static_cast<std::size_t>(offset)] = Stone::none;
        for (const Stone player : {Stone::first, Stone::second}) {
            ASSERT_EQ(to_string(shape_of(line, offset, run, exact, player)),
                      to_string(test::naive_shape(line, offset, run, exact, player)))
                << "run " << run << " exact " << exact << " round " << round;
        }
    }
}

TEST(Shape, TellsWinsAndForcedRepliesForRunsOfAnyLength) {
    Random random(9);
    for (int round = 0; round < 2'000; ++round) {
        const int run = 32 + random.below(97);
        test::Line line(128, Stone::none);
        for (Stone& stone : line) stone = random.below(40) == 0 ? Stone::none : Stone::first;
        if (random.below(2) == 0) line[static_cast<std::size_t>(random.below(128))] = Stone::second;
        const int offset = random.below(128);
        line[static_cast<std::size_t>(offset)] = Stone::none;
        const bool exact = random.below(4) == 0;
        const Shape naive = test::naive_shape(line, offset, run, exact, Stone::first);
        const Shape found = shape_of(line, offset, run, exact, Stone::first);
        ASSERT_EQ(std::min(lacking(found), 3), std::min(lacking(naive), 3)) << to_string(naive);
        if (lacking(naive) <= 1) {
            ASSERT_EQ(found, naive);
        }
        ASSERT_EQ(found == Shape::dead, naive == Shape::dead);
    }
}

}  // namespace
}  // namespace mnk::threats
