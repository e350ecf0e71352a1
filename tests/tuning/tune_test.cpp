#include "mnk/tuning/tune.hpp"

#include <gmock/gmock.h>

#include <deque>
#include <set>
#include <tuple>

#include "mnk/arena/local_pool.hpp"
#include "mnk/base/random.hpp"
#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"

namespace mnk::tuning {
namespace {

using ::testing::HasSubstr;

State state_for(std::string player, Range range) {
    State state;
    state.wish.player = std::move(player);
    state.wish.ranges = {std::move(range)};
    state.wish.config.boards = "6x6x4,9x9x5";
    state.wish.config.nodes = 10;
    state.wish.config.judge = "none";
    state.wish.config.generate = 300;
    state.wish.config.sprt = "0,50";
    state.wish.config.unpinned = true;
    state.command = "mnk tune";
    state.version = "test";
    state.date = "2026-01-02";
    state.machine = "here";
    return state;
}

/// Plays no game: who has the better width wins, most of the time.
class FakeGames final : public arena::Scheduler {
 public:
    explicit FakeGames(std::int64_t best) : best_(best) {}

    [[nodiscard]] int capacity() const override { return 2; }
    void submit(arena::Job job) override { jobs_.push_back(std::move(job)); }
    std::optional<Result<arena::GameResult>> wait(play::Milliseconds) override {
        // Not in the order in which they came.
        if (played++ % 2 == 0) std::swap(jobs_.front(), jobs_.back());
        const arena::Job job = jobs_.front();
        jobs_.pop_front();
        is_repeated = is_repeated ||
                      !seen_.insert({job.sources[0].spec, job.sources[1].spec, job.terms.opening}).second;
        Random random(mix(static_cast<std::uint64_t>(job.number)) ^ mix(job.sources[0].seed));
        const int advantage = 6 * static_cast<int>(distance(job.sources[1]) - distance(job.sources[0]));
        const bool first_wins = random.below(100) < 50 + advantage;
        arena::GameResult result{.number = job.number, .players = job.players, .rules = job.terms.rules};
        result.outcome = {play::Ending::run, first_wins ? Stone::first : Stone::second, {}};
        return result;
    }
    void abandon() override {}

    int played = 0;
    bool is_repeated = false;  ///< the same two have played the same opening before

 private:
    /// How far a width is from the best; of a player as it is, 7.
    [[nodiscard]] std::int64_t distance(const arena::PlayerSource& source) const {
        std::int64_t width = 7;
        const Result<engine::PlayerSpec> spec = engine::parse_spec(source.spec);
        for (const engine::Setting& setting : spec->settings) width = std::stoll(setting.value);
        return std::abs(width - best_);
    }

    std::int64_t best_;
    std::deque<arena::Job> jobs_;
    std::set<std::tuple<std::string, std::string, std::vector<Cell>>> seen_;
};

engine::Parameters tuned(State state, arena::Scheduler& games) {
    Result<std::optional<engine::Parameters>> out = tune(state, games, {});
    EXPECT_TRUE(out) << out.error().what;
    return out && *out ? **out : engine::Parameters{};
}

TEST(Tune, finds_the_value_that_is_known_to_be_best_and_confirms_it) {
    FakeGames games(11);
    const engine::Parameters found = tuned(state_for("mics", {"width", 4, 15}), games);
    ASSERT_EQ(found.classes.size(), 2U) << "6x6x4 and 9x9x5 are of two classes";
    EXPECT_EQ(found.player, "mics");
    EXPECT_EQ(found.limits, "10 nodes a move");
    for (const engine::ClassParameters& section : found.classes) {
        ASSERT_EQ(section.found.size(), 1U);
        EXPECT_EQ(section.found[0].name, "width");
        EXPECT_NEAR(static_cast<double>(section.found[0].value), 11, 1) << section.name;
        EXPECT_TRUE(section.confirmed) << section.test;
        EXPECT_THAT(section.test, HasSubstr("(-2.94, 2.94) [0.00, 50.00], Elo "));
        EXPECT_GT(section.games, 0);
    }
    EXPECT_EQ(found.classes[0].name, "k4-small");
    EXPECT_EQ(found.classes[1].boards, "9x9x5");
}

TEST(Tune, confirms_nothing_where_the_player_is_best_as_it_is) {
    FakeGames games(7);
    for (const engine::ClassParameters& section : tuned(state_for("mics", {"width", 9, 16}), games).classes) {
        EXPECT_FALSE(section.confirmed);
        EXPECT_EQ(section.test, "not played: no candidate won more than it lost");
    }
}

TEST(Tune, does_not_confirm_a_gain_that_is_too_small_to_see) {
    FakeGames games(7);
    State state = state_for("mics", {"width", 7, 7});
    state.wish.config.generate = 20;
    for (const engine::ClassParameters& section : tuned(state, games).classes) {
        EXPECT_FALSE(section.confirmed) << section.test;
        EXPECT_EQ(section.games, 40) << "one candidate goes straight to its test";
    }
}

TEST(Tune, goes_on_after_any_stop_and_never_plays_a_game_again) {
    FakeGames uninterrupted(11);
    const engine::Parameters whole = tuned(state_for("mics", {"width", 4, 15}), uninterrupted);

    FakeGames games(11);
    State state = state_for("mics", {"width", 4, 15});
    std::string saved = write_state(state);
    int stops = 0;
    for (;; ++stops) {
        Result<State> loaded = read_state(saved);
        ASSERT_TRUE(loaded) << loaded.error().what;
        const int until = games.played + 37;
        Watch watch{.save =
                        [&](const State& s) {
                            saved = write_state(s);
                            return Status(Done{});
                        },
                    .wants_end = [&] { return games.played >= until; }};
        const Result<std::optional<engine::Parameters>> out = tune(*loaded, games, watch);
        ASSERT_TRUE(out) << out.error().what;
        if (!*out) continue;
        EXPECT_EQ(**out, whole);
        break;
    }
    EXPECT_GT(stops, 10);
    EXPECT_FALSE(games.is_repeated);
}

TEST(Tune, tells_how_many_games_each_stage_has_also_those_it_had_before) {
    const auto games_of_stages = [](State& state) {
        FakeGames games(11);
        std::vector<std::int64_t> out;
        const Watch watch{
            .stage_is_over = [&](const Progress& progress) { out.push_back(progress.games.done); }};
        EXPECT_TRUE(tune(state, games, watch));
        return out;
    };
    State state = state_for("mics", {"width", 4, 15});
    const std::vector<std::int64_t> first = games_of_stages(state);
    EXPECT_EQ(first.front(), 12 * 2 * 8);
    EXPECT_EQ(games_of_stages(state), first) << "nothing was left to play";
}

TEST(Tune, with_real_games_gives_the_same_for_the_same_seed_however_many_play_at_once) {
    State state = state_for("mics", {"width", 1, 4});
    state.wish.config.boards = "5x5x4";
    state.wish.config.nodes = 60;
    state.wish.config.generate = 10;
    state.wish.pairs = 2;
    arena::LocalPool one(1, false, arena::make_own_player);
    arena::LocalPool many(4, false, arena::make_own_player);
    const engine::Parameters found = tuned(state, one);
    EXPECT_EQ(found, tuned(state, many));
    EXPECT_EQ(found.classes.size(), 1U);
    EXPECT_GE(found.classes[0].games, 2 * 2 * (4 + 2 * 2));
}

TEST(Tune, ends_with_the_sentence_of_whoever_cannot_save) {
    FakeGames games(11);
    State state = state_for("mics", {"width", 4, 15});
    const Watch watch{.save = [](const State&) { return Status(Error{"the disk is full"}); }};
    const auto out = tune(state, games, watch);
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().what, "the disk is full");
}

TEST(Tune, refuses_games_that_do_not_fit_the_wish) {
    FakeGames games(11);
    State state = state_for("mics", {"width", 4, 15});
    state.stages["k4-small/1"] = "FFF";
    const auto out = tune(state, games, {});
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().what, "the games on record do not fit what was to be tuned");
}

TEST(Wish, that_makes_no_sense_is_refused) {
    const auto error_of = [](const State& state) {
        const Status status = check(state.wish);
        return status ? std::string("no error") : status.error().what;
    };
    const State good = state_for("mics", {"width", 4, 15});
    EXPECT_EQ(error_of(good), "no error");
    State state = good;
    state.wish.player = "mics:order=best";
    EXPECT_THAT(error_of(state), HasSubstr("order is blocks, heap"));
    state = good;
    state.wish.config.boards = "3x3";
    EXPECT_THAT(error_of(state), HasSubstr("3x3"));
    state = good;
    state.wish.config.openings = "a1";
    EXPECT_THAT(error_of(state), HasSubstr("openings are generated here"));
    state = good;
    state.wish.config.generate = 0;
    EXPECT_THAT(error_of(state), HasSubstr("at least 1"));
}

}  // namespace
}  // namespace mnk::tuning
