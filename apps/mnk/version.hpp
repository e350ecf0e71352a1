#pragma once

#include <string_view>

#include "apps/mnk/json.hpp"

namespace mnk::app {

// The build passes these: apps/mnk/CMakeLists.txt.
inline constexpr std::string_view kVersion = MNK_VERSION;
inline constexpr std::string_view kCompiler = MNK_COMPILER;
inline constexpr std::string_view kBuildType = MNK_BUILD_TYPE;

/// What `mnk version --json` prints.
Json version_json();

}  // namespace mnk::app
