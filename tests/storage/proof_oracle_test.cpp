#include "mnk/storage/proof_oracle.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "mnk/board/notation.hpp"
#include "mnk/solver/proof_file.hpp"
#include "mnk/storage/proof_store.hpp"
#include "tests/support/scratch.hpp"
#include "tests/verify/naive_prover.hpp"

namespace mnk::storage {
namespace {

using solver::Claim;
using Kind = play::Value::Kind;

/// A store with one solved position and its certificate.
class ProofOracleTest : public ::testing::Test {
 protected:
    void keep(const std::vector<Claim>& claims, Stone winner, std::optional<int> plies = {}) {
        std::vector<solver::Proof> proofs;
        for (const Claim& claim : claims)
            proofs.push_back(
                *test::NaiveProver(claim, {.zones = true, .dominance = true, .mirrors = true}).prove());
        const auto hash = solver::write_proofs(scratch_.file("a.proof"), proofs);
        ASSERT_TRUE(hash) << hash.error().what;
        const auto store = ProofStore::open(scratch_.file("store"), Mode::create);
        ASSERT_TRUE(store);
        ASSERT_TRUE((*store)->put({.rules = claims[0].rules,
                                   .moves = claims[0].moves,
                                   .weak = claims[0].weak,
                                   .winner = winner,
                                   .plies = plies,
                                   .sha256 = *hash,
                                   .path = "a.proof"}));
    }

    std::unique_ptr<play::ProofOracle> oracle() {
        auto opened = open_proof_oracle(scratch_.file("store"));
        EXPECT_TRUE(opened) << opened.error().what;
        return opened ? std::move(*opened) : nullptr;
    }

    testing::Scratch scratch_;
};

Position after(const Rules& rules, const std::vector<Cell>& moves) {
    return *Position::from_moves(rules, moves);
}

TEST_F(ProofOracleTest, LeadsTheWinnerToHisRunWhateverTheOtherDoesInEveryOrientation) {
    const Rules rules{4, 3, 3};
    keep({{rules, {4}, false, Stone::first, true}}, Stone::first, 10);
    const auto oracle = this->oracle();
    for (const Cell start : std::initializer_list<Cell>{4, 7}) {
        for (Cell reply = 0; reply < 12; ++reply) {
            Position position = after(rules, {start});
            if (!position.is_free(reply)) continue;
            position.play(reply);
            while (!position.is_over()) {
                const auto known = oracle->ask(position);
                ASSERT_TRUE(known) << diagram(position);
                if (position.side_to_move() == Stone::first) {
                    ASSERT_EQ(known->value.kind, Kind::win);
                    position.play(known->any_move_keeps ? position.free_cells().front() : known->move);
                } else {
                    EXPECT_EQ(known->value.kind, Kind::loss);
                    EXPECT_EQ(known->move, kNoCell);
                    position.play(position.free_cells().front());
                }
            }
            EXPECT_EQ(position.winner(), Stone::first);
        }
    }
}

TEST_F(ProofOracleTest, KnowsTheValueOfTheSolvedPositionItself) {
    keep({{{4, 3, 3}, {4}, false, Stone::first, true}}, Stone::first, 10);
    const auto known = oracle()->ask(after({4, 3, 3}, {7}));
    ASSERT_TRUE(known);
    EXPECT_EQ(known->value, play::Value::loss_in(10));
    EXPECT_FALSE(oracle()->ask(after({4, 3, 3}, {0})));
    EXPECT_FALSE(oracle()->ask(Position({3, 3, 3})));
}

TEST_F(ProofOracleTest, HoldsTheDrawForTheSecondPlayer) {
    const Rules rules{3, 3, 3};
    keep({{rules, {}, false, Stone::first, false}}, Stone::none);
    const auto oracle = this->oracle();
    EXPECT_EQ(oracle->ask(Position(rules))->value, play::Value::draw());
    Position position = after(rules, {4});
    const auto known = oracle->ask(position);
    ASSERT_TRUE(known);
    EXPECT_EQ(known->value.kind, Kind::draw);
    EXPECT_TRUE(known->is_at_least);
    ASSERT_NE(known->move, kNoCell);
    // The first player has no strategy in this certificate, and is told nothing.
    position.play(known->move);
    EXPECT_FALSE(oracle->ask(position));
}

TEST_F(ProofOracleTest, DoesNotUseACertificateThatIsNotTheOneThatWasStored) {
    keep({{{4, 3, 3}, {4}, false, Stone::first, true}}, Stone::first);
    const solver::Proof other = *test::NaiveProver({{4, 3, 3}, {4}, true, Stone::first, true}, {}).prove();
    ASSERT_TRUE(solver::write_proofs(scratch_.file("a.proof"), std::span(&other, 1)));
    EXPECT_FALSE(oracle()->ask(after({4, 3, 3}, {4, 0})));
    std::ofstream(scratch_.file("a.proof")) << "nothing";
    EXPECT_FALSE(oracle()->ask(after({4, 3, 3}, {4, 0})));
    EXPECT_TRUE(oracle()->ask(after({4, 3, 3}, {4}))) << "the value is known all the same";
}

TEST_F(ProofOracleTest, TakesAWeakDrawForTheRealGameAndAWeakWinForNothing) {
    keep({{{3, 3, 3}, {}, true, Stone::first, true}}, Stone::first);
    EXPECT_FALSE(oracle()->ask(Position({3, 3, 3})));
    keep({{{2, 4, 3}, {}, true, Stone::first, false}}, Stone::none);
    EXPECT_EQ(oracle()->ask(Position({2, 4, 3}))->value, play::Value::draw());
    EXPECT_TRUE(oracle()->ask(after({2, 4, 3}, {1})));
}

}  // namespace
}  // namespace mnk::storage
