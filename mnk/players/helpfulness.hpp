#pragma once

#include <array>
#include <memory>
#include <string>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct HelpfulnessOptions {
    bool original = false;
    std::string queue = "heap";
};

inline constexpr std::array kHelpfulnessOptions{
    options::Option<HelpfulnessOptions>{"original",
                                        "with the original program's defects: it may block and not win",
                                        options::Flag{&HelpfulnessOptions::original}},
    options::Option<HelpfulnessOptions>{
        "queue", "how the priority queue finds a cell: by index, or by looking through",
        options::Choice{&HelpfulnessOptions::queue, "heap|list"}},
};

/// Girotti and Ruggiero's MiliardarioRicco: greedy, the cell with the largest
/// helpfulness, double games included.  O(mnk log f) a move.  Its time is cut
/// as the original's: 50 % of a limit up to 1 s, 60 % at 2 s, 70 % at 3 s, 90 % from 4 s.
std::unique_ptr<play::Player> make_helpfulness(const HelpfulnessOptions& options);

}  // namespace mnk::players
