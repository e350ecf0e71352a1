#include "mnk/play/referee.hpp"

#include "mnk/base/text.hpp"

namespace mnk::play {

namespace {

/// Ends `game` by a fault of `side`, or as interrupted, if `answer` is not one
/// that came in time; else leaves it open.
void judge(Game& game, Stone side, const Seat::Answer& answer, const Limits& limits, Milliseconds tolerance) {
    using Kind = Seat::Answer::Kind;
    const std::optional<Milliseconds> longest = limits.longest_move();
    if (answer.kind == Kind::threw) {
        game.forfeit(side, answer.fault, answer.what);
    } else if (answer.was_interrupted) {
        game.end(Ending::interrupted);
    } else if (answer.kind == Kind::unresponsive) {
        game.forfeit(side, Ending::unresponsive, {});
    } else if (longest && answer.taken > *longest + tolerance) {
        const auto over = std::chrono::ceil<Milliseconds>(answer.taken - *longest);
        game.forfeit(side, Ending::late, text::concat(over.count(), " ms over"));
    }
}

}  // namespace

Result<Game> referee(Seat& first, Seat& second, const Terms& terms, const StopFlag& interrupt,
                     const Events& events) {
    Result<Game> opened = Game::from_moves(terms.rules, terms.opening);
    if (!opened) return Error{text::concat("opening: ", opened.error().what)};
    if (opened->outcome().is_over()) return Error{"opening: the game is over before it begins"};
    Game game = std::move(*opened);
    const auto seat_of = [&](Stone side) -> Seat& { return side == Stone::first ? first : second; };

    for (const Stone side : {Stone::first, Stone::second}) {
        Limits start_limits = terms.limits_of(side);
        if (terms.start_time) start_limits.move_time = terms.start_time;
        const Seat::Answer ready = seat_of(side).start(terms.rules, side, start_limits, interrupt);
        judge(game, side, ready, start_limits, terms.tolerance);
        if (game.outcome().is_over()) return game;
    }

    Clock clock(terms.game_time, terms.increment);
    while (!game.outcome().is_over()) {
        if (terms.ends_when_dead && game.position().is_dead()) {
            game.end(Ending::dead_board);
            break;
        }
        if (terms.ply_limit && game.position().ply() >= *terms.ply_limit) {
            game.end(Ending::ply_limit);
            break;
        }
        const Stone side = game.position().side_to_move();
        const Limits limits = clock.limits_for(side, terms.limits_of(side));
        const ReportSink listen = [&](const Report& report) {
            if (events.report) events.report(side, report);
        };
        Seat::Answer answer = seat_of(side).choose(game.position(), limits, listen, interrupt);
        judge(game, side, answer, limits, terms.tolerance);
        if (game.outcome().is_over()) break;
        clock.spend(side, answer.taken);
        if (!answer.cell) {
            game.forfeit(side, Ending::no_move, {});
            break;
        }
        game.play({*answer.cell, answer.taken, std::move(answer.report)});
        if (events.moved) events.moved(game);
    }
    return game;
}

}  // namespace mnk::play
