#pragma once

#include <map>
#include <memory>

#include "mnk/arena/tally.hpp"

namespace mnk::arena {

/// Games by number.
using Results = std::map<std::int64_t, GameResult>;

/// How a run stands.
struct Progress {
    std::int64_t done = 0;
    std::int64_t planned = 0;  ///< for an undecided test, the most there can be
    int running = 0;
    std::chrono::nanoseconds elapsed{0};
    std::optional<std::chrono::nanoseconds> left;  ///< at the speed so far
};

/// What the one who runs it hears and says.  All calls come from the thread that called `run`.
struct Watch {
    std::function<void(const GameResult&, const Progress&)> finished;  ///< after it was kept
    std::function<void(const Progress&)> tick;                         ///< about ten times a second
    std::function<bool()> wants_end;                                   ///< true: hand out no more games
    std::function<bool()> wants_abandon;                               ///< true: and let go of those in hand
};

/// Why no more games are played.
enum class RunEnd : std::uint8_t { complete, decided, stopped };

/// Plays what `results` does not have yet and adds it: each game is kept by `sink` first.  A test ends
/// when it is decided; games already in hand then are finished, kept and not counted.
/// An error of the sink or of a player that cannot be made ends the run; what was kept stays kept.
Result<RunEnd> run(const Plan& plan, Scheduler& scheduler, Sink& sink, Results& results, const Watch& watch);

/// Is `result` a legal game, and the one that the plan has under its number?
Status check_result(const Plan& plan, const GameResult& result);

/// The results counted: of a test, up to its decision.
Tally count(const Plan& plan, const Results& results);

/// The test as the results have it; nothing if the run is none.
std::optional<SprtWatch> watch_test(const Plan& plan, const Results& results);

}  // namespace mnk::arena
