#pragma once

#include "mnk/server/json.hpp"

/// The commands print what the server answers: one way to say each thing.
namespace mnk::app {

using server::cell_json;
using server::cells_json;
using server::Json;
using server::outcome_json;
using server::rules_json;
using server::side_json;
using server::value_json;

/// One line to standard output.
void print_json(const Json& json);

}  // namespace mnk::app
