#pragma once

#include "apps/mnk/command.hpp"

namespace mnk::app {

/// What was typed, understood: which command, with what.
struct CommandLine {
    const Command* command = nullptr;
    Invocation invocation;
    bool wants_help = false;  ///< of `command`, or of all if there is none
    bool wants_version = false;
};

/// Reads argv.  An unknown command or option is an error with a guess at what
/// was meant; every value is checked against the table of options.
Result<CommandLine> read_command_line(int argc, const char* const* argv);

/// Is `--json` among the words?  For errors found before they are understood.
bool asks_for_json(int argc, const char* const* argv);

}  // namespace mnk::app
