#pragma once

#include "mnk/arena/plan.hpp"

namespace mnk::arena {

/// The players of a config, each made or looked at once: which program it is exactly, and that it can play.  Names
/// are made different.  Programs of others are refused where they cannot be isolated, unless the config accepts it.
Result<std::vector<Contestant>> understand_players(const Config& config, std::string_view version);

}  // namespace mnk::arena
