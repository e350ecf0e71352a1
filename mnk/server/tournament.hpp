#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "mnk/server/arena_json.hpp"
#include "mnk/server/task.hpp"

namespace mnk::server {

/// The arena of a server: one run at a time on a thread of its own, and the runs of its database.
///
/// Any thread may call; what reads or writes the database takes as long as the disk does.
class Tournament {
 public:
    struct Options {
        std::string database;  ///< made when the first run begins; empty: there is no arena here
        std::string version;   ///< of mnk, kept with each run
        std::string machine;
    };

    explicit Tournament(Options options);

    /// Stops the run and waits for it; what was played is kept.
    ~Tournament();
    Tournament(const Tournament&) = delete;
    Tournament& operator=(const Tournament&) = delete;

    /// {"run": ID} of the run that was begun.
    TaskResult begin(arena::Config config);
    TaskResult resume(std::int64_t id);
    TaskResult stop(std::int64_t id);

    [[nodiscard]] TaskResult list() const;
    [[nodiscard]] TaskResult report(std::int64_t id) const;
    [[nodiscard]] TaskResult game(std::int64_t id, std::int64_t number) const;

    /// The line with which the present run began; nothing if there is none.
    [[nodiscard]] std::optional<Json> head() const;

    /// What happened since the last call, in order.  Of games in progress and of the progress only the last.
    std::vector<Json> take_events();

    /// Ends the run soon; does not wait.
    void stop_all();

 private:
    /// The database; a refusal if there is none or it cannot be opened.
    [[nodiscard]] std::variant<std::unique_ptr<storage::Store>, Refusal> open(
        storage::Store::Mode mode) const;
    [[nodiscard]] std::variant<ArenaRun, Refusal> load(std::int64_t id, bool is_to_go_on) const;
    TaskResult start(std::unique_ptr<storage::Store> store, ArenaRun run);
    void play(storage::Store& store, ArenaRun run);
    play::Events watch_game(const arena::Job& job, const ArenaRun& run);

    const Options options_;
    std::mutex beginning_;  // one at a time

    mutable std::mutex mutex_;  // of what follows
    std::optional<std::int64_t> running_;
    Json head_;
    std::vector<Json> events_;
    std::map<std::int64_t, Json> live_;  // by number of the game
    std::optional<Json> progress_;

    play::StopFlag stop_;
    std::thread thread_;
};

}  // namespace mnk::server
