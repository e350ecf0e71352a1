#include "mnk/training/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "mnk/base/random.hpp"
#include "mnk/training/newton.hpp"

namespace mnk::training {
namespace {

using threats::Shape;
using threats::ShapeCode;
using threats::Threat;

double unit(Random& random) { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }

/// Numbers unlike any prior, none for `dead` and `none`.
RealWeights secret_weights() {
    RealWeights weights;
    for (std::size_t i = 0; i < kFeatures; ++i) {
        if (i == feature_of(Shape::dead) || i == feature_of(Threat::none)) continue;
        weights.moving[i] = 0.02 * static_cast<double>(i % 7) - 0.03;
        // What lines of an empty board have at k = 5 weighs the same for both.
        const bool is_tied = i < threats::kShapes && lacking(static_cast<Shape>(i)) >= 4;
        weights.waiting[i] = is_tied ? weights.moving[i] : 0.015 * static_cast<double>(i % 5) - 0.02;
        weights.attack[i] = 0.3 * static_cast<double>(i % 6) - 0.5;
        weights.defend[i] = 0.2 * static_cast<double>(i % 4) - 0.3;
    }
    weights.tempo = 0.25;
    return weights;
}

TEST(Newton, FindsTheLeastPlaceOfAParabolaInOneStep) {
    int calls = 0;
    const std::vector<double> found = minimise({5, -7}, [&](const std::vector<double>& at) {
        ++calls;
        Local local(2);
        local.value = (at[0] - 1) * (at[0] - 1) + at[0] * at[1] + at[1] * at[1];
        local.slope = {2 * (at[0] - 1) + at[1], at[0] + 2 * at[1]};
        local.curvature = {2, 1, 1, 2};
        return local;
    });
    EXPECT_NEAR(found[0], 4.0 / 3, 1e-9);
    EXPECT_NEAR(found[1], -2.0 / 3, 1e-9);
    EXPECT_LE(calls, 3);
}

TEST(ValueRegression, RecoversTheWeightsThatMadeTheResults) {
    const RealWeights secret = secret_weights();
    Random random(1);
    std::vector<ValueSample> samples;
    for (int n = 0; n < 60'000; ++n) {
        ValueSample sample;
        double x = secret.tempo;
        for (std::size_t i = 0; i < kFeatures; ++i) {
            sample.mover[i] = static_cast<std::int16_t>(random.below(6));
            sample.other[i] = static_cast<std::int16_t>(random.below(6));
            x += secret.moving[i] * sample.mover[i] - secret.waiting[i] * sample.other[i];
        }
        sample.judged.result = unit(random) < 1 / (1 + std::exp(-x)) ? 1.0F : 0.0F;
        sample.judged.score = static_cast<int>(std::lround(x * 300));
        samples.push_back(sample);
    }
    std::vector<Judged> judged;
    for (const ValueSample& sample : samples) judged.push_back(sample.judged);
    const double calibration = calibrate(judged);
    EXPECT_NEAR(calibration, 1.0 / 300, 0.0002);
    const Aim aim{0.5, calibration};
    const RealWeights found = fit_value(samples, aim, 5, RealWeights{});
    for (std::size_t i = 0; i < kFeatures; ++i) {
        EXPECT_NEAR(found.moving[i], secret.moving[i], 0.015) << i;
        EXPECT_NEAR(found.waiting[i], secret.waiting[i], 0.015) << i;
    }
    EXPECT_NEAR(found.tempo, secret.tempo, 0.1);
    EXPECT_LT(value_loss(samples, aim, found), value_loss(samples, aim, RealWeights{}));
    EXPECT_LE(value_loss(samples, aim, found), value_loss(samples, aim, secret) + 1e-6);
}

ShapeCode code_of_random_shapes(Random& random) {
    unsigned code = 0;
    for (int direction = 0; direction < 4; ++direction)
        code |= static_cast<unsigned>(random.below(threats::kShapes)) << (4 * direction);
    return static_cast<ShapeCode>(code);
}

TEST(OrderRegression, RecoversTheWeightsThatMadeTheChoices) {
    const RealWeights secret = secret_weights();
    const auto worth = [](ShapeCode code, const std::array<double, kFeatures>& numbers) {
        double sum = numbers[feature_of(threats::threat_of(code))];
        for (int direction = 0; direction < 4; ++direction)
            sum += numbers[feature_of(threats::shape_in(code, direction))];
        return sum;
    };
    Random random(2);
    std::vector<ChoiceSample> samples;
    for (int n = 0; n < 20'000; ++n) {
        ChoiceSample sample;
        std::vector<double> sums;
        double sum = 0;
        for (int i = 0; i < 12; ++i) {
            sample.cells.push_back({code_of_random_shapes(random), code_of_random_shapes(random)});
            sums.push_back(sum += std::exp(worth(sample.cells.back().own, secret.attack) +
                                           worth(sample.cells.back().enemy, secret.defend)));
        }
        const double drawn = unit(random) * sum;
        while (sample.chosen + 1 < sums.size() && sums[sample.chosen] < drawn) ++sample.chosen;
        samples.push_back(std::move(sample));
    }
    const RealWeights found = fit_order(samples, RealWeights{});
    for (std::size_t i = 0; i < threats::kShapes; ++i) {
        EXPECT_NEAR(found.attack[i], secret.attack[i], 0.12) << i;
        EXPECT_NEAR(found.defend[i], secret.defend[i], 0.12) << i;
    }
    EXPECT_LT(order_loss(samples, found), order_loss(samples, RealWeights{}));
    EXPECT_LE(order_loss(samples, found), order_loss(samples, secret) + 1e-3);
}

TEST(Regression, LeavesFeaturesThatNeverOccurAtTheirPrior) {
    RealWeights prior = secret_weights();
    std::vector<ValueSample> samples(10);
    for (ValueSample& sample : samples) sample.judged.result = 1;
    samples[3].mover[feature_of(Shape::wide2)] = 2;
    const RealWeights found = fit_value(samples, Aim{}, 5, prior);
    EXPECT_NE(found.moving[feature_of(Shape::wide2)], prior.moving[feature_of(Shape::wide2)]);
    EXPECT_DOUBLE_EQ(found.moving[feature_of(Shape::lacks2)], prior.moving[feature_of(Shape::lacks2)]);
    EXPECT_DOUBLE_EQ(found.waiting[feature_of(Threat::wins)], prior.waiting[feature_of(Threat::wins)]);
}

TEST(Rounding, IsWithinHalfAPartAndKeepsWhatWinsAbove) {
    RealWeights real;
    real.moving[feature_of(Shape::wide2)] = 0.0251;
    real.attack[feature_of(Shape::lacks1)] = 3;
    const threats::ShapeWeights weights = to_integers(real);
    const RealWeights back = to_real(weights);
    EXPECT_NEAR(back.moving[feature_of(Shape::wide2)], 0.0251, 0.5 / (kUnitsOfOdds * threats::kPartsOfUnit));
    EXPECT_GT(back.attack[feature_of(Shape::open1)], back.attack[feature_of(Shape::lacks1)]);
    EXPECT_GT(back.attack[feature_of(Shape::wins)], back.attack[feature_of(Shape::open1)]);
}

}  // namespace
}  // namespace mnk::training
