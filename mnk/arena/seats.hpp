#pragma once

#include <map>

#include "mnk/arena/job.hpp"

namespace mnk::arena {

/// Plays jobs one after the other.  Who stays (PlayerSource::stays) keeps its seat, and with it its process and all that
/// it remembers, from one game of a series to the next; a forfeit of its own or an interruption costs it the seat.
/// Everybody else is made anew for each game.  Price: two seats that wait between the games of a series.
class Seats {
 public:
    explicit Seats(PlayerMaker make) : make_(std::move(make)) {}

    /// Plays it, here and now.  An error if a player cannot be made.
    Result<GameResult> play(const Job& job, const play::StopFlag& interrupt, const play::Events& events = {});

    /// Who stayed leaves.
    void clear();

    /// The series that is being played; nothing after its last game.
    [[nodiscard]] const std::optional<Series>& series() const { return series_; }

 private:
    Result<std::unique_ptr<play::Seat>> seat_for(const Job& job, std::size_t side);

    PlayerMaker make_;
    std::optional<Series> series_;
    std::map<int, std::unique_ptr<play::Seat>> kept_;  // by the player's number in the plan
};

}  // namespace mnk::arena
