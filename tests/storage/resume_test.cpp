#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "mnk/base/random.hpp"
#include "mnk/storage/store.hpp"
#include "tests/support/scratch.hpp"

namespace mnk::storage {
namespace {

pid_t start_victim(const std::string& database) {
    std::string program = MNK_ARENA_VICTIM;
    std::string argument = database;
    char* arguments[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    return ::posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments, environ) == 0 ? child : -1;
}

/// Its exit code, or minus the signal that ended it.
int wait_for(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

arena::Results games_in(const std::string& database) {
    Result<std::unique_ptr<Store>> store = Store::open(database, Store::Mode::read);
    if (!store) return {};
    const Result<StoredRun> run = (*store)->load(1);
    if (!run) return {};
    Result<arena::Results> games = (*store)->games(1, *plan_to_read(*run));
    return games ? std::move(*games) : arena::Results{};
}

TEST(Resume, after_100_kills_at_random_moments_gives_the_games_of_an_uninterrupted_run) {
    const testing::Scratch scratch;
    const std::string whole = scratch.file("whole.db");
    ASSERT_EQ(wait_for(start_victim(whole)), 0);

    const std::string killed = scratch.file("killed.db");
    Random random(7);
    std::size_t before = 0;
    int kills_that_left_something = 0;
    for (int kill = 0; kill < 100; ++kill) {
        const pid_t child = start_victim(killed);
        ASSERT_GT(child, 0);
        std::this_thread::sleep_for(std::chrono::microseconds(500 + random.below(25'000)));
        ::kill(child, SIGKILL);
        ASSERT_EQ(wait_for(child), -SIGKILL) << "the run was over after " << kill << " kills";
        const std::size_t after = games_in(killed).size();
        ASSERT_GE(after, before) << "a finished game was lost";
        if (after > before) ++kills_that_left_something;
        before = after;
    }
    EXPECT_GT(kills_that_left_something, 10);
    ASSERT_EQ(wait_for(start_victim(killed)), 0);

    const arena::Results expected = games_in(whole);
    const arena::Results found = games_in(killed);
    ASSERT_EQ(expected.size(), 3000U);
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [number, game] : expected) {
        const arena::GameResult& other = found.at(number);
        ASSERT_EQ(game.players, other.players);
        ASSERT_EQ(game.rules, other.rules);
        ASSERT_EQ(game.cells(), other.cells());
        ASSERT_EQ(game.outcome.ending, other.outcome.ending);
        ASSERT_EQ(game.outcome.winner, other.outcome.winner);
    }
}

}  // namespace
}  // namespace mnk::storage
