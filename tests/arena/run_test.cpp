#include "mnk/arena/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "mnk/arena/local_pool.hpp"
#include "tests/support/players.hpp"

namespace mnk::arena {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Config config_with(std::vector<std::string> specs) {
    Config config;
    config.boards = "4x4x3";
    config.unpinned = true;
    config.nodes = 100;
    for (std::string& spec : specs) config.players.push_back({{}, std::move(spec), {}});
    return config;
}

Plan plan_of(const Config& config) {
    Result<Plan> plan = make_plan(config, "test");
    EXPECT_TRUE(plan) << (plan ? "" : plan.error().what);
    return std::move(*plan);
}

class Nowhere final : public Sink {
 public:
    Status keep(const Job&, const GameResult&) override { return Done{}; }
};

Results play(const Plan& plan, int threads = 2, const PlayerMaker& make = make_own_player) {
    LocalPool pool(threads, false, make);
    Nowhere sink;
    Results results;
    const Result<RunEnd> end = run(plan, pool, sink, results, {});
    EXPECT_TRUE(end) << (end ? "" : end.error().what);
    return results;
}

TEST(Schedule, round_robin_has_every_pairing_in_both_colours_on_every_opening) {
    Config config = config_with({"random", "quasirandom", "random:seed=4"});
    config.boards = "4x4x3,5x5x4";
    config.openings = "a1; b2 c3";
    config.rounds = 3;
    const Plan plan = plan_of(config);
    ASSERT_EQ(plan.games(), 3 * 2 * 2 * 3 * 2);
    std::map<std::tuple<int, int, int, Opening>, int> seen;
    for (std::int64_t number = 0; number < plan.games(); ++number) {
        const Job job = plan.job(number);
        EXPECT_EQ(job.number, number);
        ++seen[{job.players[0], job.players[1], job.terms.rules.rows, job.terms.opening}];
    }
    EXPECT_EQ(seen.size(), 6U * 2 * 2);
    for (const auto& [key, count] : seen) EXPECT_EQ(count, 3);
}

TEST(Schedule, the_two_games_of_a_pair_differ_in_the_colours_alone) {
    const Plan plan = plan_of(config_with({"random", "quasirandom"}));
    const Job one = plan.job(0);
    const Job two = plan.job(1);
    EXPECT_EQ(one.players[0], two.players[1]);
    EXPECT_EQ(one.players[1], two.players[0]);
    EXPECT_EQ(one.terms.opening, two.terms.opening);
}

TEST(Schedule, gauntlet_is_the_first_against_the_rest) {
    Config config = config_with({"random", "quasirandom", "random:seed=4"});
    config.schedule = "gauntlet";
    EXPECT_THAT(plan_of(config).pairings, ElementsAre(std::array{0, 1}, std::array{0, 2}));
}

TEST(Schedule, gives_each_player_the_limits_of_its_own_with_both_colours) {
    Config config = config_with({"random", "quasirandom"});
    config.move_time = 50;
    config.players[1].move_time = 250;
    config.players[1].nodes = 7;
    const Plan plan = plan_of(config);
    for (const std::int64_t number : {0, 1}) {
        const Job job = plan.job(number);
        for (const Stone side : {Stone::first, Stone::second}) {
            const play::Limits& limits = job.terms.limits_of(side);
            const bool has_odds = job.players[side == Stone::first ? 0 : 1] == 1;
            EXPECT_EQ(limits.move_time, play::Milliseconds{has_odds ? 250 : 50}) << number;
            EXPECT_EQ(limits.nodes, has_odds ? 7U : 100U) << number;
        }
    }
    EXPECT_EQ(
        describe_limits(config),
        "50 ms a move, 100 nodes a move, 250 ms a move for quasirandom, 7 nodes a move for quasirandom");
}

TEST(Schedule, refuses_what_makes_no_run) {
    const auto error_of = [](const Config& config) {
        const Result<Plan> plan = make_plan(config, "test");
        return plan ? std::string("no error") : plan.error().what;
    };
    EXPECT_THAT(error_of(config_with({"random"})), HasSubstr("at least two players"));
    EXPECT_THAT(error_of(config_with({"random", "randm"})), HasSubstr("did you mean 'random'?"));
    Config config = config_with({"random", "random", "random"});
    config.schedule = "sprt";
    EXPECT_THAT(error_of(config), HasSubstr("takes two players, not 3"));
    config = config_with({"random", "random"});
    config.schedule = "sprt";
    config.sprt = "5,0";
    EXPECT_THAT(error_of(config), HasSubstr("elo0 must be below elo1"));
    config = config_with({"random", "random"});
    config.unpinned = false;
    config.concurrency = 1024;
    EXPECT_THAT(error_of(config), HasSubstr("'unpinned' lets games share them"));
    config = config_with({"random", "random"});
    config.generate = 3;
    config.judge = "nobody-of-this-name";
    EXPECT_THAT(error_of(config), HasSubstr("'none' takes openings that nobody judged"));
    config = config_with({"random", "random"});
    config.players[1] = {"x", {}, "/nowhere/engine"};
    EXPECT_THAT(error_of(config), HasSubstr("there is no program '/nowhere/engine'"));
    config.players[1] = {"random", "random", {}};
    EXPECT_THAT(error_of(config), HasSubstr("two players are called 'random'"));
}

TEST(Run, with_the_same_seed_gives_the_same_games_however_many_play_at_once) {
    Config config = config_with({"random", "quasirandom"});
    config.rounds = 30;
    const Plan plan = plan_of(config);
    const Results one = play(plan, 1);
    const Results many = play(plan, 4);
    ASSERT_EQ(one.size(), 60U);
    std::set<std::vector<Cell>> different;
    for (const auto& [number, game] : one) {
        EXPECT_EQ(game.cells(), many.at(number).cells());
        different.insert(game.cells());
    }
    EXPECT_GT(different.size(), 30U) << "each game has its own seed";
    config.seed = 2;
    EXPECT_NE(play(plan_of(config)).at(0).cells(), one.at(0).cells());
}

TEST(Run, plays_only_what_is_missing) {
    Config config = config_with({"random", "quasirandom"});
    config.rounds = 5;
    const Plan plan = plan_of(config);
    const Results whole = play(plan);
    Results part = whole;
    part.erase(0);
    part.erase(7);
    std::vector<std::int64_t> played;
    LocalPool pool(2, false, make_own_player);
    Nowhere sink;
    const Watch watch{
        .finished = [&](const GameResult& game, const Progress&) { played.push_back(game.number); }};
    EXPECT_EQ(*run(plan, pool, sink, part, watch), RunEnd::complete);
    EXPECT_THAT(played, ::testing::UnorderedElementsAre(0, 7));
    EXPECT_EQ(part.at(7).cells(), whole.at(7).cells());
}

TEST(Run, that_is_told_to_end_finishes_the_games_in_hand) {
    Config config = config_with({"random", "quasirandom"});
    config.rounds = 500;
    const Plan plan = plan_of(config);
    LocalPool pool(2, false, make_own_player);
    Nowhere sink;
    Results results;
    const Watch watch{.wants_end = [&] { return results.size() >= 10; }};
    EXPECT_EQ(*run(plan, pool, sink, results, watch), RunEnd::stopped);
    EXPECT_GE(results.size(), 10U);
    EXPECT_LE(results.size(), 13U);
}

TEST(Run, that_is_abandoned_keeps_no_game_without_a_result) {
    const Plan plan = plan_of(config_with({"random", "quasirandom"}));
    LocalPool pool(2, false, [](const PlayerSource&) -> Result<std::unique_ptr<play::Player>> {
        return testing::obedient();
    });
    Nowhere sink;
    Results results;
    const Watch watch{.wants_abandon = [] { return true; }};
    EXPECT_EQ(*run(plan, pool, sink, results, watch), RunEnd::stopped);
    EXPECT_TRUE(results.empty());
}

TEST(Run, ends_with_the_sentence_of_a_sink_that_fails) {
    class Full final : public Sink {
     public:
        Status keep(const Job&, const GameResult&) override { return Error{"the disk is full"}; }
    } sink;
    const Plan plan = plan_of(config_with({"random", "quasirandom"}));
    LocalPool pool(1, false, make_own_player);
    Results results;
    const Result<RunEnd> end = run(plan, pool, sink, results, {});
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().what, "the disk is full");
    EXPECT_TRUE(results.empty());
}

TEST(Run, is_not_harmed_by_players_that_cheat_or_crash) {
    Config config = config_with({"random", "quasirandom", "random:seed=5"});
    config.move_time = 30;
    config.tolerance = 5000;
    const Plan plan = plan_of(config);
    const PlayerMaker make = [](const PlayerSource& source) -> Result<std::unique_ptr<play::Player>> {
        if (source.spec == "quasirandom")
            return testing::scripted([](const play::Turn&) -> std::optional<Cell> { return Cell{99}; });
        if (source.spec == "random")
            return testing::scripted(
                [](const play::Turn&) -> std::optional<Cell> { throw std::runtime_error("boom"); });
        return make_own_player(source);
    };
    const Results results = play(plan, 2, make);
    ASSERT_EQ(results.size(), 6U);
    const Tally tally = count(plan, results);
    EXPECT_EQ(tally.players()[2].games.wins, 4) << "the honest one wins all";
    EXPECT_EQ(tally.players()[0].forfeits.at(play::Ending::exception), 3);
    EXPECT_EQ(tally.players()[1].forfeits.at(play::Ending::off_board), 3);
    EXPECT_EQ(tally.players()[2].course_points, 8) << "a forfeit is worth 2, whoever began";
}

TEST(Run, goes_on_when_a_player_never_comes_back) {
    Config config = config_with({"random", "quasirandom", "random:seed=5"});
    config.move_time = 20;
    config.tolerance = 5000;
    const Plan plan = plan_of(config);
    // Its threads outlive the run: what they use must too.
    const auto release = std::make_shared<std::atomic<bool>>(false);
    const auto inside = std::make_shared<std::atomic<int>>(0);
    const PlayerMaker make = [&](const PlayerSource& source) -> Result<std::unique_ptr<play::Player>> {
        if (source.spec != "quasirandom") return make_own_player(source);
        return testing::scripted([release, inside](const play::Turn&) -> std::optional<Cell> {
            ++*inside;
            while (!*release) std::this_thread::sleep_for(play::Milliseconds{1});
            --*inside;
            return Cell{0};
        });
    };
    const Results results = play(plan, 4, make);
    EXPECT_EQ(*inside, 4) << "it still has not come back from any of its games";
    ASSERT_EQ(results.size(), 6U);
    const Tally tally = count(plan, results);
    EXPECT_EQ(tally.players()[1].forfeits.at(play::Ending::unresponsive), 4);
    EXPECT_EQ(tally.players()[1].games, (stats::Games{0, 0, 4}));
    EXPECT_EQ(tally.meeting(0, 2).games.count(), 2) << "the others play on";
    *release = true;
    while (*inside > 0) std::this_thread::sleep_for(play::Milliseconds{1});
}

TEST(Tally, counts_the_repeated_games_of_deterministic_players_once) {
    Config config = config_with({"random:seed=1", "quasirandom:seed=1"});
    config.rounds = 10;
    const Plan plan = plan_of(config);
    const Results results = play(plan);
    const Tally tally = count(plan, results);
    EXPECT_EQ(tally.games(), 2);
    EXPECT_EQ(tally.repeats().size(), 18U);
    EXPECT_EQ(tally.meeting(0, 1).pairs.count(), 1);

    config.count_repeats = true;
    const Plan counting = plan_of(config);
    EXPECT_EQ(count(counting, results).games(), 20);
}

TEST(Tally, takes_equal_games_of_players_with_a_seed_as_chance) {
    Config config = config_with({"random", "quasirandom"});
    config.boards = "1x1x1";
    config.rounds = 10;
    const Plan plan = plan_of(config);
    EXPECT_EQ(count(plan, play(plan)).games(), 20);
}

TEST(Tally, adds_up) {
    Config config = config_with({"random", "quasirandom", "random:seed=5"});
    config.boards = "3x3x3,4x4x3";
    config.rounds = 10;
    const Plan plan = plan_of(config);
    const Tally tally = count(plan, play(plan));
    stats::Games all;
    std::int64_t pairs = 0;
    for (const PlayerTally& player : tally.players()) {
        all += player.games;
        pairs += player.pairs.count();
        stats::Games colours = player.as_first;
        colours += player.as_second;
        EXPECT_EQ(colours, player.games);
        stats::Games boards;
        for (const stats::Games& games : player.by_board) boards += games;
        EXPECT_EQ(boards, player.games);
    }
    EXPECT_EQ(all.wins, all.losses);
    EXPECT_EQ(all.count(), 2 * tally.games());
    EXPECT_EQ(pairs, tally.games());
    EXPECT_EQ(stats::reversed(tally.meeting(0, 1).games), tally.meeting(1, 0).games);
}

TEST(Tally, gives_the_points_of_the_course) {
    using play::Ending;
    EXPECT_EQ(course_points({Ending::run, Stone::first, {}}, Stone::first), 2);
    EXPECT_EQ(course_points({Ending::run, Stone::second, {}}, Stone::second), 3);
    EXPECT_EQ(course_points({Ending::run, Stone::second, {}}, Stone::first), 0);
    EXPECT_EQ(course_points({Ending::full_board, Stone::none, {}}, Stone::first), 1);
    EXPECT_EQ(course_points({Ending::late, Stone::second, {}}, Stone::second), 2);
}

TEST(SequentialTest, stops_when_it_is_decided_and_at_the_same_game_however_many_play_at_once) {
    Config config = config_with({"quasirandom", "random"});
    config.schedule = "sprt";
    config.sprt = "0,50";
    config.rounds = 100'000;
    const Plan plan = plan_of(config);
    const Results one = play(plan, 1);
    const Results many = play(plan, 4);
    const std::optional<SprtWatch> test = watch_test(plan, one);
    ASSERT_TRUE(test);
    EXPECT_EQ(test->decision(), stats::Decision::h1);
    EXPECT_LT(one.size(), 2000U);
    EXPECT_GE(many.size(), one.size());
    EXPECT_EQ(count(plan, many).games(), count(plan, one).games());
    EXPECT_EQ(watch_test(plan, many)->ratio(), test->ratio());
}

TEST(Overhead, of_the_arena_is_below_a_millisecond_a_move) {
    Config config = config_with({"random", "quasirandom"});
    config.boards = "15x15x5";
    config.rounds = 5;
    const Plan plan = plan_of(config);
    const auto begun = std::chrono::steady_clock::now();
    const Results results = play(plan, 1);
    const std::chrono::nanoseconds elapsed = std::chrono::steady_clock::now() - begun;
    std::chrono::nanoseconds thinking{0};
    std::int64_t moves = 0;
    for (const auto& [number, game] : results) {
        moves += static_cast<std::int64_t>(game.moves.size());
        for (const KeptMove& move : game.moves) thinking += move.taken;
    }
    RecordProperty("microseconds_a_move", static_cast<int>((elapsed - thinking).count() / moves / 1000));
    EXPECT_LT((elapsed - thinking).count() / moves, 1'000'000);
}

}  // namespace
}  // namespace mnk::arena
