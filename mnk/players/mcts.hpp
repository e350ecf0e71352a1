#pragma once

#include <array>
#include <memory>
#include <string>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct MctsOptions {
    std::int64_t seed = 1;
    std::int64_t memory = 64;
    std::int64_t exploration = 100;
    std::string moves = "decisive";
};

inline constexpr std::array kMctsOptions{
    options::Option<MctsOptions>{"seed", "seed of every random choice",
                                 options::Integer{&MctsOptions::seed, 0, 1'000'000'000}},
    options::Option<MctsOptions>{"memory", "MiB that the tree may use",
                                 options::Integer{&MctsOptions::memory, 1, 65'536}},
    options::Option<MctsOptions>{"exploration", "hundredths of the constant before the root in UCB1",
                                 options::Integer{&MctsOptions::exploration, 0, 1'000}},
    options::Option<MctsOptions>{"moves", "in the tree: only the win or the block where there is one, or all",
                                 options::Choice{&MctsOptions::moves, "decisive|all"}},
};

/// Monte-Carlo tree search: UCT (Kocsis and Szepesvári 2006) with random games from the
/// leaves; a node is a random game.  When the tree's memory is full, it grows no more
/// and the games go on from its leaves.
std::unique_ptr<play::Player> make_mcts(const MctsOptions& options);

}  // namespace mnk::players
