#pragma once

#include <memory>
#include <span>
#include <vector>

#include "mnk/players/mics_search.hpp"

namespace mnk::players {

/// How a node budget is shared among the root moves: the first may use a
/// quarter; each later one what is left over and an equal part of the rest.
class MicsShares {
 public:
    MicsShares(std::uint64_t budget, std::size_t moves)
        : left_(budget / 4), step_(moves <= 1 ? budget : (budget - budget / 4) / (moves - 1)) {}

    /// The share of the next move.
    std::uint64_t take() {
        const std::uint64_t share = left_ + (is_first_ ? 0 : step_);
        is_first_ = false;
        left_ = 0;
        return share;
    }
    /// What a move did not use of its share.
    void give_back(std::uint64_t nodes) { left_ += nodes; }

 private:
    std::uint64_t left_;
    std::uint64_t step_;
    bool is_first_ = true;
};

struct MicsRootMove {
    Cell cell = kNoCell;
    std::int64_t value = 0;  ///< for the root player; an upper bound for moves that are not the best
    std::uint64_t used = 0;
    std::uint64_t budget = 0;
    bool is_searched = false;
};

struct MicsResult {
    std::vector<MicsRootMove> moves;  ///< in the order in which they are tried
    std::size_t best = 0;             ///< the first of those with the largest value
    bool was_stopped = false;

    [[nodiscard]] std::uint64_t nodes() const;
};

/// Searches the best 3 x width moves, each on one of as many threads as there
/// are boards.  With one board the result is the same everywhere, unless the brake is pulled.
/// @pre  every board has followed `position`, which is not over
MicsResult search_root(std::span<const std::unique_ptr<MicsBoard>> boards, const Position& position,
                       MicsOrder order, const MicsShape& shape, std::uint64_t budget, MicsBrake brake);

}  // namespace mnk::players
