#include "mnk/play/verdict.hpp"

namespace mnk::play {

Value negated(const Value& value) {
    Value out = value;
    if (value.kind == Value::Kind::win) out.kind = Value::Kind::loss;
    if (value.kind == Value::Kind::loss) out.kind = Value::Kind::win;
    out.score = -value.score;
    return out;
}

Verdict verdict_of(const Value& value) {
    switch (value.kind) {
        case Value::Kind::win:
            return Verdict::won;
        case Value::Kind::loss:
            return Verdict::lost;
        case Value::Kind::unknown:
        case Value::Kind::draw:
            return Verdict::even;
        case Value::Kind::searched:
            break;
    }
    if (value.score >= kClearAdvantage) return Verdict::better;
    return value.score <= -kClearAdvantage ? Verdict::worse : Verdict::even;
}

std::string_view to_string(Verdict verdict) {
    constexpr std::string_view names[] = {"lost", "worse", "even", "better", "won"};
    return names[static_cast<std::size_t>(verdict)];
}

Change change_of(const Value& before, const Value& after) {
    if (before.kind == Value::Kind::unknown || after.kind == Value::Kind::unknown) return Change::kept;
    const Verdict was = verdict_of(before);
    const Verdict is = verdict_of(after);
    if (is == was) return Change::kept;
    if (is > was) return Change::better;
    // A draw that is proved and then doubted by a search is not lost yet.
    const bool was_proved = before.is_proved() && was != Verdict::even;
    if (was_proved || is == Verdict::lost) return Change::blunder;
    return Change::mistake;
}

std::string_view mark_of(Change change) {
    constexpr std::string_view marks[] = {"", "!", "?", "??"};
    return marks[static_cast<std::size_t>(change)];
}

Value with_hindsight(const Value& before, const Value& after, bool was_best) {
    const bool is_shown = after.kind == Value::Kind::win || (was_best && after.is_proved());
    if (!is_shown || before.is_proved()) return before;
    Value out = after;
    if (out.plies) ++*out.plies;
    return out;
}

}  // namespace mnk::play
