#pragma once

#include <string>

#include "mnk/engine/registry.hpp"
#include "mnk/server/json.hpp"

/// What a player was asked and what it said, as `mnk move`, `explain`, `analyse` and `players` print it with
/// --json and as the server sends it.
namespace mnk::server {

/// Whom was asked about what, and how long the answer took.
struct Asked {
    const Position& position;
    std::string player;  ///< the spec
    std::chrono::nanoseconds taken{0};
};

Json move_json(const Asked& asked, Cell cell, const play::Report& report);
Json explanation_json(const Asked& asked, const play::Report& report);

/// `lines`: how many of the best moves are told with what should follow.
Json analysis_json(const Asked& asked, const play::Report& report, std::size_t lines);

/// What a player says while it thinks.
Json progress_json(const Rules& rules, const play::Report& report);

Json player_json(const engine::PlayerEntry& player);
Json players_json();

/// The moves at the root; a player that tells nothing of them has one line all the same.
std::vector<play::RootMove> root_moves_of(const play::Report& report);

/// How many of them, at most `most`, have a value that is no mere bound.
std::size_t line_count(const std::vector<play::RootMove>& moves, std::size_t most);

}  // namespace mnk::server
