#pragma once

#include <string>

#include "apps/mnk/terminal.hpp"
#include "mnk/play/report.hpp"

namespace mnk::app {

/// The board with a layer's numbers in the free cells; on a terminal each cell
/// is coloured by its rank, from dark (least) to bright (most).  Large numbers
/// are shortened ("12k"); above 20 columns a cell is one digit, its rank from
/// 0 to 9.
///
///          a     b     c
///     3    X     8    15
///     2    8     O     8
///     1   15     8     X
std::string draw_heat_map(const Position& position, const play::CellLayer& layer, const Style& style);

}  // namespace mnk::app
