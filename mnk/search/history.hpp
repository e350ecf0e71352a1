#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/search/search_board.hpp"

namespace mnk::search {

/// What a search learns of moves while it goes on: which cells cut elsewhere, as such (history) and by where they
/// lie from the last two moves (continuation history).
class History {
 public:
    explicit History(const Rules& rules);

    void forget() {
        for (auto& cell : cells_) cell = {0, 0};
        after_ = {};
    }

    /// How well `cell` did for the side to move, from -3 to 3 times kMost.
    [[nodiscard]] int worth(const SearchBoard& board, Cell cell) const {
        const std::size_t me = side(board.mover());
        return cells_[static_cast<std::size_t>(cell)][me] + after_[0][me][offset(board, cell, 1)] +
               after_[1][me][offset(board, cell, 2)];
    }

    /// Towards the bonus, the slower the nearer to kMost.
    void learn(const SearchBoard& board, Cell cell, int bonus);

 private:
    static constexpr int kMost = 8192;
    static constexpr unsigned kNear = 7;                                            // cells each way
    static constexpr std::size_t kOffsets = (2 * kNear + 1) * (2 * kNear + 1) + 1;  // and "far away"

    static std::size_t side(Stone stone) { return stone == Stone::first ? 0 : 1; }
    [[nodiscard]] std::size_t offset(const SearchBoard& board, Cell cell, int plies_ago) const {
        const Cell from = board.move_ago(plies_ago);
        if (from == kNoCell) return kOffsets - 1;
        const unsigned step = places_[static_cast<std::size_t>(cell)] + 256U * kNear + kNear -
                              places_[static_cast<std::size_t>(from)];
        const unsigned rows = step / 256;
        const unsigned columns = step % 256;
        return rows > 2 * kNear || columns > 2 * kNear ? kOffsets - 1 : rows * (2 * kNear + 1) + columns;
    }

    std::vector<std::uint16_t> places_;                                         // of a cell: 256 row + column
    std::vector<std::array<std::int16_t, 2>> cells_;                            // and mover
    std::array<std::array<std::array<std::int16_t, kOffsets>, 2>, 2> after_{};  // by plies ago, mover, offset
};

}  // namespace mnk::search
