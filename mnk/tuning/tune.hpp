#pragma once

#include <functional>
#include <optional>

#include "mnk/arena/job.hpp"
#include "mnk/arena/run.hpp"
#include "mnk/engine/parameters.hpp"
#include "mnk/tuning/state.hpp"

namespace mnk::tuning {

/// How a tuning stands.
struct Progress {
    std::string board_class;
    std::string stage;  ///< "round 2, 8 candidates", "test of width=9"
    arena::Progress games;
};

/// What the one who tunes hears and says.  All calls come from the thread that called `tune`.
struct Watch {
    std::function<Status(const State&)> save;            ///< after every game; what it took is safe
    std::function<void(const Progress&)> tick;           ///< about ten times a second
    std::function<void(const Progress&)> stage_is_over;  ///< with `games` as the stage ended
    std::function<bool()> wants_end;                     ///< true: finish the games in hand
    std::function<bool()> wants_abandon;                 ///< true: and let go of them
    const play::StopFlag* stop = nullptr;                ///< raised: make no more openings
};

/// Is there a limit, a board, something to tune, and nothing that makes no sense here?
Status check(const Wish& wish);

/// Tunes each class of the wish's boards by itself: successive halving of candidates, all against the
/// player as it is, each round on openings of its own; then a sequential test of the one that is left on
/// openings that it has not seen.  If that is not passed, or no candidate came out above one half, the
/// class is not confirmed.
///
/// Goes on from whatever games `state` has, and never plays one of them again.  With node limits the
/// same wish gives the same parameters however often it was stopped.  Nothing if it was told to end.
Result<std::optional<engine::Parameters>> tune(State& state, arena::Scheduler& scheduler, const Watch& watch);

}  // namespace mnk::tuning
