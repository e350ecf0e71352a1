#pragma once

#include "mnk/search/weights.hpp"
#include "mnk/training/game.hpp"

namespace mnk::training {

/// What the games teach: numbers with their losses, without command, date and version.
///
/// 1. Positions are taken from the games (samples.hpp), every tenth game's for validation.
/// 2. The worth of shapes is fitted by logistic regression, their place in the order of moves by softmax
///    regression (regression.hpp), both pulled towards the numbers that the games were played with.
/// 3. Losses are measured with the rounded numbers on the validation games.
///
/// Same games, same numbers.  Fails if the games have no position to learn from.
/// `result_share`: how much of a position's aim is the game's result, the rest is the search's score.
Result<search::TrainedWeights> fit(const GameSettings& settings, const std::vector<TrainingGame>& games,
                                   double result_share);

}  // namespace mnk::training
