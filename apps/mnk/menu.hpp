#pragma once

#include <array>
#include <optional>
#include <string>

#include "apps/mnk/line_reader.hpp"
#include "mnk/board/rules.hpp"

namespace mnk::app {

/// What a person chose before the game.
struct Choice {
    Rules rules;
    std::array<std::string, 2> specs;
};

/// Asks for the board and, unless `specs` already names them, for the opponent
/// and who begins; asks again after an answer that makes no sense.  Nothing if
/// the input ends or Ctrl-C comes.
std::optional<Choice> ask_menu(LineReader& reader, bool exact,
                               std::optional<std::array<std::string, 2>> specs);

}  // namespace mnk::app
