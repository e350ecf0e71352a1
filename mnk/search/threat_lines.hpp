#pragma once

#include <vector>

#include "mnk/play/report.hpp"
#include "mnk/threats/shape_board.hpp"

namespace mnk::search {

/// What both players could do with their next stone, those of the same kind with the same stones together:
/// the strongest first, then `mover`'s.  The board is as before when it returns.  For each threat as many
/// stones are tried as lie on its lines: O(k) of them, far too slow for a search.
std::vector<play::ThreatLine> find_threat_lines(threats::ShapeBoard& board, Stone mover);

}  // namespace mnk::search
