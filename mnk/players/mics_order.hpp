#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "mnk/players/mics_board.hpp"

namespace mnk::players {

/// Ways to find the best q of f free cells of a board of c cells, best first.
enum class MicsOrder : std::uint8_t {
    heap,         ///< the report's heap-select: O(f log q)
    sort,         ///< all of them sorted: O(f log f)
    quickselect,  ///< the best q set apart, then sorted: O(f + q log q) on average
    blocks,       ///< blocks whose largest key is too small are passed over: O(c / 8 + q·32) as a rule
};

/// The word of an option, or `blocks` for any other.
MicsOrder mics_order(std::string_view word);

/// Orders a board's free cells for the side to move by ordering value; ties:
/// the larger row first, then the larger column.  All ways give the same cells.
class MicsOrdering {
 public:
    explicit MicsOrdering(MicsOrder order) : order_(order) {}

    /// Writes the best cells, at most `most`, to `out`; returns how many.
    int best(MicsBoard& board, int most, Cell* out);

 private:
    void collect(const MicsBoard& board, int most);
    void collect_blocks(const MicsBoard& board, int most);

    MicsOrder order_;
    // Key and cell as one number: a total order, larger is better.
    std::vector<std::uint32_t> ranked_;
    std::vector<std::uint32_t> reaching_;  // of those, what `blocks` chooses from
    std::vector<std::array<std::int16_t, MicsBoard::kBlock / 4>> tops_;  // largest keys of each block
};

}  // namespace mnk::players
