#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/network/line_codes.hpp"
#include "mnk/training/game.hpp"

namespace mnk::training {

/// Positions as a network sees them, and the mover's chances in each.
struct NetworkSamples {
    /// A cell's four lines as the mover sees them, each or its mirror image, whichever is less.
    using Cell = std::array<network::LineCodes::Code, 4>;
    struct Position {
        std::uint32_t first_cell = 0;
        std::uint32_t cells = 0;
        float target = 0;  ///< from 0, lost, to 1
    };

    std::vector<Cell> cells;  ///< of all positions; only those that have a stone in sight
    std::vector<Position> positions;
};

struct NetworkSampleSets {
    NetworkSamples training;
    NetworkSamples validation;  ///< of every tenth game
    double calibration = 0;     ///< how many of the logarithm of odds a unit of a score is worth
};

/// Every position of `games` that has a score, and the ends of lines that were not played.  What to aim at is a
/// mixture: `result_share` of what came after (the aim of the next position, at last the result), the rest of what
/// the score says by `calibration`.  Before a move drawn at random, and of lines that were not played, the score
/// alone.  Replays each game; memory about 1 KiB a position.
NetworkSampleSets collect_for_network(const GameSettings& settings, const std::vector<TrainingGame>& games,
                                      double result_share);

}  // namespace mnk::training
