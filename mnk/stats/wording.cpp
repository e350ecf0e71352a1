#include "mnk/stats/wording.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "mnk/base/text.hpp"

namespace mnk::stats {

std::string fixed(std::optional<double> number, int digits) {
    if (!number || !std::isfinite(*number)) return "n/a";
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.*f", digits, *number);
    const std::string out(buffer.data());
    const bool is_zero = out.find_first_not_of("-0.") == std::string::npos;
    return is_zero && out.front() == '-' ? out.substr(1) : out;
}

std::string to_text(const Estimate& estimate) {
    return text::concat(fixed(estimate.value), " +/- ", fixed(estimate.error));
}

std::string summary(const Games& games, const Pairs& pairs) {
    const Verdict verdict = pairs.count() > 0 ? judge(pairs) : judge(games);
    const auto percent = [](std::optional<double> part) {
        if (part) *part *= 100;
        return fixed(part) + " %";
    };
    std::optional<double> draws;
    std::optional<double> score;
    if (games.count() > 0) {
        draws = static_cast<double>(games.draws) / static_cast<double>(games.count());
        score = games.points() / static_cast<double>(games.count());
    }
    const auto& penta = pairs.by_half_points;
    return text::concat(
        "Elo   : ", to_text(verdict.elo), ", nElo : ", to_text(verdict.normalised_elo), "\n",  //
        "LOS   : ", percent(verdict.superiority), ", DrawRatio : ", percent(draws), "\n",      //
        "Games : ", games.count(), ", Wins: ", games.wins, ", Losses: ", games.losses,
        ", Draws: ", games.draws, ", Points: ", fixed(games.points(), 1), " (", percent(score), ")\n",
        "Ptnml(0-2): [", penta[0], ", ", penta[1], ", ", penta[2], ", ", penta[3], ", ", penta[4], "]\n");
}

std::string summary(const Sprt& sprt, double log_likelihood_ratio) {
    const double bound = log_likelihood_ratio < 0 ? -sprt.lower() : sprt.upper();
    return text::concat("LLR: ", fixed(log_likelihood_ratio), " (",
                        fixed(log_likelihood_ratio / bound * 100, 1), "%) (", fixed(sprt.lower()), ", ",
                        fixed(sprt.upper()), ") [", fixed(sprt.elo0), ", ", fixed(sprt.elo1), "]\n");
}

}  // namespace mnk::stats
