#pragma once

#include <string_view>

#include "mnk/play/report.hpp"

/// How a game stands, in five words, and where it changed hands.
namespace mnk::play {

/// From the first player's side; `won` and `lost` only if proved.
enum class Verdict : std::uint8_t { lost, worse, even, better, won };

/// A searched value beyond this is a clear advantage: the champion's scale, where 200 are three games of four.
constexpr std::int64_t kClearAdvantage = 200;

/// The same value as the other side sees it.
Value negated(const Value& value);

/// Of a value as the side that it is meant for sees it; unknown values are even.
Verdict verdict_of(const Value& value);

/// "lost", "worse", "even", "better", "won".
std::string_view to_string(Verdict verdict);

/// What a move did to the verdict, as its player sees it.
///
///     kept      nothing
///     better    it is better than the search before it knew
///     mistake   a clear advantage went, or the other side got one
///     blunder   a proved win or draw went, or a proved loss came
enum class Change : std::uint8_t { kept, better, mistake, blunder };

/// `before` and `after` as the player of the move sees them.
Change change_of(const Value& before, const Value& after);

/// "", "!", "?", "??": as in books about games.
std::string_view mark_of(Change change);

/// The value before a move in the light of the value after it: a move that is proved to win shows that the
/// position before it was won, and a move that was thought best and is proved to keep a value has that value.
/// Both as the player of the move sees them; distances count from the position before.
Value with_hindsight(const Value& before, const Value& after, bool was_best);

}  // namespace mnk::play
