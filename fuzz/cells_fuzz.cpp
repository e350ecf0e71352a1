#include "fuzz/fuzz.hpp"
#include "mnk/board/notation.hpp"

namespace {

using namespace mnk;

/// A name that is understood names a cell of the board, and the cell's own name leads back to it.
void check_cell(const Rules& rules, std::string_view name) {
    const Result<Cell> cell = parse_cell(rules, name);
    if (!cell) return fuzz::promise_sentence(cell.error().what);
    fuzz::promise(0 <= *cell && *cell < rules.cells(), "a cell is on the board");
    const Result<Cell> back = parse_cell(rules, cell_name(rules, *cell));
    fuzz::promise(back && *back == *cell, "a cell's name leads back to it");
}

void check_moves(const Rules& rules, std::string_view text) {
    const Result<std::vector<Cell>> moves = parse_moves(rules, text);
    if (!moves) return fuzz::promise_sentence(moves.error().what);
    fuzz::promise(moves->size() <= static_cast<std::size_t>(rules.cells()), "no more moves than cells");
    const Result<std::vector<Cell>> back = parse_moves(rules, moves_to_text(rules, *moves));
    fuzz::promise(back && *back == *moves, "moves that were read are read back");
    const Result<Position> position = Position::from_moves(rules, *moves);
    if (!position) fuzz::promise_sentence(position.error().what);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = fuzz::as_text(data, size);
    const Rules rules = fuzz::take_rules(text);
    check_cell(rules, text);
    check_moves(rules, text);
    return 0;
}
