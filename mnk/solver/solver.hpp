#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/position.hpp"
#include "mnk/solver/graph.hpp"
#include "mnk/solver/proof.hpp"
#include "mnk/solver/table.hpp"

namespace mnk::solver {

/// What a search may use.
struct Limits {
    std::size_t table_bytes = std::size_t{512} << 20;
    int threads = 1;
    std::chrono::milliseconds time{0};  ///< 0: as long as it takes
    std::uint64_t nodes = 0;  ///< for one question; 0: as many as it takes.  With one thread it repeats
};

/// What is asked of a position: does `player` complete a run?  In the weak game `player` is the first.
/// Together with the limits this is a job that knows nothing of where it is run.
struct Question {
    std::vector<Cell> moves;
    Stone player = Stone::first;
    bool weak = false;

    friend bool operator==(const Question&, const Question&) = default;
};

/// The answer, with the strategy behind it: of `player` if he achieves it, else of the other side.
struct Answer {
    bool achieves = false;
    Proof proof;
    int plies = 0;  ///< where it is achieved: after at most so many moves
};

/// How far a search has come.
struct Progress {
    Question question;
    std::uint64_t proof = 1;
    std::uint64_t disproof = 1;
    std::uint64_t nodes = 0;
    std::uint64_t entries = 0;
    std::uint64_t capacity = 0;
    bool is_writing = false;  ///< decided; the proof is being written down
    std::chrono::milliseconds elapsed{0};
};
/// Asked some times a second from the thread that waits; an empty one never stops.
using Stop = std::function<bool()>;
using ProgressSink = std::function<void(const Progress&)>;

/// Answers questions about one game.  A table that serves all questions, threads of its own while it works.
/// What runs jobs elsewhere offers the same `ask`.
class Solver {
 public:
    /// Why the method does not take these rules: exactly k wanted, or more than 128 cells.
    static Status takes(const Rules& rules);

    /// @pre  takes(rules)
    Solver(const Rules& rules, const Limits& limits);

    [[nodiscard]] const Rules& rules() const { return grid_.rules(); }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] Table& table() { return table_; }

    /// Nothing if `stop` or the time said so first.  `progress` is called some times a second from this thread.
    /// @pre  the moves are a game that is not over
    std::optional<Answer> ask(const Question& question, const Stop& stop, const ProgressSink& progress = {});

    /// Whether the time is up.
    [[nodiscard]] bool is_over() const;

 private:
    Grid grid_;
    Limits limits_;
    Table table_;
    std::uint64_t nodes_ = 0;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

/// What is known of a position, for the side to move.
struct Outcome {
    enum class Value : std::uint8_t { unknown, win, draw, loss };
    Value value = Value::unknown;
    int plies = 0;              ///< of a win or loss: it is over after at most so many moves
    std::vector<Cell> keeping;  ///< moves that are known to keep the value
    std::vector<Proof> proofs;  ///< one, or the halves of a draw, as write_proofs takes them
    std::string what_is_known;  ///< while unknown: a half that was settled, as a sentence, or empty
};

/// The value of the position: first whether the attacker is held in the weak game, which is the easier question,
/// then the game as it is.  In a weak game a draw means that the first player is held.
/// @pre  !position.is_over()
Outcome solve(Solver& solver, const Position& position, bool weak, const Stop& stop,
              const ProgressSink& progress = {});

/// A move and what it is worth to the side that makes it.
struct MoveValue {
    Cell cell = kNoCell;
    Outcome::Value value = Outcome::Value::unknown;
    int plies = 0;  ///< of a win or loss: it is over after at most so many moves, this one included
};

/// The value of every legal move, mirror images solved once; what time did not allow is unknown, and so is in a weak
/// game a run of the second player, which has no place in a position that goes on.
std::vector<MoveValue> solve_moves(Solver& solver, const Position& position, bool weak, const Stop& stop,
                                   const ProgressSink& progress = {});

/// Where one set of pairs holds both players on a board of any size (every k from 9 on): the draw with its proofs.
std::optional<Outcome> solve_by_pairs(const Position& position, bool weak);

}  // namespace mnk::solver
