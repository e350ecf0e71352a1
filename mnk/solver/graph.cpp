#include "mnk/solver/graph.hpp"

#include <algorithm>
#include <cassert>

#include "mnk/base/random.hpp"

namespace mnk::solver {

namespace {

/// Graphs in which so many of the board's cells are off all lines are not turned any more.
constexpr int kTurnedCells = 4;

constexpr Key128 kDefenderSalt{0x2545f4914f6cdd1dULL, 0x9e6c63d0876a9a47ULL};
constexpr Key128 kDefenderMoves{0x5851f42d4c957f2dULL, 0x14057b7ef767814fULL};

/// Removes repetitions and sets that contain another.
void keep_smallest(std::vector<Edge>& edges) {
    std::stable_sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
        return a.size != b.size ? a.size < b.size : a.cells < b.cells;
    });
    std::vector<Edge> kept;
    for (const Edge& edge : edges) {
        const bool is_needless = std::any_of(kept.begin(), kept.end(), [&](const Edge& smaller) {
            return edge.cells.includes(smaller.cells);
        });
        if (!is_needless) kept.push_back(edge);
    }
    edges = std::move(kept);
}

}  // namespace

Grid::Grid(const Rules& rules) : rules_(rules) {
    assert(rules.cells() <= CellSet::kMost && !rules.exact);
    Random random(0x736f6c766572ULL);
    for (Key128& number : numbers_) number = {random.next(), random.next()};
    for (int row = 0; row < rules.rows; ++row) {
        for (int column = 0; column < rules.columns; ++column) {
            for (const Step& step : kDirections) {
                const int last_row = row + step.row * (rules.run - 1);
                const int last_column = column + step.column * (rules.run - 1);
                if (!rules.contains(last_row, last_column)) continue;
                CellSet line;
                for (int i = 0; i < rules.run; ++i) {
                    line |= CellSet::of(rules.cell_at(row + step.row * i, column + step.column * i));
                }
                if (std::find(lines_.begin(), lines_.end(), line) == lines_.end()) lines_.push_back(line);
            }
        }
    }
    for (int s = 0; s < symmetries(); ++s) {
        for (int cell = 0; cell < rules.cells(); ++cell) {
            images_[static_cast<std::size_t>(s)][static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(apply(static_cast<Symmetry>(s), rules, static_cast<Cell>(cell)));
        }
    }
    for (int a = 0; a < symmetries(); ++a) {
        for (int b = 0; b < symmetries(); ++b) {
            for (int c = 0; c < symmetries(); ++c) {
                bool is_same = true;
                for (int cell = 0; cell < rules.cells(); ++cell) {
                    is_same = is_same && image(b, image(a, cell)) == image(c, cell);
                }
                if (!is_same) continue;
                compositions_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
                    static_cast<std::uint8_t>(c);
                break;
            }
        }
    }
}

CellSet Grid::image(int symmetry, CellSet cells) const {
    if (symmetry == 0 || cells == CellSet::all()) return cells;
    CellSet out;
    while (!cells.empty()) out |= CellSet::of(image(symmetry, cells.pop()));
    return out;
}

CellSet Graph::cells(Role role) const {
    CellSet out;
    for (const Edge& edge : of(role)) out |= edge.cells;
    return out;
}

CellSet Graph::lacking(Role role, int size) const {
    CellSet out;
    for (const Edge& edge : of(role)) {
        if (edge.size == size) out |= edge.cells;
    }
    return out;
}

Graph graph_of(const Grid& grid, const Position& position, Stone attacker, bool weak) {
    std::array<CellSet, 2> stones;
    for (const Stone side : {Stone::first, Stone::second}) {
        CellSet& own = stones[side == attacker ? 0 : 1];
        for (int cell = 0; cell < grid.rules().cells(); ++cell) {
            if (position.at(static_cast<Cell>(cell)) == side) own |= CellSet::of(cell);
        }
    }
    Graph graph;
    graph.to_move = position.side_to_move() == attacker ? Role::attacker : Role::defender;
    for (std::size_t role = 0; role < (weak ? 1U : 2U); ++role) {
        for (const CellSet& line : grid.lines()) {
            if (line.meets(stones[1 - role])) continue;
            Edge edge{line - stones[role], {}, 0};
            for (CellSet rest = edge.cells; !rest.empty(); ++edge.size) {
                const Key128& number = grid.number(rest.pop());
                edge.sum.low += number.low;
                edge.sum.high += number.high;
            }
            graph.edges[role].push_back(edge);
        }
        keep_smallest(graph.edges[role]);
    }
    return graph;
}

void play(const Grid& grid, const Graph& from, int cell, Graph& to) {
    const CellSet taken = CellSet::of(cell);
    const Key128& number = grid.number(cell);
    std::vector<Edge>& own = to.of(from.to_move);
    own.clear();
    // First the lines that come nearer.  None of them can contain another edge: it would have done so before.
    for (Edge edge : from.of(from.to_move)) {
        if (!edge.cells.meets(taken)) continue;
        edge.cells = edge.cells - taken;
        edge.sum.low -= number.low;
        edge.sum.high -= number.high;
        --edge.size;
        assert(edge.size > 0);
        own.push_back(edge);
    }
    const std::size_t shrunk = own.size();
    for (const Edge& edge : from.of(from.to_move)) {
        if (edge.cells.meets(taken)) continue;
        bool is_needed = true;
        for (std::size_t i = 0; i < shrunk && is_needed; ++i) is_needed = !edge.cells.includes(own[i].cells);
        if (is_needed) own.push_back(edge);
    }
    std::vector<Edge>& others = to.of(other(from.to_move));
    others.clear();
    for (const Edge& edge : from.of(other(from.to_move))) {
        if (!edge.cells.meets(taken)) others.push_back(edge);
    }
    to.to_move = other(from.to_move);
}

std::uint64_t potential(const Graph& graph) {
    std::uint64_t sum = 0;
    for (const Edge& edge : graph.of(Role::attacker)) sum += potential_of(edge.size);
    return sum;
}

GraphKey key_of(const Grid& grid, const Graph& graph) {
    const auto add = [](Key128& key, const Key128& sum) {
        key.low += mix(sum.low);
        key.high += mix(sum.high);
    };
    GraphKey out;
    CellSet cells;
    for (const Edge& edge : graph.of(Role::attacker)) {
        add(out.key, edge.sum);
        cells |= edge.cells;
    }
    for (const Edge& edge : graph.of(Role::defender)) {
        add(out.key, {edge.sum.low ^ kDefenderSalt.low, edge.sum.high ^ kDefenderSalt.high});
        cells |= edge.cells;
    }
    if (cells.size() >= grid.rules().cells() - kTurnedCells) {
        for (int s = 1; s < grid.symmetries(); ++s) {
            Key128 key;
            for (const Role role : {Role::attacker, Role::defender}) {
                const Key128 salt = role == Role::defender ? kDefenderSalt : Key128{};
                for (const Edge& edge : graph.of(role)) {
                    Key128 sum;
                    for (CellSet rest = edge.cells; !rest.empty();) {
                        const Key128& number = grid.number(grid.image(s, rest.pop()));
                        sum.low += number.low;
                        sum.high += number.high;
                    }
                    add(key, {sum.low ^ salt.low, sum.high ^ salt.high});
                }
            }
            if (key < out.key) out = {key, s};
        }
    }
    if (graph.to_move == Role::defender) {
        out.key.low ^= kDefenderMoves.low;
        out.key.high ^= kDefenderMoves.high;
    }
    return out;
}

void find_candidates(const Graph& graph, Candidates& out) {
    std::array<CellSet, CellSet::kMost> common;
    CellSet cells;
    for (const std::vector<Edge>& edges : graph.edges) {
        for (const Edge& edge : edges) {
            for (CellSet rest = edge.cells; !rest.empty();) {
                const int cell = rest.pop();
                CellSet& met = common[static_cast<std::size_t>(cell)];
                met = cells.contains(cell) ? met & edge.cells : edge.cells;
                cells |= CellSet::of(cell);
            }
        }
    }
    out.cells = cells;
    out.dominated = {};
    for (CellSet rest = cells; !rest.empty();) {
        const int cell = rest.pop();
        for (CellSet better = common[static_cast<std::size_t>(cell)] - CellSet::of(cell); !better.empty();) {
            const int u = better.pop();
            const bool is_equal = common[static_cast<std::size_t>(u)].contains(cell);
            if (is_equal && u > cell) continue;
            out.dominated |= CellSet::of(cell);
            out.by[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(u);
            break;
        }
    }
    // A dominator may be dominated itself: name the last of the chain.
    for (CellSet rest = out.dominated; !rest.empty();) {
        const int cell = rest.pop();
        int u = out.by[static_cast<std::size_t>(cell)];
        while (out.dominated.contains(u)) u = out.by[static_cast<std::size_t>(u)];
        out.by[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(u);
    }
    out.cells = cells - out.dominated;
}

std::vector<std::vector<Edge>> components(const Graph& graph) {
    std::vector<std::vector<Edge>> groups;
    std::vector<CellSet> covered;
    for (const Edge& edge : graph.of(Role::attacker)) {
        std::size_t home = groups.size();
        for (std::size_t i = 0; i < groups.size();) {
            if (!covered[i].meets(edge.cells)) {
                ++i;
                continue;
            }
            if (home == groups.size()) {
                home = i++;
                continue;
            }
            groups[home].insert(groups[home].end(), groups[i].begin(), groups[i].end());
            covered[home] |= covered[i];
            groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
            covered.erase(covered.begin() + static_cast<std::ptrdiff_t>(i));
        }
        if (home == groups.size()) {
            groups.emplace_back();
            covered.emplace_back();
        }
        groups[home].push_back(edge);
        covered[home] |= edge.cells;
    }
    return groups;
}

}  // namespace mnk::solver
