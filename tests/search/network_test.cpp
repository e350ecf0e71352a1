#include <gmock/gmock.h>

#include "mnk/base/random.hpp"
#include "mnk/search/built_in_network.hpp"
#include "mnk/search/champion.hpp"
#include "mnk/search/search_board.hpp"
#include "mnk/search/weights.hpp"

namespace mnk::search {
namespace {

SearchBoard board_with_network(const Rules& rules) {
    return {rules,
            {std::make_shared<threats::ShapeTable>(rules),
             std::make_shared<threats::CodeTable>(weights_for(rules.run)), built_in_network(rules)}};
}

TEST(BuiltInNetwork, IsThereForFiveInARowOnAnyBoard) {
    EXPECT_NE(built_in_network(Rules{15, 15, 5}), nullptr);
    EXPECT_NE(built_in_network(Rules{7, 20, 5}), nullptr);
    EXPECT_EQ(built_in_network(Rules{15, 15, 6}), nullptr);
    EXPECT_EQ(built_in_network(Rules{15, 15, 5, true}), nullptr) << "it never saw a run too long";
}

TEST(BuiltInNetwork, SaysHowItWasMade) {
    EXPECT_THAT(built_in_network(Rules{15, 15, 5})->network.provenance, testing::HasSubstr("mnk train 5"));
}

//     . . . . .
//     . X X X .      an open three, and the other side to move against an empty corner
TEST(BuiltInNetwork, KnowsWhoStandsBetter) {
    const Rules rules{15, 15, 5};
    SearchBoard board = board_with_network(rules);
    for (const auto& [row, column] : {std::pair{7, 7}, {0, 0}, {7, 8}, {0, 14}, {8, 8}, {14, 0}})
        board.play(rules.cell_at(row, column));
    EXPECT_GT(board.evaluate(), 100);
    board.play(rules.cell_at(14, 14));
    EXPECT_LT(board.evaluate(), 0) << "the right to move is not worth three stones";
}

// Sums follow only when they are asked for: whatever was played and taken back in between, they are those of a
// board that was asked all the time.
TEST(SearchBoard, EvaluatesTheSameHoweverSeldomItIsAsked) {
    const Rules rules{15, 15, 5};
    SearchBoard board = board_with_network(rules);
    Random random(4);
    std::vector<Cell> moves;
    for (int look = 0; look < 60; ++look) {
        for (int i = random.below(9); i > 0; --i) {
            if (!moves.empty() && random.below(5) < 2) {
                board.undo();
                moves.pop_back();
                continue;
            }
            const auto cell = static_cast<Cell>(random.below(rules.cells()));
            if (!board.shapes().is_free(cell)) continue;
            board.play(cell);
            moves.push_back(cell);
        }
        SearchBoard fresh = board_with_network(rules);
        for (const Cell cell : moves) {
            fresh.play(cell);
            static_cast<void>(fresh.evaluate());
        }
        ASSERT_EQ(board.evaluate(), fresh.evaluate());
    }
}

TEST(SearchBoard, LeavesTheMoveToTheOtherSide) {
    const Rules rules{15, 15, 5};
    const Cell first = rules.cell_at(7, 7);
    const Cell second = rules.cell_at(7, 8);
    SearchBoard board = board_with_network(rules);
    board.play(first);
    const std::uint64_t key = board.key();
    const int worth = board.evaluate();
    board.pass();
    EXPECT_EQ(board.mover(), Stone::first);
    EXPECT_NE(board.key(), key);
    EXPECT_GT(board.evaluate(), worth) << "the only stone, and the move";
    board.play(second);
    EXPECT_EQ(board.mover(), Stone::second);
    network::SumBoard two(rules, built_in_network(rules));
    two.play(first, Stone::first);
    two.play(second, Stone::first);
    EXPECT_EQ(board.evaluate(), two.worth(Stone::second));
    board.undo();
    EXPECT_EQ(board.mover(), Stone::first);
    board.pass();
    EXPECT_EQ(board.key(), key);
    EXPECT_EQ(board.evaluate(), worth);
}

TEST(Champion, RefusesANetworkThatCannotBeRead) {
    ChampionOptions options;
    options.network = "no/such/file";
    const auto player = make_champion(options);
    ASSERT_FALSE(player);
    EXPECT_THAT(player.error().what, testing::HasSubstr("cannot read a network from 'no/such/file'"));
    options.network = "none";
    EXPECT_TRUE(make_champion(options));
}

}  // namespace
}  // namespace mnk::search
