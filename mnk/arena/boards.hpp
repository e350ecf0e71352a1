#pragma once

#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/rules.hpp"

namespace mnk::arena {

/// The 25 boards of the course's competition, smallest first.
std::vector<Rules> course_boards();

/// "15x15x5", "15 15 5", "15x15x5 exact".
Result<Rules> read_board(std::string_view text);

/// Boards separated by commas, semicolons or lines, `#` begins a comment; "course" stands for the 25.
/// A board that comes twice is an error.
Result<std::vector<Rules>> read_boards(std::string_view text);

}  // namespace mnk::arena
