#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/solver/search.hpp"
#include "tests/solver/brute_force.hpp"

namespace mnk::solver {
namespace {

constexpr std::size_t kTableBytes = std::size_t{4} << 20;

/// Asks the search both questions of a position and compares with the value that brute force gave.
class Comparison {
 public:
    Comparison(const Rules& rules, bool weak, std::size_t table_bytes = kTableBytes)
        : oracle_(rules, weak), grid_(rules), table_(table_bytes), weak_(weak) {}

    /// From the first node on the attacker's first moves get one node each in turn.
    void take_turns_at_once() {
        shared_.turns_after = 0;
        shared_.shortest_turn = 1;
    }

    void check(const Position& position) {
        const int value = oracle_.value(position);
        for (const Stone attacker : {Stone::first, Stone::second}) {
            if (weak_ && attacker == Stone::second) continue;
            const Numbers numbers = search_.solve(graph_of(grid_, position, attacker, weak_));
            const int won = attacker == Stone::first ? 1 : -1;
            ASSERT_TRUE(numbers.is_solved());
            ASSERT_EQ(numbers.proof == 0, value == won)
                << to_string(position.rules()) << (weak_ ? " weak" : " strong") << "\n"
                << diagram(position);
            ++questions_;
        }
    }
    [[nodiscard]] int questions() const { return questions_; }

 private:
    test::BruteForce oracle_;
    Grid grid_;
    Table table_;
    bool weak_;
    std::atomic<bool> stop_{false};
    Search::Shared shared_{grid_, table_, stop_};
    Search search_{shared_};
    int questions_ = 0;
};

int compare_all(int least_cells, int most_cells) {
    int questions = 0;
    for (const Rules& rules : test::games_up_to(least_cells, most_cells)) {
        for (const bool weak : {true, false}) {
            Comparison comparison(rules, weak);
            test::for_each_position(rules, [&](const Position& position) {
                if (!testing::Test::HasFatalFailure()) comparison.check(position);
            });
            questions += comparison.questions();
        }
    }
    return questions;
}

/// Positions with at most `most_free` free cells: what brute force can do.
int compare_random(int least_cells, int most_cells, int most_free, int positions_a_game) {
    int questions = 0;
    Random random(20);
    for (const Rules& rules : test::games_up_to(least_cells, most_cells)) {
        for (const bool weak : {true, false}) {
            Comparison comparison(rules, weak);
            for (int i = 0; i < positions_a_game; ++i) {
                const int least = std::max(0, rules.cells() - most_free);
                const int stones = least + random.below(rules.cells() - least);
                Position position(rules);
                while (position.ply() < stones && !position.is_over()) {
                    const auto cells = position.free_cells();
                    position.play(
                        cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))]);
                }
                if (!position.is_over() && !testing::Test::HasFatalFailure()) comparison.check(position);
            }
            questions += comparison.questions();
        }
    }
    return questions;
}

TEST(Agreement, WithBruteForceOnEveryPositionOfEveryGameUpToNineCells) {
    EXPECT_GT(compare_all(1, 9), 20'000);
}

TEST(Agreement, WithBruteForceOnRandomPositionsOfGamesUpToTwentyCells) {
    EXPECT_GT(compare_random(10, 20, 11, 12), 1'000);
}

TEST(Agreement, WithBruteForceOnEveryPositionOfEveryGameUpToTwelveCells) {
    const int questions = compare_all(10, 12);
    RecordProperty("questions", questions);
    EXPECT_GT(questions, 1'000'000);
}

TEST(Agreement, WithBruteForceOnTenThousandRandomPositionsOfGamesUpToTwentyCells) {
    const int questions = compare_random(13, 20, 10, 150);
    RecordProperty("questions", questions);
    EXPECT_GT(questions, 10'000);
}

TEST(Agreement, WhereFirstMovesTakeTurns) {
    for (const std::size_t table_bytes : {kTableBytes, std::size_t{1}}) {
        for (const Rules& rules : test::games_up_to(1, 9)) {
            Comparison comparison(rules, false, table_bytes);
            comparison.take_turns_at_once();
            test::for_each_position(rules, [&](const Position& position) {
                if (!HasFatalFailure()) comparison.check(position);
            });
        }
    }
}

/// How many nodes of a search that stops after `most_nodes` went to each first move, mirror images counted once.
std::vector<std::uint32_t> work_of_first_moves(const Rules& rules, std::uint64_t turns_after,
                                               std::uint64_t most_nodes) {
    const Grid grid(rules);
    Table table(std::size_t{64} << 20);
    const std::atomic<bool> stop{false};
    Search::Shared shared{grid, table, stop};
    shared.turns_after = turns_after;
    shared.shortest_turn = 100;
    shared.most_nodes = most_nodes;
    Search search(shared);
    const Graph start = graph_of(grid, Position(rules), Stone::first, false);
    EXPECT_FALSE(search.solve(start).is_solved());
    std::map<Key128, std::uint32_t> work;
    for (int cell = 0; cell < rules.cells(); ++cell) {
        Graph next;
        play(grid, start, cell, next);
        if (settle(grid, next).is_open()) work[key_of(grid, next).key] = 0;
    }
    table.for_each([&](const Table::Record& record) {
        if (const auto found = work.find(record.key); found != work.end()) found->second = record.work;
    });
    std::vector<std::uint32_t> out;
    out.reserve(work.size());
    for (const auto& [key, nodes] : work) out.push_back(nodes);
    std::sort(out.begin(), out.end());
    return out;
}

TEST(Turns, GiveEachFirstMoveItsShareOfTheNodes) {
    const std::vector<std::uint32_t> shares = work_of_first_moves({9, 4, 4}, 0, 20'000);
    ASSERT_EQ(shares.size(), 10U);
    EXPECT_GT(2 * shares.front(), shares.back());
}

TEST(Turns, BeginOnlyWhenTheProofNumbersHadTheirTry) {
    const std::vector<std::uint32_t> shares = work_of_first_moves({9, 4, 4}, 1'000'000, 20'000);
    ASSERT_EQ(shares.size(), 10U);
    EXPECT_LT(10 * shares.front(), shares.back());
}

}  // namespace
}  // namespace mnk::solver
