#include "mnk/play/referee.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "mnk/board/notation.hpp"
#include "mnk/play/fault.hpp"
#include "tests/support/players.hpp"

namespace mnk::play {
namespace {

using testing::obedient;
using testing::orderly;
using testing::scripted;

Terms terms_of(const Rules& rules) {
    Terms terms;
    terms.rules = rules;
    return terms;
}

/// The outcome when `bad` moves first against a player that behaves.
Outcome outcome_against(std::unique_ptr<Player> bad, const Terms& terms = terms_of({3, 3, 3}),
                        Milliseconds patience = Milliseconds{1000}) {
    Seat first(std::move(bad), patience);
    Seat second(orderly());
    const StopFlag interrupt;
    const Result<Game> game = referee(first, second, terms, interrupt);
    EXPECT_TRUE(game);
    return game->outcome();
}

TEST(Referee, PlaysAGameToItsEnd) {
    Seat first(orderly());
    Seat second(orderly());
    const StopFlag interrupt;
    int heard = 0;
    Events events;
    events.moved = [&](const Game& game) { EXPECT_EQ(game.position().ply(), ++heard); };
    const Result<Game> game = referee(first, second, terms_of({3, 3, 3}), interrupt, events);
    ASSERT_TRUE(game);
    EXPECT_EQ(moves_to_text(game->position().rules(), game->position().moves()), "a3 b3 c3 a2 b2 c2 a1");
    EXPECT_EQ(to_string(game->outcome()), "X wins: k in a row");
    EXPECT_EQ(heard, 7);
}

TEST(Referee, TurnsEveryKindOfBadAnswerIntoItsForfeit) {
    const auto answer = [](std::optional<Cell> cell) { return scripted([=](const Turn&) { return cell; }); };
    EXPECT_EQ(outcome_against(answer(0)).ending, Ending::occupied);
    EXPECT_EQ(outcome_against(answer(9)).ending, Ending::off_board);
    EXPECT_EQ(outcome_against(answer(-1)).ending, Ending::off_board);
    EXPECT_EQ(outcome_against(answer(32'767)).ending, Ending::off_board);
    EXPECT_EQ(outcome_against(answer(std::nullopt)).ending, Ending::no_move);
    const Outcome thrown = outcome_against(
        scripted([](const Turn&) -> std::optional<Cell> { throw std::runtime_error("oops"); }));
    EXPECT_EQ(to_string(thrown), "O wins: X failed with an exception (oops)");
}

TEST(Referee, EndsTheGameForTheReasonOfAFault) {
    const Outcome outcome = outcome_against(
        scripted([](const Turn&) -> std::optional<Cell> { throw Fault(Ending::crashed, "signal 11"); }));
    EXPECT_EQ(outcome.ending, Ending::crashed);
    EXPECT_EQ(to_string(outcome), "O wins: X lost its program (signal 11)");
}

TEST(Referee, GivesMoreTimeToGetReadyThanForAMoveIfTheTermsSaySo) {
    class SlowStarter final : public Player {
        void start(const Rules&, Stone, const Limits&, const StopFlag&) override {
            std::this_thread::sleep_for(Milliseconds{60});
        }
        std::optional<Cell> choose(const Turn& turn) override { return turn.position.free_cells().front(); }
    };
    Terms terms = terms_of({3, 3, 3});
    terms.limits.move_time = Milliseconds{30};
    EXPECT_EQ(outcome_against(std::make_unique<SlowStarter>(), terms).ending, Ending::late);
    terms.start_time = Milliseconds{10'000};
    terms.tolerance = Milliseconds{1000};
    EXPECT_FALSE(is_forfeit(outcome_against(std::make_unique<SlowStarter>(), terms).ending));
}

TEST(Referee, CallsAPlayerLateWhoAnswersAfterItsTime) {
    Terms terms = terms_of({3, 3, 3});
    terms.limits.move_time = Milliseconds{20};
    const Outcome outcome = outcome_against(obedient(), terms);
    EXPECT_EQ(outcome.ending, Ending::late);
    EXPECT_EQ(outcome.winner, Stone::second);
    EXPECT_NE(outcome.detail.find(" ms over"), std::string::npos);
}

TEST(Referee, AllowsForTheTolerance) {
    Terms terms = terms_of({1, 1, 1});
    terms.limits.move_time = Milliseconds{10};
    terms.tolerance = Milliseconds{5000};
    EXPECT_EQ(outcome_against(obedient(), terms).ending, Ending::run);
}

TEST(Referee, CallsAPlayerUnresponsiveWhoNeverAnswers) {
    Terms terms = terms_of({3, 3, 3});
    terms.limits.move_time = Milliseconds{10};
    const auto release = std::make_shared<std::atomic<bool>>(false);
    const auto sleeper = [release] {
        return scripted([release](const Turn&) -> std::optional<Cell> {
            while (!*release) std::this_thread::sleep_for(Milliseconds{1});
            return 0;
        });
    };
    EXPECT_EQ(outcome_against(sleeper(), terms, Milliseconds{20}).ending, Ending::unresponsive);
    *release = true;
}

TEST(Referee, LetsAPlayersWholeGameTimeRunOut) {
    Terms terms = terms_of({5, 5, 5});
    terms.game_time = Milliseconds{100};
    Seat first(scripted([](const Turn& turn) {
        std::this_thread::sleep_for(Milliseconds{30});
        return std::optional<Cell>(turn.position.free_cells().front());
    }));
    Seat second(orderly());
    const StopFlag interrupt;
    const Result<Game> game = referee(first, second, terms, interrupt);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->outcome().ending, Ending::late);
    EXPECT_GE(game->position().ply(), 2) << "the first moves are within the time";
}

TEST(Referee, EndsADeadGameEarlyOnlyIfAsked) {
    Terms terms = terms_of({2, 2, 3});
    EXPECT_EQ(outcome_against(orderly(), terms).ending, Ending::full_board);
    terms.ends_when_dead = true;
    EXPECT_EQ(outcome_against(orderly(), terms).ending, Ending::dead_board);
}

TEST(Referee, EndsALongGameAtThePlyLimit) {
    Terms terms = terms_of({9, 9, 9});
    terms.ply_limit = 10;
    const Outcome outcome = outcome_against(orderly(), terms);
    EXPECT_EQ(outcome.ending, Ending::ply_limit);
    EXPECT_EQ(outcome.winner, Stone::none);
}

TEST(Referee, BeginsAfterTheOpening) {
    Terms terms = terms_of({3, 3, 3});
    terms.opening = *parse_moves(terms.rules, "a1 a2 b1 b2");
    Seat first(scripted(
        [](const Turn& turn) { return std::optional<Cell>(*parse_cell(turn.position.rules(), "c1")); }));
    Seat second(orderly());
    const StopFlag interrupt;
    const Result<Game> game = referee(first, second, terms, interrupt);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->outcome().winner, Stone::first);
    EXPECT_EQ(game->moves().size(), 5u);
}

TEST(Referee, RefusesAnOpeningThatIsNoGame) {
    Seat first(orderly());
    Seat second(orderly());
    const StopFlag interrupt;
    Terms terms = terms_of({3, 3, 3});
    terms.opening = {0, 0};
    EXPECT_EQ(referee(first, second, terms, interrupt).error().what,
              "opening: move 2 (a3) is on a cell that is taken");
    terms.opening = *parse_moves(terms.rules, "a1 a2 b1 b2 c1");
    EXPECT_EQ(referee(first, second, terms, interrupt).error().what,
              "opening: the game is over before it begins");
}

TEST(Referee, StopsWithinMillisecondsWhenInterrupted) {
    Seat first(obedient());
    Seat second(orderly());
    StopFlag interrupt;
    std::thread other([&] {
        std::this_thread::sleep_for(Milliseconds{20});
        interrupt.raise();
    });
    const Result<Game> game = referee(first, second, terms_of({3, 3, 3}), interrupt);
    other.join();
    ASSERT_TRUE(game);
    EXPECT_EQ(game->outcome().ending, Ending::interrupted);
    EXPECT_EQ(game->outcome().winner, Stone::none);
}

}  // namespace
}  // namespace mnk::play
