#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"

namespace mnk::course {

/// A file of a new player.
struct StarterFile {
    std::string path;  ///< below its folder
    std::string content;
    bool is_program = false;
};

/// The files of a player to begin with, which plays at once: its source, a test and a README.  An error for a
/// language that there is none for, or a name that is no name of a class.
Result<std::vector<StarterFile>> starter(std::string_view language, std::string_view name);

}  // namespace mnk::course
