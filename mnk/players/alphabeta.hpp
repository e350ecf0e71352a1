#pragma once

#include <array>
#include <memory>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct AlphabetaOptions {
    std::int64_t depth = 0;
    std::int64_t tree = 0;
};

inline constexpr std::array kAlphabetaOptions{
    options::Option<AlphabetaOptions>{"depth", "plies to search; 0 goes on until the limit or the end",
                                      options::Integer{&AlphabetaOptions::depth, 0, 1'000}},
    options::Option<AlphabetaOptions>{"tree",
                                      "nodes of the deepest search that an explanation tells, one by one",
                                      options::Integer{&AlphabetaOptions::tree, 0, 100'000}},
};

/// Alpha-beta and nothing else: full width, cells from the centre outwards, no
/// heuristic, 0 where the depth ends.  One ply deeper each time, until the value is
/// proved or the limit is reached: perfect on boards small enough, and blind to
/// all but forced wins within its depth on others.
std::unique_ptr<play::Player> make_alphabeta(const AlphabetaOptions& options);

}  // namespace mnk::players
