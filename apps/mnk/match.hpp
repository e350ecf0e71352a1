#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "mnk/formats/record.hpp"
#include "mnk/play/game.hpp"
#include "mnk/play/seat.hpp"

namespace mnk::app {

/// The name under which a person sits down.
inline constexpr std::string_view kHuman = "human";

/// A game with who plays it: people, who move through `play`, and players, who
/// are asked.  Knows nothing of screens.
class Match {
 public:
    /// The players' specs, first mover first; "human" is a person.
    static Result<Match> make(play::Game game, std::array<std::string, 2> specs, const play::Limits& limits);

    [[nodiscard]] const play::Game& game() const { return game_; }
    [[nodiscard]] const Position& position() const { return game_.position(); }
    [[nodiscard]] bool is_over() const { return game_.outcome().is_over(); }
    [[nodiscard]] const std::string& spec(Stone side) const { return chair(side).spec; }
    [[nodiscard]] bool is_human(Stone side) const { return spec(side) == kHuman; }
    [[nodiscard]] bool has_human() const { return is_human(Stone::first) || is_human(Stone::second); }
    [[nodiscard]] bool is_humans_turn() const { return is_human(position().side_to_move()); }

    /// A person's move: an error if the cell is taken; the game goes on from there.
    /// @pre  !is_over(), and `cell` is on the board
    Status play(Cell cell);

    /// Asks the player to move and plays its answer; a fault forfeits.  Raising
    /// `interrupt` has it answer at once.  @pre  !is_over() && !is_humans_turn()
    play::Seat::Answer think(const play::ReportSink& report, const play::StopFlag& interrupt);

    /// Takes back moves until a person is to move again: their last and the
    /// answer to it.  How many were taken back.
    int undo();
    /// The opposite, as far as moves taken back are still there.
    int redo();

    /// Both change sides, in the middle of the game.
    void swap();

    /// Another game between the same two.
    void restart(play::Game game);

    /// Moves with their times, and the specs as names.
    [[nodiscard]] formats::Record record() const;

 private:
    struct Chair {
        std::string spec;
        std::unique_ptr<play::Seat> seat;  // none for a person
        bool is_ready = false;             // has been told of this game and side
    };

    explicit Match(play::Game game) : game_(std::move(game)) {}
    [[nodiscard]] const Chair& chair(Stone side) const { return chairs_[side == Stone::first ? 0 : 1]; }
    Chair& chair(Stone side) { return chairs_[side == Stone::first ? 0 : 1]; }
    void forget_games();

    play::Game game_;
    std::array<Chair, 2> chairs_;
    play::Limits limits_;
    std::vector<play::PlayedMove> taken_back_;  // the last one taken back is the last element
};

}  // namespace mnk::app
