#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/play/player.hpp"
#include "mnk/play/referee.hpp"
#include "mnk/protocol/external.hpp"

namespace mnk::arena {

/// Where a player comes from: a spec of ours or a command, and the seed it gets if it takes one.
struct PlayerSource {
    std::string spec;
    std::string command;
    std::uint64_t seed = 0;
    std::optional<std::uint64_t> memory_bytes;    ///< that an external engine is held to
    bool is_sandboxed = true;                     ///< an external engine, and held while it is not to move
    std::optional<play::Milliseconds> init_time;  ///< a player of the course: to get ready, once its JVM runs
    std::optional<play::Milliseconds> told_time;  ///< and how long it is told that a move may take
    bool stays = false;                           ///< one object and one process for all games of a series
};

/// The games of two players from one opening, in all rounds and both colours: numbers in the plan, one after the other.
struct Series {
    std::int64_t first = 0;
    std::int64_t end = 0;  ///< behind the last

    friend bool operator==(const Series&, const Series&) = default;
};

/// One game to play, with all that is needed to play it anywhere.
struct Job {
    std::int64_t number = 0;       ///< in the plan
    std::array<int, 2> players{};  ///< in the plan, first mover first
    std::array<PlayerSource, 2> sources;
    play::Terms terms;
    std::optional<Series> series;  ///< where a player stays; its games are never in hand two at once
    bool ends_series = false;      ///< no other game of the series is still to be played
};

/// A move as it is kept.
struct KeptMove {
    Cell cell = kNoCell;
    std::chrono::nanoseconds taken{0};
    int depth = 0;
    std::uint64_t nodes = 0;
    play::Value value;

    friend bool operator==(const KeptMove&, const KeptMove&) = default;
};

/// A job that was played.
struct GameResult {
    std::int64_t number = 0;
    std::array<int, 2> players{};
    Rules rules;
    int opening_plies = 0;
    std::vector<KeptMove> moves;  ///< the opening first
    play::Outcome outcome;
    std::chrono::nanoseconds duration{0};

    [[nodiscard]] std::vector<Cell> cells() const;
};

/// Makes the player that sits down.
using PlayerMaker = std::function<Result<std::unique_ptr<play::Player>>(const PlayerSource&)>;

/// Players of ours by spec; a command is an error.
Result<std::unique_ptr<play::Player>> make_own_player(const PlayerSource& source);

/// How to run an external engine: a Gomocup brain by its command, a Java player of the course as
/// "java:CLASS@CLASSPATH".
Result<protocol::EngineOptions> engine_of(const PlayerSource& source);

/// Players of ours by spec, external engines by command, each in a process of its own.
Result<std::unique_ptr<play::Player>> make_any_player(const PlayerSource& source);

/// Does the player of `spec` take a seed that `spec` leaves open?  Then it plays differently in every game.
bool takes_seed(const std::string& spec);

/// For someone who wants to see a job while it is played; called from the thread that plays it.
using Witness = std::function<play::Events(const Job&)>;

/// Who plays jobs: a pool of threads here, a cluster elsewhere.
class Scheduler {
 public:
    Scheduler() = default;
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;
    virtual ~Scheduler() = default;

    /// How many jobs it makes sense to have in hand.
    [[nodiscard]] virtual int capacity() const = 0;

    /// Takes a job; does not wait for it.
    virtual void submit(Job job) = 0;

    /// The next job that ended, in any order; nothing if none did within `longest`.
    virtual std::optional<Result<GameResult>> wait(play::Milliseconds longest) = 0;

    /// Jobs in hand end as `interrupted` as soon as they can.
    virtual void abandon() = 0;

    /// No series that was begun goes on: who stayed for it may leave.
    virtual void end_series() {}
};

/// Where finished games go.  What it has taken is safe.
class Sink {
 public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    virtual ~Sink() = default;

    virtual Status keep(const Job& job, const GameResult& result) = 0;
};

}  // namespace mnk::arena
