#pragma once

#include <cstdint>

#include "mnk/board/position.hpp"
#include "mnk/search/search_board.hpp"

namespace mnk::search {

constexpr std::int64_t kTopLevel = 10;

/// What makes a player beatable: it overlooks the other's plans in so many turns of a hundred, then takes one
/// of the few cells that look best for its own stones; else it thinks for so many nodes (0: all it may), with a
/// network if there is one for the game.
struct Level {
    int blindness;
    int choice;
    std::uint64_t nodes;
    bool has_network;
};

/// @pre  1 <= level <= kTopLevel
const Level& level_of(std::int64_t level);

/// What the lower levels do instead of thinking, now and then: they see what their own stones could become, and not
/// what the other's do.  kNoCell where they think.  The same position and seed, the same cell.
Cell overlook(const Level& level, const Position& position, const SearchBoard& board, std::uint64_t seed);

}  // namespace mnk::search
