#pragma once

#include <string>

#include "mnk/arena/run.hpp"

/// Results as text for people.  Nothing here prints.
namespace mnk::arena {

/// Players by their share of the points, then by course points, then in the order of the config.
std::vector<int> ranking(const Tally& tally);

/// Who stands where, and how everyone did against everyone (wins/draws/losses):
///
///     Rank Name           Elo     +/-  Games   Score    Draw  Course         1         2
///        1 mics        147.19   80.12     20   70.0%   10.0%      31         -    13/2/5
std::string cross_table(const Tally& tally);

/// The cross table and all the rest: a match of two in fastchess's words, the test, colours, boards,
/// forfeits by kind, lateness, times.
std::string full_report(const Tally& tally, const std::optional<SprtWatch>& test);

/// "[#####.....] 50/100 games, 2 running, 1:05 left"
std::string progress_line(const Progress& progress);

/// "H1 accepted", "H0 accepted", "undecided".
std::string_view describe(stats::Decision decision);

}  // namespace mnk::arena
