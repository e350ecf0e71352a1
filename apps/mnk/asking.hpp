#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/mnk/command.hpp"
#include "mnk/board/position.hpp"
#include "mnk/play/limits.hpp"
#include "mnk/play/seat.hpp"

/// From words on the command line to a game, and to players that think about it.
namespace mnk::app {

/// The rules that the first three of `words` give.  @pre  words.size() >= 3
Result<Rules> read_rules(std::span<const std::string> words, bool exact);

/// The moves in `words`, in whatever pieces they were typed: notation and game checked.
Result<Position> read_position(const Rules& rules, std::span<const std::string> words);

/// What a player may spend on a move.
play::Limits limits_of(const Settings& settings);

/// `spec` with `seed` added, if the player has such an option and `spec` does not set it.
Result<std::string> with_seed(const std::string& spec, std::int64_t seed);

/// A player on its chair, ready for a game.  An unknown name or setting is an error.
Result<std::unique_ptr<play::Seat>> make_seat(const std::string& spec);

/// Asks for a move, having told the player of the game first.
/// @pre  the game is not over
play::Seat::Answer ask_from_start(play::Seat& seat, const Position& position, const play::Limits& limits,
                                  const play::ReportSink& report, const play::StopFlag& interrupt);

/// The same, and the player shows its work.
play::Seat::Answer explain_from_start(play::Seat& seat, const Position& position, const play::Limits& limits,
                                      const play::ReportSink& report, const play::StopFlag& interrupt);

/// A position and whom to ask about it, as `mnk move` and `mnk explain` take them.
struct Question {
    std::optional<Position> position;  ///< not over
    std::string spec;
    std::unique_ptr<play::Seat> seat;
    Exit failure;  ///< why the rest is missing
};

/// Reads M N K [MOVES] --player --seed --exact.
Question read_question(const Invocation& invocation);

/// Why `answer` is no move in `position`; empty if it is one.
std::string fault_of(const play::Seat::Answer& answer, const Position& position);

}  // namespace mnk::app
