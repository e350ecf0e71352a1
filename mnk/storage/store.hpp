#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mnk/arena/plan.hpp"
#include "mnk/arena/run.hpp"
#include "mnk/storage/mode.hpp"

/// Runs and their games in one SQLite file.  No header of this module shows SQLite.
namespace mnk::storage {

class Database;

/// A run as the list shows it.
struct RunRow {
    std::int64_t id = 0;
    std::string name;
    std::string created;  ///< "2024-07-04T18:00:00Z"
    std::string version;  ///< of mnk
    std::string machine;
    std::int64_t planned = 0;
    std::int64_t played = 0;
};

/// A run as it was begun: enough to make its plan again.
struct StoredRun {
    RunRow row;
    arena::Config config;
    std::vector<arena::Contestant> players;
    std::vector<std::vector<arena::Opening>> openings;  ///< by board
};

/// One database file.  A game is kept in one transaction: it is there with all its moves or not at all,
/// whatever ends the process.  Other processes may read meanwhile.
///
/// Every error is a sentence with the file's name in it: full disk, read-only, locked for more than
/// five seconds, no database, another program's, a newer version's, damaged.
///
/// One thread at a time.
class Store {
 public:
    /// What this program reads and writes; kept in the file's user_version.
    static constexpr int kSchemaVersion = 1;

    using Mode = storage::Mode;

    static Result<std::unique_ptr<Store>> open(const std::string& path, Mode mode);
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    /// Begins a run and tells its number.
    Result<std::int64_t> begin(const arena::Plan& plan, std::string_view version, std::string_view machine);

    Result<std::vector<RunRow>> list();
    Result<StoredRun> load(std::int64_t run);

    /// The games of a run that are finished.  Each is checked against the plan as if it came from a stranger.
    Result<arena::Results> games(std::int64_t run, const arena::Plan& plan);

    /// Keeps games for `run`.  A game that is there already is an error: someone else plays this run.
    /// The sink must not outlive the store.
    std::unique_ptr<arena::Sink> sink(std::int64_t run);

 private:
    explicit Store(std::unique_ptr<Database> database);
    Result<arena::Results> read_games(std::int64_t run);
    Status load_openings(std::int64_t run, StoredRun& out);
    [[nodiscard]] Error damaged(std::int64_t game, const Error& why) const;

    std::unique_ptr<Database> database_;
};

/// The plan of a stored run.  An error if a player is no longer the program that began it: the results
/// of two programs would be mixed.
Result<arena::Plan> plan_again(const StoredRun& run, std::string_view version);

/// The plan for looking at its results only: players need not be there any more.
Result<arena::Plan> plan_to_read(const StoredRun& run);

}  // namespace mnk::storage
