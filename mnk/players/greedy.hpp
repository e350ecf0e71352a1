#pragma once

#include <array>
#include <memory>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct GreedyOptions {};

inline constexpr std::array<options::Option<GreedyOptions>, 0> kGreedyOptions{};

/// Best first, without search: the cell that `mics` would try first.  The
/// report rejects it, since it cannot plan.  O(mn + k) a move.
std::unique_ptr<play::Player> make_greedy(const GreedyOptions& options);

}  // namespace mnk::players
