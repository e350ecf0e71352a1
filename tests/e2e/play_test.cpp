#include <gmock/gmock.h>
#include <signal.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class Play : public testing::Test {
 protected:
    Folder folder_;
    Environment environment_{{"XDG_STATE_HOME", folder_ / "state"}};
    std::string saved_ = folder_ / "state/mnk/game.json";

    Finished play(std::vector<std::string> arguments, std::string_view input) {
        arguments.insert(arguments.begin(), "play");
        return run(arguments, input, environment_);
    }
};

TEST_F(Play, TwoPeopleToTheEnd) {
    const Finished finished = play({"3", "3", "3", "--player", "human"}, "a1\nb1\na2\nb2\na3\n");
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.out, HasSubstr("X (human) wins with 3 in a row.\n"));
    EXPECT_THAT(finished.out, Not(HasSubstr("\x1b")));
    EXPECT_EQ(finished.err, "");
}

TEST_F(Play, SaysWhatIsWrongWithAMoveAndGoesOn) {
    const Finished finished = play({"3", "3", "3", "--player", "human"}, "d4\nb2\nb2\n22\nundoo\nxyz\na1\n");
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.out, HasSubstr("'d4' is off the board"));
    EXPECT_THAT(finished.out, HasSubstr("b2 is taken"));
    EXPECT_THAT(finished.out, HasSubstr("'22' is not a cell"));
    EXPECT_THAT(finished.out, HasSubstr("did you mean 'undo'?"));
    EXPECT_THAT(finished.out, HasSubstr("'xyz' is neither a cell nor a command"));
    EXPECT_EQ(json::parse(content_of(saved_)).at("moves").size(), 2U);
}

TEST_F(Play, TakesBackBothMovesAndPlaysThemAgain) {
    const Finished finished = play({"5", "5", "4", "--player", "quasirandom", "--seed", "1"},
                                   "redo\nundo\nc3\nundo\nmoves\nredo\nmoves\n");
    EXPECT_THAT(finished.out, HasSubstr("there is no move that was taken back"));
    EXPECT_THAT(finished.out, HasSubstr("there is no move to take back"));
    EXPECT_THAT(finished.out, HasSubstr("2 moves taken back."));
    EXPECT_THAT(finished.out, HasSubstr("No move yet."));
    EXPECT_THAT(finished.out, HasSubstr("2 moves played again."));
    EXPECT_THAT(finished.out, HasSubstr("X> moves\nc3 "));
}

TEST_F(Play, GivesAHintAndChangesSides) {
    const Finished finished =
        play({"5", "5", "4", "--player", "random"}, "hint\nc3\nswap\nhelp\nboard\nquit\n");
    EXPECT_THAT(finished.out, HasSubstr(" would play "));
    EXPECT_THAT(finished.out, HasSubstr("O is human.\n3. X plays "));
    EXPECT_THAT(finished.out, HasSubstr("save FILE"));
    EXPECT_THAT(finished.out, HasSubstr("To go on: mnk play --resume"));
    EXPECT_EQ(json::parse(content_of(saved_)).at("players").at(1), "human");
}

TEST_F(Play, SavesAndLoadsInEveryFormat) {
    for (const std::string name : {"g.json", "g.psq", "g.sgf", "g.txt"}) {
        const std::string path = folder_ / name;
        const Finished finished = play({"4", "4", "4", "--player", "human"},
                                       "b2\nc3\nsave " + path + "\nnew\nload " + path + "\nmoves\n");
        EXPECT_THAT(finished.out, HasSubstr("X> moves\nb2 c3\n")) << name;
        const Finished loaded = play({"--load", path, "--player", "human"}, "moves\n");
        EXPECT_THAT(loaded.out, HasSubstr("X> moves\nb2 c3\n")) << name;
    }
    const std::string none = folder_ / "none";
    const Finished refused = play({"4", "4", "4", "--player", "human"},
                                  "save\nsave x.pdf\nsave " + none + "/x.sgf\nload\nload " + none + "\n");
    EXPECT_EQ(refused.exit_code, 0);
    EXPECT_THAT(refused.out, HasSubstr("cannot write '"));
    EXPECT_THAT(refused.out, HasSubstr("cannot read '"));
}

TEST_F(Play, AsksForWhatIsNotGivenWithAMenu) {
    const Finished finished = play({"--seed", "1"}, "9\n3 3\n4 4 4\nnobody\nrandom\n7\n2\nquit\n");
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.out,
                HasSubstr("the board must be a whole number from 1 to 4, not '9', or three numbers: M N K"));
    EXPECT_THAT(finished.out, HasSubstr("there is no player 'nobody'"));
    EXPECT_THAT(finished.out, HasSubstr("write 1 or 2"));
    EXPECT_THAT(finished.out, HasSubstr("4 rows, 4 columns, 4 in a row. X random:seed=1 against O human."));
}

TEST_F(Play, EndsPolitelyWhereTheInputEnds) {
    EXPECT_EQ(play({}, "").exit_code, 0);
    EXPECT_EQ(play({"3", "3", "3"}, "").exit_code, 0);
    Program closed({"play", "3", "3", "3"}, environment_, Streams::closed_input);
    const Finished finished = closed.finish();
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_FALSE(finished.timed_out);
}

TEST_F(Play, WatchesTwoPlayers) {
    const Finished finished =
        play({"7", "7", "4", "--first", "quasirandom", "--second", "random", "--seed", "5"}, "");
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.out, HasSubstr("1. X plays "));
    EXPECT_THAT(finished.out, HasSubstr("X (quasirandom:seed=5) wins with 4 in a row."));
    const Finished again = play({"--resume"}, "");
    EXPECT_EQ(again.exit_code, 5);
    EXPECT_THAT(again.err, HasSubstr("the game is over: X wins"));
}

TEST_F(Play, TellsEventsInJsonOneALine) {
    const Finished finished =
        play({"3", "3", "3", "--player", "human", "--json"}, "a1\nz9\nb1\na2\nb2\nhint\na3\n");
    EXPECT_EQ(finished.exit_code, 0);
    std::istringstream lines(finished.out);
    std::vector<std::string> events;
    json last;
    for (std::string line; std::getline(lines, line);) {
        last = json::parse(line);
        events.push_back(last.at("event"));
    }
    EXPECT_THAT(events, testing::ElementsAre("start", "move", "error", "move", "move", "move", "hint", "move",
                                             "end"));
    EXPECT_EQ(last.at("outcome").at("winner"), "X");
    EXPECT_EQ(play({"--json"}, "").exit_code, 2);
}

TEST_F(Play, LosesNothingWhenKilled) {
    {
        Program program({"play", "6", "6", "5", "--player", "human"}, environment_);
        program.type("c3\nd4\ne5\n");
        for (int prompt = 0; prompt < 4; ++prompt) ASSERT_TRUE(program.says("> "));
        program.send(SIGKILL);
        EXPECT_EQ(program.finish().exit_code, 128 + SIGKILL);
    }
    const Finished resumed = play({"--resume"}, "moves\n");
    EXPECT_EQ(resumed.exit_code, 0);
    EXPECT_THAT(resumed.out, HasSubstr("O> moves\nc3 d4 e5\n"));
    EXPECT_THAT(resumed.out, HasSubstr("6 rows, 6 columns, 5 in a row"));
}

TEST_F(Play, ResumesWithTheSamePlayersOnTheSameSides) {
    play({"6", "6", "5", "--first", "random:seed=4"}, "quit\n");
    EXPECT_THAT(play({"--resume"}, "").out, HasSubstr("X random:seed=4 against O human."));
}

TEST_F(Play, SaysWhenThereIsNothingToResume) {
    const Finished finished = play({"--resume"}, "");
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, HasSubstr("No such file or directory"));
    folder_.put("state", "a file where a folder should be");
    EXPECT_EQ(play({"--resume"}, "").exit_code, 4);
}

TEST_F(Play, GoesOnWhereItCannotSaveAndSaysSoOnce) {
    folder_.put("state", "a file where a folder should be");
    const Finished finished = play({"3", "3", "3", "--player", "human"}, "a1\nb1\na2\nb2\na3\n");
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.out, HasSubstr("wins with 3 in a row"));
    EXPECT_THAT(finished.err, HasSubstr("note: the game is not saved as it goes"));
    EXPECT_EQ(finished.err.find('\n'), finished.err.size() - 1);
}

TEST_F(Play, OnATerminalEditsCompletesAndRemembers) {
    Program program({"play", "3", "3", "3", "--player", "human"}, environment_, Streams::terminal);
    ASSERT_TRUE(program.says("X> "));
    program.type(
        "b3\x7f"
        "2\n");  // b3, corrected to b2
    ASSERT_TRUE(program.says("O> "));
    program.type("mo\t\n");
    ASSERT_TRUE(program.says("\nb2"));  // what `moves` answers
    ASSERT_TRUE(program.says("O> "));
    program.type("\x04");  // Ctrl-D
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.out, HasSubstr("To go on: mnk play --resume"));
    EXPECT_EQ(json::parse(content_of(saved_)).at("moves").at(0).at("cell"), "b2");
}

TEST_F(Play, LeavesAtThePromptOnCtrlCAndSaysHowToGoOn) {
    Program program({"play", "3", "3", "3", "--player", "human"}, environment_, Streams::terminal);
    ASSERT_TRUE(program.says("X> "));
    program.type("b2\n");
    ASSERT_TRUE(program.says("O> "));
    program.type("\x03");
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 130);
    EXPECT_THAT(finished.out, HasSubstr("To go on: mnk play --resume"));
    EXPECT_THAT(play({"--resume"}, "moves\n").out, HasSubstr("O> moves\nb2\n"));
}

/// A player that thinks as long as it may, if there is one here.
bool has_slow_player() { return run({"players", "mcts"}).exit_code == 0; }

TEST_F(Play, HurriesTheThinkingPlayerOnCtrlC) {
    if (!has_slow_player()) GTEST_SKIP() << "no player here thinks for long";
    Program program({"play", "15", "15", "5", "--first", "mcts", "--time", "60000"}, environment_,
                    Streams::terminal);
    ASSERT_TRUE(program.says(" thinks, "));
    program.type("\x03");
    ASSERT_TRUE(program.says("1. X plays "));
    ASSERT_TRUE(program.says("O> "));
    program.type("quit\n");
    EXPECT_EQ(program.finish().exit_code, 0);
}

TEST_F(Play, StopsAWatchedGameOnCtrlCAndKeepsIt) {
    if (!has_slow_player()) GTEST_SKIP() << "no player here thinks for long";
    Program program({"play", "15", "15", "5", "--first", "mcts", "--second", "mcts", "--time", "60000"},
                    environment_, Streams::terminal);
    ASSERT_TRUE(program.says(" thinks, "));
    program.type("\x03");
    EXPECT_EQ(program.finish().exit_code, 130);
    EXPECT_EQ(json::parse(content_of(saved_)).at("moves").size(), 1U);
}

TEST(Move, IsGivenUpOnCtrlC) {
    if (!has_slow_player()) GTEST_SKIP() << "no player here thinks for long";
    Program program({"move", "15", "15", "5", "--player", "mcts", "--time", "60000"}, {}, Streams::terminal);
    std::this_thread::sleep_for(std::chrono::milliseconds{500});
    program.type("\x03");
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 130);
    EXPECT_THAT(finished.out, HasSubstr("mnk: interrupted"));
}

TEST_F(Play, LeavesOnAnInterruptWithoutATerminalToo) {
    Program program({"play", "3", "3", "3", "--player", "human"}, environment_);
    ASSERT_TRUE(program.says("X> "));
    program.send(SIGINT);
    EXPECT_EQ(program.finish().exit_code, 130);
}

}  // namespace
}  // namespace mnk::test
