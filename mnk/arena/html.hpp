#pragma once

#include <string>

#include "mnk/arena/run.hpp"

namespace mnk::arena {

/// The whole run as one page that needs nothing else: cross table, Elo with intervals as a drawing,
/// boards against players, and every game to play through on a board.
std::string html_report(const Tally& tally, const Results& results, const std::optional<SprtWatch>& test,
                        const std::string& title);

}  // namespace mnk::arena
