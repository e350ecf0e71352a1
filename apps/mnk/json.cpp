#include "apps/mnk/json.hpp"

#include "apps/mnk/files.hpp"

namespace mnk::app {

void print_json(const Json& json) { print(server::to_text(json) + "\n"); }

}  // namespace mnk::app
