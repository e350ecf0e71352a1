#pragma once

#include <optional>

#include "mnk/arena/job.hpp"

namespace mnk::course {

/// Where a game was lost, as the champion sees it.
struct TurningPoint {
    int ply = 0;  ///< how many moves were played before the one that lost; -1: lost from the beginning
    Cell played = kNoCell;
    Cell better = kNoCell;  ///< what the champion would have played
};

/// "Here you lost it": the last move of `side` before which it did not stand worse, and after which it did at each of
/// its moves until the end.  Asked from the end backwards, each time from the start with `nodes` nodes, so that the
/// same game has the same answer.  Nothing if `stop` was raised.
/// @pre  `side` lost the game
std::optional<TurningPoint> turning_point(const arena::GameResult& game, Stone side, std::uint64_t nodes,
                                          const play::StopFlag& stop);

/// The address in the web app that shows the game up to and with move number `plies`.
std::string web_link(const Rules& rules, const std::vector<Cell>& cells, std::size_t plies);

}  // namespace mnk::course
