#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "mnk/solver/graph.hpp"

namespace mnk::solver {

/// A win in which every move but the last leaves the other side one reply.
struct ForcedWin {
    Cell first = kNoCell;  ///< the move that begins it

    /// The same play wins if the other side has one more stone, anywhere outside `zone`; or two, one outside
    /// `zone` and one outside `wide`.  Against a side without lines the two are the same, and then it wins even
    /// if all cells outside belong to the other side.
    CellSet zone;
    CellSet wide;
};

/// Looks for forced wins, of either role: depth first, each move on a line that lacks two cells.
///
/// The zones hold the cells of the play, and for each time the other side is to move the cells of its lines that
/// lack two (`wide`: or three): with the stones more it would complete one of them first.  A miss proves nothing.
/// Keeps its memory between calls; for one thread.
class Force {
 public:
    explicit Force(const Grid& grid) : grid_(grid) {}

    /// Tries at most `budget` moves, each O(edges).  @pre  the side to move completes no run at once
    std::optional<ForcedWin> find(const Graph& graph, int budget);

    /// What the other side would do if the side to move passed.
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
