#pragma once

#include "mnk/training/samples.hpp"

namespace mnk::training {

/// Numbers before they are rounded.
struct RealWeights {
    std::array<double, kFeatures> moving{};  ///< with `waiting` and `tempo`: in the logarithm of odds
    std::array<double, kFeatures> waiting{};
    double tempo = 0;
    std::array<double, std::size_t{threats::kStrengths} * threats::kStrengths>
        turn{};                              ///< by ValueSample::turn
    std::array<double, kFeatures> attack{};  ///< with `defend`: the same, of being chosen
    std::array<double, kFeatures> defend{};
};

constexpr double kUnitsOfOdds = 200;  ///< of the evaluation, for one of the logarithm of odds
constexpr double kOrderOfOdds = 32;

RealWeights to_real(const threats::ShapeWeights& weights);

/// Rounded.  Features that positions with an evaluation never have would keep the prior's numbers however
/// others grow: a run, an unstoppable move and what comes near are never worth less than the next best.
threats::ShapeWeights to_integers(const RealWeights& weights);

/// What a position is aimed at: so much of the game's result, the rest of what the search saw, in which
/// `calibration` says how many of the logarithm of odds its unit is worth.
struct Aim {
    double result_share = 1;
    double calibration = 1 / kUnitsOfOdds;

    [[nodiscard]] double target_of(const ValueSample& sample) const;
};

/// How the results follow from the scores.
double calibrate(const std::vector<Judged>& games);

/// moving, waiting and tempo: the mover's chances as the logistic function of
///
///     tempo + turn + sum of moving over the mover's features - sum of waiting over the other's
///
/// Shapes that lines of an empty board have weigh the same for both, so that an empty region is worth
/// nothing whatever its size.  Pulled towards `prior`, which is all that features without a sample have.
RealWeights fit_value(const std::vector<ValueSample>& samples, const Aim& aim, int run,
                      const RealWeights& prior);
double value_loss(const std::vector<ValueSample>& samples, const Aim& aim, const RealWeights& weights);

/// attack and defend: the chances to be chosen go by the exponential function of attack over the cell's
/// features for the mover and defend over those for the other side.
RealWeights fit_order(const std::vector<ChoiceSample>& samples, const RealWeights& prior);
double order_loss(const std::vector<ChoiceSample>& samples, const RealWeights& weights);

}  // namespace mnk::training
