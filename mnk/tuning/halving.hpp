#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "mnk/stats/counts.hpp"

namespace mnk::tuning {

/// Successive halving (Karnin, Koren and Somekh 2013): every candidate plays a few pairs against the same
/// opponent, the better half twice as many, the better half of these twice as many again, until one is
/// left.  A round costs about as much as the one before it, so that n candidates cost about log2 n rounds.
class Halving {
 public:
    /// @pre  candidates > 0, pairs > 0
    Halving(std::size_t candidates, int pairs);

    [[nodiscard]] bool is_over() const { return alive_.size() == 1; }

    /// Those still in it, by number, ascending.
    [[nodiscard]] const std::vector<std::size_t>& alive() const { return alive_; }

    /// Pairs that each of them plays in this round.
    [[nodiscard]] int pairs() const { return pairs_; }

    /// All games of a candidate so far, as it counts them.
    [[nodiscard]] const stats::Games& games(std::size_t candidate) const { return games_[candidate]; }

    /// Ends a round: `games` are this round's, in the order of `alive`.  Whoever has the larger share of
    /// points in all its games stays; of two with the same share, the one with the smaller number.
    /// @pre  !is_over()
    void advance(std::span<const stats::Games> games);

 private:
    std::vector<std::size_t> alive_;
    std::vector<stats::Games> games_;
    int pairs_;
};

}  // namespace mnk::tuning
