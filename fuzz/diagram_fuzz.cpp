#include "fuzz/fuzz.hpp"
#include "mnk/board/notation.hpp"

/// A drawing that is understood is a legal game, and what that game looks like is read as the same drawing.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace mnk;
    std::string_view text = fuzz::as_text(data, size);
    const Rules rules = fuzz::take_rules(text);
    const Result<std::vector<Cell>> moves = parse_diagram(rules, text);
    if (!moves) {
        fuzz::promise_sentence(moves.error().what);
        return 0;
    }
    const Result<Position> position = Position::from_moves(rules, *moves);
    fuzz::promise(bool(position), "a drawing leads to a legal game");
    const std::string drawn = diagram(*position);
    const Result<std::vector<Cell>> back = parse_diagram(rules, drawn);
    fuzz::promise(bool(back), "what diagram draws is understood");
    const Result<Position> again = Position::from_moves(rules, *back);
    fuzz::promise(again && diagram(*again) == drawn, "a drawing is read as what it shows");
    return 0;
}
