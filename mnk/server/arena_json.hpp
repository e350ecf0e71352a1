#pragma once

#include "mnk/arena/run.hpp"
#include "mnk/server/json.hpp"
#include "mnk/storage/store.hpp"

/// Runs of the arena, as `mnk arena --json` prints them and as the server sends them.
namespace mnk::server {

/// A run that was begun, with the games it has so far.
struct ArenaRun {
    std::int64_t id = 0;
    std::string name;  ///< never empty
    arena::Plan plan;
    arena::Results results;
};

/// Loads run `id` from `store`.  With `is_to_go_on`, players must be the programs that began it, of this `version`.
Result<ArenaRun> load_run(storage::Store& store, std::int64_t id, bool is_to_go_on, std::string_view version);

/// What a run is called that was given no name.
std::string name_or_number(const std::string& name, std::int64_t id);

/// The line with which a run begins.
Json head_json(const ArenaRun& run, std::string_view version);

/// One game as a line.
Json game_json(const ArenaRun& run, const arena::GameResult& game);

/// The same with every move and what its player thought.
Json whole_game_json(const ArenaRun& run, const arena::GameResult& game);

/// Everything that the text report says.
Json report_json(const ArenaRun& run);

Json run_row_json(const storage::RunRow& row);

}  // namespace mnk::server
