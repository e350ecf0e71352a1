#pragma once

#include <algorithm>
#include <unordered_map>

#include "mnk/board/position.hpp"

namespace mnk::search::test {

/// The game's value for the side to move, 1, 0 or -1, by playing everything out; remembers what it has seen.
class BruteForce {
 public:
    int value(Position& position) {
        if (position.winner() != Stone::none) return -1;
        if (position.is_full()) return 0;
        const auto known = known_.find(position.key());
        if (known != known_.end()) return known->second;
        int best = -1;
        for (int i = 0; i < position.rules().cells() && best < 1; ++i) {
            const auto cell = static_cast<Cell>(i);
            if (!position.is_free(cell)) continue;
            position.play(cell);
            best = std::max(best, -value(position));
            position.undo();
        }
        known_.emplace(position.key(), best);
        return best;
    }

 private:
    std::unordered_map<std::uint64_t, int> known_;
};

}  // namespace mnk::search::test
