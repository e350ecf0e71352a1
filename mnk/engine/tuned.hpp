#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "mnk/base/result.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/play/player.hpp"

namespace mnk::engine {

/// The setting that names a file of parameters.
inline constexpr std::string_view kParametersOption = "parameters";

using Maker = Result<std::unique_ptr<play::Player>> (*)(std::span<const Setting>);

/// The player called `name`, which `make` makes.  With the setting `parameters=FILE` it plays every
/// class of boards with the values that the file has confirmed for it; other settings go first, and a
/// class that is not in the file is played as if there were none.
Result<std::unique_ptr<play::Player>> make_tuned(std::string_view name, Maker make,
                                                 std::span<const Setting> settings);

}  // namespace mnk::engine
