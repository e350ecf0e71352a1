#include "mnk/storage/strategy.hpp"

#include <gtest/gtest.h>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "tests/verify/naive_prover.hpp"

namespace mnk::storage {
namespace {

using solver::Claim;
using solver::Proof;
using test::Means;
using test::NaiveProver;

/// Plays every move of the other side against the strategy (and where it leaves the choice to its owner, two of his).
/// Says how many games were played; fails if one does not end as claimed.
class EveryGame {
 public:
    explicit EveryGame(const Claim& claim) : claim_(claim) {}

    void play(const Strategy& strategy) {
        const Position& position = strategy.position();
        if (position.is_over()) {
            ++games_;
            const bool has_run = position.winner() == claim_.player;
            // In the weak game a run of the second player ends nothing; here it does, and holds the first.
            EXPECT_EQ(has_run, claim_.achieves) << diagram(position);
            return;
        }
        if (position.side_to_move() != claim_.owner()) {
            for (const Cell cell :
                 std::vector<Cell>(position.free_cells().begin(), position.free_cells().end()))
                play_on(strategy, cell);
        } else if (strategy.wanted() != kNoCell) {
            ASSERT_TRUE(position.is_free(strategy.wanted()));
            play_on(strategy, strategy.wanted());
        } else {
            play_on(strategy, position.free_cells().front());
            play_on(strategy, position.free_cells().back());
        }
    }
    [[nodiscard]] int games() const { return games_; }

 private:
    void play_on(Strategy strategy, Cell cell) {
        if (::testing::Test::HasFailure()) return;
        ASSERT_TRUE(strategy.play(cell));
        play(strategy);
    }

    Claim claim_;
    int games_ = 0;
};

const std::vector<Means> kMeans{
    {.runs = false},
    {.zones = true},
    {.dominance = true},
    {.pairs = true, .mirrors = true},
    {.potential = true, .split = true},
    {.zones = true, .dominance = true, .mirrors = true},
    {.runs = true,
     .zones = true,
     .dominance = true,
     .pairs = true,
     .potential = true,
     .split = true,
     .mirrors = true},
};

int play_all(const Claim& claim, const Means& means) {
    const auto proof = NaiveProver(claim, means).prove();
    if (!proof) return 0;
    const auto strategy = Strategy::make(std::make_shared<Proof>(*proof));
    EXPECT_TRUE(strategy);
    EveryGame games(claim);
    games.play(*strategy);
    EXPECT_FALSE(::testing::Test::HasFailure())
        << to_string(claim.rules) << " achieves " << claim.achieves << " weak " << claim.weak << " after "
        << moves_to_text(claim.rules, claim.moves);
    return games.games();
}

TEST(Strategy, EndsEveryGameAsItsProofClaims) {
    for (const Means& means : kMeans) {
        EXPECT_GT(play_all({{3, 3, 3}, {4}, false, Stone::first, false}, means), 10);
        EXPECT_GT(play_all({{3, 3, 3}, {4, 1}, false, Stone::first, true}, means), 3);
        EXPECT_GT(play_all({{3, 3, 3}, {0, 4}, false, Stone::second, false}, means), 10);
        EXPECT_GT(play_all({{2, 5, 3}, {}, true, Stone::first, false}, means), 10);
        EXPECT_GT(play_all({{4, 4, 4}, {5, 6, 9, 10, 0, 15}, true, Stone::first, false}, means), 10);
        EXPECT_GT(play_all({{3, 4, 3}, {5, 0}, false, Stone::first, true}, means), 10);
    }
}

TEST(Strategy, EndsEveryGameFromRandomPositionsAsItsProofClaims) {
    Random random(9);
    int games = 0;
    for (int round = 0; round < 200; ++round) {
        const std::array boards{Rules{3, 3, 3}, Rules{3, 4, 3}, Rules{2, 5, 3}, Rules{4, 4, 4},
                                Rules{4, 4, 3}};
        const Rules rules = boards[static_cast<std::size_t>(random.below(static_cast<int>(boards.size())))];
        Position position(rules);
        while (position.ply() < rules.cells() - 8 && !position.is_over())
            position.play(position.free_cells()[static_cast<std::size_t>(
                random.below(static_cast<int>(position.free_cells().size())))]);
        if (position.is_over()) continue;
        // A weak win is none of the real game's, which is what is played here.
        Claim claim{rules,
                    {position.moves().begin(), position.moves().end()},
                    false,
                    Stone::first,
                    random.below(2) == 0};
        if (random.below(2) == 0) claim.player = Stone::second;
        claim.weak = !claim.achieves && claim.player == Stone::first && random.below(2) == 0;
        games +=
            play_all(claim, kMeans[static_cast<std::size_t>(random.below(static_cast<int>(kMeans.size())))]);
        if (HasFailure()) return;
    }
    EXPECT_GT(games, 1000);
}

TEST(Strategy, IsNotFollowedAnyMoreWhenItsOwnerLeavesIt) {
    const auto proof = NaiveProver({{3, 3, 3}, {4, 1}, false, Stone::first, true}, {}).prove();
    auto strategy = Strategy::make(std::make_shared<Proof>(*proof));
    ASSERT_TRUE(strategy);
    const Cell other = strategy->wanted() == 7 ? 8 : 7;
    EXPECT_FALSE(strategy->play(other));
}

TEST(Strategy, PlaysPairsOnTheLargestBoard) {
    Proof proof({{128, 128, 100}, {}, false, Stone::first, false});
    std::vector<Cell> cells;
    for (int i = 0; i < 128 * 128; ++i) cells.push_back(static_cast<Cell>(i));
    proof.add(Proof::Kind::pairs, {}, cells);
    auto strategy = Strategy::make(std::make_shared<Proof>(proof));
    ASSERT_TRUE(strategy);
    ASSERT_TRUE(strategy->play(1001));
    EXPECT_EQ(strategy->wanted(), 1000);
}

}  // namespace
}  // namespace mnk::storage
