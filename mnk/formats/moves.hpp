#pragma once

#include "mnk/formats/record.hpp"

/// The plainest format: what a person would type.
///
///     # anything, to the end of the line
///     rules 15 15 5              rows, columns, run; then "exact" if a longer run does not win
///     first Ann                  names, if there are any
///     second "two\nlines"        in quotes if they would be misread (see name_to_line)
///     h8 i9 h9                   cells, on any number of lines
///     i10
///
/// There is no place for times and comments of moves.
namespace mnk::formats {

/// Only the notation is checked: formats::read checks the game.
Result<Record> read_moves(std::string_view text);
Result<std::string> write_moves(const Record& record);

}  // namespace mnk::formats
