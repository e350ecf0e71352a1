#include "mnk/solver/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "mnk/base/random.hpp"
#include "mnk/solver/pair_down.hpp"

namespace mnk::solver {
namespace {

std::vector<CellSet> sorted_cells(const std::vector<Edge>& edges) {
    std::vector<CellSet> out;
    for (const Edge& edge : edges) out.push_back(edge.cells);
    std::sort(out.begin(), out.end());
    return out;
}

Position random_position(const Rules& rules, Random& random) {
    Position position(rules);
    const int stones = random.below(rules.cells());
    while (position.ply() < stones && !position.is_over()) {
        const auto cells = position.free_cells();
        position.play(cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))]);
    }
    return position;
}

TEST(Graph, AfterAMoveIsTheGraphOfThePositionAfterIt) {
    Random random(1);
    for (const Rules& rules : {Rules{5, 5, 4}, Rules{7, 4, 3}, Rules{12, 10, 5}, Rules{6, 6, 6}}) {
        const Grid grid(rules);
        for (int i = 0; i < 60; ++i) {
            Position position = random_position(rules, random);
            if (position.is_over()) continue;
            const Graph graph = graph_of(grid, position, Stone::first, false);
            const auto cells = position.free_cells();
            const Cell cell = cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))];
            position.play(cell);
            if (position.is_over()) continue;
            Graph next;
            play(grid, graph, cell, next);
            const Graph expected = graph_of(grid, position, Stone::first, false);
            EXPECT_EQ(next.to_move, expected.to_move);
            for (const Role role : {Role::attacker, Role::defender})
                EXPECT_EQ(sorted_cells(next.of(role)), sorted_cells(expected.of(role)));
            EXPECT_EQ(key_of(grid, next).key, key_of(grid, expected).key);
        }
    }
}

TEST(Graph, OfAMirrorImageHasTheSameKeyWhileTheBoardIsOpen) {
    Random random(2);
    for (const Rules& rules : {Rules{7, 7, 5}, Rules{8, 6, 5}}) {
        const Grid grid(rules);
        for (int s = 0; s < grid.symmetries(); ++s) {
            Position position(rules);
            Position image(rules);
            for (int i = 0; i < 2; ++i) {
                const auto cells = position.free_cells();
                const Cell cell =
                    cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))];
                position.play(cell);
                image.play(static_cast<Cell>(grid.image(s, cell)));
                const GraphKey a = key_of(grid, graph_of(grid, position, Stone::first, false));
                const GraphKey b = key_of(grid, graph_of(grid, image, Stone::first, false));
                EXPECT_EQ(a.key, b.key);
            }
        }
    }
}

TEST(Graph, TellsAttackerAndDefenderAndWhoMovesApart) {
    const Grid grid({4, 4, 4});
    Position position(grid.rules());
    position.play(0);
    const Graph one = graph_of(grid, position, Stone::first, false);
    const Graph other_side = graph_of(grid, position, Stone::second, false);
    Graph turned = one;
    turned.to_move = other(one.to_move);
    EXPECT_NE(key_of(grid, one).key, key_of(grid, other_side).key);
    EXPECT_NE(key_of(grid, one).key, key_of(grid, turned).key);
}

TEST(PairDown, LeavesThePotentialThatItsPairsLeave) {
    Random random(3);
    int lowered = 0;
    for (const Rules& rules : {Rules{6, 6, 5}, Rules{7, 7, 5}, Rules{5, 5, 4}}) {
        const Grid grid(rules);
        for (int i = 0; i < 40; ++i) {
            const Position position = random_position(rules, random);
            if (position.is_over()) continue;
            const Graph graph = graph_of(grid, position, Stone::first, true);
            const PairedDown paired = pair_down(graph.of(Role::attacker), 1);
            CellSet used;
            for (const auto& pair : paired.pairs) {
                for (const Cell cell : pair) {
                    EXPECT_FALSE(used.contains(cell));
                    used |= CellSet::of(cell);
                }
            }
            std::uint64_t left = 0;
            for (const Edge& edge : graph.of(Role::attacker)) {
                const bool is_cut =
                    std::any_of(paired.pairs.begin(), paired.pairs.end(), [&](const auto& pair) {
                        return edge.cells.contains(pair[0]) && edge.cells.contains(pair[1]);
                    });
                const CellSet rest = edge.cells - used;
                EXPECT_TRUE(is_cut || !rest.empty());
                if (!is_cut) left += potential_of(rest.size());
            }
            EXPECT_EQ(left, paired.potential);
            EXPECT_LE(left, potential(graph));
            if (left < potential(graph)) ++lowered;
        }
    }
    EXPECT_GT(lowered, 50);
}

TEST(Components, ShareNoCellAndLoseNoLine) {
    // a-b-c, c-d  and  k-l, l-m  and  u-v, named in an order that joins groups late
    Graph graph;
    for (const auto& [first, second] : {std::pair{0, 1}, std::pair{2, 3}, std::pair{10, 11},
                                        std::pair{20, 21}, std::pair{1, 2}, std::pair{11, 12}}) {
        graph.of(Role::attacker).push_back({CellSet::of(first) | CellSet::of(second), {}, 2});
    }
    const auto parts = components(graph);
    std::size_t lines = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        lines += parts[i].size();
        for (std::size_t j = 0; j < i; ++j) {
            for (const Edge& a : parts[i]) {
                for (const Edge& b : parts[j]) EXPECT_FALSE(a.cells.meets(b.cells));
            }
        }
    }
    EXPECT_EQ(parts.size(), 3U);
    EXPECT_EQ(lines, graph.of(Role::attacker).size());
}

}  // namespace
}  // namespace mnk::solver
