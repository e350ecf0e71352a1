#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "mnk/base/options.hpp"

namespace mnk::app {

/// Everything the command line can set, for all commands together.
struct Settings {
    bool json = false;
    bool plain = false;
    bool no_color = false;
    bool exact = false;
    bool resume = false;
    std::int64_t time = 5000;
    std::int64_t nodes = 0;
    std::int64_t depth = 0;
    std::int64_t memory = 0;
    std::int64_t seed = 1;
    std::string player;
    std::string first;
    std::string second;
    std::string load;
    std::string to;
    std::string output;
    std::string layer;
    std::int64_t top = 10;
};

using Option = options::Option<Settings>;

/// Every option of every command.  A placeholder of PLAYER or FILE also tells
/// the shells what to complete.
inline constexpr std::array kOptions{
    Option{"player", "who plays: NAME or NAME:OPTION=VALUE,...; 'mnk players' lists them",
           options::Text{&Settings::player, "PLAYER"}},
    Option{"first", "who has the first move: a player, or human", options::Text{&Settings::first, "PLAYER"}},
    Option{"second", "who moves second: a player, or human", options::Text{&Settings::second, "PLAYER"}},
    Option{"time", "milliseconds for each move", options::Integer{&Settings::time, 1, 86'400'000}},
    Option{"nodes", "nodes searched for each move; 0: not limited",
           options::Integer{&Settings::nodes, 0, 1'000'000'000'000}},
    Option{"depth", "plies searched; 0: not limited", options::Integer{&Settings::depth, 0, 16384}},
    Option{"memory", "MiB a player may use; 0: as it likes",
           options::Integer{&Settings::memory, 0, 1'048'576}},
    Option{"exact", "just k in a row win, a longer run does not", options::Flag{&Settings::exact}},
    Option{"seed", "seed of random choices, for players that make any",
           options::Integer{&Settings::seed, 0, 1'000'000'000}},
    Option{"load", "take the game from a file: moves, json, psq or sgf ('-': standard input)",
           options::Text{&Settings::load, "FILE"}},
    Option{"resume", "go on with the game that was saved last", options::Flag{&Settings::resume}},
    Option{"to", "the format to write", options::Choice{&Settings::to, "moves|json|psq|sgf"}},
    Option{"output", "write to this file, whole or not at all ('-': standard output)",
           options::Text{&Settings::output, "FILE"}},
    Option{"layer", "the numbers to draw: value, own, enemy or a part of them",
           options::Text{&Settings::layer, "LAYER"}},
    Option{"top", "how many candidates to list", options::Integer{&Settings::top, 1, 16384}},
    Option{"plain", "draw boards with letters and dots only", options::Flag{&Settings::plain}},
    Option{"no-color", "no colours, not even on a terminal", options::Flag{&Settings::no_color}},
    Option{"json", "answer with JSON on one line", options::Flag{&Settings::json}},
};

/// The row called `name`.  For use at compile time, where an unknown name is an error.
constexpr const Option* find_option(std::string_view name) {
    for (const Option& option : kOptions) {
        if (option.name == name) return &option;
    }
    throw std::logic_error("no such option");
}

/// The rows with these names, as a constexpr array: what a command takes.
template <class... Name>
constexpr std::array<const Option*, sizeof...(Name)> options_named(const Name&... name) {
    return {find_option(name)...};
}

}  // namespace mnk::app
