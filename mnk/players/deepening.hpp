#pragma once

#include <array>
#include <memory>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct DeepeningOptions {
    std::int64_t width = 0;
    std::int64_t depth = 0;
};

inline constexpr std::array kDeepeningOptions{
    options::Option<DeepeningOptions>{"width", "cells tried at a node; 0: 7, or 3 from k = 10 on",
                                      options::Integer{&DeepeningOptions::width, 0, 64}},
    options::Option<DeepeningOptions>{"depth", "plies to a leaf at most; 0: as far as time or nodes go",
                                      options::Integer{&DeepeningOptions::depth, 0, 64}},
};

/// The tree of `mics`, to depth 1, 2, 3, … until time or nodes run out, the
/// best move so far always first.  The report rejects it without saying why.
std::unique_ptr<play::Player> make_deepening(const DeepeningOptions& options);

}  // namespace mnk::players
