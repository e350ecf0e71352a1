#include "mnk/arena/seats.hpp"

namespace mnk::arena {

using std::chrono::steady_clock;

namespace {

bool may_stay(const Job& job, std::size_t side, const play::Seat& seat, const play::Outcome& outcome) {
    if (!job.sources[side].stays || job.ends_series || seat.is_abandoned()) return false;
    if (outcome.ending == play::Ending::interrupted) return false;
    const Stone own = side == 0 ? Stone::first : Stone::second;
    return !(play::is_forfeit(outcome.ending) && outcome.winner != own);
}

}  // namespace

Result<std::unique_ptr<play::Seat>> Seats::seat_for(const Job& job, std::size_t side) {
    const auto kept = kept_.find(job.players[side]);
    if (kept != kept_.end()) return std::move(kept_.extract(kept).mapped());
    Result<std::unique_ptr<play::Player>> player = make_(job.sources[side]);
    if (!player) return player.error();
    return std::make_unique<play::Seat>(std::move(*player));
}

Result<GameResult> Seats::play(const Job& job, const play::StopFlag& interrupt, const play::Events& events) {
    const auto begun = steady_clock::now();
    if (job.series != series_) kept_.clear();
    series_ = job.series;
    std::array<std::unique_ptr<play::Seat>, 2> seats;
    for (std::size_t i = 0; i < 2; ++i) {
        Result<std::unique_ptr<play::Seat>> seat = seat_for(job, i);
        if (!seat) return seat.error();
        seats[i] = std::move(*seat);
    }
    const Result<play::Game> game = play::referee(*seats[0], *seats[1], job.terms, interrupt, events);
    if (!game) return game.error();
    GameResult result{.number = job.number,
                      .players = job.players,
                      .rules = job.terms.rules,
                      .opening_plies = static_cast<int>(job.terms.opening.size()),
                      .moves = {},
                      .outcome = game->outcome(),
                      .duration = steady_clock::now() - begun};
    for (const play::PlayedMove& move : game->moves())
        result.moves.push_back(
            {move.cell, move.taken, move.report.depth, move.report.nodes, move.report.value});
    for (std::size_t i = 0; i < 2; ++i) {
        if (may_stay(job, i, *seats[i], game->outcome())) kept_[job.players[i]] = std::move(seats[i]);
    }
    if (job.ends_series) series_.reset();
    return result;
}

void Seats::clear() {
    kept_.clear();
    series_.reset();
}

}  // namespace mnk::arena
