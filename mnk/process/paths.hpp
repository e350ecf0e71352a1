#pragma once

#include <filesystem>

namespace mnk::process {

/// Would a program that sees this folder see the user's home, or other people's files?  So it is with the home folder,
/// every folder that it lies in, and /tmp.
bool shows_too_much(const std::filesystem::path& folder);

}  // namespace mnk::process
