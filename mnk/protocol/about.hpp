#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mnk/play/limits.hpp"
#include "mnk/process/child.hpp"

namespace mnk::protocol {

/// What a brain says of itself.
struct About {
    std::string name;
    std::string version;

    friend bool operator==(const About&, const About&) = default;
};

/// Reads `name="…", version="…", …` in any order and case; what is missing stays empty, what cannot be
/// printed becomes '?'.  Nothing if neither is there.
std::optional<About> read_about(std::string_view line);

/// Starts a program, asks it ABOUT and ends it.  Nothing if it does not say within `longest`: whatever
/// else is wrong with it, a game will tell.
std::optional<About> ask_about(const process::Program& program, play::Milliseconds longest);

}  // namespace mnk::protocol
