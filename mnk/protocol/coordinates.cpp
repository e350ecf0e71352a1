#include "mnk/protocol/coordinates.hpp"

#include "mnk/base/text.hpp"

namespace mnk::protocol {

std::string coordinates(const Rules& rules, Cell cell) {
    return text::concat(rules.column_of(cell), ",", rules.row_of(cell));
}

std::optional<Pair> parse_pair(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    constexpr std::int64_t far = 1'000'000'000;
    const auto x = text::parse_integer(text::trim(text.substr(0, comma)), "x", -far, far);
    const auto y = text::parse_integer(text::trim(text.substr(comma + 1)), "y", -far, far);
    if (!x || !y) return std::nullopt;
    return Pair{*x, *y};
}

std::optional<Cell> cell_at(const Rules& rules, const Pair& pair) {
    if (pair.x < 0 || pair.x >= rules.columns || pair.y < 0 || pair.y >= rules.rows) return std::nullopt;
    return rules.cell_at(static_cast<int>(pair.y), static_cast<int>(pair.x));
}

Result<Cell> parse_coordinates(const Rules& rules, std::string_view text) {
    const std::optional<Pair> pair = parse_pair(text);
    if (!pair) return Error{text::concat(text::quoted(text), " is not a cell: write x,y as in 0,0")};
    const std::optional<Cell> cell = cell_at(rules, *pair);
    if (!cell) {
        return Error{text::concat(pair->x, ",", pair->y, " is off the board: x goes from 0 to ",
                                  rules.columns - 1, ", y from 0 to ", rules.rows - 1)};
    }
    return *cell;
}

}  // namespace mnk::protocol
