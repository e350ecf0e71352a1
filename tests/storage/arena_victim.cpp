// Finishes a run in a database, or begins it: arena_victim DATABASE.  Whoever starts it may kill it.
#include <cstdio>
#include <string_view>

#include "mnk/arena/local_pool.hpp"
#include "mnk/storage/store.hpp"

namespace {

int fail(const mnk::Error& error) {
    std::fprintf(stderr, "%s\n", error.what.c_str());
    return 1;
}

int play(const char* path) {
    using namespace mnk;
    Result<std::unique_ptr<storage::Store>> store = storage::Store::open(path, storage::Store::Mode::create);
    if (!store) return fail(store.error());
    const Result<std::vector<storage::RunRow>> rows = (*store)->list();
    if (!rows) return fail(rows.error());
    if (rows->empty()) {
        arena::Config config;
        config.boards = "4x4x4,5x5x4";
        config.nodes = 100;
        config.generate = 6;
        config.opening_plies = 2;
        config.judge = "none";
        config.rounds = 125;
        config.concurrency = 2;
        config.unpinned = true;
        config.players = {{"a", "quasirandom", {}}, {"b", "random", {}}};
        const Result<arena::Plan> plan = arena::make_plan(config, "test");
        if (!plan) return fail(plan.error());
        const Result<std::int64_t> run = (*store)->begin(*plan, "test", "a machine");
        if (!run) return fail(run.error());
    }
    const Result<storage::StoredRun> stored = (*store)->load(1);
    if (!stored) return fail(stored.error());
    const Result<arena::Plan> plan = storage::plan_again(*stored, "test");
    if (!plan) return fail(plan.error());
    Result<arena::Results> results = (*store)->games(1, *plan);
    if (!results) return fail(results.error());
    const std::unique_ptr<arena::Sink> sink = (*store)->sink(1);
    arena::LocalPool pool(2, false, arena::make_own_player);
    const Result<arena::RunEnd> end = arena::run(*plan, pool, *sink, *results, {});
    if (!end) return fail(end.error());
    return *end == arena::RunEnd::complete ? 0 : 2;
}

}  // namespace

int main(int count, char** arguments) { return count == 2 ? play(arguments[1]) : 2; }
