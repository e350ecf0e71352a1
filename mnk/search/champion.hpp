#pragma once

#include <array>
#include <memory>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"

namespace mnk::search {

struct ChampionOptions {
    std::int64_t threads = 1;
    std::int64_t table = 64;
    std::int64_t lines = 1;
    std::string weights;
};

inline constexpr std::array kChampionOptions{
    options::Option<ChampionOptions>{"threads",
                                     "threads that search together; one alone repeats itself exactly",
                                     options::Integer{&ChampionOptions::threads, 1, 256}},
    options::Option<ChampionOptions>{"table", "MiB for what it remembers of positions",
                                     options::Integer{&ChampionOptions::table, 1, 65536}},
    options::Option<ChampionOptions>{"lines", "how many of the best moves get an exact value",
                                     options::Integer{&ChampionOptions::lines, 1, 64}},
    options::Option<ChampionOptions>{"weights", "a file of weights instead of the built-in ones",
                                     options::Text{&ChampionOptions::weights, "FILE"}},
};

/// The strongest player: principal variation search on shapes, with forcing
/// searches that prove wins.  A value of "+M" or "-M" is a proof.  Fails only if a file of weights was named
/// that cannot be used.
Result<std::unique_ptr<play::Player>> make_champion(const ChampionOptions& options);

}  // namespace mnk::search
