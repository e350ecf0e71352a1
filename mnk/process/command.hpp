#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"

namespace mnk::process {

/// Splits a command line into its words as a shell does, but runs no shell:
/// blanks separate, '…' keeps everything, "…" keeps all but \" and \\, a
/// backslash keeps the next character.  Nothing is expanded.
///
///     ./brain --name "My brain" 'a b'   ->   ./brain | --name | My brain | a b
///
/// Refused, with a sentence: an empty line, an open quote, a backslash at the end.
Result<std::vector<std::string>> split_command(std::string_view line);

/// One line that split_command reads back as the same words.
std::string join_command(const std::vector<std::string>& words);

}  // namespace mnk::process
