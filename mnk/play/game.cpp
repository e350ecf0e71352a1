#include "mnk/play/game.hpp"

#include <cassert>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"

namespace mnk::play {

std::string_view describe(Ending ending) {
    switch (ending) {
        case Ending::open:
            return "the game goes on";
        case Ending::run:
            return "k in a row";
        case Ending::full_board:
            return "the board is full";
        case Ending::dead_board:
            return "nobody can win any more";
        case Ending::ply_limit:
            return "the limit of moves is reached";
        case Ending::interrupted:
            return "interrupted";
        case Ending::occupied:
            return "chose a cell that was taken";
        case Ending::off_board:
            return "chose a cell off the board";
        case Ending::no_move:
            return "chose no cell";
        case Ending::exception:
            return "failed with an exception";
        case Ending::late:
            return "answered after its time";
        case Ending::unresponsive:
            return "did not answer";
        case Ending::crashed:
            return "lost its program";
        case Ending::garbled:
            return "broke the protocol";
    }
    return "";
}

std::string to_string(const Outcome& outcome) {
    const std::string detail = outcome.detail.empty() ? "" : text::concat(" (", outcome.detail, ")");
    if (outcome.ending == Ending::open || outcome.ending == Ending::interrupted) {
        return text::concat(describe(outcome.ending), detail);
    }
    if (outcome.winner == Stone::none) return text::concat("draw: ", describe(outcome.ending), detail);
    const bool first_won = outcome.winner == Stone::first;
    return text::concat(first_won ? "X" : "O",
                        " wins: ", is_forfeit(outcome.ending) ? (first_won ? "O " : "X ") : "",
                        describe(outcome.ending), detail);
}

Result<Game> Game::from_moves(const Rules& rules, std::span<const Cell> opening) {
    // The position's own reader says what is wrong; then the same moves make the history.
    const Result<Position> position = Position::from_moves(rules, opening);
    if (!position) return position.error();
    Game game(rules);
    for (const Cell cell : opening) game.play({.cell = cell, .taken = {}, .report = {}});
    return game;
}

const Outcome& Game::play(PlayedMove move) {
    assert(!outcome_.is_over());
    const Stone mover = position_.side_to_move();
    if (!position_.contains(move.cell))
        return forfeit(mover, Ending::off_board, text::concat("cell ", move.cell));
    if (!position_.is_free(move.cell)) {
        return forfeit(mover, Ending::occupied, cell_name(position_.rules(), move.cell));
    }
    position_.play(move.cell);
    moves_.push_back(std::move(move));
    if (position_.winner() != Stone::none)
        outcome_ = {Ending::run, position_.winner(), {}};
    else if (position_.is_full())
        outcome_ = {Ending::full_board, Stone::none, {}};
    return outcome_;
}

const Outcome& Game::end(Ending ending) {
    assert(!outcome_.is_over() && !is_forfeit(ending) && ending != Ending::open && ending != Ending::run);
    outcome_ = {ending, Stone::none, {}};
    return outcome_;
}

const Outcome& Game::forfeit(Stone side, Ending ending, std::string detail) {
    assert(!outcome_.is_over() && is_forfeit(ending));
    outcome_ = {ending, opponent(side), std::move(detail)};
    return outcome_;
}

bool Game::undo() {
    if (moves_.empty()) return false;
    moves_.pop_back();
    position_.undo();
    outcome_ = {};
    return true;
}

}  // namespace mnk::play
