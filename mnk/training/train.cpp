#include "mnk/training/train.hpp"

#include "mnk/training/regression.hpp"

namespace mnk::training {

Result<search::TrainedWeights> fit(const GameSettings& settings, const std::vector<TrainingGame>& games,
                                   double result_share) {
    const SampleSets sets = collect(settings, games);
    if (sets.training.values.empty() || sets.training.choices.empty())
        return Error{"the games have no position to learn from: play more of them"};
    const RealWeights prior = to_real(settings.weights);
    std::vector<Judged> judged;
    for (const ValueSample& sample : sets.training.values) judged.push_back(sample.judged);
    const Aim aim{result_share, calibrate(judged)};
    RealWeights real = fit_value(sets.training.values, aim, settings.run(), prior);
    real = fit_order(sets.training.choices, real);

    search::TrainedWeights out;
    out.run = settings.run();
    out.weights = to_integers(real);
    out.seed = static_cast<std::int64_t>(settings.seed);
    out.games = static_cast<std::int64_t>(games.size());
    out.positions = static_cast<std::int64_t>(sets.training.values.size() + sets.validation.values.size());
    const RealWeights after = to_real(out.weights);
    out.value_loss = {value_loss(sets.validation.values, aim, prior),
                      value_loss(sets.validation.values, aim, after)};
    out.order_loss = {order_loss(sets.validation.choices, prior), order_loss(sets.validation.choices, after)};
    return out;
}

}  // namespace mnk::training
