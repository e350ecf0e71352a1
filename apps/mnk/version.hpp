#pragma once

#include <string_view>

namespace mnk::app {

// The build passes these: apps/mnk/CMakeLists.txt.
inline constexpr std::string_view kVersion = MNK_VERSION;
inline constexpr std::string_view kCompiler = MNK_COMPILER;
inline constexpr std::string_view kBuildType = MNK_BUILD_TYPE;

}  // namespace mnk::app
