#pragma once

#include <optional>

#include "mnk/solver/proof.hpp"
#include "mnk/solver/search.hpp"

namespace mnk::solver {

/// A strategy written down, and how long it can take.
struct Extracted {
    Proof proof;
    int plies = 0;  ///< of an `achieves` proof: the longest play it allows
};

/// Writes the strategy behind an answer of `search` as a proof that keeps to docs/proof-format.md.
///
/// Walks the winner's moves and every reply that the rules there do not cover, and asks the search again where the
/// table has forgotten the answer.  Nothing when stopped.  Time and memory O(nodes of the proof × moves).
/// @pre  `graph` is that of the claim's position, and the search has decided it as claimed
std::optional<Extracted> extract(const Claim& claim, const Grid& grid, const Graph& graph, Search& search);

}  // namespace mnk::solver
