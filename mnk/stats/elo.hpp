#pragma once

#include <optional>

#include "mnk/stats/counts.hpp"

namespace mnk::stats {

/// A difference in strength and half the width of its 95 % interval.
/// Nothing stands where there is no finite number; there never is a nan or an infinity.
struct Estimate {
    std::optional<double> value;
    std::optional<double> error;
};

/// What a match says about the difference between two players.
///
///     score s     points a game, 0 to 1            nothing without games
///     Elo         400 log10(s / (1 - s))            nothing if all were won or all lost
///       error     from s ± 1.96 standard errors; where that leaves 0 to 1, from the slope of the
///                 curve at s; nothing if all games (pairs) ended alike: then the spread is not known
///     nElo        (s - ½) / σ · 800 / ln 10, σ the spread of one game; the number of games needed to
///                 prove a difference depends on it alone.  Nothing if σ is 0 and s is not ½
///     LOS         the chance that the first is stronger: normal, or where the spread is 0 a sign test
struct Verdict {
    std::optional<double> score;
    Estimate elo;
    Estimate normalised_elo;
    std::optional<double> superiority;  ///< LOS, 0 to 1
};

Verdict judge(const Games& games);
Verdict judge(const Pairs& pairs);

/// Elo to expected score and back.  @pre  0 < score < 1
double score_of_elo(double elo);
double elo_of_score(double score);

/// nElo of one standard deviation a game: 800 / ln 10.
inline constexpr double kNormalisedUnit = 347.43558552260146;

}  // namespace mnk::stats
