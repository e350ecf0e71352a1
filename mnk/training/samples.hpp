#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/training/game.hpp"

namespace mnk::training {

/// A number for each shape of a line, then one for each threat of a cell.
constexpr std::size_t kFeatures = threats::kShapes + threats::kThreats;
constexpr std::size_t feature_of(threats::Shape shape) { return static_cast<std::size_t>(shape); }
constexpr std::size_t feature_of(threats::Threat threat) {
    return threats::kShapes + static_cast<std::size_t>(threat);
}

/// A quiet position: how often each feature occurs over the free cells.
struct ValueSample {
    std::array<std::int16_t, kFeatures> mover{};
    std::array<std::int16_t, kFeatures> other{};
    float result = 0;  ///< of the game for the mover: 1 a win, 0 a loss
    int score = 0;     ///< of the search for the mover
};

/// What the search chose among.
struct ChoiceSample {
    struct Codes {
        threats::ShapeCode own = 0;
        threats::ShapeCode enemy = 0;
    };
    std::vector<Codes> cells;
    std::size_t chosen = 0;
};

struct Samples {
    std::vector<ValueSample> values;
    std::vector<ChoiceSample> choices;
};

/// Every tenth game is kept for validation: what is learnt from the others is measured on it.
struct SampleSets {
    Samples training;
    Samples validation;
};

/// The positions of `games`, apart from those that need no evaluation: with a run to make or to stop, with
/// an unstoppable move, decided by force, or with a move that was drawn at random.  Replays each game.
SampleSets collect(const GameSettings& settings, const std::vector<TrainingGame>& games);

}  // namespace mnk::training
