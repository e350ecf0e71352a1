#include <algorithm>
#include <cassert>

#include "mnk/solver/graph.hpp"
#include "mnk/solver/pair_down.hpp"

namespace mnk::solver {

namespace {

using Status = Settled::Status;

/// What one pass over the edges shows.
struct Glance {
    CellSet attacker_wins;  // lacking on attacker's lines that lack just one
    CellSet defender_wins;
    CellSet attacker_twos;  // cells of lines that lack two
    CellSet crossings;      // cells of two such lines
    CellSet defender_twos;
    CellSet cells;   // of the attacker
    CellSet shared;  // on two or more of his lines
    std::uint64_t potential = 0;
};

Glance look(const Graph& graph) {
    Glance out;
    for (const Edge& edge : graph.of(Role::attacker)) {
        out.potential += potential_of(edge.size);
        out.shared |= out.cells & edge.cells;
        out.cells |= edge.cells;
        if (edge.size == 1) out.attacker_wins |= edge.cells;
        if (edge.size == 2) {
            out.crossings |= out.attacker_twos & edge.cells;
            out.attacker_twos |= edge.cells;
        }
    }
    for (const Edge& edge : graph.of(Role::defender)) {
        if (edge.size == 1) out.defender_wins |= edge.cells;
        if (edge.size == 2) out.defender_twos |= edge.cells;
    }
    return out;
}

/// Two lines that lack two cells and cross at `cell`: the three cells.
CellSet double_threat(const Graph& graph, int cell) {
    CellSet out;
    int found = 0;
    for (const Edge& edge : graph.of(Role::attacker)) {
        if (edge.size != 2 || !edge.cells.contains(cell)) continue;
        out |= edge.cells;
        if (++found == 2) break;
    }
    return out;
}

/// Where the potential is larger than so many times what would do, pairs hardly ever bring it down.
constexpr std::uint64_t kMostTimesBound = 3;

class Settler {
 public:
    Settler(const Grid& grid, Graph& graph, std::vector<Reduction>* steps)
        : grid_(grid), graph_(graph), steps_(steps) {}

    Settled run() {
        for (;;) {
            const Glance glance = look(graph_);
            if (decide_threats(glance) || decide_potential(glance)) break;
            if (play_forced(glance)) continue;
            if (graph_.is_pure() && drop_private(glance)) continue;
            settled_.weight = glance.potential;
            break;
        }
        return settled_;
    }

 private:
    bool decide(Status status, const CellSet& zone, bool is_thin = false) {
        const Role winner = status == Status::attacker_wins ? Role::attacker : Role::defender;
        settled_.status = status;
        settled_.zone = zone | taken(winner);
        settled_.is_thin[static_cast<std::size_t>(winner)] |= is_thin;
        return true;
    }
    CellSet& taken(Role role) { return settled_.taken[static_cast<std::size_t>(role)]; }

    bool decide_threats(const Glance& glance) {
        if (graph_.to_move == Role::attacker) {
            if (!glance.attacker_wins.empty())
                return decide(Status::attacker_wins, CellSet::of(glance.attacker_wins.first()));
            if (glance.defender_wins.has_two())
                return decide(Status::defender_wins, glance.defender_wins | glance.attacker_twos, true);
            if (glance.defender_wins.empty() && !glance.crossings.empty())
                return decide(Status::attacker_wins,
                              double_threat(graph_, glance.crossings.first()) | glance.defender_twos,
                              !graph_.is_pure());
            return false;
        }
        if (!glance.defender_wins.empty())
            return decide(Status::defender_wins, CellSet::of(glance.defender_wins.first()));
        if (glance.attacker_wins.has_two())
            return decide(Status::attacker_wins, glance.attacker_wins | glance.defender_twos,
                          !graph_.is_pure());
        return false;
    }

    bool decide_potential(const Glance& glance) {
        const std::uint64_t bound = graph_.to_move == Role::attacker ? kPotentialOne / 2 : kPotentialOne;
        if (glance.potential >= bound) return false;
        return decide(Status::defender_wins, glance.cells);
    }

    /// The other side threatens to complete a run: the mover must take that cell.
    bool play_forced(const Glance& glance) {
        const bool attacks = graph_.to_move == Role::attacker;
        const CellSet threats = attacks ? glance.defender_wins : glance.attacker_wins;
        if (threats.empty()) return false;
        const int cell = threats.first();
        // To the side that threatens the cell matters as well: the move is forced only while it can complete there,
        // and while the other side, whose turn it is, has nothing to complete instead.
        taken(Role::attacker) |= CellSet::of(cell);
        taken(Role::defender) |= CellSet::of(cell);
        const Role threatener = other(graph_.to_move);
        if (!graph_.of(graph_.to_move).empty()) settled_.is_thin[static_cast<std::size_t>(threatener)] = true;
        taken(threatener) |= attacks ? glance.attacker_twos : glance.defender_twos;
        if (steps_ != nullptr) steps_->push_back({Reduction::Kind::forced, static_cast<Cell>(cell), kNoCell});
        Graph next;
        solver::play(grid_, graph_, cell, next);
        graph_ = std::move(next);
        return true;
    }

    bool drop_private(const Glance& glance) {
        const CellSet own = glance.cells - glance.shared;
        std::vector<Edge>& edges = graph_.of(Role::attacker);
        const auto is_private = [&](const Edge& edge) {
            const CellSet cells = edge.cells & own;
            if (!cells.has_two()) return false;
            const int first = cells.first();
            const int second = cells.without_first().first();
            taken(Role::defender) |= CellSet::of(first) | CellSet::of(second);
            if (steps_ != nullptr)
                steps_->push_back(
                    {Reduction::Kind::pair, static_cast<Cell>(first), static_cast<Cell>(second)});
            return true;
        };
        const auto end = std::remove_if(edges.begin(), edges.end(), is_private);
        const bool has_changed = end != edges.end();
        edges.erase(end, edges.end());
        return has_changed;
    }

    const Grid& grid_;
    Graph& graph_;
    std::vector<Reduction>* steps_;
    Settled settled_;
};

}  // namespace

Settled settle(const Grid& grid, Graph& graph, std::vector<Reduction>* steps) {
    return Settler(grid, graph, steps).run();
}

Held hold_by_pairs(const Graph& graph) {
    const bool attacks = graph.to_move == Role::attacker;
    const std::uint64_t bound = attacks ? kPotentialOne / 2 : kPotentialOne;
    Held out;
    out.weight = potential(graph);
    if (out.weight / kMostTimesBound > bound) return out;
    const auto try_pairs = [&](const std::vector<Edge>& edges, std::uint64_t needed, const CellSet& move) {
        const PairedDown paired = pair_down(edges, needed);
        out.weight = std::min(out.weight, paired.potential);
        out.is_held = paired.potential < needed;
        if (out.is_held) out.zone = paired.zone() | move;
        return out.is_held;
    };
    if (try_pairs(graph.of(Role::attacker), bound, {}) || attacks) return out;
    const Cell cell = weightiest(graph);
    std::vector<Edge> rest;
    for (const Edge& edge : graph.of(Role::attacker)) {
        if (!edge.cells.contains(cell)) rest.push_back(edge);
    }
    try_pairs(rest, kPotentialOne / 2, CellSet::of(cell));
    return out;
}

Cell weightiest(const Graph& graph) {
    std::array<std::uint64_t, CellSet::kMost> weights{};
    for (const Edge& edge : graph.of(Role::attacker)) {
        for (CellSet rest = edge.cells; !rest.empty();)
            weights[static_cast<std::size_t>(rest.pop())] += potential_of(edge.size);
    }
    return static_cast<Cell>(std::max_element(weights.begin(), weights.end()) - weights.begin());
}

}  // namespace mnk::solver
