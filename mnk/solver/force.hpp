#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "mnk/solver/graph.hpp"

namespace mnk::solver {

/// A win in which every move of the attacker but the last leaves the defender one reply.
struct ForcedWin {
    Cell first = kNoCell;  ///< the move that begins it
    /// The attacker wins in the same way with one more stone of the defender on any cell outside, whatever lines
    /// the defender has; against one without lines even if all cells outside were his.
    CellSet zone;
    CellSet wide;
};

/// Looks for forced wins: depth first, each attacking move on a line that lacks two cells.
///
/// The zone holds the cells of the play and, whenever the defender is to move, the cells of his lines that lack two:
/// there one more stone would have let him complete a run first.  A miss proves nothing.  At most `budget`
/// moves are tried, each O(edges).  Keeps its memory between calls; for one thread.
class Force {
 public:
    explicit Force(const Grid& grid) : grid_(grid) {}

    /// @pre  the attacker is to move and completes no run at once
    std::optional<ForcedWin> find(const Graph& graph, int budget);

    /// What the attacker would do if the defender passed.  @pre  the defender is to move
    std::optional<ForcedWin> find_after_pass(const Graph& graph, int budget);

 private:
    struct Ply {
        Graph after_move;
        Graph after_reply;
    };
    bool search(const Graph& graph, std::size_t depth, ForcedWin& win);
    bool attack(const Graph& graph, Cell cell, std::size_t depth, ForcedWin& win);
    Ply& ply(std::size_t depth);

    const Grid& grid_;
    int left_ = 0;
    Graph passed_;
    std::vector<std::unique_ptr<Ply>> plies_;
};

}  // namespace mnk::solver
