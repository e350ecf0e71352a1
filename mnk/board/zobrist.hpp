#pragma once

#include <initializer_list>

#include "mnk/base/hash.hpp"
#include "mnk/board/rules.hpp"

/// Zobrist keys (Zobrist 1970): a position's key is the key of its rules, and
/// one key more for each stone, joined by exclusive or.  The keys are computed
/// and not stored: a table for 128x128 would push the board out of the cache.
namespace mnk::zobrist {

/// @pre  stone is not `none`
constexpr Key128 key_of(Cell cell, Stone stone) {
    const std::uint64_t name = 2 * static_cast<std::uint64_t>(cell) + static_cast<std::uint64_t>(stone);
    return {mix(name * 0x9e3779b97f4a7c15ULL), mix(name * 0xd1342543de82ef95ULL)};
}

/// The key of the empty board.
constexpr Key128 key_of(const Rules& rules) {
    std::uint64_t name = rules.exact ? 1 : 0;
    for (const int number : {rules.rows, rules.columns, rules.run})
        name = name * 256 + static_cast<std::uint64_t>(number);
    return {mix(name + 0x9fb21c651e98df25ULL), mix(name + 0xa24baed4963ee407ULL)};
}

}  // namespace mnk::zobrist
