#pragma once

#include <array>
#include <memory>
#include <string>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct MicsOptions {
    std::int64_t width = 0;
    std::int64_t depth = 0;
    std::int64_t budget = 0;
    std::int64_t threads = 1;
    std::string update = "words";
    std::string order = "blocks";
    bool original = false;
};

inline constexpr std::array kMicsOptions{
    options::Option<MicsOptions>{"width", "cells tried at a node; 0: 7, or 3 from k = 10 on",
                                 options::Integer{&MicsOptions::width, 0, 64}},
    options::Option<MicsOptions>{"depth", "plies to a leaf; 0: 10, or 8 from k = 10 on with a small budget",
                                 options::Integer{&MicsOptions::depth, 0, 64}},
    options::Option<MicsOptions>{"budget", "nodes for each move; 0: as many as a trial run says fit",
                                 options::Integer{&MicsOptions::budget, 0, 1'000'000'000'000}},
    options::Option<MicsOptions>{"threads", "root moves searched side by side; 1 plays the same everywhere",
                                 options::Integer{&MicsOptions::threads, 1, 64}},
    options::Option<MicsOptions>{"update",
                                 "what a stone costs: k steps of words, k steps, or k2 as in the report",
                                 options::Choice{&MicsOptions::update, "words|k|k2"}},
    options::Option<MicsOptions>{"order", "how the best cells are found; heap is the report's",
                                 options::Choice{&MicsOptions::order, "blocks|heap|sort|quickselect"}},
    options::Option<MicsOptions>{"original", "plays with the known defects of the original program",
                                 options::Flag{&MicsOptions::original}},
};

/// Heuristic alpha-beta on sliding windows (MICS), after the report on
/// MarkCello: see docs/players/mics.md.  A move costs the node budget, or less
/// if the clock says so; memory Θ(mn) for each thread.
std::unique_ptr<play::Player> make_mics(const MicsOptions& options);

}  // namespace mnk::players
