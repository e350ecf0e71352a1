#pragma once

#include <functional>

#include "mnk/play/clock.hpp"
#include "mnk/play/game.hpp"
#include "mnk/play/seat.hpp"

namespace mnk::play {

/// What both players agree to before the first move.
struct Terms {
    Rules rules;
    std::vector<Cell> opening;              ///< already on the board when the game begins
    Limits limits;                          ///< for each move (`time_left` comes from the clock)
    std::optional<Limits> second_limits;    ///< of the second player, where they are not the same
    std::optional<Milliseconds> game_time;  ///< for each player's whole game
    Milliseconds increment{0};
    std::optional<Milliseconds> start_time;  ///< to get ready for the game; else as long as for a move
    Milliseconds tolerance{0};               ///< a move this much too late still counts
    bool ends_when_dead = false;  ///< call a draw as soon as nobody can win; else play to a full board
    std::optional<int> ply_limit;

    [[nodiscard]] const Limits& limits_of(Stone side) const {
        return side == Stone::second && second_limits ? *second_limits : limits;
    }
};

/// Called from the referee's thread, but for `report`, which comes from the player's.
struct Events {
    std::function<void(const Game&)> moved;  ///< after every move, with the move in the game
    std::function<void(Stone, const Report&)> report;
};

/// Plays one game between two seats and judges every answer: whatever a player
/// does (a taken cell, a cell off the board, nothing, an exception, too long,
/// for ever) is an outcome with a reason.  Raising `interrupt` ends the game
/// within a few milliseconds as `interrupted`.
///
/// An opening that is not a legal game, or that ends it, is an error.
Result<Game> referee(Seat& first, Seat& second, const Terms& terms, const StopFlag& interrupt,
                     const Events& events = {});

}  // namespace mnk::play
