#include "mnk/arena/tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mnk/arena/html.hpp"

namespace mnk::arena {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Plan two_players(const std::string& schedule = "pair") {
    Config config;
    config.boards = "3x3x3";
    config.nodes = 1;
    config.rounds = 10;
    config.unpinned = true;
    config.schedule = schedule;
    config.players = {{"<b>Ann</b>", "random", {}}, {"Bob", "quasirandom", {}}};
    return *make_plan(config, "test");
}

/// Games in which Ann wins (2), draws (1) or loses (0), in the order of the plan.
Results results_of(const Plan& plan, const std::vector<int>& half_points) {
    Results results;
    for (std::size_t i = 0; i < half_points.size(); ++i) {
        const Job job = plan.job(static_cast<std::int64_t>(i));
        const Stone ann = job.players[0] == 0 ? Stone::first : Stone::second;
        GameResult game{.number = job.number, .players = job.players, .rules = job.terms.rules, .moves = {}};
        game.moves.push_back({.cell = 4, .taken = std::chrono::milliseconds(3), .value = {}});
        game.outcome = {half_points[i] == 1 ? play::Ending::full_board : play::Ending::run,
                        half_points[i] == 1   ? Stone::none
                        : half_points[i] == 2 ? ann
                                              : opponent(ann),
                        {}};
        results.emplace(job.number, std::move(game));
    }
    return results;
}

TEST(Tables, are_finite_at_the_edges) {
    for (const std::string schedule : {"pair", "sprt"}) {
        const Plan plan = two_players(schedule);
        for (const std::vector<int>& games : std::vector<std::vector<int>>{
                 {}, {2}, {2, 2, 2, 2}, {0, 0, 0, 0}, {1, 1, 1, 1}, {2, 0, 2, 0}, {2, 0, 0, 2}}) {
            const Results results = results_of(plan, games);
            const Tally tally = count(plan, results);
            const auto test = watch_test(plan, results);
            for (const std::string& text :
                 {full_report(tally, test), html_report(tally, results, test, "title")}) {
                EXPECT_THAT(text, Not(HasSubstr("nan,")));
                EXPECT_THAT(text, Not(HasSubstr(" nan")));
                EXPECT_THAT(text, Not(HasSubstr("inf ")));
            }
        }
    }
}

TEST(Tables, rank_by_the_share_of_the_points) {
    const Plan plan = two_players();
    const Tally tally = count(plan, results_of(plan, {0, 0, 1, 2}));
    EXPECT_EQ(ranking(tally), (std::vector<int>{1, 0}));
    const std::string table = cross_table(tally);
    EXPECT_THAT(table, HasSubstr("   1 Bob"));
    EXPECT_THAT(table, HasSubstr("2/1/1"));
    EXPECT_THAT(full_report(tally, {}),
                HasSubstr("Games : 4, Wins: 1, Losses: 2, Draws: 1, Points: 1.5 (37.50 %)"));
}

TEST(Tables, show_how_long_it_will_take) {
    const Progress progress{.done = 50, .planned = 100, .running = 2, .left = std::chrono::seconds(65)};
    EXPECT_EQ(progress_line(progress), "[###############...............] 50/100 games, 2 running, 1:05 left");
    EXPECT_THAT(progress_line({.done = 0, .planned = 0}), HasSubstr("0/0 games"));
    EXPECT_THAT(progress_line({.done = 1, .planned = 2, .left = std::chrono::hours(2)}),
                HasSubstr("2:00:00 left"));
}

TEST(Html, needs_nothing_from_elsewhere_and_takes_names_as_text) {
    const Plan plan = two_players();
    const Results results = results_of(plan, {2, 0, 1});
    const std::string html = html_report(count(plan, results), results, {}, "a & b");
    EXPECT_THAT(html, Not(HasSubstr("<b>Ann")));
    EXPECT_THAT(html, HasSubstr("&lt;b&gt;Ann"));
    EXPECT_THAT(html, HasSubstr("a &amp; b"));
    EXPECT_THAT(html, Not(HasSubstr("src=")));
    EXPECT_THAT(html, Not(HasSubstr("href=")));
    EXPECT_THAT(html, HasSubstr("\"c\":[4]"));
}

}  // namespace
}  // namespace mnk::arena
