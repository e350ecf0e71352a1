#pragma once

#include <optional>
#include <vector>

#include "mnk/play/player.hpp"
#include "mnk/search/exact.hpp"
#include "mnk/search/worker.hpp"

namespace mnk::search {

/// What is proved of the moves of one position, and what follows for the choice among them.
class RootValues {
 public:
    /// Nothing is known.
    RootValues() = default;

    /// Spends a part of the turn's time or nodes, the larger the fewer cells are free; nothing where ExactSearch
    /// does not serve.
    static RootValues solve(const play::Turn& turn, ExactSearch::Wanted wanted);

    [[nodiscard]] const std::vector<ExactSearch::Move>& moves() const { return moves_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    /// Of the position, 1, 0 or -1, if it is proved: then some move is proved to keep it.
    [[nodiscard]] std::optional<int> value() const;

    /// Leaves the moves that keep the value, if it is known; else drops those that lose, unless all do.
    void narrow(std::vector<Candidate>& candidates) const;

    /// A move that is proved not to lose, for a small board on which `chosen` is not known to be one; kNoCell if
    /// there is none or none is needed.  On larger boards proofs come too late to tell a cautious move from a
    /// good one.
    [[nodiscard]] Cell safer_than(Cell chosen) const;

 private:
    std::vector<ExactSearch::Move> moves_;
    std::uint64_t nodes_ = 0;
};

}  // namespace mnk::search
