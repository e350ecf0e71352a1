#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "mnk/board/position.hpp"
#include "mnk/play/report.hpp"

namespace mnk::players {

/// A layer with `value(cell)` on every free cell and nothing on the stones.
template <class Function>
play::CellLayer cell_layer(const Position& position, std::string name, Function value) {
    play::CellLayer layer{std::move(name), {}};
    layer.values.assign(static_cast<std::size_t>(position.rules().cells()), play::CellLayer::kNothing);
    for (const Cell cell : position.free_cells()) layer.values[static_cast<std::size_t>(cell)] = value(cell);
    return layer;
}

/// The free cells from the top left, whatever the history.
inline std::vector<Cell> sorted_free_cells(const Position& position) {
    std::vector<Cell> cells(position.free_cells().begin(), position.free_cells().end());
    std::sort(cells.begin(), cells.end());
    return cells;
}

}  // namespace mnk::players
