#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/training/game.hpp"

namespace mnk::training {

/// A number for each shape of a line, then one for each threat of a cell, then one for each pair of lines.
constexpr std::size_t kFirstPair = threats::kShapes + threats::kThreats;
constexpr std::size_t kFeatures = kFirstPair + threats::kPairs;
constexpr std::size_t feature_of(threats::Shape shape) { return static_cast<std::size_t>(shape); }
constexpr std::size_t feature_of(threats::Threat threat) {
    return threats::kShapes + static_cast<std::size_t>(threat);
}

/// Calls visit(feature) for each feature of a free cell: four lines, their pairs, and the cell.
template <class Visit>
void each_feature(threats::ShapeCode code, Visit visit) {
    for (int i = 0; i < 4; ++i) {
        const threats::Shape shape = threats::shape_in(code, i);
        visit(feature_of(shape));
        for (int j = 0; j < i; ++j) {
            const int pair = threats::pair_of(shape, threats::shape_in(code, j));
            if (pair != threats::kNoPair) visit(kFirstPair + static_cast<std::size_t>(pair));
        }
    }
    visit(feature_of(threats::threat_of(code)));
}

/// What the search thought of a position for the mover, and how the game ended.
struct Judged {
    int score = 0;
    float result = 0;  ///< 1 a win of the mover, 0 a loss
};

/// A quiet position: how often each feature occurs over the free cells.
struct ValueSample {
    std::array<std::int16_t, kFeatures> mover{};
    std::array<std::int16_t, kFeatures> other{};
    std::size_t turn = 0;  ///< threats::kStrengths times the strength of the mover, and that of the other
    Judged judged;
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

/// Every tenth game of each board is kept for validation.
bool is_for_validation(const GameSettings& settings, std::size_t number);

/// Every tenth game is kept for validation: what is learnt from the others is measured on it.
struct SampleSets {
    Samples training;
    Samples validation;
};

/// The positions of `games`, apart from those that need no evaluation: with a run to make or to stop, with
/// an unstoppable move, decided by force, or with a move that was drawn at random.  Replays each game.
SampleSets collect(const GameSettings& settings, const std::vector<TrainingGame>& games);

}  // namespace mnk::training
