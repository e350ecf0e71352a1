#include "mnk/arena/tally.hpp"

#include <algorithm>
#include <cassert>

#include "mnk/base/text.hpp"
#include "mnk/play/clock.hpp"

namespace mnk::arena {

using play::Ending;

namespace {

/// 0, 1 or 2.
int half_points(const play::Outcome& outcome, Stone side) {
    if (outcome.winner == Stone::none) return 1;
    return outcome.winner == side ? 2 : 0;
}

stats::Games as_games(int half_points) {
    return {half_points == 2 ? 1 : 0, half_points == 1 ? 1 : 0, half_points == 0 ? 1 : 0};
}

}  // namespace

int course_points(const play::Outcome& outcome, Stone side) {
    if (outcome.winner == Stone::none) return 1;
    if (outcome.winner != side) return 0;
    if (play::is_forfeit(outcome.ending)) return 2;
    return side == Stone::first ? 2 : 3;
}

Tally::Tally(const Plan& plan)
    : plan_(&plan),
      players_(plan.players.size()),
      meetings_(plan.players.size(), std::vector<Meeting>(plan.players.size())),
      boards_(plan.boards.size()) {
    for (PlayerTally& player : players_) {
        player.by_board.resize(plan.boards.size());
        player.course_by_board.resize(plan.boards.size());
    }
}

void Tally::add(const GameResult& result) {
    if (result.outcome.ending == Ending::open || result.outcome.ending == Ending::interrupted) return;
    if (is_repeat(result)) {
        repeats_.push_back(result.number);
        return;
    }
    ++games_;
    count_for(result, Stone::first);
    count_for(result, Stone::second);
    count_times(result);
    count_pair(result);
}

bool Tally::is_repeat(const GameResult& result) {
    if (plan_->config.count_repeats) return false;
    for (const int player : result.players) {
        if (!plan_->players[static_cast<std::size_t>(player)].plays_the_same) return false;
    }
    return !seen_
                .insert(
                    {result.players, plan_->board_of(result.rules), result.cells(), result.outcome.ending})
                .second;
}

void Tally::count_for(const GameResult& result, Stone side) {
    const std::size_t seat = side == Stone::first ? 0 : 1;
    const auto self = static_cast<std::size_t>(result.players[seat]);
    const auto other = static_cast<std::size_t>(result.players[1 - seat]);
    const auto board = static_cast<std::size_t>(plan_->board_of(result.rules));
    const stats::Games games = as_games(half_points(result.outcome, side));
    PlayerTally& player = players_[self];
    player.games += games;
    (side == Stone::first ? player.as_first : player.as_second) += games;
    player.course_points += course_points(result.outcome, side);
    player.by_board[board] += games;
    player.course_by_board[board] += course_points(result.outcome, side);
    if (play::is_forfeit(result.outcome.ending) && result.outcome.winner != side)
        ++player.forfeits[result.outcome.ending];
    meetings_[self][other].games += games;
    if (side == Stone::first) boards_[board] += games;
}

void Tally::count_times(const GameResult& result) {
    play::Clock clock(plan_->terms.game_time, plan_->terms.increment);
    for (std::size_t ply = static_cast<std::size_t>(result.opening_plies); ply < result.moves.size(); ++ply) {
        const Stone side = ply % 2 == 0 ? Stone::first : Stone::second;
        PlayerTally& player = players_[static_cast<std::size_t>(result.players[ply % 2])];
        const std::chrono::nanoseconds taken = result.moves[ply].taken;
        player.move_times.push_back(std::chrono::duration_cast<std::chrono::microseconds>(taken).count());
        const auto longest = clock.limits_for(side, plan_->limits_of(result.players[ply % 2])).longest_move();
        clock.spend(side, taken);
        if (!longest || taken <= *longest) continue;
        ++player.late_moves;
        player.latest = std::max(player.latest, taken - *longest);
    }
    if (result.outcome.ending != Ending::late) return;
    // The move that lost is not among the moves; the referee's "52 ms over" is what is left of it.
    PlayerTally& loser =
        players_[static_cast<std::size_t>(result.players[result.outcome.winner == Stone::first ? 1 : 0])];
    const std::string_view detail = result.outcome.detail;
    const Result<std::int64_t> over =
        text::parse_integer(detail.substr(0, detail.find(' ')), "lateness", 0, 1'000'000'000);
    ++loser.late_moves;
    if (over) loser.latest = std::max<std::chrono::nanoseconds>(loser.latest, play::Milliseconds{*over});
}

void Tally::count_pair(const GameResult& result) {
    const bool is_second = result.number % 2 == 1;
    // In the second game of a pair, who began the first is the second player.
    const int half = half_points(result.outcome, is_second ? Stone::second : Stone::first);
    const auto [half_pair, is_new] = half_pairs_.try_emplace(result.number / 2, half);
    if (is_new) return;
    const int half_points_of_both = half_pair->second + half;
    half_pairs_.erase(half_pair);
    const auto self = static_cast<std::size_t>(result.players[is_second ? 1 : 0]);
    const auto other = static_cast<std::size_t>(result.players[is_second ? 0 : 1]);
    stats::Pairs pair;
    pair.by_half_points[static_cast<std::size_t>(half_points_of_both)] = 1;
    players_[self].pairs += pair;
    players_[other].pairs += stats::reversed(pair);
    meetings_[self][other].pairs += pair;
    meetings_[other][self].pairs += stats::reversed(pair);
}

void SprtWatch::add(const GameResult& result) {
    assert(result.number == next_ && plan_->sprt);
    ++next_;
    if (decision_ != stats::Decision::undecided) return;
    tally_.add(result);
    if (result.number % 2 == 0) return;
    ratio_ = stats::log_likelihood_ratio(*plan_->sprt, tally_.meeting(0, 1).pairs);
    decision_ = stats::decide(*plan_->sprt, ratio_);
}

}  // namespace mnk::arena
