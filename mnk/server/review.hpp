#pragma once

#include <functional>

#include "mnk/formats/record.hpp"
#include "mnk/play/verdict.hpp"
#include "mnk/server/json.hpp"

/// A game move by move, with the moves where it changed hands.
namespace mnk::server {

/// A move of the game; values as its player sees them.
struct JudgedMove {
    Cell cell = kNoCell;
    Stone player = Stone::none;
    Cell best = kNoCell;
    play::Value before;
    play::Value after;
    int depth = 0;
    std::vector<Cell> line;  ///< that should have been played
    play::Change change = play::Change::kept;

    [[nodiscard]] play::Value after_for_first() const {
        return player == Stone::first ? after : play::negated(after);
    }
};

/// What someone who thinks says of a position; an error ends the review.
using Opinion = std::function<Result<play::Report>(const Position&)>;

/// Asks about every position of the game that is not over, then tells the moves from the values around
/// them: one opinion more than there are moves.
Result<std::vector<JudgedMove>> review(const formats::Record& record, const Opinion& opinion);

/// As `mnk analyse --load FILE --json` prints it.  @pre  `moves` come from `record`
Json review_json(const formats::Record& record, const std::vector<JudgedMove>& moves,
                 const std::string& player);

}  // namespace mnk::server
