#pragma once

#include <array>
#include <memory>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct RandomOptions {
    std::int64_t seed = 1;
};

inline constexpr std::array kRandomOptions{
    options::Option<RandomOptions>{"seed", "seed of every random choice",
                                   options::Integer{&RandomOptions::seed, 0, 1'000'000'000}},
};

/// Any free cell, each as likely as the others.
std::unique_ptr<play::Player> make_random(const RandomOptions& options);

/// Wins if it can, blocks if it must, else plays as `random`: the course's
/// measure of what a player must beat at the least.
std::unique_ptr<play::Player> make_quasirandom(const RandomOptions& options);

}  // namespace mnk::players
