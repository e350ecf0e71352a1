#include "mnk/stats/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "mnk/stats/elo.hpp"

namespace mnk::stats {

namespace {

/// What was seen: the share of each result and the part of the points it is worth.
struct Sample {
    std::vector<double> shares;
    std::vector<double> worth;
    double units = 0;
    double games_in_unit = 1;
};

struct Moments {
    double mean = 0;
    double variance = 0;
};

Moments moments(const std::vector<double>& shares, const std::vector<double>& worth) {
    Moments out;
    for (std::size_t i = 0; i < shares.size(); ++i) out.mean += shares[i] * worth[i];
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double away = worth[i] - out.mean;
        out.variance += shares[i] * away * away;
    }
    return out;
}

Sample sample_of(std::span<const std::int64_t> counts, double games_in_unit) {
    constexpr double never_seen = 1e-3;
    Sample sample;
    sample.games_in_unit = games_in_unit;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        sample.shares.push_back(std::max(static_cast<double>(counts[i]), never_seen));
        sample.worth.push_back(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
        sample.units += sample.shares.back();
    }
    for (double& share : sample.shares) share /= sample.units;
    return sample;
}

/// Of the distributions p with Σ p·slope = 0, the one under which `shares` are likeliest:
/// p = shares / (1 + x·slope), x the root of Σ shares·slope / (1 + x·slope), which falls from +∞ to -∞
/// between -1/max and -1/min of the slopes.  Nothing if the slopes are not on both sides of 0.
std::optional<std::vector<double>> likeliest(const std::vector<double>& shares,
                                             const std::vector<double>& slopes) {
    const auto [least, most] = std::minmax_element(slopes.begin(), slopes.end());
    if (!(*least < 0 && *most > 0)) return std::nullopt;
    double low = -1 / *most;
    double high = -1 / *least;
    double x = 0;
    for (int step = 0; step < 200 && low < high; ++step) {
        x = (low + high) / 2;
        double sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) sum += shares[i] * slopes[i] / (1 + x * slopes[i]);
        (sum > 0 ? low : high) = x;
    }
    std::vector<double> out;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        out.push_back(shares[i] / (1 + x * slopes[i]));
        if (!std::isfinite(out.back()) || out.back() <= 0) return std::nullopt;
    }
    return out;
}

std::optional<std::vector<double>> likeliest_with_mean(const Sample& sample, double mean) {
    std::vector<double> slopes;
    for (const double worth : sample.worth) slopes.push_back(worth - mean);
    return likeliest(sample.shares, slopes);
}

/// The same for (mean - ½) = t·σ.  σ depends on the distribution, so the condition is made linear
/// around the last guess and solved again until nothing moves.
std::optional<std::vector<double>> likeliest_with_t(const Sample& sample, double t) {
    std::optional<std::vector<double>> guess = likeliest_with_mean(sample, 0.5);
    for (int step = 0; guess && step < 50; ++step) {
        const Moments at = moments(*guess, sample.worth);
        const double sigma = std::sqrt(at.variance);
        std::vector<double> slopes;
        for (const double worth : sample.worth) {
            const double away = (worth - at.mean) / sigma;
            slopes.push_back(worth - 0.5 - t * sigma * (1 + away * away) / 2);
        }
        const std::vector<double> before = *guess;
        guess = likeliest(sample.shares, slopes);
        double moved = 0;
        for (std::size_t i = 0; guess && i < before.size(); ++i)
            moved = std::max(moved, std::abs((*guess)[i] - before[i]));
        if (guess && moved < 1e-10) return guess;
    }
    return std::nullopt;
}

double ratio(const Sprt& sprt, const Sample& sample) {
    const Moments seen = moments(sample.shares, sample.worth);
    const double per_unit = std::sqrt(sample.games_in_unit) / kNormalisedUnit;
    const double t = (seen.mean - 0.5) / std::sqrt(seen.variance);
    std::array<std::optional<std::vector<double>>, 2> fits;
    std::array<double, 2> t_of{};
    const std::array elos{sprt.elo0, sprt.elo1};
    for (std::size_t h = 0; h < 2; ++h) {
        if (sprt.model == Sprt::Model::normalised) {
            t_of[h] = elos[h] * per_unit;
            fits[h] = likeliest_with_t(sample, t_of[h]);
        } else {
            const double mean = score_of_elo(elos[h]);
            t_of[h] = (mean - 0.5) / std::sqrt(seen.variance);
            fits[h] = likeliest_with_mean(sample, mean);
        }
    }
    if (!fits[0] || !fits[1]) {
        const double from0 = 1 + (t - t_of[0]) * (t - t_of[0]);
        const double from1 = 1 + (t - t_of[1]) * (t - t_of[1]);
        return sample.units / 2 * std::log(from0 / from1);
    }
    double sum = 0;
    for (std::size_t i = 0; i < sample.shares.size(); ++i)
        sum += sample.shares[i] * std::log((*fits[1])[i] / (*fits[0])[i]);
    return sample.units * sum;
}

}  // namespace

Status Sprt::check() const {
    const auto is_elo = [](double elo) { return elo >= -1000 && elo <= 1000; };
    if (!is_elo(elo0) || !is_elo(elo1) || !(elo0 < elo1))
        return Error{"sprt: elo0 must be below elo1, both from -1000 to 1000"};
    if (!(alpha > 0) || !(beta > 0) || !(alpha + beta < 1))
        return Error{"sprt: alpha and beta must be above 0 and together below 1"};
    return Done{};
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }

double Sprt::upper() const { return std::log((1 - beta) / alpha); }

std::string_view name_of(Sprt::Model model) {
    return model == Sprt::Model::logistic ? "logistic" : "normalized";
}

double log_likelihood_ratio(const Sprt& sprt, const Games& games) {
    if (games.count() == 0) return 0;
    const std::array<std::int64_t, 3> counts{games.losses, games.draws, games.wins};
    return ratio(sprt, sample_of(counts, 1));
}

double log_likelihood_ratio(const Sprt& sprt, const Pairs& pairs) {
    if (pairs.count() == 0) return 0;
    return ratio(sprt, sample_of(pairs.by_half_points, 2));
}

Decision decide(const Sprt& sprt, double log_likelihood_ratio) {
    if (log_likelihood_ratio >= sprt.upper()) return Decision::h1;
    if (log_likelihood_ratio <= sprt.lower()) return Decision::h0;
    return Decision::undecided;
}

}  // namespace mnk::stats
