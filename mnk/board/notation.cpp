#include "mnk/board/notation.hpp"

#include <algorithm>
#include <cassert>

#include "mnk/base/text.hpp"

namespace mnk {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

Error not_a_cell(const Rules& rules, std::string_view name) {
    return Error{text::concat(text::quoted(name), " is not a cell: write a letter and a number, from a1 to ",
                              cell_name(rules, rules.cell_at(0, rules.columns - 1)))};
}

}  // namespace

std::string column_name(int column) {
    std::string name(1, static_cast<char>('a' + column % 26));
    if (column >= 26) name.insert(name.begin(), static_cast<char>('a' + column / 26 - 1));
    return name;
}

std::string cell_name(const Rules& rules, Cell cell) {
    assert(0 <= cell && cell < rules.cells());
    return text::concat(column_name(rules.column_of(cell)), rules.rows - rules.row_of(cell));
}

Result<Cell> parse_cell(const Rules& rules, std::string_view name) {
    const auto digits = std::find_if_not(name.begin(), name.end(), is_letter);
    const auto letter_count = digits - name.begin();
    const auto digit_count = name.end() - digits;
    const bool well_formed = letter_count >= 1 && letter_count <= 2 && digit_count >= 1 && digit_count <= 3 &&
                             *digits != '0' && std::all_of(digits, name.end(), is_digit);
    if (!well_formed) return not_a_cell(rules, name);
    int column = 0;
    for (const char c : text::to_lower(name.substr(0, static_cast<std::size_t>(letter_count)))) {
        column = column * 26 + (c - 'a' + 1);
    }
    column -= 1;
    int number = 0;
    for (auto digit = digits; digit != name.end(); ++digit) number = number * 10 + (*digit - '0');
    const int row = rules.rows - number;
    if (!rules.contains(row, column)) {
        return Error{text::concat(text::quoted(name), " is off the board: columns go from a to ",
                                  column_name(rules.columns - 1), ", rows from 1 to ", rules.rows)};
    }
    return rules.cell_at(row, column);
}

std::string moves_to_text(const Rules& rules, std::span<const Cell> moves) {
    std::string out;
    for (const Cell cell : moves) {
        if (!out.empty()) out += ' ';
        out += cell_name(rules, cell);
    }
    return out;
}

Result<std::vector<Cell>> parse_moves(const Rules& rules, std::string_view text) {
    std::vector<Cell> moves;
    for (std::string_view word : text::split(text, " ,\t\r\n")) {
        while (!word.empty()) {
            // One name: letters, then digits, up to where the next letters begin.
            const auto digits = std::find_if_not(word.begin(), word.end(), is_letter);
            auto end = std::find_if_not(digits, word.end(), is_digit);
            if (end == digits || digits == word.begin()) end = word.end();
            const std::string_view name = word.substr(0, static_cast<std::size_t>(end - word.begin()));
            const Result<Cell> cell = parse_cell(rules, name);
            if (!cell) return Error{text::concat("move ", moves.size() + 1, ": ", cell.error().what)};
            if (moves.size() >= static_cast<std::size_t>(rules.cells())) {
                return Error{text::concat("more than ", rules.cells(), " moves on a board of ", rules.cells(),
                                          " cells")};
            }
            moves.push_back(*cell);
            word.remove_prefix(name.size());
        }
    }
    return moves;
}

std::string diagram(const Position& position) {
    const Rules& rules = position.rules();
    const std::size_t margin = std::to_string(rules.rows).size();
    const std::size_t width = column_name(rules.columns - 1).size();
    const auto padded = [](std::string_view text, std::size_t size) {
        return std::string(size > text.size() ? size - text.size() : 0, ' ').append(text);
    };
    std::string out(margin, ' ');
    for (int column = 0; column < rules.columns; ++column) out += " " + padded(column_name(column), width);
    out += '\n';
    for (int row = 0; row < rules.rows; ++row) {
        out += padded(std::to_string(rules.rows - row), margin);
        for (int column = 0; column < rules.columns; ++column) {
            constexpr std::string_view signs = ".XO";
            const Stone stone = position.at(rules.cell_at(row, column));
            out += " " + padded(signs.substr(static_cast<std::size_t>(stone), 1), width);
        }
        out += '\n';
    }
    return out;
}

}  // namespace mnk
