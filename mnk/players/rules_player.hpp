#pragma once

#include <array>
#include <memory>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct RulesPlayerOptions {};

inline constexpr std::array<options::Option<RulesPlayerOptions>, 0> kRulesPlayerOptions{};

/// The five rules of Zain et al. 2020, the first that applies: win; block; make a fork
/// (two ways to win at once); prevent a fork; take the cell with the most winning ways.
/// Each fork test plays a stone on a scratch board, O(k²): O(mnk²) a move, and as much for
/// every cell tried against the opponent's forks.
std::unique_ptr<play::Player> make_rules_player(const RulesPlayerOptions& options);

}  // namespace mnk::players
