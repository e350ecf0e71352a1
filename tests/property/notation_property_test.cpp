#include <gtest/gtest.h>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "tests/support/rule_sets.hpp"

namespace mnk {
namespace {

using testing::RuleSet;

TEST(Notation, EveryCellOfEveryBoardIsReadBackFromItsName) {
    for (const RuleSet& set : testing::rule_sets()) {
        for (int i = 0; i < set.rules.cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            const Result<Cell> read = parse_cell(set.rules, cell_name(set.rules, cell));
            ASSERT_TRUE(read);
            ASSERT_EQ(*read, cell);
        }
    }
}

TEST(Diagram, EveryPositionIsReadBackFromItsDrawingWithTheSameKey) {
    for (const RuleSet& set : testing::rule_sets()) {
        if (set.rules.cells() > 3000) continue;
        Random random(11);
        for (int game = 0; game < std::min(set.games, 20); ++game) {
            Position position(set.rules);
            for (int plies = random.below(set.rules.cells() + 1); plies > 0 && !position.is_over(); --plies) {
                const auto free = position.free_cells();
                position.play(free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))]);
            }
            const Result<std::vector<Cell>> moves = parse_diagram(set.rules, diagram(position));
            ASSERT_TRUE(moves) << to_string(set.rules) << "\n" << diagram(position) << moves.error().what;
            const Result<Position> again = Position::from_moves(set.rules, *moves);
            ASSERT_TRUE(again);
            EXPECT_EQ(again->key128(), position.key128());
            EXPECT_EQ(again->winner(), position.winner());
        }
    }
}

}  // namespace
}  // namespace mnk
