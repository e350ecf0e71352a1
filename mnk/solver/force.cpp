#include "mnk/solver/force.hpp"

namespace mnk::solver {

Force::Ply& Force::ply(std::size_t depth) {
    while (plies_.size() <= depth) plies_.push_back(std::make_unique<Ply>());
    return *plies_[depth];
}

std::optional<ForcedWin> Force::find(const Graph& graph, int budget) {
    left_ = budget;
    ForcedWin win;
    if (!search(graph, 0, win)) return std::nullopt;
    return win;
}

std::optional<ForcedWin> Force::find_after_pass(const Graph& graph, int budget) {
    passed_ = graph;
    passed_.to_move = other(graph.to_move);
    return find(passed_, budget);
}

bool Force::search(const Graph& graph, std::size_t depth, ForcedWin& win) {
    CellSet moves;
    CellSet crossings;
    for (const Edge& edge : graph.of(graph.to_move)) {
        if (edge.size != 2) continue;
        crossings |= moves & edge.cells;
        moves |= edge.cells;
    }
    if (moves.empty()) return false;
    const CellSet threats = graph.lacking(other(graph.to_move), 1);
    if (threats.has_two()) return false;
    if (!threats.empty()) moves &= threats;
    crossings &= moves;
    for (CellSet rest = crossings; !rest.empty();) {
        if (attack(graph, rest.pop(), depth, win)) return true;
    }
    for (CellSet rest = moves - crossings; !rest.empty();) {
        if (attack(graph, rest.pop(), depth, win)) return true;
    }
    return false;
}

/// The mover takes `cell` and the other side its one reply, if one is left.  Fills `win` from its end.
bool Force::attack(const Graph& graph, Cell cell, std::size_t depth, ForcedWin& win) {
    if (left_-- <= 0) return false;
    Ply& here = ply(depth);
    play(grid_, graph, cell, here.after_move);
    const CellSet replies = here.after_move.lacking(graph.to_move, 1);
    if (!replies.has_two()) {
        play(grid_, here.after_move, replies.first(), here.after_reply);
        if (!search(here.after_reply, depth + 1, win)) return false;
    }
    win.first = cell;
    const Role loser = other(graph.to_move);
    win.zone |= CellSet::of(cell) | CellSet::of(replies.first()) | here.after_move.lacking(loser, 2);
    if (replies.has_two()) win.zone |= CellSet::of(replies.without_first().first());
    win.wide |= win.zone | here.after_move.lacking(loser, 3);
    return true;
}

}  // namespace mnk::solver
