#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/position.hpp"
#include "mnk/play/report.hpp"

namespace mnk::play {

/// Why a game ended.  From `occupied` on, a player forfeits.
enum class Ending : std::uint8_t {
    open,          // it goes on
    run,           // k in a row
    full_board,    // no free cell: a draw
    dead_board,    // nobody can win any more: a draw, where the terms say so
    ply_limit,     // as long as the terms allow: a draw
    interrupted,   // stopped from outside: no result
    occupied,      // the player chose a cell that was taken
    off_board,     // … a cell that does not exist
    no_move,       // … nothing
    exception,     // the player threw
    late,          // answered after its time
    unresponsive,  // did not answer at all, even when asked to stop
    crashed,       // its program did not start, ended, or used more than it may
    garbled,       // its program refused the game or answered what the protocol does not allow
};

constexpr bool is_forfeit(Ending ending) { return ending >= Ending::occupied; }

/// "k in a row", "chose a cell that was taken", …
std::string_view describe(Ending ending);

/// How a game stands: `winner` is `none` for a draw and while it is open.
struct Outcome {
    Ending ending = Ending::open;
    Stone winner = Stone::none;
    std::string detail;  ///< of a forfeit: which cell, how late, what was thrown

    [[nodiscard]] bool is_over() const { return ending != Ending::open; }
};

/// "X wins: k in a row", "O wins: X answered after its time (52 ms over)".
std::string to_string(const Outcome& outcome);

/// A move as it was played.
struct PlayedMove {
    Cell cell = kNoCell;
    std::chrono::nanoseconds taken{0};
    Report report;  ///< the player's last, if it made any
};

/// A position with its history: what each move cost and why the game ended.
class Game {
 public:
    explicit Game(const Rules& rules) : position_(rules) {}

    /// A game that begins with `opening` already played.
    static Result<Game> from_moves(const Rules& rules, std::span<const Cell> opening);

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Outcome& outcome() const { return outcome_; }
    [[nodiscard]] const std::vector<PlayedMove>& moves() const { return moves_; }

    /// Judges and plays an answer of the side to move: a bad cell forfeits.
    /// @pre  the game is open
    const Outcome& play(PlayedMove move);

    /// Ends the game without a winner: a draw or an interruption.
    /// @pre  the game is open
    const Outcome& end(Ending ending);

    /// Ends the game by a fault of `side`.
    /// @pre  the game is open, and `ending` is a forfeit
    const Outcome& forfeit(Stone side, Ending ending, std::string detail);

    /// Takes back the last move, and the end of the game with it.  False if there is none.
    bool undo();

 private:
    Position position_;
    Outcome outcome_;
    std::vector<PlayedMove> moves_;
};

}  // namespace mnk::play
