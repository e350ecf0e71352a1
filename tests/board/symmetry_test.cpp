#include "mnk/board/symmetry.hpp"

#include <gtest/gtest.h>

#include "tests/support/drawing.hpp"

namespace mnk {
namespace {

/// The board "abcd" (two by two) after the symmetry, read row by row.
std::string square_after(Symmetry symmetry) {
    const Rules rules{2, 2, 2};
    std::string out = "....";
    for (Cell cell = 0; cell < 4; ++cell) {
        out[static_cast<std::size_t>(apply(symmetry, rules, cell))] = static_cast<char>('a' + cell);
    }
    return out;
}

TEST(Symmetry, MovesCellsAsDrawnInTheHeader) {
    EXPECT_EQ(square_after(Symmetry::identity), "abcd");
    EXPECT_EQ(square_after(Symmetry::mirror_columns), "badc");
    EXPECT_EQ(square_after(Symmetry::mirror_rows), "cdab");
    EXPECT_EQ(square_after(Symmetry::half_turn), "dcba");
    EXPECT_EQ(square_after(Symmetry::transpose), "acbd");
    EXPECT_EQ(square_after(Symmetry::quarter_turn), "cadb");
    EXPECT_EQ(square_after(Symmetry::counter_turn), "bdac");
    EXPECT_EQ(square_after(Symmetry::antitranspose), "dbca");
}

TEST(Symmetry, HasFourOnARectangleAndEightOnASquare) {
    EXPECT_EQ(symmetry_count(Rules{3, 4, 3}), 4);
    EXPECT_EQ(symmetry_count(Rules{4, 4, 3}), 8);
}

TEST(CanonicalKey, IsTheSameForAllFourCornersAndAnotherForTheCentre) {
    const Rules rules{3, 3, 3};
    const auto key_after = [&](std::string_view name) {
        Position position(rules);
        position.play(testing::cell(rules, name));
        return canonical_key(position).key;
    };
    EXPECT_EQ(key_after("a1"), key_after("c3"));
    EXPECT_EQ(key_after("a1"), key_after("a3"));
    EXPECT_NE(key_after("a1"), key_after("b2"));
    EXPECT_NE(key_after("a1"), key_after("b1"));
}

}  // namespace
}  // namespace mnk
