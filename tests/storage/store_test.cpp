#include "mnk/storage/store.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "mnk/arena/local_pool.hpp"
#include "tests/support/scratch.hpp"

namespace mnk::storage {
namespace {

using ::testing::HasSubstr;

arena::Config small_config() {
    arena::Config config;
    config.boards = "3x3x3,4x3x3";
    config.rounds = 2;
    config.nodes = 100;
    config.unpinned = true;
    config.players = {{"left", "quasirandom", {}}, {"right", "random:seed=3", {}}};
    return config;
}

arena::Plan small_plan() { return *arena::make_plan(small_config(), "1.0"); }

Result<std::unique_ptr<Store>> open(const std::string& path, Store::Mode mode = Store::Mode::create) {
    return Store::open(path, mode);
}

arena::Results play_all(const arena::Plan& plan, arena::Sink& sink) {
    arena::LocalPool pool(1, false, arena::make_own_player);
    arena::Results results;
    const Result<arena::RunEnd> end = arena::run(plan, pool, sink, results, {});
    EXPECT_TRUE(end) << (end ? "" : end.error().what);
    return results;
}

/// A game for the sink that was never played by anyone.
arena::GameResult made_up_game(const arena::Job& job, std::size_t stones = 5) {
    arena::GameResult game{
        .number = job.number, .players = job.players, .rules = job.terms.rules, .moves = {}};
    for (std::size_t i = 0; i < stones; ++i) {
        game.moves.push_back(
            {.cell = static_cast<Cell>(i), .taken = std::chrono::microseconds(i), .value = {}});
    }
    game.outcome = {play::Ending::ply_limit, Stone::none, {}};
    return game;
}

TEST(Store, gives_back_what_it_kept) {
    const testing::Scratch scratch;
    const arena::Plan plan = small_plan();
    arena::Results played;
    std::int64_t run = 0;
    {
        auto store = open(scratch.file("a.db"));
        ASSERT_TRUE(store) << store.error().what;
        run = *(*store)->begin(plan, "1.0", "a machine");
        played = play_all(plan, *(*store)->sink(run));
    }
    auto store = open(scratch.file("a.db"), Store::Mode::read);
    ASSERT_TRUE(store) << store.error().what;
    const Result<StoredRun> stored = (*store)->load(run);
    ASSERT_TRUE(stored) << stored.error().what;
    EXPECT_EQ(stored->config, plan.config);
    EXPECT_EQ(stored->openings, plan.openings);
    EXPECT_EQ(stored->row.machine, "a machine");
    EXPECT_EQ(stored->row.played, plan.games());
    EXPECT_EQ(stored->players[0].sha256, plan.players[0].sha256);
    const Result<arena::Results> games = (*store)->games(run, plan);
    ASSERT_TRUE(games) << games.error().what;
    ASSERT_EQ(games->size(), played.size());
    for (const auto& [number, game] : played) {
        const arena::GameResult& kept = games->at(number);
        EXPECT_EQ(kept.moves, game.moves);
        EXPECT_EQ(kept.outcome.ending, game.outcome.ending);
        EXPECT_EQ(kept.outcome.winner, game.outcome.winner);
        EXPECT_EQ(kept.duration, game.duration);
    }
}

TEST(Store, never_keeps_a_game_twice) {
    const testing::Scratch scratch;
    const arena::Plan plan = small_plan();
    auto store = open(scratch.file("a.db"));
    const std::int64_t run = *(*store)->begin(plan, "1.0", "");
    const auto sink = (*store)->sink(run);
    EXPECT_TRUE(sink->keep(plan.job(0), made_up_game(plan.job(0))));
    const Status again = sink->keep(plan.job(0), made_up_game(plan.job(0)));
    ASSERT_FALSE(again);
    EXPECT_THAT(again.error().what, HasSubstr("another mnk is playing this run"));
}

TEST(Store, refuses_to_go_on_with_a_player_that_changed) {
    const testing::Scratch scratch;
    auto store = open(scratch.file("a.db"));
    const std::int64_t run = *(*store)->begin(small_plan(), "1.0", "");
    const Result<StoredRun> stored = (*store)->load(run);
    ASSERT_TRUE(stored);
    EXPECT_TRUE(plan_again(*stored, "1.0"));
    const Result<arena::Plan> other = plan_again(*stored, "1.1");
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error().what, HasSubstr("'left' has changed since the run began"));
}

TEST(Store, says_which_run_is_not_there) {
    const testing::Scratch scratch;
    auto store = open(scratch.file("a.db"));
    const Result<StoredRun> stored = (*store)->load(9);
    ASSERT_FALSE(stored);
    EXPECT_THAT(stored.error().what, HasSubstr("there is no run 9"));
    EXPECT_FALSE(open(scratch.file("none.db"), Store::Mode::read));
    EXPECT_FALSE(open(scratch.file("none.db"), Store::Mode::write));
}

TEST(Store, that_is_no_database_is_left_alone) {
    const testing::Scratch scratch;
    const std::string path = scratch.file("notes.txt");
    const std::string content(5000, 'x');
    std::ofstream(path) << content;
    const auto store = open(path);
    ASSERT_FALSE(store);
    EXPECT_THAT(store.error().what, HasSubstr("no database"));
    std::ifstream back(path);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(back), {}), content);
}

TEST(Store, with_a_damaged_page_says_so) {
    const testing::Scratch scratch;
    const std::string path = scratch.file("a.db");
    const arena::Plan plan = small_plan();
    {
        auto store = open(path);
        const std::int64_t run = *(*store)->begin(plan, "1.0", "");
        play_all(plan, *(*store)->sink(run));
    }
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(4096);
        file << std::string(40'000, '\xff');
    }
    const auto store = open(path, Store::Mode::read);
    const Result<arena::Results> games =
        store ? (*store)->games(1, plan) : Result<arena::Results>(store.error());
    ASSERT_FALSE(games);
    EXPECT_THAT(games.error().what, HasSubstr("damaged"));
}

TEST(Store, that_another_program_locks_for_too_long_is_an_error) {
    const testing::Scratch scratch;
    const std::string path = scratch.file("a.db");
    const arena::Plan plan = small_plan();
    auto store = open(path);
    const std::int64_t run = *(*store)->begin(plan, "1.0", "");
    // The lock byte for writers in the WAL's shared memory (sqlite.org/walformat.html: byte 120).
    const int held = ::open((path + "-shm").c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(held, 0);
    const pid_t child = ::fork();
    if (child == 0) {
        struct flock lock {};
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        lock.l_start = 120;
        lock.l_len = 1;
        ::_exit(::fcntl(held, F_SETLK, &lock) == 0 && ::pause() == -1 ? 0 : 1);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const Status status = (*store)->sink(run)->keep(plan.job(0), made_up_game(plan.job(0)));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().what, HasSubstr("another program has locked it"));
    EXPECT_TRUE((*store)->sink(run)->keep(plan.job(0), made_up_game(plan.job(0)))) << "goes on afterwards";
    ::close(held);
}

TEST(Store, on_a_full_disk_keeps_what_it_had) {
    const testing::Scratch scratch;
    const std::string path = scratch.file("a.db");
    arena::Config config = small_config();
    config.boards = "20x20x100";  // nobody wins, so that any stones make a game
    config.rounds = 20;
    const arena::Plan plan = *arena::make_plan(config, "1.0");
    {
        auto store = open(path);
        const std::int64_t run = *(*store)->begin(plan, "1.0", "");
        ASSERT_TRUE((*store)->sink(run)->keep(plan.job(0), made_up_game(plan.job(0))));
    }
    // A limit on the size of files stands in for the disk's end.
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        auto store = open(path, Store::Mode::write);
        const rlimit limit{20'000, 20'000};
        if (!store || ::setrlimit(RLIMIT_FSIZE, &limit) != 0) ::_exit(1);
        const auto sink = (*store)->sink(1);
        Status status = Done{};
        for (std::int64_t number = 1; status && number < plan.games(); ++number)
            status = sink->keep(plan.job(number), made_up_game(plan.job(number), 400));
        ::_exit(!status && status.error().what.find("cannot keep a game in") == 0 ? 0 : 2);
    }
    int exit = 0;
    ::waitpid(child, &exit, 0);
    EXPECT_EQ(exit, 0);
    auto store = open(path, Store::Mode::write);
    ASSERT_TRUE(store) << store.error().what;
    const Result<arena::Results> games = (*store)->games(1, plan);
    ASSERT_TRUE(games) << games.error().what;
    EXPECT_EQ(games->count(0), 1U);
    for (const auto& [number, game] : *games) EXPECT_EQ(game.moves.size(), number == 0 ? 5U : 400U);
}

/// Fills a disk of 256 KiB, made at `folder` for this process alone, with the games of `plan`; empty if
/// what happened is what should.
std::string fill_a_disk(const std::string& folder, const arena::Plan& plan) {
    const std::string path = folder + "/a.db";
    std::size_t kept = 0;
    {
        auto store = open(path);
        if (!store) return store.error().what;
        const std::int64_t run = *(*store)->begin(plan, "1.0", "");
        const auto sink = (*store)->sink(run);
        Status status = Done{};
        while (status && kept < static_cast<std::size_t>(plan.games())) {
            const arena::Job job = plan.job(static_cast<std::int64_t>(kept));
            status = sink->keep(job, made_up_game(job, 400));
            if (status) ++kept;
        }
        if (status) return "the disk was never full";
        if (status.error().what.find("full") == std::string::npos) return status.error().what;
    }
    if (kept == 0) return "not a single game was kept";
    auto store = open(path, Store::Mode::read);
    if (!store) return store.error().what;
    const Result<arena::Results> games = (*store)->games(1, plan);
    if (!games) return games.error().what;
    return games->size() == kept ? "" : "games were lost";
}

TEST(Store, on_a_disk_that_is_really_full_says_so_and_keeps_what_it_had) {
    const testing::Scratch scratch;
    arena::Config config = small_config();
    config.boards = "20x20x100";
    config.rounds = 20;
    const arena::Plan plan = *arena::make_plan(config, "1.0");
    constexpr int not_allowed = 77;
    const pid_t child = ::fork();
    if (child == 0) {
        // In a namespace of its own: the disk goes with the process.
        if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            ::mount("tmpfs", scratch.path().c_str(), "tmpfs", 0, "size=256k") != 0)
            ::_exit(not_allowed);
        const std::string problem = fill_a_disk(scratch.path(), plan);
        if (!problem.empty()) std::fprintf(stderr, "%s\n", problem.c_str());
        ::_exit(problem.empty() ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == not_allowed)
        GTEST_SKIP() << "only root may make a small disk to fill";
    EXPECT_EQ(status, 0);
}

TEST(Store, that_is_read_only_is_an_error_for_who_writes) {
    const testing::Scratch scratch;
    const std::string path = scratch.file("a.db");
    { ASSERT_TRUE(open(path)); }
    ::chmod(path.c_str(), 0444);
    ::chmod(scratch.path().c_str(), 0555);
    const pid_t child = ::fork();
    if (child == 0) {
        // Root may write everywhere.
        if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(1);
        const auto store = open(path, Store::Mode::create);
        const bool is_told = !store && store.error().what.find("read-only") != std::string::npos;
        if (!is_told) std::fprintf(stderr, "%s\n", store ? "opened" : store.error().what.c_str());
        ::_exit(is_told ? 0 : 2);
    }
    int exit = 0;
    ::waitpid(child, &exit, 0);
    EXPECT_EQ(exit, 0);
    ::chmod(scratch.path().c_str(), 0755);
}

}  // namespace
}  // namespace mnk::storage
