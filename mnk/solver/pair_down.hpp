#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/solver/graph.hpp"

namespace mnk::solver {

/// What is left of the attacker's lines when the defender binds himself to some pairs of cells.
struct PairedDown {
    std::vector<std::array<Cell, 2>> pairs;
    std::uint64_t potential = 0;  ///< of the lines that remain
    CellSet lines;                ///< cells of the lines that remain
    [[nodiscard]] CellSet zone() const;
};

/// Chooses pairs one after the other, each time the one that lowers the potential most, until it is below `bound`
/// or no pair lowers it.
///
/// If the defender answers each stone on one cell of {p, q} with the other, lines through both are dead and lines
/// through one of them may be counted as if the attacker had it.  With w(p) the weight of the lines through p and
/// w(pq) of those through both, the potential changes by w(p) + w(q) - 3 w(pq): two cells on no other line gain most,
/// but cells that share several lines and little else gain too.  O(cells² + lines k²) a pair.
PairedDown pair_down(const std::vector<Edge>& edges, std::uint64_t bound);

}  // namespace mnk::solver
