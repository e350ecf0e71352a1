// Reading a drawn position: which game leads to it?

#include <algorithm>

#include "mnk/base/random.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"

namespace mnk {

namespace {

struct Drawing {
    std::vector<Cell> first;
    std::vector<Cell> second;
};

/// A line of column letters above the board, as `diagram` writes it.
bool is_heading(std::string_view line, int columns) {
    const std::vector<std::string_view> words = text::split(line);
    if (words.size() != static_cast<std::size_t>(columns)) return false;
    for (int column = 0; column < columns; ++column) {
        if (words[static_cast<std::size_t>(column)] != column_name(column)) return false;
    }
    return true;
}

Result<Drawing> read_stones(const Rules& rules, std::string_view text) {
    Drawing drawing;
    int row = 0;
    int line_number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text::trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line_number;
        if (line.empty() || (row == 0 && is_heading(line, rules.columns))) continue;
        if (row == rules.rows) {
            return Error{text::concat("line ", line_number, ": more rows than the board's ", rules.rows)};
        }
        line.remove_prefix(std::min(line.find_first_not_of("0123456789"), line.size()));
        int column = 0;
        for (const char c : line) {
            if (c == ' ' || c == '\t') continue;
            if (std::string_view(".xXoO").find(c) == std::string_view::npos) {
                return Error{text::concat("line ", line_number, ": ", text::quoted(std::string_view(&c, 1)),
                                          " is not '.', 'X' or 'O'")};
            }
            if (column == rules.columns) {
                return Error{text::concat("line ", line_number, ": more cells than the board's ",
                                          rules.columns, " columns")};
            }
            if (c == 'x' || c == 'X') drawing.first.push_back(rules.cell_at(row, column));
            if (c == 'o' || c == 'O') drawing.second.push_back(rules.cell_at(row, column));
            ++column;
        }
        if (column != rules.columns) {
            return Error{text::concat("line ", line_number, ": ", column, " cells where the board has ",
                                      rules.columns)};
        }
        ++row;
    }
    if (row != rules.rows) return Error{text::concat(row, " rows where the board has ", rules.rows)};
    return drawing;
}

std::vector<Cell> interleave(const Drawing& drawing) {
    std::vector<Cell> moves;
    for (std::size_t i = 0; i < drawing.first.size(); ++i) {
        moves.push_back(drawing.first[i]);
        if (i < drawing.second.size()) moves.push_back(drawing.second[i]);
    }
    return moves;
}

/// With k or more, every part of a position without a run has none either, so
/// any order will do once the right stone comes last: one that is in every run
/// of the last mover, hence in the first that `moves` completes.
std::vector<Cell> order_with_winner_last(const Rules& rules, Drawing drawing) {
    Position position(rules);
    for (const Cell cell : interleave(drawing)) {
        position.play(cell);
        if (position.is_over()) break;
    }
    const bool first_is_last = drawing.first.size() > drawing.second.size();
    std::vector<Cell>& last_mover = first_is_last ? drawing.first : drawing.second;
    if (position.winner() != (first_is_last ? Stone::first : Stone::second)) return {};
    for (const Cell cell : position.winning_run()) {
        const auto place = std::find(last_mover.begin(), last_mover.end(), cell);
        std::swap(*place, last_mover.back());
        std::vector<Cell> moves = interleave(drawing);
        if (Position::from_moves(rules, moves)) return moves;
        std::swap(*place, last_mover.back());
    }
    return {};
}

/// With exactly k, a longer run passes through shorter ones while it grows;
/// orders are tried at random, a stone that would end the game put off.  The
/// work is bounded: a drawing that resists it is refused.
std::vector<Cell> order_that_avoids_short_runs(const Rules& rules, const Drawing& drawing) {
    const std::size_t total = drawing.first.size() + drawing.second.size();
    int win_tests_left = 500'000;
    for (std::uint64_t attempt = 0; win_tests_left > 0; ++attempt) {
        Random random(attempt);
        Drawing left = drawing;
        Position position(rules);
        while (!position.is_over() && static_cast<std::size_t>(position.ply()) < total) {
            const Stone mover = position.side_to_move();
            std::vector<Cell>& cells = mover == Stone::first ? left.first : left.second;
            // Round through the stones from a random one on, to the first that does not win.
            const std::size_t from = static_cast<std::size_t>(random.below(cells.size()));
            std::size_t chosen = from;
            for (std::size_t i = 0; i < cells.size(); ++i, --win_tests_left) {
                chosen = (from + i) % cells.size();
                if (!position.wins_at(cells[chosen], mover)) break;
            }
            position.play(cells[chosen]);
            std::swap(cells[chosen], cells.back());
            cells.pop_back();
        }
        if (static_cast<std::size_t>(position.ply()) == total) {
            return {position.moves().begin(), position.moves().end()};
        }
    }
    return {};
}

}  // namespace

Result<std::vector<Cell>> parse_diagram(const Rules& rules, std::string_view text) {
    Result<Drawing> drawing = read_stones(rules, text);
    if (!drawing) return drawing.error();
    const std::size_t xs = drawing->first.size();
    const std::size_t os = drawing->second.size();
    if (xs != os && xs != os + 1) {
        return Error{
            text::concat(xs, " X and ", os, " O: X moves first, so there are as many X as O, or one more")};
    }
    std::vector<Cell> moves = interleave(*drawing);
    if (Position::from_moves(rules, moves)) return moves;
    moves =
        rules.exact ? order_that_avoids_short_runs(rules, *drawing) : order_with_winner_last(rules, *drawing);
    if (moves.empty()) return Error{"no game leads here: the drawing has a run from before the last move"};
    return moves;
}

}  // namespace mnk
