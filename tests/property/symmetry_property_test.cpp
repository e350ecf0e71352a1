#include <gtest/gtest.h>

#include <set>

#include "mnk/base/random.hpp"
#include "mnk/board/symmetry.hpp"
#include "tests/support/rule_sets.hpp"

namespace mnk {
namespace {

using testing::RuleSet;

/// The image of a whole game under a symmetry, move by move.
Position image(const Position& position, Symmetry symmetry) {
    Position out(position.rules());
    for (const Cell cell : position.moves()) out.play(apply(symmetry, position.rules(), cell));
    return out;
}

Position random_position(const Rules& rules, Random& random) {
    Position position(rules);
    for (int plies = random.below(rules.cells() + 1); plies > 0 && !position.is_over(); --plies) {
        const auto free = position.free_cells();
        position.play(free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))]);
    }
    return position;
}

TEST(Symmetry, ImagesOfAPositionHaveOneCanonicalKey) {
    for (const RuleSet& set : testing::rule_sets()) {
        Random random(7);
        for (int game = 0; game < set.games; ++game) {
            const Position position = random_position(set.rules, random);
            const CanonicalKey canonical = canonical_key(position);
            for (int i = 0; i < symmetry_count(set.rules); ++i) {
                const Position other = image(position, static_cast<Symmetry>(i));
                ASSERT_EQ(canonical_key(other).key, canonical.key) << to_string(set.rules);
                ASSERT_EQ(other.winner(), position.winner());
                ASSERT_EQ(other.is_dead(), position.is_dead());
            }
            EXPECT_EQ(image(position, canonical.symmetry).key128(), canonical.key);
        }
    }
}

TEST(Symmetry, EachIsABijectionThatItsInverseUndoes) {
    for (const RuleSet& set : testing::rule_sets()) {
        for (int i = 0; i < symmetry_count(set.rules); ++i) {
            const auto symmetry = static_cast<Symmetry>(i);
            std::set<Cell> images;
            for (int cell = 0; cell < set.rules.cells(); ++cell) {
                const Cell there = apply(symmetry, set.rules, static_cast<Cell>(cell));
                ASSERT_EQ(apply(inverse(symmetry), set.rules, there), cell);
                images.insert(there);
            }
            EXPECT_EQ(images.size(), static_cast<std::size_t>(set.rules.cells()));
        }
    }
}

TEST(Symmetry, DifferentTicTacToePositionsHaveDifferentCanonicalKeys) {
    // 765 positions up to symmetry, finished games included: a count known from the literature.
    const Rules rules{3, 3, 3};
    std::set<Key128> keys;
    std::set<Key128> positions;
    const auto visit = [&](auto& self, Position& position) -> void {
        keys.insert(canonical_key(position).key);
        if (!positions.insert(position.key128()).second || position.is_over()) return;
        const std::vector<Cell> free(position.free_cells().begin(), position.free_cells().end());
        for (const Cell cell : free) {
            position.play(cell);
            self(self, position);
            position.undo();
        }
    };
    Position position(rules);
    visit(visit, position);
    EXPECT_EQ(positions.size(), 5478u);
    EXPECT_EQ(keys.size(), 765u);
}

}  // namespace
}  // namespace mnk
