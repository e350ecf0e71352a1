#pragma once

#include "mnk/play/player.hpp"

namespace mnk::players {

/// A player with one way to think, which choosing and explaining share.
class Thinker : public play::Player {
 public:
    std::optional<Cell> choose(const play::Turn& turn) final {
        const play::Report report = think(turn, false);
        turn.tell(report);
        return report.choice;
    }

    play::Report explain(const play::Turn& turn) final {
        play::Report report = think(turn, true);
        turn.tell(report);
        return report;
    }

 private:
    /// The report with the choice; `in_full` also with all that explain shows.
    virtual play::Report think(const play::Turn& turn, bool in_full) = 0;
};

}  // namespace mnk::players
