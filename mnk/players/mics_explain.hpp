#pragma once

#include "mnk/play/report.hpp"
#include "mnk/players/mics_root.hpp"

namespace mnk::players {

/// What the search found, in the words of Report.
play::Report mics_report(const Position& position, const MicsResult& result, const MicsShape& shape,
                         std::uint64_t budget);

/// Adds what the board shows to the side to move: a layer for each number a
/// cell has, and the value of the board.
///
///     value                        what moves are ordered by
///     own, enemy                   the cell's value for either side
///     parts.own.row.windows        also stones, missing, count; column, diagonal, antidiagonal; enemy
///     parts.own.double_play        0 or 1
///     parts.own.end_of_game        0 or 1
///     parts.adjacent               stones among the eight neighbours
void add_mics_layers(const MicsBoard& board, play::Report& report);

}  // namespace mnk::players
