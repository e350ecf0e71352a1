#pragma once

#include <cstdint>
#include <type_traits>

#include "mnk/board/rules.hpp"

namespace mnk::lines {

/// What one player has on one line through one free cell.  A *window* is k
/// aligned cells; only windows through the cell without a stone of the other
/// player count.  All zero where no window fits.
///
///     k = 4, seen by X from c:      O . X c . X .
///     windows  3                      [. X c .] [X c . X] [c . X .]
///     stones   2                      within k-1 cells each way, up to an O or the edge
///     missing  2, count 1             [X c . X]: c and the cell after it
///     completing 1                    after c, one cell completes a window: the same
///     weighted 3 + 1 + 2 + 1          windows, and for each window the stones in it
struct Entry {
    std::uint8_t windows = 0;
    std::uint8_t stones = 0;
    std::uint8_t missing = 0;     ///< fewest stones lacking in a window, this cell counted; 0: no window
    std::uint8_t count = 0;       ///< windows that lack no more than that
    std::uint8_t completing = 0;  ///< other cells that, with this one, are all that some window lacks: 0 to 2
    std::uint8_t unused = 0;      ///< keeps the size a power of two
    std::uint16_t weighted = 0;   ///< CadregaBot's count

    friend constexpr bool operator==(const Entry&, const Entry&) = default;
};

/// Both players' entries, the first player's first.
struct alignas(16) EntryPair {
    Entry of[2];

    friend constexpr bool operator==(const EntryPair&, const EntryPair&) = default;
};
static_assert(sizeof(EntryPair) == 16 && std::is_trivially_copyable_v<EntryPair>);

/// 0 for the first player, 1 for the second.  @pre  stone is not `none`
constexpr int index_of(Stone stone) { return stone == Stone::second ? 1 : 0; }

}  // namespace mnk::lines
