#include "mnk/course/grades.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace mnk::course {
namespace {

using play::Ending;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// Ann and Bob, and a level; three boards, so that there are pairs enough to speak of a spread.
arena::Plan plan_of_three() {
    arena::Config config;
    config.boards = "3x3x3,4x3x3,4x4x3";
    config.nodes = 1;
    config.unpinned = true;
    config.fixed = 1;
    config.players = {
        {"Ann", "random:seed=1", {}}, {"=Bob<b>", "random:seed=2", {}}, {"level rules", "rules", {}}};
    return *arena::make_plan(config, "test");
}

/// Every game of the plan, won by who moves first, but for those that `change` has its hands on.
template <class Change>
arena::Results results_of(const arena::Plan& plan, const Change& change) {
    arena::Results results;
    for (std::int64_t number = 0; number < plan.games(); ++number) {
        const arena::Job job = plan.job(number);
        arena::GameResult game{
            .number = number, .players = job.players, .rules = job.terms.rules, .moves = {}};
        for (Cell cell = 0; cell < static_cast<Cell>(number % 5) + 1; ++cell)
            game.moves.push_back({.cell = cell, .value = {}});
        game.outcome = {Ending::run, Stone::first, {}};
        change(game);
        results.emplace(number, std::move(game));
    }
    return results;
}

const Grade& row_of(const Grades& grades, const std::string& name) {
    for (const Grade& row : grades.rows) {
        if (row.name == name) return row;
    }
    ADD_FAILURE() << "no row " << name;
    return grades.rows.front();
}

TEST(Grades, CountTheCoursesPoints) {
    const arena::Plan plan = plan_of_three();
    // Ann meets Bob and the level on three boards: twelve games, six as first.
    const Grades grades = grade(plan, results_of(plan, [](arena::GameResult&) {}), {});
    const Grade& ann = row_of(grades, "Ann");
    EXPECT_EQ(ann.games, 12);
    EXPECT_EQ(ann.wins, 6);
    EXPECT_EQ(ann.losses, 6);
    EXPECT_EQ(ann.points, 6 * 2);
    ASSERT_TRUE(ann.error);
    EXPECT_EQ(*ann.error, 0) << "every pair brought two points: no spread";
    EXPECT_EQ(ann.lost.size(), 6U);
    EXPECT_EQ(ann.rank, 1);
    EXPECT_EQ(row_of(grades, "=Bob<b>").rank, 1) << "equal points, equal rank";
    EXPECT_EQ(row_of(grades, "level rules").rank, 0);
    EXPECT_TRUE(row_of(grades, "level rules").lost.empty()) << "nobody teaches the level";
}

TEST(Grades, GiveThreeForAWinAsSecondTwoForAForfeitOneForADraw) {
    const arena::Plan plan = plan_of_three();
    const auto points = [&](Ending ending, Stone winner) {
        const Grades grades = grade(plan,
                                    results_of(plan,
                                               [&](arena::GameResult& game) {
                                                   game.outcome = {ending, winner, "why"};
                                               }),
                                    {});
        return row_of(grades, "Ann").points;
    };
    EXPECT_EQ(points(Ending::run, Stone::second), 6 * 3);
    EXPECT_EQ(points(Ending::exception, Stone::second), 6 * 2);
    EXPECT_EQ(points(Ending::full_board, Stone::none), 12 * 1);
}

TEST(Grades, PlaceLevelsAmongStudentsByPointsAGame) {
    arena::Config config;
    config.boards = "3x3x3,4x3x3,4x4x3";
    config.nodes = 1;
    config.unpinned = true;
    config.fixed = 2;
    config.players = {{"Ann", "random:seed=1", {}},
                      {"Bob", "random:seed=2", {}},
                      {"level rules", "rules", {}},
                      {"level champion", "champion", {}}};
    const arena::Plan plan = *arena::make_plan(config, "test");
    // Who moves first wins, but the second level wins always and the first level never.
    const Grades grades = grade(plan,
                                results_of(plan,
                                           [](arena::GameResult& game) {
                                               for (const std::size_t i : {0U, 1U}) {
                                                   const Stone own = i == 0 ? Stone::first : Stone::second;
                                                   if (game.players[i] == 3) game.outcome.winner = own;
                                                   if (game.players[i] == 2)
                                                       game.outcome.winner = opponent(own);
                                               }
                                           }),
                                {});
    std::vector<std::string> names;
    for (const Grade& row : grades.rows) names.push_back(row.name);
    EXPECT_THAT(names, ::testing::ElementsAre("level champion", "Ann", "Bob", "level rules"));
    // A student: both colours against the weak level on three boards, and half of the games with the other student.
    EXPECT_EQ(grades.rows[1].points, 3 * (2 + 3) + 3 * 2);
    EXPECT_EQ(grades.rows[1].games, 18);
    EXPECT_EQ(grades.rows[0].points, 6 * (2 + 3));
    EXPECT_EQ(grades.rows[0].games, 12) << "levels do not meet";
    EXPECT_THAT(to_text(grades), AllOf(HasSubstr("    2.50  "), HasSubstr("    1.17  ")));
    EXPECT_THAT(to_csv(grades), HasSubstr("1,\"Ann\",no,21,"));
}

TEST(Grades, RankNobodyWhoHasNotPlayedYet) {
    const arena::Plan plan = plan_of_three();
    arena::Results results = results_of(plan, [](arena::GameResult&) {});
    // Only Ann against the level, as when a run is stopped early.
    std::erase_if(results, [&](const auto& entry) {
        return entry.second.players[0] == 1 || entry.second.players[1] == 1;
    });
    const Grades grades = grade(plan, results, {});
    EXPECT_EQ(row_of(grades, "Ann").rank, 1);
    EXPECT_EQ(row_of(grades, "=Bob<b>").rank, 0);
}

TEST(Grades, HaveAnIntervalFromThePairs) {
    const arena::Plan plan = plan_of_three();
    // Ann wins both games of her first pair and no other: pairs of 5, 0, 0, 0, 0, 0 points.
    const Grades grades = grade(plan,
                                results_of(plan,
                                           [](arena::GameResult& game) {
                                               const bool has_ann_first = game.players[0] == 0;
                                               const bool wins = game.number < 2;
                                               game.outcome.winner =
                                                   has_ann_first == wins ? Stone::first : Stone::second;
                                           }),
                                {});
    const Grade& ann = row_of(grades, "Ann");
    EXPECT_EQ(ann.points, 5);
    const double mean = 5.0 / 6;
    const double variance = (std::pow(5 - mean, 2) + 5 * mean * mean) / 5;
    ASSERT_TRUE(ann.error);
    EXPECT_NEAR(*ann.error, 1.96 * std::sqrt(6 * variance), 1e-9);
}

TEST(Grades, TellWhatIsProvedFromWhatTheChampionThinks) {
    Loss loss{.rules = {3, 3, 3}, .reason = "k in a row", .turning_point = {}, .cells = {0, 1, 2}};
    EXPECT_EQ(loss.comment(), "not looked into");
    loss.turning_point = TurningPoint{.ply = 1, .played = 1, .better = 4};
    EXPECT_EQ(loss.comment(), "move 2, b3: here you lost it (as the champion sees it); b2 was better");
    loss.turning_point->is_proved = true;
    EXPECT_EQ(loss.comment(), "move 2, b3: here you lost it (proved); b2 kept the draw");
    loss.turning_point->was_won = true;
    EXPECT_EQ(loss.comment(), "move 2, b3: here you lost it (proved); b2 was winning");
    loss.turning_point = TurningPoint{.ply = -1, .is_proved = true};
    EXPECT_EQ(loss.comment(), "lost from the beginning (proved)");
    loss.turning_point->is_proved = false;
    EXPECT_EQ(loss.comment(), "lost from the beginning (as the champion sees it)");
    loss.is_forfeit = true;
    EXPECT_EQ(loss.comment(), "forfeit: k in a row");
}

TEST(Grades, AreAPageAndATableThatCannotBeBrokenByNames) {
    const arena::Plan plan = plan_of_three();
    std::vector<Submission> submissions{
        {.name = "carl", .path = {}, .command = {}, .problem = "does not compile:\n<oops> \"x\""}};
    const Grades grades = grade(plan, results_of(plan, [](arena::GameResult&) {}), submissions);
    EXPECT_EQ(grades.rows.back().name, "carl");
    EXPECT_THAT(to_html(grades, "A & B"), AllOf(HasSubstr("A &amp; B"), HasSubstr("=Bob&lt;b&gt;"),
                                                HasSubstr("&lt;oops&gt;"), Not(HasSubstr("<oops>"))));
    EXPECT_THAT(to_csv(grades),
                AllOf(HasSubstr("\"'=Bob<b>\""), HasSubstr("\"does not compile: <oops> \"\"x\"\"\"")));
    EXPECT_THAT(to_text(grades), HasSubstr("carl         did not play: does not compile:"));
    EXPECT_THAT(to_html(grade_nobody(submissions), "nobody"), HasSubstr("carl"));
}

}  // namespace
}  // namespace mnk::course
