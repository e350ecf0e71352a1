#pragma once

#include "mnk/threats/shape_board.hpp"

namespace mnk::search {

/// The evaluation's numbers for runs of `run`.
threats::ShapeWeights weights_for(int run);

}  // namespace mnk::search
