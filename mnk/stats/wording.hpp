#pragma once

#include <optional>
#include <string>

#include "mnk/stats/elo.hpp"
#include "mnk/stats/sprt.hpp"

/// Numbers as people who test engines read them everywhere: the words are fastchess's.
namespace mnk::stats {

/// "12.34", "-0.50"; "n/a" for nothing and for whatever is not finite.
std::string fixed(std::optional<double> number, int digits = 2);

/// "12.34 +/- 5.67".
std::string to_text(const Estimate& estimate);

/// With pairs, intervals come from them; without, from single games.
///
///     Elo   : 12.34 +/- 5.67, nElo : 15.10 +/- 6.90
///     LOS   : 99.99 %, DrawRatio : 40.00 %
///     Games : 1000, Wins: 320, Losses: 280, Draws: 400, Points: 520.0 (52.00 %)
///     Ptnml(0-2): [10, 100, 260, 110, 20]
std::string summary(const Games& games, const Pairs& pairs);

/// "LLR: 1.23 (41.8%) (-2.94, 2.94) [0.00, 5.00]"; the share is of the way to the bound.
std::string summary(const Sprt& sprt, double log_likelihood_ratio);

}  // namespace mnk::stats
