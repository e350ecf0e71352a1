#pragma once

#include "apps/mnk/json.hpp"

namespace mnk::app {

/// What `mnk boards --json` prints.
Json boards_json();

}  // namespace mnk::app
