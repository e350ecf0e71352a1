#pragma once

#include <string>

#include "apps/mnk/command.hpp"

namespace mnk::app {

/// The list of commands, as `mnk help` prints it.
std::string general_help();

/// All about one command, as `mnk COMMAND --help` prints it.
std::string command_help(const Command& command);

/// The rows `command` takes, --json among them.
std::vector<options::Description> options_of(const Command& command);

/// "--time N", "--exact".
std::string option_with_value(const options::Description& option);

/// The help text with range and default where they say something.
std::string option_help(const options::Description& option);

}  // namespace mnk::app
