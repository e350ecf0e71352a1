// Each way to misbehave ends as its own kind of forfeit, in time, and leaves no process behind.

#include <gmock/gmock.h>

#include "mnk/play/referee.hpp"
#include "tests/protocol/engines.hpp"
#include "tests/support/no_children.hpp"
#include "tests/support/players.hpp"

namespace mnk::protocol {
namespace {

using play::Ending;
using play::Milliseconds;
using play::Outcome;
using std::chrono::steady_clock;
using testing::external;
using ::testing::HasSubstr;
using testing::mock;

class Faults : public testing::LeavesNoChildren {
 protected:
    /// A game in which the engine has the first stones, 200 ms a move.
    static Outcome outcome_of(EngineOptions options, play::Terms terms = {}) {
        terms.rules = {10, 10, 9};
        if (!terms.limits.move_time) terms.limits.move_time = Milliseconds{200};
        if (!terms.start_time) terms.start_time = Milliseconds{5000};
        play::Seat first(external(std::move(options)));
        // The opponent keeps out of the way of a player that takes the first free cell.
        play::Seat second(testing::scripted([](const play::Turn& turn) {
            Cell cell = static_cast<Cell>(turn.position.rules().cells() - 1);
            while (!turn.position.is_free(cell)) cell = static_cast<Cell>(cell - 1);
            return std::optional<Cell>(cell);
        }));
        const play::StopFlag interrupt;
        const auto begun = steady_clock::now();
        const Result<play::Game> game = play::referee(first, second, terms, interrupt);
        EXPECT_LT(steady_clock::now() - begun, Milliseconds{10'000});
        return game->outcome();
    }

    static void expect(const Outcome& outcome, Ending ending, const std::string& detail) {
        EXPECT_EQ(outcome.ending, ending) << play::to_string(outcome);
        EXPECT_THAT(outcome.detail, HasSubstr(detail));
        EXPECT_EQ(outcome.winner, Stone::second);
    }
};

TEST_F(Faults, AProgramThatIsNotThere) {
    EngineOptions options;
    options.program.arguments = {"./no-such-brain"};
    expect(outcome_of(options), Ending::crashed, "cannot run './no-such-brain'");
}

TEST_F(Faults, NeverStarts) {
    EngineOptions options = mock("mute");
    options.start_time = Milliseconds{200};
    expect(outcome_of(options), Ending::unresponsive, "no answer to START 10 in ");
}

TEST_F(Faults, NeverReads) {
    EngineOptions options = mock("deaf");
    options.start_time = Milliseconds{200};
    expect(outcome_of(options), Ending::unresponsive, "no answer to START");
}

TEST_F(Faults, StartsTooSlowly) {
    EngineOptions options = mock("slow-start", 300);
    options.start_time = Milliseconds{200};
    expect(outcome_of(options), Ending::late, "answered START 10 after ");
    play::Terms terms;
    terms.start_time = Milliseconds{200};
    expect(outcome_of(mock("slow-start", 300), terms), Ending::late, "ms over");
}

TEST_F(Faults, StartsSlowlyButInTime) { EXPECT_EQ(outcome_of(mock("slow-start", 300)).ending, Ending::run); }

TEST_F(Faults, IsSilent) {
    expect(outcome_of(mock("silent")), Ending::unresponsive, "no answer to BEGIN in ");
}

TEST_F(Faults, CrashesAtItsSeventhMove) {
    expect(outcome_of(mock("crash", 7)), Ending::crashed, "signal 6 (Aborted) at TURN");
}

TEST_F(Faults, LeavesWithAWord) {
    expect(outcome_of(mock("leave", 2)), Ending::crashed,
           "exit code 3 at TURN 9,9; its last words: out of ideas");
}

TEST_F(Faults, FloodsItsOutput) {
    play::Terms terms;
    terms.limits.move_time = Milliseconds{5000};
    expect(outcome_of(mock("flood", 100), terms), Ending::garbled, "more than 16 MiB");
    expect(outcome_of(mock("endless-line", 100), terms), Ending::garbled, "a line of more than 64 KiB");
}

TEST_F(Faults, StopsInTheMiddleOfALine) {
    expect(outcome_of(mock("half-line")), Ending::unresponsive, "but '7,' without an end of line");
}

TEST_F(Faults, ChoosesATakenCell) { expect(outcome_of(mock("occupied", 3)), Ending::occupied, "a10"); }

TEST_F(Faults, ChoosesACellOffTheBoard) {
    expect(outcome_of(mock("off-board", 3)), Ending::off_board, "10,10");
}

TEST_F(Faults, AnswersWithNonsense) {
    expect(outcome_of(mock("nonsense")), Ending::garbled, "answered BEGIN with 'I resign'");
    expect(outcome_of(mock("error")), Ending::garbled, "answered BEGIN with ERROR no idea");
}

TEST_F(Faults, AnswersLateByFiftyMilliseconds) {
    const Outcome outcome = outcome_of(mock("late", 50));
    expect(outcome, Ending::late, "ms over");
    EXPECT_GE(std::stoi(outcome.detail), 50);
    EXPECT_LT(std::stoi(outcome.detail), 400);
}

TEST_F(Faults, LateWithinTheToleranceIsInTime) {
    play::Terms terms;
    terms.limits.move_time = Milliseconds{30};
    terms.tolerance = Milliseconds{400};
    EXPECT_EQ(outcome_of(mock("late", 50), terms).ending, Ending::run);
}

TEST_F(Faults, IgnoresEnd) {
    EngineOptions options = mock("ignore-end");
    options.end_time = Milliseconds{100};
    EXPECT_EQ(outcome_of(options).ending, Ending::run) << "the game itself is in order";
}

TEST_F(Faults, LeavesChildrenBehind) { EXPECT_EQ(outcome_of(mock("fork")).ending, Ending::run); }

TEST_F(Faults, TakesTooMuchMemory) {
    EngineOptions options = mock("memory", 1000);
    options.program.limits.memory_bytes = std::uint64_t{64} << 20U;
    play::Terms terms;
    terms.limits.move_time = Milliseconds{5000};
    expect(outcome_of(options, terms), Ending::crashed, "of memory, 64 MiB are allowed");
}

TEST_F(Faults, UsesUpItsCpuTime) {
    EngineOptions options = mock("cpu");
    options.program.limits.cpu_time = std::chrono::seconds{1};
    play::Terms terms;
    terms.limits.move_time = Milliseconds{8000};
    expect(outcome_of(options, terms), Ending::crashed, "used up its CPU time");
}

TEST_F(Faults, RefusesTheGame) {
    expect(outcome_of(mock("refuse")), Ending::garbled, "does not play 10x10x9: ERROR unsupported size");
}

}  // namespace
}  // namespace mnk::protocol
