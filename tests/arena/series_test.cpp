#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>

#include "mnk/arena/local_pool.hpp"
#include "mnk/arena/run.hpp"

namespace mnk::arena {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

/// Two players of the course and one of ours.  Nothing is looked up: the makers below seat whom they like.
Plan plan_of(int rounds, const std::string& schedule = "round-robin") {
    Config config;
    config.schedule = schedule;
    config.boards = "4x4x4";
    config.unpinned = true;
    config.nodes = 100;
    config.rounds = rounds;
    config.players = {{.name = "anna", .spec = {}, .command = "java:Anna@x"},
                      {.name = "ben", .spec = {}, .command = "java:Ben@x"},
                      {.name = "ours", .spec = "random", .command = {}}};
    if (schedule == "sprt") config.players.pop_back();
    std::vector<Contestant> players;
    for (const Config::Player& player : config.players)
        players.push_back({player.name, player.spec, player.command, {}, {}});
    Result<Plan> plan = make_plan_of(config, players, {{Opening{}, Opening{0, 5}}});
    EXPECT_TRUE(plan) << (plan ? "" : plan.error().what);
    return std::move(*plan);
}

/// Plays the first free cell after as many as it has begun games: what it remembers shows.
class Remembers final : public play::Player {
 public:
    explicit Remembers(std::function<void(int)> tell) : tell_(std::move(tell)) {}

    void start(const Rules&, Stone, const play::Limits&, const play::StopFlag&) override { tell_(++begun_); }
    std::optional<Cell> choose(const play::Turn& turn) override {
        const int cells = turn.position.rules().cells();
        Cell cell = static_cast<Cell>(begun_ % cells);
        while (!turn.position.is_free(cell)) cell = static_cast<Cell>((cell + 1) % cells);
        return cell;
    }

 private:
    std::function<void(int)> tell_;
    int begun_ = 0;
};

/// Which game of its own each object of a command was asked to begin, in the order in which they began.
class Register {
 public:
    PlayerMaker maker() {
        return [this](const PlayerSource& source) -> Result<std::unique_ptr<play::Player>> {
            const std::string who = source.command;
            return std::unique_ptr<play::Player>(std::make_unique<Remembers>([this, who](int game) {
                const std::lock_guard lock(mutex_);
                begun_[who].push_back(game);
            }));
        };
    }
    std::map<std::string, std::vector<int>> begun_;

 private:
    std::mutex mutex_;
};

class Nowhere final : public Sink {
 public:
    Status keep(const Job&, const GameResult&) override { return Done{}; }
};

Results play(const Plan& plan, int threads, const PlayerMaker& make, Results results = {}) {
    LocalPool pool(threads, false, make);
    Nowhere sink;
    const Result<RunEnd> end = run(plan, pool, sink, results, {});
    EXPECT_TRUE(end && *end == RunEnd::complete);
    return results;
}

TEST(Series, HasTheRoundsOfTwoPlayersFromOneOpeningOneAfterTheOther) {
    const Plan plan = plan_of(3);
    ASSERT_EQ(plan.games(), 3 * 2 * 2 * 3);
    for (std::int64_t number = 0; number < plan.games(); ++number) {
        const std::optional<Series> series = plan.series_of(number);
        ASSERT_TRUE(series);
        EXPECT_EQ(*series, (Series{number / 6 * 6, number / 6 * 6 + 6}));
        const Job job = plan.job(number);
        const Job first = plan.job(series->first);
        EXPECT_EQ(job.terms.opening, first.terms.opening);
        EXPECT_THAT(job.players, ::testing::UnorderedElementsAre(first.players[0], first.players[1]));
        EXPECT_EQ(job.ends_series, number % 6 == 5);
    }
}

TEST(Series, OfATestIsOnePairSoThatItsOpeningsComeInTurn) {
    const Plan plan = plan_of(3, "sprt");
    EXPECT_EQ(plan.series_of(3), std::optional(Series{2, 4}));
    EXPECT_NE(plan.job(0).terms.opening, plan.job(2).terms.opening);
}

TEST(Series, OfPlayersThatAreAllOursIsNone) {
    Plan plan = plan_of(3);
    for (Contestant& player : plan.players) player.command.clear();
    EXPECT_FALSE(plan.series_of(0));
    EXPECT_FALSE(plan.job(0).sources[0].stays);
    EXPECT_NE(plan.job(0).terms.opening, plan.job(6).terms.opening) << "rounds come first";
}

TEST(Series, KeepsOneObjectOfThoseWhoStayAndMakesTheOthersAnew) {
    const Plan plan = plan_of(2);
    Register seen;
    play(plan, 1, seen.maker());
    // Two openings, against each of two others: four series of four games.
    EXPECT_THAT(seen.begun_["java:Anna@x"], ElementsAre(1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4));
    EXPECT_EQ(seen.begun_["java:Ben@x"], seen.begun_["java:Anna@x"]);
    EXPECT_THAT(seen.begun_[""], Each(1));
}

TEST(Series, GivesTheSameGamesHoweverManyArePlayedAtOnce) {
    const Plan plan = plan_of(5);
    Register unused;
    const Results one = play(plan, 1, unused.maker());
    ASSERT_NE(one.at(0).cells(), one.at(2).cells()) << "what they remember shows";
    for (const int threads : {2, 3, 8}) {
        const Results many = play(plan, threads, unused.maker());
        for (const auto& [number, game] : one)
            EXPECT_EQ(game.cells(), many.at(number).cells()) << number << " with " << threads;
    }
}

TEST(Series, GoesOnWithANewObjectAfterAForfeit) {
    const Plan plan = plan_of(2);
    std::atomic<int> made = 0;
    const PlayerMaker make = [&](const PlayerSource& source) -> Result<std::unique_ptr<play::Player>> {
        class Cheats final : public play::Player {
            std::optional<Cell> choose(const play::Turn&) override { return Cell{99}; }
        };
        if (source.command != "java:Ben@x")
            return std::unique_ptr<play::Player>(std::make_unique<Remembers>([](int) {}));
        ++made;
        return std::unique_ptr<play::Player>(std::make_unique<Cheats>());
    };
    const Results results = play(plan, 2, make);
    EXPECT_EQ(made, 16) << "each of its games cost it its seat";
    EXPECT_EQ(results.size(), 24U);
}

TEST(Series, OfWhichGamesAreMissingIsTakenUp) {
    const Plan plan = plan_of(4);
    Register seen;
    const Results whole = play(plan, 1, seen.maker());
    // Holes in the middle, at the end and over whole series: nobody may wait for a game that is there already.
    Results part = whole;
    for (const std::int64_t number : {2, 5, 15, 16, 17, 18, 19, 20, 21, 22, 23, 47}) part.erase(number);
    EXPECT_EQ(play(plan, 3, seen.maker(), part).size(), whole.size());
}

TEST(Series, ThatWasStoppedKeepsNobodyFromTheNextRun) {
    const Plan plan = plan_of(50);
    Register seen;
    LocalPool pool(2, false, seen.maker());
    Nowhere sink;
    Results results;
    const Watch stop{.wants_end = [&] { return results.size() >= 5; }};
    EXPECT_EQ(*run(plan, pool, sink, results, stop), RunEnd::stopped);
    Results others;
    EXPECT_EQ(*run(plan_of(2), pool, sink, others, {}), RunEnd::complete);
}

}  // namespace
}  // namespace mnk::arena
