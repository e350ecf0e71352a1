#include <gmock/gmock.h>

#include "tests/verify/verifying.hpp"

/// Files that nobody honest would write, and boards that are too large for the usual way.
namespace mnk::test {
namespace {

using solver::Claim;
using solver::Proof;
using ::testing::HasSubstr;
using Kind = Proof::Kind;

Claim held(const Rules& rules) { return {rules, {}, false, Stone::first, false}; }

TEST(Hostile, AChainOfAMillionPassesIsRefusedAndNotFollowed) {
    // a1 is taken: both sides pass there, over and over.
    Proof proof({{3, 3, 3}, {6, 0}, false, Stone::first, true});
    std::uint32_t node = proof.add(Kind::run, {}, std::array{Cell{1}});
    for (int i = 0; i < 500'000; ++i) {
        node = proof.add(Kind::choices, std::array{Proof::Link{6, node}});
        node = proof.add(Kind::reply, std::array{Proof::Link{6, node}});
    }
    const verify::Verdict verdict = verdict_of(proof);
    EXPECT_FALSE(is_valid(verdict));
    EXPECT_THAT(verdict.text, HasSubstr("deeper than any game"));
}

TEST(Hostile, AGraphThatUnfoldsIntoTooManyStatesStopsAtTheMemoryAllowed) {
    // Each level lists every cell and leads to the same node below it: states double and double again.
    const Rules rules{8, 8, 8};
    Proof proof({rules, {}, false, Stone::first, false});
    std::uint32_t node = proof.add(Kind::potential, {});
    for (int level = 0; level < 20; ++level) {
        node = proof.add(Kind::reply, std::array{Proof::Link{static_cast<Cell>(63 - level), node}});
        std::vector<Proof::Link> links;
        for (int cell = 0; cell < 40; ++cell) links.push_back({static_cast<Cell>(cell), node});
        node = proof.add(Kind::choices, links);
    }
    const std::size_t little = std::size_t{1} << 20;
    const verify::Verdict verdict = verdict_of(*solver::write_proofs(std::span(&proof, 1)), little);
    EXPECT_EQ(verdict.kind, verify::Verdict::Kind::too_large) << verdict.text;
}

TEST(Hostile, AFileThatUnpacksToMoreThanAllowedIsNotUnpacked) {
    const std::string bytes = solver::seal(std::string(std::size_t{64} << 20, '\0'));
    EXPECT_LT(bytes.size(), 10'000U);
    EXPECT_EQ(verdict_of(bytes, 1 << 20).kind, verify::Verdict::Kind::too_large);
    EXPECT_FALSE(solver::parse_proofs(bytes, 1 << 20));
}

TEST(Hostile, AMillionNodesAreClaimedAndNoneAreThere) {
    const std::string content("\x03\x03\x03\x00\x00\x01\x00\xff\xff\xff\xff\x0f", 12);
    EXPECT_FALSE(is_valid(verdict_of(solver::seal(content))));
    EXPECT_FALSE(solver::parse_proofs(solver::seal(content)));
}

TEST(Hostile, MovesAfterTheEndOrOnATakenCellAreRefused) {
    const auto with_moves = [](std::vector<Cell> moves) {
        Proof proof({{3, 3, 3}, std::move(moves), false, Stone::first, false});
        proof.add(Kind::potential, {});
        return verdict_of(proof).text;
    };
    EXPECT_EQ(with_moves({0, 0}), "the moves take a3 twice");
    EXPECT_EQ(with_moves({0, 3, 1, 4, 2}), "after the moves the game is over");
}

TEST(Hostile, TellsTheNodeAndTheMovesThatLeadToIt) {
    // The children stand mirrored and turned; the moves are told as they are on the board.
    Proof proof({{3, 3, 3}, {}, false, Stone::first, false});
    const std::uint32_t end = proof.add(Kind::potential, {});
    const std::uint32_t reply =
        proof.add(Kind::reply, std::array{Proof::Link{0, end, Symmetry::quarter_turn}});
    proof.add(Kind::choices, std::array{Proof::Link{4, reply, Symmetry::mirror_columns}});
    EXPECT_EQ(verdict_of(proof).text, "node 0 (after b2 c3): the potential is not below 1/2");
}

TEST(LargeBoards, FallByPairsAlone) {
    // One long row: neighbours two by two cut every window of three.
    Proof proof(held({1, 128, 3}));
    std::vector<Cell> cells;
    for (int i = 0; i < 128; ++i) cells.push_back(static_cast<Cell>(i));
    proof.add(Kind::pairs, {}, cells);
    EXPECT_TRUE(is_valid(verdict_of(proof)));

    // The same in every row of a board that is too low for a run in a column or a diagonal.
    Proof wide(held({4, 100, 5}));
    cells.clear();
    for (int i = 0; i < 400; ++i) cells.push_back(static_cast<Cell>(i));
    wide.add(Kind::pairs, {}, cells);
    EXPECT_TRUE(is_valid(verdict_of(wide)));

    cells.resize(398);
    Proof open(held({4, 100, 3}));
    open.add(Kind::pairs, {}, cells);
    EXPECT_THAT(verdict_of(open).text, HasSubstr("the pairs do not cut the line from"));

    cells[7] = cells[100];
    Proof twice(held({4, 100, 5}));
    twice.add(Kind::pairs, {}, cells);
    EXPECT_THAT(verdict_of(twice).text, HasSubstr("is in two pairs"));
}

TEST(LargeBoards, FallByThePotential) {
    // 128 windows of 100 cells in rows and as many in columns and diagonals weigh next to nothing.
    Proof proof(held({128, 128, 100}));
    proof.add(Kind::potential, {});
    EXPECT_TRUE(is_valid(verdict_of(proof)));
    Proof false_bound(held({128, 128, 5}));
    false_bound.add(Kind::potential, {});
    EXPECT_FALSE(is_valid(verdict_of(false_bound)));
}

TEST(LargeBoards, AreCalledTooLargeWhereASearchWouldBeNeeded) {
    Proof proof(held({20, 20, 5}));
    const std::uint32_t end = proof.add(Kind::potential, {});
    proof.add(Kind::choices, std::array{Proof::Link{0, end}});
    EXPECT_EQ(verdict_of(proof).kind, verify::Verdict::Kind::too_large);
}

}  // namespace
}  // namespace mnk::test
