#include "mnk/solver/solver.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "mnk/board/notation.hpp"
#include "mnk/solver/checkpoint.hpp"
#include "tests/solver/brute_force.hpp"
#include "tests/support/scratch.hpp"
#include "tests/verify/verifying.hpp"

namespace mnk::solver {
namespace {

using Value = Outcome::Value;

Position after(const Rules& rules, std::string_view drawing) {
    const Result<std::vector<Cell>> moves = parse_diagram(rules, drawing);
    EXPECT_TRUE(moves) << moves.error().what;
    return *Position::from_moves(rules, *moves);
}

Outcome value_of(const Position& position, bool weak = false) {
    Solver solver(position.rules(), {.table_bytes = std::size_t{16} << 20});
    return solve(solver, position, weak, {});
}

TEST(Solver, CompletesARunThatLacksOneStone) {
    const Position position = after({3, 3, 3}, R"(
        X X .
        O O .
        . . .)");
    const Outcome outcome = value_of(position);
    EXPECT_EQ(outcome.value, Value::win);
    EXPECT_EQ(outcome.plies, 1);
    EXPECT_EQ(moves_to_text(position.rules(), outcome.keeping), "c3");
}

TEST(Solver, SeesThatTwoOpenEndsCannotBeStopped) {
    const Position position = after({5, 5, 4}, R"(
        . . . . .
        . O O . .
        . X X X .
        . . . . .
        . . . . .)");
    const Outcome outcome = value_of(position);
    EXPECT_EQ(outcome.value, Value::loss);
    EXPECT_EQ(outcome.plies, 2);
}

TEST(Solver, DoesNotOverlookTheCounterThreatThatSavesTheDefender) {
    // X threatens both ends of his three; O, to move, makes four first.
    const Position position = after({6, 6, 4}, R"(
        . . . . . .
        . X X X . .
        . . . . . .
        . . . . . .
        O O . . . .
        . . . . . .)");
    EXPECT_EQ(value_of(position).value, Value::loss);
    const Position three = after({6, 6, 4}, R"(
        . . . . . .
        . X X X . .
        . . . . . .
        . . . . . .
        O O O . . X
        . . . . . .)");
    EXPECT_EQ(value_of(three).value, Value::win);
}

TEST(Solver, KnowsAMoveThatKeepsADraw) {
    const Position position(Rules{3, 3, 3});
    const Outcome outcome = value_of(position);
    EXPECT_EQ(outcome.value, Value::draw);
    ASSERT_EQ(outcome.keeping.size(), 1U);
    Position next = position;
    next.play(outcome.keeping.front());
    EXPECT_EQ(value_of(next).value, Value::draw);
}

TEST(Solver, GivesEveryMoveTheValueThatBruteForceGives) {
    const Position position = after({3, 3, 3}, R"(
        . . .
        . X .
        . O .)");
    Solver solver(position.rules(), {.table_bytes = 1 << 20});
    const std::vector<MoveValue> moves = solve_moves(solver, position, false, {});
    ASSERT_EQ(moves.size(), 7U);
    test::BruteForce oracle(position.rules(), false);
    for (const MoveValue& move : moves) {
        Position next = position;
        next.play(move.cell);
        const int value = oracle.value(next);
        EXPECT_EQ(move.value, value == 1   ? Value::win
                              : value == 0 ? Value::draw
                                           : Value::loss)
            << cell_name(position.rules(), move.cell);
    }
}

TEST(Solver, LeavesUnknownWhatItHadNoTimeFor) {
    Solver solver({8, 8, 5}, {.table_bytes = 1 << 20, .time = std::chrono::milliseconds(20)});
    const Outcome outcome = solve(solver, Position({8, 8, 5}), false, {});
    EXPECT_EQ(outcome.value, Value::unknown);
    EXPECT_TRUE(outcome.proofs.empty());
}

TEST(Solver, LeavesUnknownWhatItHadNoNodesForAndCountsThemTheSameAgain) {
    // 5x5x4 takes some 1,600 nodes.
    const auto nodes_of = [](std::uint64_t most, Value expected) {
        Solver solver({5, 5, 4}, {.table_bytes = std::size_t{16} << 20, .nodes = most});
        EXPECT_EQ(solve(solver, Position({5, 5, 4}), false, {}).value, expected) << most;
        return solver.nodes();
    };
    const std::uint64_t few = nodes_of(100, Value::unknown);
    EXPECT_GE(few, 100U);
    EXPECT_LT(few, 300U) << "for each of the questions that were asked";
    EXPECT_EQ(nodes_of(100, Value::unknown), few);
    EXPECT_GT(nodes_of(1'000'000, Value::draw), few);
}

TEST(Solver, StopsWhenItIsTold) {
    Solver solver({8, 8, 5}, {.table_bytes = 1 << 20, .threads = 2});
    int asked = 0;
    const Outcome outcome = solve(solver, Position({8, 8, 5}), false, [&] { return ++asked > 3; });
    EXPECT_EQ(outcome.value, Value::unknown);
}

TEST(Solver, RefusesWhatTheMethodDoesNotTake) {
    EXPECT_FALSE(Solver::takes({7, 7, 5, true}));
    EXPECT_FALSE(Solver::takes({12, 11, 5}));
    EXPECT_TRUE(Solver::takes({16, 8, 5}));
}

TEST(Checkpoint, LetsAnotherSolverGoOnAndEndWithTheSameValueAndAValidProof) {
    const mnk::testing::Scratch folder;
    const std::string path = folder.file("table");
    const Rules rules{9, 5, 5};
    const Position position(rules);
    Outcome outcome;
    int rounds = 0;
    // Each solver gets twice the time of the one before, saves and is gone: on a fast machine the first is
    // too short, on a slow one the last is long enough.
    for (; outcome.value == Value::unknown && rounds < 16; ++rounds) {
        Solver solver(rules,
                      {.table_bytes = std::size_t{8} << 20, .time = std::chrono::milliseconds(10 << rounds)});
        if (rounds > 0) {
            const Status status = load_checkpoint(path, rules, solver.table());
            ASSERT_TRUE(status) << status.error().what;
        }
        outcome = solve(solver, position, true, {});
        ASSERT_TRUE(save_checkpoint(path, rules, solver.table()));
    }
    EXPECT_GT(rounds, 1);
    EXPECT_EQ(outcome.value, Value::draw);
    EXPECT_TRUE(mnk::test::is_valid(mnk::test::verdict_of(outcome.proofs)));
}

TEST(Checkpoint, ThatIsDamagedIsRefusedInOneSentence) {
    const mnk::testing::Scratch folder;
    const std::string path = folder.file("table");
    const Rules rules{5, 5, 4};
    Solver solver(rules, {.table_bytes = 1 << 20});
    static_cast<void>(solve(solver, Position(rules), false, {}));
    ASSERT_TRUE(save_checkpoint(path, rules, solver.table()));
    std::string bytes;
    {
        std::ifstream in(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    const auto load = [&](const std::string& content, const Rules& wanted) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
        Table table(1 << 20);
        const Status status = load_checkpoint(path, wanted, table);
        EXPECT_TRUE(status || table.entries() == 0U);
        return status ? std::string("fine") : status.error().what;
    };
    EXPECT_EQ(load(bytes, rules), "fine");
    EXPECT_NE(load(bytes, {5, 4, 4}).find("another game"), std::string::npos);
    EXPECT_NE(load(bytes.substr(0, bytes.size() / 2), rules).find("damaged"), std::string::npos);
    EXPECT_NE(load("", rules).find("is none"), std::string::npos);
    std::string changed = bytes;
    changed[bytes.size() / 2] = static_cast<char>(changed[bytes.size() / 2] ^ 4);
    EXPECT_NE(load(changed, rules).find("damaged"), std::string::npos);
    Table table(1 << 20);
    EXPECT_FALSE(load_checkpoint(folder.file("missing"), rules, table));
}

}  // namespace
}  // namespace mnk::solver
