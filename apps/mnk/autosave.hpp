#pragma once

#include <optional>
#include <string>

#include "mnk/formats/record.hpp"

namespace mnk::app {

/// Where `mnk play` keeps its game: $XDG_STATE_HOME/mnk/game.json, by default
/// under ~/.local/state; nothing if there is no such place.
std::optional<std::string> autosave_path();

/// Puts the game there, whole or not at all; makes the folder if need be.
Status autosave(const formats::Record& record);

}  // namespace mnk::app
