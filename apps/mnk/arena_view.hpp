#pragma once

#include "apps/mnk/arena.hpp"

namespace mnk::app {

/// The cross table and the bar at the bottom of a terminal, drawn over what was there before.
class ArenaView {
 public:
    /// Without `is_shown`, nothing happens.
    explicit ArenaView(bool is_shown) : is_shown_(is_shown) {}

    /// Draws, unless it did so less than half a second ago.
    void show(const ArenaRun& run, const arena::Progress& progress);

    /// Takes everything away.
    void clear();

 private:
    bool is_shown_;
    int lines_ = 0;
    play::TimePoint drawn_;
};

}  // namespace mnk::app
