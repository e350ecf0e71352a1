#include <gtest/gtest.h>

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
    Comparison(const Rules& rules, bool weak)
        : oracle_(rules, weak), grid_(rules), table_(kTableBytes), weak_(weak) {}

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

}  // namespace
}  // namespace mnk::solver
