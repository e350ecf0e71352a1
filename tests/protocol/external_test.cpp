#include "mnk/protocol/external.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/play/referee.hpp"
#include "tests/protocol/engines.hpp"
#include "tests/support/no_children.hpp"
#include "tests/support/players.hpp"

namespace mnk::protocol {
namespace {

using play::Ending;
using play::Milliseconds;
using std::chrono::steady_clock;
using testing::brain;
using ::testing::ElementsAre;
using testing::external;
using testing::mock;

/// Plays the cell of `moves` whose turn it is, for exact transcripts.
std::unique_ptr<play::Player> repeating(const std::vector<Cell>& moves) {
    return testing::scripted([moves](const play::Turn& turn) {
        return std::optional<Cell>(moves.at(static_cast<std::size_t>(turn.position.ply())));
    });
}

class External : public testing::LeavesNoChildren {
 protected:
    /// Keeps what is said in `lines_`.
    EngineOptions traced(EngineOptions options) {
        options.trace = [this](char direction, std::string_view line) {
            lines_.push_back(std::string(1, direction) + " " + std::string(line));
        };
        return options;
    }

    static play::Game play_game(std::unique_ptr<play::Player> first, std::unique_ptr<play::Player> second,
                                const play::Terms& terms) {
        play::Seat one(std::move(first));
        play::Seat two(std::move(second));
        const play::StopFlag interrupt;
        return std::move(*play::referee(one, two, terms, interrupt));
    }

    static play::Terms terms_of(const Rules& rules) {
        play::Terms terms;
        terms.rules = rules;
        terms.start_time = Milliseconds{5000};
        return terms;
    }

    std::vector<std::string> lines_;
    play::StopFlag stop_;
    play::Limits limits_;
};

TEST_F(External, SpeaksTheProtocolOfAGame) {
    play::Terms terms = terms_of({3, 3, 3});
    terms.limits.move_time = Milliseconds{2000};
    terms.limits.nodes = 100;
    play_game(external(traced(mock("good"))), repeating({0, 4, 2, 8}), terms);
    EXPECT_THAT(lines_, ElementsAre("> INFO mnk_k 3", "> INFO rule 0", "> START 3", "< OK",
                                    "> INFO timeout_turn 2000", "> INFO max_node 100", "> BEGIN", "< 0,0",
                                    "> TURN 1,1", "< 1,0", "> TURN 2,2", "< 2,0", "> END"));
}

TEST_F(External, TellsTheTimeThatIsLeft) {
    play::Terms terms = terms_of({1, 3, 2});
    terms.game_time = Milliseconds{60'000};
    terms.increment = Milliseconds{100};
    play_game(external(traced(mock("good"))), repeating({0, 2, 1}), terms);
    EXPECT_THAT(lines_, ::testing::Contains("> RECTSTART 3,1"));
    EXPECT_THAT(lines_, ::testing::Contains("> INFO timeout_match 60000"));
    EXPECT_THAT(lines_, ::testing::Contains("> INFO time_increment 100"));
    EXPECT_THAT(lines_, ::testing::Contains("> INFO time_left 60000"));
}

TEST_F(External, SendsTheStonesOfAnOpeningInTheOrderOfPlay) {
    const Rules rules{5, 5, 5, true};
    ExternalPlayer player(traced(mock("good")));
    player.start(rules, Stone::second, limits_, stop_);
    const Position position = *Position::from_moves(rules, *parse_moves(rules, "c3 c4 d3 d4 a1"));
    EXPECT_EQ(player.choose({position, limits_, stop_, {}}), 0);
    EXPECT_THAT(lines_, ElementsAre("> INFO rule 1", "> START 5", "< OK", "> BOARD", "> 2,2,2", "> 2,1,1",
                                    "> 3,2,2", "> 3,1,1", "> 0,4,2", "> DONE", "< 0,0"));
}

TEST_F(External, AnswersQuestionsOutOfOrder) {
    const Rules rules{5, 5, 5};
    ExternalPlayer player(traced(mock("good")));
    player.start(rules, Stone::first, limits_, stop_);
    for (const char* moves : {"", "a5 b5", "a5", "", "c3 c4 c5 c1"}) {
        const Position position = *Position::from_moves(rules, *parse_moves(rules, moves));
        const auto cell = player.choose({position, limits_, stop_, {}});
        ASSERT_TRUE(cell) << moves;
        EXPECT_TRUE(position.is_free(*cell)) << moves;
    }
    EXPECT_THAT(lines_, ::testing::Contains("> RESTART")) << "a board is emptied before another is sent";
}

TEST_F(External, KeepsItsProgramForTheNextGame) {
    ExternalPlayer player(traced(mock("good")));
    player.start({3, 3, 3}, Stone::first, limits_, stop_);
    player.start({3, 3, 3}, Stone::first, limits_, stop_);
    EXPECT_THAT(lines_,
                ElementsAre("> INFO mnk_k 3", "> INFO rule 0", "> START 3", "< OK", "> RESTART", "< OK"));
    lines_.clear();
    player.start({4, 3, 3}, Stone::first, limits_, stop_);
    EXPECT_THAT(lines_, ElementsAre("> END", "> INFO mnk_k 3", "> INFO rule 0", "> RECTSTART 3,4", "< OK"));
}

TEST_F(External, DoesWithoutRestartWhereItIsNotKnown) {
    ExternalPlayer player(mock("no-restart"));
    player.start({10, 10, 5}, Stone::first, limits_, stop_);
    player.start({10, 10, 5}, Stone::first, limits_, stop_);
    EXPECT_EQ(player.choose({Position({10, 10, 5}), limits_, stop_, {}}), 0);
}

TEST_F(External, RefusesAGameThatTheProgramDoesNotPlay) {
    ExternalPlayer player(mock("five-only"));
    player.start({10, 10, 5}, Stone::first, limits_, stop_);
    try {
        player.start({10, 10, 4}, Stone::first, limits_, stop_);
        FAIL() << "was not refused";
    } catch (const play::Fault& fault) {
        EXPECT_EQ(fault.ending(), Ending::garbled);
        EXPECT_STREQ(fault.what(), "does not play 10x10x4: ERROR only five in a row");
    }
}

TEST_F(External, GoesOnAfterAFault) {
    ExternalPlayer player(mock("crash", 2));
    const Rules rules{10, 10, 5};
    for (int game = 0; game < 2; ++game) {
        player.start(rules, Stone::first, limits_, stop_);
        Position position(rules);
        EXPECT_EQ(player.choose({position, limits_, stop_, {}}), 0);
        position.play(0);
        position.play(99);
        EXPECT_THROW(player.choose({position, limits_, stop_, {}}), play::Fault);
    }
}

TEST_F(External, UnderstandsOddLinesAndSuggestions) {
    for (const char* mode : {"half-lines", "carriage", "suggest", "talk", "hasty"}) {
        play::Terms terms = terms_of({3, 3, 3});
        terms.limits.move_time = Milliseconds{3000};
        const play::Game game = play_game(external(mock(mode, 5)), repeating({0, 4, 2, 8}), terms);
        EXPECT_EQ(play::to_string(game.outcome()), "X wins: k in a row") << mode;
    }
}

TEST_F(External, IsFrozenOnlyWhenItHadTimeToFinish) {
    // It computes on after its answer.  Stopped in the middle of that it would not be done when the next move comes.
    EngineOptions options = mock("tidy", 5);
    options.is_frozen_between_moves = true;
    options.gap = Milliseconds{300};
    play::Terms terms = terms_of({3, 3, 3});
    terms.limits.move_time = Milliseconds{3000};
    const play::Game game = play_game(external(std::move(options)), repeating({0, 4, 2, 8}), terms);
    EXPECT_EQ(play::to_string(game.outcome()), "X wins: k in a row");
}

TEST_F(External, TellsWhatTheProgramSays) {
    ExternalPlayer player(mock("talk"));
    player.start({3, 3, 3}, Stone::first, limits_, stop_);
    std::vector<play::Report> reports;
    const Position position({3, 3, 3});
    player.choose({position, limits_, stop_, [&](const play::Report& report) { reports.push_back(report); }});
    ASSERT_EQ(reports.size(), 2u);
    EXPECT_EQ(reports[0].depth, 3);
    EXPECT_EQ(reports[0].nodes, 99u);
    EXPECT_EQ(reports[0].value, play::Value::searched(7));
    EXPECT_EQ(reports[1].text, "all is well");
}

TEST_F(External, KeepsWhatTheProgramWroteToItsErrors) {
    EngineOptions options = mock("leave", 1);
    options.log = std::make_shared<EngineLog>();
    ExternalPlayer player(options);
    player.start({3, 3, 3}, Stone::first, limits_, stop_);
    const Position position({3, 3, 3});
    EXPECT_THROW(player.choose({position, limits_, stop_, {}}), play::Fault);
    EXPECT_EQ(options.log->errors(), "first line\nout of ideas\n");
}

TEST_F(External, IsStoppedSoonWhateverTheProgramDoes) {
    ExternalPlayer player(mock("silent"));
    player.start({3, 3, 3}, Stone::first, limits_, stop_);
    play::StopFlag stop;
    const Position position({3, 3, 3});
    steady_clock::time_point raised;
    std::thread other([&] {
        std::this_thread::sleep_for(Milliseconds{30});
        raised = steady_clock::now();
        stop.raise();
    });
    EXPECT_EQ(player.choose({position, limits_, stop, {}}), std::nullopt);
    const auto returned = steady_clock::now();
    other.join();
    EXPECT_LT(returned - raised, Milliseconds{200}) << "10 ms and a busy machine";
}

TEST_F(External, PlaysTheSameGamesAsThePlayerInProcess) {
    for (const engine::PlayerEntry& entry : engine::players()) {
        for (const Rules& rules : {Rules{7, 7, 4}, Rules{6, 9, 5, true}, Rules{15, 15, 5}}) {
            play::Terms terms = terms_of(rules);
            terms.limits.nodes = 1000;
            terms.ply_limit = 40;
            const std::string name(entry.name);
            const auto make = [&] { return std::move(*engine::make_player(name)); };
            const play::Game inside = play_game(make(), make(), terms);
            const play::Game outside = play_game(external(brain(name)), external(brain(name)), terms);
            EXPECT_EQ(moves_to_text(rules, inside.position().moves()),
                      moves_to_text(rules, outside.position().moves()))
                << name << " on " << to_string(rules);
            EXPECT_EQ(play::to_string(inside.outcome()), play::to_string(outside.outcome()));
        }
    }
}

TEST_F(External, KeepsOurOwnBrainInItsTimeAndItsProcess) {
    play::Terms terms = terms_of({9, 9, 5});
    terms.limits.move_time = Milliseconds{100};
    terms.tolerance = Milliseconds{200};  // the machine may be busy
    const std::string name(engine::default_player());
    const play::Game game = play_game(external(brain(name)), external(brain(name)), terms);
    EXPECT_FALSE(play::is_forfeit(game.outcome().ending)) << play::to_string(game.outcome());
}

}  // namespace
}  // namespace mnk::protocol
