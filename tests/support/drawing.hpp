#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "mnk/board/notation.hpp"
#include "mnk/board/position.hpp"

namespace mnk::testing {

/// The position of a drawing with as many rows and columns as it shows:
///
///     const Position position = draw(3, R"(
///         X O .
///         . X .
///         . . O)");
inline Position draw(int run, std::string_view drawing, bool exact = false) {
    int rows = 0;
    int signs = 0;
    for (std::size_t from = 0; from < drawing.size();) {
        const std::size_t end = std::min(drawing.find('\n', from), drawing.size());
        int in_row = 0;
        for (const char c : drawing.substr(from, end - from)) in_row += c == '.' || c == 'X' || c == 'O';
        rows += in_row > 0;
        signs += in_row;
        from = end + 1;
    }
    const Rules rules{rows, rows == 0 ? 0 : signs / rows, run, exact};
    const Result<std::vector<Cell>> moves = parse_diagram(rules, drawing);
    if (!moves) {
        ADD_FAILURE() << "bad drawing: " << moves.error().what;
        return Position(Rules{});
    }
    return *Position::from_moves(rules, *moves);
}

/// "h8" on this board; for tests that know what they write.
inline Cell cell(const Rules& rules, std::string_view name) { return *parse_cell(rules, name); }
inline Cell cell(const Position& position, std::string_view name) { return cell(position.rules(), name); }

}  // namespace mnk::testing
