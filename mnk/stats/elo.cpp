#include "mnk/stats/elo.hpp"

#include <cmath>
#include <numbers>
#include <span>

namespace mnk::stats {

namespace {

constexpr double kTwoSided95 = 1.959963984540054;

double normal_below(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

/// `counts[i]` units (games or pairs) that each brought i / (size - 1) of the points they could.
Verdict judge_units(std::span<const std::int64_t> counts, double games_in_unit) {
    Verdict verdict;
    double units = 0;
    double sum = 0;
    double decided = 0;
    double balance = 0;
    const double best = static_cast<double>(counts.size() - 1);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto count = static_cast<double>(counts[i]);
        units += count;
        sum += count * static_cast<double>(i) / best;
        if (2 * i > counts.size() - 1) balance += count;
        if (2 * i < counts.size() - 1) balance -= count;
        if (2 * i != counts.size() - 1) decided += count;
    }
    if (units <= 0) return verdict;

    const double score = sum / units;
    double variance = 0;
    bool is_one_kind = false;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double away = static_cast<double>(i) / best - score;
        variance += static_cast<double>(counts[i]) * away * away / units;
        is_one_kind = is_one_kind || static_cast<double>(counts[i]) == units;
    }
    if (is_one_kind) variance = 0;  // and not what rounding left of it
    verdict.score = score;

    const double deviation = kTwoSided95 * std::sqrt(variance / units);
    const bool is_inside = score > 0 && score < 1;
    if (is_inside) verdict.elo.value = elo_of_score(score);
    if (is_inside && variance > 0) {
        if (score - deviation > 0 && score + deviation < 1)
            verdict.elo.error = (elo_of_score(score + deviation) - elo_of_score(score - deviation)) / 2;
        else
            verdict.elo.error = 400 / std::numbers::ln10 * deviation / (score * (1 - score));
    }

    if (variance > 0) {
        const double of_one_game = std::sqrt(variance * games_in_unit);
        verdict.normalised_elo.value = (score - 0.5) / of_one_game * kNormalisedUnit;
        verdict.normalised_elo.error = kTwoSided95 * kNormalisedUnit / std::sqrt(units * games_in_unit);
        verdict.superiority = normal_below((score - 0.5) / std::sqrt(variance / units));
    } else {
        if (balance == 0) verdict.normalised_elo.value = 0;
        verdict.superiority = decided > 0 ? normal_below(balance / std::sqrt(decided)) : 0.5;
    }
    return verdict;
}

}  // namespace

Verdict judge(const Games& games) {
    const std::array<std::int64_t, 3> counts{games.losses, games.draws, games.wins};
    return judge_units(counts, 1);
}

Verdict judge(const Pairs& pairs) { return judge_units(pairs.by_half_points, 2); }

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace mnk::stats
