#pragma once

#include <array>
#include <memory>
#include <span>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct HayesLogeOptions {};

inline constexpr std::array<options::Option<HayesLogeOptions>, 0> kHayesLogeOptions{};

/// Hayes and Loge 2016, which all three reports start from: for each free cell the
/// windows of k cells through it that hold no enemy stone and the stones in them, for
/// both players; the largest sum is played, a win before it and a block after the win.
/// O(mnk) a move, no search.
std::unique_ptr<play::Player> make_hayes_loge(const HayesLogeOptions& options);

}  // namespace mnk::players
