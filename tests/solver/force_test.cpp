#include "mnk/solver/force.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/solver/search.hpp"
#include "tests/solver/brute_force.hpp"

namespace mnk::solver {
namespace {

constexpr int kBudget = 100;

std::uint32_t stones_of(const Position& position, Stone side) {
    std::uint32_t out = 0;
    for (int cell = 0; cell < position.rules().cells(); ++cell) {
        if (position.at(static_cast<Cell>(cell)) == side) out |= 1U << cell;
    }
    return out;
}

/// Calls `visit` for random positions that are not over and have 4 to 10 free cells.
void for_random_positions(const Rules& rules, int count, const std::function<void(const Position&)>& visit) {
    Random random(7);
    for (int i = 0; i < count; ++i) {
        const int stones = rules.cells() - 4 - random.below(7);
        Position position(rules);
        while (position.ply() < stones && !position.is_over()) {
            const auto cells = position.free_cells();
            position.play(cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))]);
        }
        if (!position.is_over()) visit(position);
    }
}

/// A stone there would end the game: who is to move wins first, or has taken the cell into his zone.
bool ends_the_game(const Position& position, Stone side, Cell cell) {
    const Grid grid(position.rules());
    const Graph graph = graph_of(grid, position, side, false);
    const std::vector<Edge>& edges = graph.of(Role::attacker);
    return std::any_of(edges.begin(), edges.end(),
                       [&](const Edge& edge) { return edge.cells == CellSet::of(cell); });
}

bool completes_at_once(const Graph& graph) {
    const std::vector<Edge>& edges = graph.of(graph.to_move);
    return std::any_of(edges.begin(), edges.end(), [](const Edge& edge) { return edge.size == 1; });
}

Position position_of(const Rules& rules, std::string_view moves) {
    return *Position::from_moves(rules, *parse_moves(rules, moves));
}

TEST(Force, FindsThreesThatEndInADoubleThreat) {
    const Rules rules{6, 6, 4};
    const Grid grid(rules);
    Force force(grid);
    const Position position = position_of(rules, "c3 a1 d3 a6 c5 f1");
    const Graph graph = graph_of(grid, position, Stone::first, false);
    const auto win = force.find(graph, kBudget);
    ASSERT_TRUE(win);
    EXPECT_TRUE(win->zone.contains(win->first));
    EXPECT_TRUE(win->wide.includes(win->zone));
}

TEST(Force, SeesNothingWhereNoLineLacksTwoCells) {
    const Rules rules{6, 6, 4};
    const Grid grid(rules);
    Force force(grid);
    EXPECT_FALSE(force.find(graph_of(grid, position_of(rules, "c3 a1"), Stone::first, false), kBudget));
}

TEST(Force, WinsWithOneMoreStoneOutsideItsZoneAndTwoOutsideTheWideOne) {
    int wins = 0;
    int stones = 0;
    for (const Rules& rules : {Rules{4, 4, 3}, Rules{5, 4, 3}, Rules{5, 4, 4}, Rules{6, 3, 3}}) {
        const Grid grid(rules);
        Force force(grid);
        test::BruteForce oracle(rules, false);
        for_random_positions(rules, 6000, [&](const Position& position) {
            const bool is_first = position.side_to_move() == Stone::first;
            const Graph graph = graph_of(grid, position, position.side_to_move(), false);
            if (completes_at_once(graph)) return;
            const auto win = force.find(graph, kBudget);
            if (!win) return;
            ++wins;
            const std::uint32_t own = stones_of(position, position.side_to_move());
            const Stone loser = opponent(position.side_to_move());
            const std::uint32_t other = stones_of(position, loser);
            const auto is_won_against = [&](std::uint32_t more) {
                ++stones;
                const std::uint32_t all = other | more;
                return is_first ? oracle.value(own, all, true) == 1 : oracle.value(all, own, false) == -1;
            };
            for (const Cell v : position.free_cells()) {
                if (win->zone.contains(v) || ends_the_game(position, loser, v)) continue;
                ASSERT_TRUE(is_won_against(1U << v)) << diagram(position) << int{v};
                for (const Cell w : position.free_cells()) {
                    if (w == v || win->wide.contains(w) || ends_the_game(position, loser, w)) continue;
                    ASSERT_TRUE(is_won_against(1U << v | 1U << w))
                        << diagram(position) << int{v} << " " << int{w};
                }
            }
        });
    }
    EXPECT_GT(wins, 200);
    EXPECT_GT(stones, 500);
}

TEST(Search, AnAnswerHoldsWithOneMoreStoneOfTheLoserOutsideItsZone) {
    int attacks = 0;
    int defences = 0;
    for (const Rules& rules : {Rules{4, 4, 3}, Rules{5, 4, 3}, Rules{5, 4, 4}, Rules{6, 3, 3}}) {
        const Grid grid(rules);
        Table table(std::size_t{1} << 20);
        const std::atomic<bool> stop{false};
        Search::Shared shared{grid, table, stop};
        Search search(shared);
        test::BruteForce oracle(rules, false);
        for_random_positions(rules, 6000, [&](const Position& position) {
            for (const Stone attacker : {Stone::first, Stone::second}) {
                const Numbers numbers = search.solve(graph_of(grid, position, attacker, false));
                const bool wins = numbers.proof == 0;
                const Stone loser = wins ? opponent(attacker) : attacker;
                for (const Cell v : position.free_cells()) {
                    if (numbers.zone.contains(v) || ends_the_game(position, loser, v)) continue;
                    ++(wins ? attacks : defences);
                    std::uint32_t first = stones_of(position, Stone::first);
                    std::uint32_t second = stones_of(position, Stone::second);
                    (loser == Stone::first ? first : second) |= 1U << v;
                    const int value = oracle.value(first, second, position.side_to_move() == Stone::first);
                    ASSERT_EQ(value == (attacker == Stone::first ? 1 : -1), wins)
                        << diagram(position) << int{v};
                }
            }
        });
    }
    EXPECT_GT(attacks, 10'000);
    EXPECT_GT(defences, 10'000);
}

}  // namespace
}  // namespace mnk::solver
