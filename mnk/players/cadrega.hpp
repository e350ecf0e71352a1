#pragma once

#include <array>
#include <memory>
#include <string>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::players {

struct CadregaOptions {
    bool original = false;
    std::int64_t memory = 256;
    std::int64_t depth = 0;
    std::string tree = "kept";
};

inline constexpr std::array kCadregaOptions{
    options::Option<CadregaOptions>{
        "original", "with the original program's defect: two cells sorted the wrong way round",
        options::Flag{&CadregaOptions::original}},
    options::Option<CadregaOptions>{"memory", "MiB that the tree may use",
                                    options::Integer{&CadregaOptions::memory, 1, 65'536}},
    options::Option<CadregaOptions>{"depth", "plies to search; 0 lets the node average decide",
                                    options::Integer{&CadregaOptions::depth, 0, 1'000}},
    options::Option<CadregaOptions>{"tree", "whether the tree of one turn serves the next",
                                    options::Choice{&CadregaOptions::tree, "kept|fresh"}},
};

/// Goretti and Mariano's CadregaBot: the heuristic's move first, then full-width
/// alpha-beta to the depth that the node average of earlier turns allows, with the
/// clock looked at in every node and the tree kept from turn to turn.
std::unique_ptr<play::Player> make_cadrega(const CadregaOptions& options);

}  // namespace mnk::players
