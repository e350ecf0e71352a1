#pragma once

#include <string>
#include <string_view>

#include "apps/mnk/exit_code.hpp"
#include "mnk/formats/record.hpp"

namespace mnk::app {

/// The whole file ("-": standard input), or why not: missing, a folder, not
/// readable, larger than formats::kLargestText, of which no more is ever read.
Result<std::string> read_file(const std::string& path);

/// Puts `text` in place of the file at once: a reader, a crash or a full disk
/// meets the old content or the new, never a part.  A link is followed; what is
/// not a plain file (a pipe, a device) is written to as it is.
Status write_file(const std::string& path, std::string_view text);

/// A game read from a file, or the failure.
struct Loaded {
    formats::Record record;
    Exit failure;
};

/// Reads the game in `path`, in the format that its name tells or else its content.
Loaded load_game(const std::string& path);

/// Writes to standard output.  Errors are kept until output_status().
void print(std::string_view text);

/// Flushes standard output; a failure if anything printed so far did not arrive.
/// A reader that went away (`mnk boards | head -1`) gets no sentence.
Exit output_status();

}  // namespace mnk::app
