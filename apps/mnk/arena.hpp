#pragma once

#include <memory>
#include <string>

#include "apps/mnk/command.hpp"
#include "mnk/server/arena_json.hpp"

/// What the forms of `mnk arena` share.
namespace mnk::app {

using server::ArenaRun;

/// The database: --database, or arena.db in the state folder, which is made.
Result<std::string> database_path(const Settings& settings);

/// "mnk arena resume 3 --database 'my file.db'": what to type to go on.
std::string resume_command(const Settings& settings, std::int64_t id);

/// Says loudly, on standard error, that programs run without a sandbox, if they do.
void warn_of_programs(const arena::Plan& plan);

/// Plays what is missing in `run`, showing it, and reports.
Exit play_run(ArenaRun& run, storage::Store& store, const Settings& settings);

/// Prints the report of a run as it stands.
void print_report(const ArenaRun& run, bool is_json);

/// Writes a run as HTML, SGF or PSQ.
Exit export_run(const ArenaRun& run, const Settings& settings);

}  // namespace mnk::app
