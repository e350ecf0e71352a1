#include "mnk/training/regression.hpp"

#include <algorithm>
#include <cmath>

#include "mnk/training/newton.hpp"

namespace mnk::training {

namespace {

using threats::CodeValue;
using threats::Shape;
using threats::ShapeCode;
using threats::Threat;

constexpr double kValueSpread = 0.1;  // of the prior, in the logarithm of odds
constexpr double kPairSpread = 0.05;
constexpr double kTempoSpread = 1;
constexpr double kTurnSpread = 0.5;
constexpr double kOrderSpread = 2;
constexpr double kMostScore = 1200;  // of the search: what is decided is not more than certain
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

double logistic(double x) { return 1 / (1 + std::exp(-x)); }
/// log(1 + e^x)
double softplus(double x) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }
double cross_entropy(double target, double x) { return softplus(x) - target * x; }

/// `dead` and `none` are worth nothing, by definition.
bool is_free(std::size_t feature) {
    return feature != feature_of(Shape::dead) && feature != feature_of(Threat::none);
}

/// Adds the pull towards `prior` with a deviation of `spread`.
void add_prior(Local& local, const std::vector<double>& at, const std::vector<double>& prior,
               const std::vector<double>& spread) {
    const std::size_t size = at.size();
    for (std::size_t i = 0; i < size; ++i) {
        const double precision = 1 / (spread[i] * spread[i]);
        local.value += precision * (at[i] - prior[i]) * (at[i] - prior[i]) / 2;
        local.slope[i] += precision * (at[i] - prior[i]);
        local.curvature[i * size + i] += precision;
    }
}

/// Which unknown each feature of the evaluation stands for.
struct ValueUnknowns {
    std::array<std::size_t, kFeatures> moving{};
    std::array<std::size_t, kFeatures> waiting{};
    std::size_t tempo = 0;
    std::size_t first_turn = 0;
    std::size_t size = 0;

    explicit ValueUnknowns(int run) {
        const int of_empty_line = std::min(run - 1, lacking(Shape::far));
        moving.fill(kNone);
        waiting.fill(kNone);
        for (std::size_t i = 0; i < kFirstPair; ++i) {
            if (!is_free(i)) continue;
            moving[i] = size++;
            const bool is_of_empty_line =
                i < threats::kShapes && lacking(static_cast<Shape>(i)) >= of_empty_line;
            waiting[i] = is_of_empty_line ? moving[i] : size++;
        }
        // Pairs of lines without a stone on them are everywhere and say nothing.
        for (int a = 0; a < threats::kShapes; ++a) {
            for (int b = 0; b <= a; ++b) {
                const int pair = threats::pair_of(static_cast<Shape>(a), static_cast<Shape>(b));
                if (pair == threats::kNoPair || lacking(static_cast<Shape>(a)) >= of_empty_line ||
                    lacking(static_cast<Shape>(b)) >= of_empty_line)
                    continue;
                moving[kFirstPair + static_cast<std::size_t>(pair)] = size++;
                waiting[kFirstPair + static_cast<std::size_t>(pair)] = size++;
            }
        }
        tempo = size++;
        first_turn = size;
        size += RealWeights{}.turn.size();
    }

    void put(const RealWeights& weights, std::vector<double>& out) const {
        for (std::size_t i = 0; i < kFeatures; ++i) {
            if (waiting[i] != kNone) out[waiting[i]] = weights.waiting[i];
            if (moving[i] != kNone) out[moving[i]] = weights.moving[i];
        }
        out[tempo] = weights.tempo;
        std::copy(weights.turn.begin(), weights.turn.end(),
                  out.begin() + static_cast<std::ptrdiff_t>(first_turn));
    }
    void take(const std::vector<double>& from, RealWeights& weights) const {
        for (std::size_t i = 0; i < kFeatures; ++i) {
            if (moving[i] != kNone) weights.moving[i] = from[moving[i]];
            if (waiting[i] != kNone) weights.waiting[i] = from[waiting[i]];
        }
        weights.tempo = from[tempo];
        for (std::size_t i = 0; i < weights.turn.size(); ++i) weights.turn[i] = from[first_turn + i];
    }
    void write_row(const ValueSample& sample, std::vector<double>& row) const {
        std::fill(row.begin(), row.end(), 0.0);
        for (std::size_t i = 0; i < kFeatures; ++i) {
            if (moving[i] != kNone) row[moving[i]] += sample.mover[i];
            if (waiting[i] != kNone) row[waiting[i]] -= sample.other[i];
        }
        row[tempo] = 1;
        row[first_turn + sample.turn] = 1;
    }
};

/// The value, slope and curvature of the cross entropy, summed over the samples.
Local value_local(const std::vector<ValueSample>& samples, const Aim& aim, const ValueUnknowns& unknowns,
                  const std::vector<double>& at) {
    Local local(at.size());
    std::vector<double> row(at.size());
    std::vector<std::size_t> used;
    for (const ValueSample& sample : samples) {
        unknowns.write_row(sample, row);
        used.clear();
        double x = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i] == 0) continue;
            used.push_back(i);
            x += row[i] * at[i];
        }
        const double target = aim.target_of(sample);
        const double chance = logistic(x);
        local.value += cross_entropy(target, x);
        for (const std::size_t i : used) {
            local.slope[i] += (chance - target) * row[i];
            const double factor = chance * (1 - chance) * row[i];
            for (const std::size_t j : used) local.curvature[i * row.size() + j] += factor * row[j];
        }
    }
    return local;
}

/// The features of one candidate, for the mover and then for the other side, whose numbers begin at kFeatures.
class CandidateFeatures {
 public:
    explicit CandidateFeatures(const ChoiceSample::Codes& codes) {
        each_feature(codes.own, [&](std::size_t feature) { features_[size_++] = feature; });
        each_feature(codes.enemy, [&](std::size_t feature) { features_[size_++] = kFeatures + feature; });
    }

    [[nodiscard]] const std::size_t* begin() const { return features_.data(); }
    [[nodiscard]] const std::size_t* end() const { return features_.data() + size_; }

 private:
    std::array<std::size_t, 22> features_{};  // each side four lines, six pairs, one cell
    std::size_t size_ = 0;
};

/// Each candidate's chance, from the numbers of all features.
double chances_of(const ChoiceSample& sample, const std::vector<double>& at, std::vector<double>& chances) {
    chances.clear();
    for (const ChoiceSample::Codes& codes : sample.cells) {
        double x = 0;
        for (const std::size_t feature : CandidateFeatures(codes)) x += at[feature];
        chances.push_back(x);
    }
    const double most = *std::max_element(chances.begin(), chances.end());
    double sum = 0;
    const double chosen = chances[sample.chosen];
    for (double& chance : chances) sum += chance = std::exp(chance - most);
    for (double& chance : chances) chance /= sum;
    return most + std::log(sum) - chosen;
}

std::vector<double> order_numbers(const RealWeights& weights) {
    std::vector<double> out(weights.attack.begin(), weights.attack.end());
    out.insert(out.end(), weights.defend.begin(), weights.defend.end());
    return out;
}

Local order_local(const std::vector<ChoiceSample>& samples, const std::vector<double>& at) {
    const std::size_t size = at.size();
    Local local(size);
    std::vector<double> chances;
    std::vector<double> mean(size);
    for (const ChoiceSample& sample : samples) {
        local.value += chances_of(sample, at, chances);
        std::fill(mean.begin(), mean.end(), 0.0);
        for (std::size_t c = 0; c < chances.size(); ++c) {
            const CandidateFeatures features(sample.cells[c]);
            for (const std::size_t i : features) {
                mean[i] += chances[c];
                if (c == sample.chosen) local.slope[i] -= 1;
                for (const std::size_t j : features) local.curvature[i * size + j] += chances[c];
            }
        }
        for (std::size_t i = 0; i < size; ++i) {
            if (mean[i] == 0) continue;
            local.slope[i] += mean[i];
            for (std::size_t j = 0; j < size; ++j) local.curvature[i * size + j] -= mean[i] * mean[j];
        }
    }
    return local;
}

std::int16_t rounded(double value, int most) {
    return static_cast<std::int16_t>(std::clamp(static_cast<int>(std::lround(value)), -most, most));
}

void keep_order(CodeValue& stronger, const CodeValue& weaker) {
    const auto keep = [](std::int16_t& more, std::int16_t less, int most) {
        more = static_cast<std::int16_t>(std::min(most, std::max<int>(more, less + 1)));
    };
    keep(stronger.moving, weaker.moving, threats::PackedSums::kMostValue);
    keep(stronger.waiting, weaker.waiting, threats::PackedSums::kMostValue);
    keep(stronger.attack, weaker.attack, 6000);
    keep(stronger.defend, weaker.defend, 6000);
}

}  // namespace

RealWeights to_real(const threats::ShapeWeights& weights) {
    RealWeights real;
    const double unit = kUnitsOfOdds * threats::kPartsOfUnit;
    const auto put = [&](std::size_t feature, const CodeValue& value) {
        real.moving[feature] = value.moving / unit;
        real.waiting[feature] = value.waiting / unit;
        real.attack[feature] = value.attack / kOrderOfOdds;
        real.defend[feature] = value.defend / kOrderOfOdds;
    };
    for (std::size_t i = 0; i < threats::kShapes; ++i) put(i, weights.line[i]);
    for (std::size_t i = 0; i < threats::kThreats; ++i) put(threats::kShapes + i, weights.cell[i]);
    for (std::size_t i = 0; i < threats::kPairs; ++i) put(kFirstPair + i, weights.pair[i]);
    real.tempo = weights.tempo / kUnitsOfOdds;
    for (std::size_t i = 0; i < real.turn.size(); ++i)
        real.turn[i] = weights.turn[i / threats::kStrengths][i % threats::kStrengths] / kUnitsOfOdds;
    return real;
}

threats::ShapeWeights to_integers(const RealWeights& weights) {
    threats::ShapeWeights out;
    const double unit = kUnitsOfOdds * threats::kPartsOfUnit;
    const auto value = [&](std::size_t feature) {
        constexpr int most_order = 6000;
        return CodeValue{rounded(weights.moving[feature] * unit, threats::PackedSums::kMostValue),
                         rounded(weights.waiting[feature] * unit, threats::PackedSums::kMostValue),
                         rounded(weights.attack[feature] * kOrderOfOdds, most_order),
                         rounded(weights.defend[feature] * kOrderOfOdds, most_order)};
    };
    for (std::size_t i = 0; i < threats::kShapes; ++i) out.line[i] = value(i);
    for (std::size_t i = 0; i < threats::kThreats; ++i) out.cell[i] = value(threats::kShapes + i);
    for (std::size_t i = 0; i < threats::kPairs; ++i) out.pair[i] = value(kFirstPair + i);
    out.tempo = rounded(weights.tempo * kUnitsOfOdds, 1000);
    for (std::size_t i = 0; i < weights.turn.size(); ++i)
        out.turn[i / threats::kStrengths][i % threats::kStrengths] =
            rounded(weights.turn[i] * kUnitsOfOdds, 1000);
    const auto line = [&](Shape shape) -> CodeValue& { return out.line[feature_of(shape)]; };
    const auto cell = [&](Threat threat) -> CodeValue& { return out.cell[static_cast<std::size_t>(threat)]; };
    keep_order(line(Shape::open1), line(Shape::lacks1));
    keep_order(line(Shape::wins), line(Shape::open1));
    keep_order(cell(Threat::unstoppable), cell(Threat::four_three));
    keep_order(cell(Threat::wins), cell(Threat::unstoppable));
    return out;
}

double Aim::target_of(const ValueSample& sample) const {
    const double score = std::clamp<double>(sample.judged.score, -kMostScore, kMostScore);
    return result_share * static_cast<double>(sample.judged.result) +
           (1 - result_share) * logistic(calibration * score);
}

double calibrate(const std::vector<Judged>& games) {
    const double prior = 1 / kUnitsOfOdds;
    const auto local_at = [&](const std::vector<double>& at) {
        Local local(1);
        for (const Judged& game : games) {
            // In units of kUnitsOfOdds, for the sake of the numbers.
            const double x = std::clamp<double>(game.score, -kMostScore, kMostScore) / kUnitsOfOdds;
            const double chance = logistic(x * at[0]);
            local.value += cross_entropy(static_cast<double>(game.result), x * at[0]);
            local.slope[0] += (chance - static_cast<double>(game.result)) * x;
            local.curvature[0] += chance * (1 - chance) * x * x;
        }
        add_prior(local, at, {1}, {1});
        return local;
    };
    return minimise({1}, local_at).front() * prior;
}

RealWeights fit_value(const std::vector<ValueSample>& samples, const Aim& aim, int run,
                      const RealWeights& prior) {
    const ValueUnknowns unknowns(run);
    std::vector<double> start(unknowns.size);
    unknowns.put(prior, start);
    std::vector<double> spread(unknowns.size, kValueSpread);
    for (std::size_t i = kFirstPair; i < kFeatures; ++i) {
        if (unknowns.moving[i] != kNone)
            spread[unknowns.moving[i]] = spread[unknowns.waiting[i]] = kPairSpread;
    }
    spread[unknowns.tempo] = kTempoSpread;
    std::fill(spread.begin() + static_cast<std::ptrdiff_t>(unknowns.first_turn), spread.end(), kTurnSpread);
    const std::vector<double> found = minimise(start, [&](const std::vector<double>& at) {
        Local local = value_local(samples, aim, unknowns, at);
        add_prior(local, at, start, spread);
        return local;
    });
    RealWeights out = prior;
    unknowns.take(found, out);
    return out;
}

double value_loss(const std::vector<ValueSample>& samples, const Aim& aim, const RealWeights& weights) {
    double sum = 0;
    for (const ValueSample& sample : samples) {
        double x = weights.tempo + weights.turn[sample.turn];
        for (std::size_t i = 0; i < kFeatures; ++i)
            x += weights.moving[i] * sample.mover[i] - weights.waiting[i] * sample.other[i];
        sum += cross_entropy(aim.target_of(sample), x);
    }
    return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

RealWeights fit_order(const std::vector<ChoiceSample>& samples, const RealWeights& prior) {
    const std::vector<double> start = order_numbers(prior);
    std::vector<double> spread(start.size(), kOrderSpread);
    // What is worth nothing by definition is held there.
    constexpr double tight = 1e-6;
    for (std::size_t i = 0; i < start.size(); ++i) {
        if (!is_free(i % kFeatures)) spread[i] = tight;
    }
    const std::vector<double> found = minimise(start, [&](const std::vector<double>& at) {
        Local local = order_local(samples, at);
        add_prior(local, at, start, spread);
        return local;
    });
    RealWeights out = prior;
    for (std::size_t i = 0; i < kFeatures; ++i) {
        if (!is_free(i)) continue;
        out.attack[i] = found[i];
        out.defend[i] = found[kFeatures + i];
    }
    return out;
}

double order_loss(const std::vector<ChoiceSample>& samples, const RealWeights& weights) {
    const std::vector<double> at = order_numbers(weights);
    std::vector<double> chances;
    double sum = 0;
    for (const ChoiceSample& sample : samples) sum += chances_of(sample, at, chances);
    return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

}  // namespace mnk::training
