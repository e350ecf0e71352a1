#include "apps/mnk/match.hpp"

#include <algorithm>
#include <cassert>

#include "apps/mnk/asking.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"

namespace mnk::app {

Result<Match> Match::make(play::Game game, std::array<std::string, 2> specs, const play::Limits& limits) {
    Match match(std::move(game));
    match.limits_ = limits;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        match.chairs_[i].spec = specs[i];
        if (specs[i] == kHuman) continue;
        Result<std::unique_ptr<play::Seat>> seat = make_seat(specs[i]);
        if (!seat) return seat.error();
        match.chairs_[i].seat = std::move(*seat);
    }
    return match;
}

Status Match::play(Cell cell) {
    assert(!is_over() && position().contains(cell));
    if (!position().is_free(cell)) {
        return Error{text::concat(cell_name(position().rules(), cell), " is taken")};
    }
    game_.play({.cell = cell, .taken = {}, .report = {}});
    taken_back_.clear();
    return Done{};
}

play::Seat::Answer Match::think(const play::ReportSink& report, const play::StopFlag& interrupt) {
    assert(!is_over() && !is_humans_turn());
    using Kind = play::Seat::Answer::Kind;
    const Stone side = position().side_to_move();
    Chair& mover = chair(side);
    play::Seat::Answer answer;
    if (!mover.is_ready) answer = mover.seat->start(position().rules(), side, limits_, interrupt);
    mover.is_ready = answer.kind == Kind::answered;
    if (mover.is_ready) answer = mover.seat->choose(position(), limits_, report, interrupt);

    taken_back_.clear();
    if (answer.kind == Kind::threw)
        game_.forfeit(side, play::Ending::exception, answer.what);
    else if (answer.kind == Kind::unresponsive)
        game_.forfeit(side, play::Ending::unresponsive, {});
    else if (!answer.cell)
        game_.forfeit(side, play::Ending::no_move, {});
    else
        game_.play({.cell = *answer.cell, .taken = answer.taken, .report = answer.report});
    return answer;
}

int Match::undo() {
    int count = 0;
    do {
        if (game_.moves().empty()) break;
        const play::PlayedMove last = game_.moves().back();
        game_.undo();
        taken_back_.push_back(last);
        ++count;
    } while (!is_humans_turn());
    return count;
}

int Match::redo() {
    int count = 0;
    while (!taken_back_.empty() && !is_over()) {
        game_.play(std::move(taken_back_.back()));
        taken_back_.pop_back();
        ++count;
        if (is_humans_turn()) break;
    }
    return count;
}

void Match::swap() {
    std::swap(chairs_[0], chairs_[1]);
    forget_games();
}

void Match::restart(play::Game game) {
    game_ = std::move(game);
    taken_back_.clear();
    forget_games();
}

void Match::forget_games() {
    for (Chair& each : chairs_) {
        each.is_ready = false;
        if (!each.seat || !each.seat->is_abandoned()) continue;
        // One that never came back gets a successor.  Its spec was good once, so it is again.
        if (Result<std::unique_ptr<play::Seat>> seat = make_seat(each.spec)) each.seat = std::move(*seat);
    }
}

formats::Record Match::record() const {
    formats::Record record;
    record.rules = position().rules();
    record.players = {chairs_[0].spec, chairs_[1].spec};
    for (const play::PlayedMove& move : game_.moves()) {
        formats::Record::Move& out = record.moves.emplace_back();
        out.cell = move.cell;
        const auto milliseconds = std::chrono::duration_cast<play::Milliseconds>(move.taken).count();
        if (move.taken.count() > 0) out.milliseconds = static_cast<int>(milliseconds);
    }
    return record;
}

}  // namespace mnk::app
