#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

/// Every failure is the code and one sentence, on stderr only.
void expect_refused(const Finished& run, int code, const std::string& sentence) {
    EXPECT_EQ(run.exit_code, code);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err, "mnk: " + sentence + "\n");
}

TEST(BadNumber, IsNamedWithItsPlaceAndItsRange) {
    for (const std::string number :
         {"0", "-1", "129", "abc", "3.5", "99999999999999999999", "", "0x3", "+3"}) {
        const std::string rest = " must be a whole number from 1 to 128, not '" + number + "'";
        expect_refused(run({"move", number, "3", "3"}), 2, "M (rows)" + rest);
        expect_refused(run({"show", "3", number, "3"}), 2, "N (columns)" + rest);
        expect_refused(run({"play", "3", "3", number}), 2, "K (in a row)" + rest);
    }
}

TEST(BadNumber, OfAnOptionIsNamedWithItsRange) {
    expect_refused(run({"move", "3", "3", "3", "--time", "0"}), 2,
                   "--time must be a whole number from 1 to 86400000, not '0'");
    expect_refused(run({"move", "3", "3", "3", "--depth", "-5"}), 2,
                   "--depth must be a whole number from 0 to 16384, not '-5'");
    expect_refused(run({"move", "3", "3", "3", "--nodes=1e9"}), 2,
                   "--nodes must be a whole number from 0 to 1000000000000, not '1e9'");
}

TEST(BadUsage, OfAnUnknownCommandComesWithAGuess) {
    expect_refused(run({"mov", "3", "3", "3"}), 2, "there is no command 'mov', did you mean 'move'?");
    expect_refused(run({"xyzzy"}), 2, "there is no command 'xyzzy'; 'mnk help' lists them");
    expect_refused(run({"help", "frob"}), 2, "there is no command 'frob'; 'mnk help' lists them");
}

TEST(BadUsage, OfAnUnknownOptionComesWithAGuess) {
    expect_refused(run({"move", "3", "3", "3", "--tme", "5"}), 2,
                   "mnk move has no option '--tme', did you mean '--time'?");
    expect_refused(run({"boards", "--frobnicate"}), 2,
                   "mnk boards has no option '--frobnicate'; see 'mnk boards --help'");
    expect_refused(run({"--hel"}), 2, "mnk has no option '--hel', did you mean '--help'?");
}

TEST(BadUsage, OfWordsThatAreMissingOrTooManySaysWhatToWrite) {
    expect_refused(run({}), 2, "write mnk COMMAND; 'mnk help' lists the commands");
    expect_refused(run({"move", "3", "3"}), 2, "too few words: write mnk move M N K [MOVES]");
    expect_refused(run({"convert", "a", "b"}), 2, "too many words: write mnk convert FILE");
    expect_refused(run({"move", "3", "3", "3", "--time"}), 2, "--time needs a value: --time N");
    expect_refused(run({"play", "3", "3"}), 2,
                   "write mnk play M N K, all three numbers, or none for the menu");
}

TEST(BadUsage, OfPlayersIsFoundBeforeTheGameBegins) {
    expect_refused(run({"move", "3", "3", "3", "--player", "rndom"}), 2,
                   "there is no player 'rndom', did you mean 'random'?");
    expect_refused(run({"play", "3", "3", "3", "--player", "random:sed=1"}), 2,
                   "player random: there is no option 'sed', did you mean 'seed'?");
    expect_refused(run({"play", "3", "3", "3", "--player", "random", "--first", "human"}), 2,
                   "give --player, or --first and --second, not both");
}

TEST(BadMoves, AreNamedWithTheirNumber) {
    expect_refused(run({"move", "3", "3", "3", "d4"}), 3,
                   "move 1: 'd4' is off the board: columns go from a to c, rows from 1 to 3");
    expect_refused(run({"move", "3", "3", "3", "b2 b2"}), 3, "move 2 (b2) is on a cell that is taken");
    expect_refused(run({"show", "3", "3", "3", "a1 b1 a2 b2 a3 c3"}), 3,
                   "move 6 (c3) comes after the end of the game");
    expect_refused(run({"move", "3", "3", "3", "2,2"}), 3,
                   "move 1: '2' is not a cell: write a letter and a number, from a1 to c3");
}

TEST(BadMoves, InAGameThatIsOverHaveACodeOfTheirOwn) {
    expect_refused(run({"move", "3", "3", "3", "a1 b1 a2 b2 a3"}), 5, "the game is over: X wins: k in a row");
    expect_refused(run({"move", "1", "1", "2", "a1"}), 5, "the game is over: draw: the board is full");
}

TEST(Json, SaysErrorsOnBothStreams) {
    const std::vector<std::vector<std::string>> failing{{"move", "0", "3", "3", "--json"},
                                                        {"--json", "mvoe"},
                                                        {"show", "3", "3", "3", "z9", "--json"},
                                                        {"--json"}};
    for (const auto& arguments : failing) {
        const Finished finished = run(arguments);
        EXPECT_NE(finished.exit_code, 0);
        const json answer = json::parse(finished.out);
        EXPECT_EQ("mnk: " + answer.at("error").get<std::string>() + "\n", finished.err);
    }
}

TEST(Output, ThatCannotBeWrittenIsAFailure) {
    Program closed({"boards"}, {}, Streams::closed_output);
    const Finished finished = closed.finish();
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, StartsWith("mnk: cannot write the output"));
}

TEST(Help, IsThereForEveryCommand) {
    const json all = json::parse(run({"help", "--json"}).out);
    ASSERT_GE(all.at("commands").size(), 10U);
    for (const json& command : all.at("commands")) {
        const std::string name = command.at("name");
        const Finished help = run({name, "--help"});
        EXPECT_EQ(help.exit_code, 0);
        EXPECT_THAT(help.out, StartsWith("mnk " + name + " - "));
        EXPECT_THAT(help.out, HasSubstr("examples:"));
        EXPECT_THAT(help.out, HasSubstr("exit codes:"));
        for (const json& option : command.at("options")) {
            EXPECT_THAT(help.out, HasSubstr("--" + option.at("name").get<std::string>()));
        }
        EXPECT_EQ(run({"help", name}).out, help.out);
    }
}

TEST(Help, KnowsEveryExitCode) {
    const json all = json::parse(run({"help", "--json"}).out);
    for (const char* code : {"0", "1", "2", "3", "4", "5", "130"})
        EXPECT_TRUE(all.at("exit_codes").contains(code));
}

}  // namespace
}  // namespace mnk::test
