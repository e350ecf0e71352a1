#pragma once

#include <optional>

#include "mnk/board/position.hpp"
#include "mnk/solver/proof.hpp"

namespace mnk::solver {

/// A proof that `player` never completes a run, by one set of pairs that covers the plane with period 8; nothing if
/// a line is left that holds no pair of empty cells.  From the empty board it is there for every k from 9 on (and
/// where k is longer than the board).
///
/// Found by search, checked here line by line: O(m n k).
std::optional<Proof> periodic_proof(const Position& position, Stone player, bool weak);

}  // namespace mnk::solver
