#pragma once

#include <optional>

#include "mnk/arena/job.hpp"

namespace mnk::course {

/// Where a game was lost.
struct TurningPoint {
    int ply = 0;  ///< how many moves were played before the one that lost; -1: lost from the beginning
    Cell played = kNoCell;
    Cell better = kNoCell;  ///< a move that keeps what there was, or what the champion would have played
    bool is_proved =
        false;             ///< that it was not lost before and lost after; else it is the champion's opinion
    bool was_won = false;  ///< proved: it was even a win
};

/// What a position may cost to judge.
struct JudgeLimits {
    std::uint64_t solver_nodes = 300;     ///< for each question to the solver; 0: it is not asked
    int solver_cells = 64;                ///< on larger boards it is not asked either
    std::uint64_t champion_nodes = 1000;  ///< where the solver does not know
};

/// "Here you lost it": the last move of `side` before which it was not lost or, where that cannot be proved, did not stand
/// worse, and after which it was or did at each of its moves until the end.  Asked from the end backwards; limits are in
/// nodes, so that the same game has the same answer.  Price: some 10 ms a position.  Nothing if `stop` was raised.
/// @pre  `side` lost the game
std::optional<TurningPoint> turning_point(const arena::GameResult& game, Stone side,
                                          const JudgeLimits& limits, const play::StopFlag& stop);

/// The address in the web app that shows the game up to and with move number `plies`.
std::string web_link(const Rules& rules, const std::vector<Cell>& cells, std::size_t plies);

}  // namespace mnk::course
