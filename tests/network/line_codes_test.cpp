#include "mnk/network/line_codes.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace mnk::network {
namespace {

/// A line as a drawing: '.', 'X', 'O', and 'c' for the free cell that looks; beyond the drawing is the edge.
struct Drawing {
    lines::LineWords::View view{};
    int at = 0;

    explicit Drawing(std::string_view line) {
        constexpr int before = 12;  // room for the sight of the first cell
        for (std::size_t i = 0; i < line.size(); ++i) {
            const int bit = before + static_cast<int>(i);
            view.board |= std::uint64_t{1} << bit;
            if (line[i] == 'X') view.stones[0] |= std::uint64_t{1} << bit;
            if (line[i] == 'O') view.stones[1] |= std::uint64_t{1} << bit;
            if (line[i] == 'c') at = bit;
        }
    }
};

LineCodes::Both both(const LineCodes& codes, std::string_view line) {
    const Drawing drawing(line);
    return codes.both(LineCodes::Planes(drawing.view), drawing.at);
}
LineCodes::Code code(const LineCodes& codes, std::string_view line) { return both(codes, line).first; }

TEST(LineCodes, EndWhereNoRunThroughTheCellReaches) {
    const LineCodes codes(5);
    EXPECT_EQ(code(codes, "X....c...."), code(codes, "O....c....")) << "five cells away";
    EXPECT_EQ(code(codes, "....cXOX.."), code(codes, "....cXO...")) << "behind stones of both";
    EXPECT_EQ(code(codes, "....c.XO"), code(codes, "....c.X"))
        << "a stone of the other ends it as the edge does";
    EXPECT_NE(code(codes, "....cX.X.."), code(codes, "....cX...."));
    EXPECT_NE(code(codes, "....c..."), code(codes, "....c....")) << "the edge is near enough to matter";
}

TEST(LineCodes, KnowTheirMirrorImageAndTheOtherPlayersView) {
    const LineCodes codes(5);
    const LineCodes::Both seen = both(codes, ".OX.c.O..X");
    EXPECT_EQ(codes.mirrored(seen.first), code(codes, "X..O.c.XO."));
    EXPECT_EQ(codes.swapped(seen.first), seen.second);
    EXPECT_EQ(seen.second, code(codes, ".XO.c.X..O"));
    for (int i = 0; i < codes.count(); ++i) {
        const auto any = static_cast<LineCodes::Code>(i);
        ASSERT_EQ(codes.mirrored(codes.mirrored(any)), any);
        ASSERT_EQ(codes.swapped(codes.swapped(any)), any);
        ASSERT_EQ(codes.is_bare(any), codes.is_bare(codes.swapped(any)));
    }
}

TEST(LineCodes, OfLinesWithoutAStoneAreBare) {
    const LineCodes codes(5);
    EXPECT_TRUE(codes.is_bare(code(codes, "....c....")));
    EXPECT_EQ(code(codes, "....c...."), 0) << "what a taken cell is given";
    EXPECT_TRUE(codes.is_bare(code(codes, "c.")));
    EXPECT_FALSE(codes.is_bare(code(codes, "....c...O")));
}

// From the definition: a side is read outwards until it ends; lines with the same two sides have the same code.
TEST(LineCodes, AreTheSameJustForLinesThatLookTheSame) {
    for (const int run : {3, 4, 5}) {
        const LineCodes codes(run);
        const int reach = run - 1;
        const auto side = [&](const std::string& cells) {
            std::string seen;
            for (const char cell : cells) {
                const char other = cell == 'X' ? 'O' : 'X';
                if (cell == '#' || (cell != '.' && seen.find(other) != std::string::npos)) return seen + '#';
                seen += cell;
            }
            return seen;
        };
        std::map<std::string, LineCodes::Code> by_look;
        std::set<LineCodes::Code> known;
        std::vector<std::string> sides{""};
        for (int i = 0; i < reach; ++i) {
            std::vector<std::string> longer;
            for (const std::string& one : sides) {
                for (const char cell : {'.', 'X', 'O', '#'})
                    if (cell == '#' || one.empty() || one.back() != '#') longer.push_back(one + cell);
            }
            sides = std::move(longer);
        }
        for (const std::string& left : sides) {
            for (const std::string& right : sides) {
                std::string drawn(left.rbegin(), left.rend());
                drawn += 'c' + right;
                std::erase(drawn, '#');
                const auto [entry, is_new] =
                    by_look.try_emplace(side(left) + ' ' + side(right), code(codes, drawn));
                ASSERT_EQ(entry->second, code(codes, drawn)) << drawn;
                if (is_new) {
                    ASSERT_TRUE(known.insert(entry->second).second) << drawn;
                }
            }
        }
        EXPECT_EQ(static_cast<int>(known.size()), codes.count());
    }
    EXPECT_EQ(LineCodes(5).sides(), 57);
}

}  // namespace
}  // namespace mnk::network
