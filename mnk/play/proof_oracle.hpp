#pragma once

#include <optional>

#include "mnk/board/position.hpp"
#include "mnk/play/report.hpp"

namespace mnk::play {

/// Knows what has been proved.  Players that can use it are given one; those that cannot ignore it.
class ProofOracle {
 public:
    /// What is proved of a position, for the side to move.
    struct Known {
        Value value;  ///< win, draw or loss
        bool is_at_least =
            false;  ///< it may be worth more: the proof only shows that the side to move does not lose
        Cell move = kNoCell;  ///< keeps it; kNoCell where the proof does not say, or any free cell will do
        bool any_move_keeps = false;
    };

    ProofOracle() = default;
    ProofOracle(const ProofOracle&) = delete;
    ProofOracle& operator=(const ProofOracle&) = delete;
    virtual ~ProofOracle() = default;

    /// Nothing where no proof covers the position.  May be called from any thread.
    virtual std::optional<Known> ask(const Position& position) = 0;
};

}  // namespace mnk::play
