#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mnk/base/result.hpp"
#include "mnk/board/rules.hpp"

/// The Gomocup protocol, both ways: our players as brains, other brains as players.
/// docs/protocol.md lists the commands and what we add to them.
namespace mnk::protocol {

/// "7,3": column and row, each from 0, from the top left.
std::string coordinates(const Rules& rules, Cell cell);

/// Two whole numbers with a comma between them, blanks around each allowed.
struct Pair {
    std::int64_t x = 0;
    std::int64_t y = 0;
};
std::optional<Pair> parse_pair(std::string_view text);

/// The cell at `pair`, if it is on the board.
std::optional<Cell> cell_at(const Rules& rules, const Pair& pair);

/// The cell that "7,3" names, or a sentence that says what is wrong with it.
Result<Cell> parse_coordinates(const Rules& rules, std::string_view text);

}  // namespace mnk::protocol
