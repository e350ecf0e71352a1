#pragma once

#include <array>
#include <memory>

#include "mnk/base/options.hpp"
#include "mnk/play/player.hpp"
#include "mnk/search/parameters.hpp"

namespace mnk::search {

struct ChampionOptions : Parameters {
    std::int64_t threads = 1;
    std::int64_t table = 64;
    std::int64_t lines = 1;
    std::int64_t level = 10;
    std::int64_t seed = 1;
    std::string weights;
    std::string network;
};

inline constexpr std::array kChampionOwnOptions{
    options::Option<ChampionOptions>{"threads",
                                     "threads that search together; one alone repeats itself exactly",
                                     options::Integer{&ChampionOptions::threads, 1, 256}},
    options::Option<ChampionOptions>{"table", "MiB for what it remembers of positions",
                                     options::Integer{&ChampionOptions::table, 1, 65536}},
    options::Option<ChampionOptions>{"lines", "how many of the best moves get an exact value",
                                     options::Integer{&ChampionOptions::lines, 1, 64}},
    options::Option<ChampionOptions>{"level", "how strong, for people: 1 overlooks a lot, 10 is all it can",
                                     options::Integer{&ChampionOptions::level, 1, 10}},
    options::Option<ChampionOptions>{"seed", "of what the lower levels overlook",
                                     options::Integer{&ChampionOptions::seed, 0, 1'000'000'000}},
    options::Option<ChampionOptions>{"weights", "a file of weights instead of the built-in ones",
                                     options::Text{&ChampionOptions::weights, "FILE"}},
    options::Option<ChampionOptions>{"network", "a network's file instead of the built-in one, or none",
                                     options::Text{&ChampionOptions::network, "FILE"}},
};

/// Those, and the numbers of the search.
inline constexpr auto kChampionOptions = [] {
    std::array<options::Option<ChampionOptions>,
               kChampionOwnOptions.size() + kParameterOptions<ChampionOptions>.size()>
        rows = {};
    std::size_t next = 0;
    for (const auto& row : kChampionOwnOptions) rows[next++] = row;
    for (const auto& row : kParameterOptions<ChampionOptions>) rows[next++] = row;
    return rows;
}();

/// The strongest player: principal variation search on shapes, with forcing
/// searches that prove wins.  Five in a row is judged by a network, anything else by shapes.  A value of "+M" or
/// "-M" is a proof.  Fails only if a file of weights or a network was named that cannot be used.
Result<std::unique_ptr<play::Player>> make_champion(const ChampionOptions& options);

}  // namespace mnk::search
