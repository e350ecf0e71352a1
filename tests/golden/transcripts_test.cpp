#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

#include "tests/support/program.hpp"

// What the program prints, to the letter, in the files beside this one.
//
// To write them anew after a change that is meant, and then to read the
// difference before it is committed:
//
//     MNK_UPDATE_GOLDEN=1 ctest --preset dev -L golden
//     git diff tests/golden
namespace mnk::test {
namespace {

/// The version changes; what is printed around it should not.
std::string without_version(const std::string& text) {
    const std::regex version(R"(mnk \d+\.\d+\.\d+)");
    return std::regex_replace(text, version, "mnk VERSION");
}

void expect_golden(const std::string& name, const Finished& finished) {
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const std::string path = std::string(MNK_GOLDEN_FOLDER) + "/" + name + ".txt";
    const std::string actual = without_version(finished.out);
    if (std::getenv("MNK_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << actual;
    ASSERT_TRUE(std::filesystem::exists(path)) << "run with MNK_UPDATE_GOLDEN=1 to write " << name << ".txt";
    EXPECT_EQ(actual, content_of(path));
}

class CommandHelp : public testing::TestWithParam<const char*> {};

TEST_P(CommandHelp, IsWhatItWas) {
    expect_golden(std::string("help-") + GetParam(), run({GetParam(), "--help"}));
}

INSTANTIATE_TEST_SUITE_P(OfEach, CommandHelp,
                         testing::Values("play", "move", "analyse", "explain", "solve", "arena", "tune",
                                         "train", "show", "players", "boards", "values", "convert", "engine",
                                         "check-engine", "bench", "version", "help", "completion", "man"),
                         [](const auto& command) {
                             std::string name = command.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Help, OfAllIsWhatItWas) { expect_golden("help", run({"help"})); }

TEST(Explain, ShowsTheReportsExampleWhereTheHeuristicAlonePicksALosingCorner) {
    expect_golden("explain-cadrega",
                  run({"explain", "3", "3", "3", "a1 b2 c3", "--player", "cadrega", "--nodes", "100000"}, "",
                      {{"LC_ALL", "C"}}));
}

Finished analyse(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "analyse");
    // Nodes are the limit, however slow the build.
    arguments.insert(arguments.end(), {"--nodes", "20000", "--time", "600000"});
    return run(arguments, "", {{"LC_ALL", "C"}});
}

TEST(Analyse, ShowsLinesThreatsAndDefencesOfAPosition) {
    // X has three in the open: O must defend.
    expect_golden("analyse-defence", analyse({"9", "9", "5", "e5 a1 f5 a9 d5", "--lines", "2"}));
}

TEST(Analyse, TellsAProvedWinFromASearchedValue) {
    expect_golden("analyse-win", analyse({"9", "9", "5", "e5 a1 f5 a9 d5 i9"}));
}

TEST(Analyse, TellsTheExactValueOfEveryMoveOnASmallBoard) {
    expect_golden("analyse-small", analyse({"3", "3", "3", "a1 b1"}));
}

TEST(Analyse, IsTheSameForPrograms) {
    Finished finished = analyse({"4", "4", "3", "a1 d4 d1", "--json"});
    finished.out = std::regex_replace(finished.out, std::regex(R"("elapsed_ms":\d+)"), R"("elapsed_ms":0)");
    expect_golden("analyse-json", finished);
}

TEST(Analyse, FindsWhereAGameChangedHands) {
    const Folder folder;
    const std::string game = folder.put("game.txt", "rules 9 9 5\ne5 a1 f5 a9 d5 i9 h1 e6 c5 b5 g5\n");
    expect_golden("analyse-game", analyse({"--load", game}));
    expect_golden("analyse-game-json", analyse({"--load", game, "--json"}));
}

/// The champion searches the same tree with every compiler, and a change that is not meant to change it does
/// not.  After one that is: MNK_UPDATE_GOLDEN=1 writes the new signature.
TEST(Bench, HasTheSignatureInItsFile) {
    const Finished finished = run({"bench"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    std::smatch found;
    ASSERT_TRUE(std::regex_search(finished.out, found, std::regex("signature ([0-9a-f]{16})\n")));
    const std::string actual = found[1].str() + "\n";
    if (std::getenv("MNK_UPDATE_GOLDEN") != nullptr)
        std::ofstream(MNK_SIGNATURE_FILE, std::ios::binary) << actual;
    EXPECT_EQ(actual, content_of(MNK_SIGNATURE_FILE)) << finished.out;
}

TEST(Boards, AreWhatTheyWere) { expect_golden("boards", run({"boards"})); }

class Transcript : public testing::Test {
 protected:
    Folder folder_;
    Finished play(const std::string& locale, std::vector<std::string> arguments, std::string_view input) {
        arguments.insert(arguments.begin(), "play");
        return run(arguments, input, {{"XDG_STATE_HOME", folder_.path()}, {"LC_ALL", locale}});
    }
};

TEST_F(Transcript, OfAGameAgainstAPlayer) {
    expect_golden("play-tic-tac-toe",
                  play("C", {"3", "3", "3", "--player", "quasirandom", "--seed", "3"},
                       "b2\nundo\nb2\na1\nfrobnicate\nhelp\nmoves\nb1\nc3\nc1\na3\nquit\n"));
}

TEST_F(Transcript, OfAGameWithRoundStones) {
    expect_golden("play-round-stones", play("C.UTF-8", {"4", "3", "3", "--player", "human"},
                                            "b2\na1\nb3\nb1\nb4\nundo\nnew\na1\n"));
}

TEST_F(Transcript, OfALargeBoard) {
    expect_golden("play-gomoku", play("C", {"15", "15", "5", "--player", "human"},
                                      "h8\nh9\ni8\ni9\nj8\nj9\nk8\nk9\nl8\nquit\n"));
}

TEST_F(Transcript, OfTwoPlayersWatched) {
    expect_golden(
        "watch",
        play("C", {"6", "5", "4", "--first", "random", "--second", "quasirandom", "--seed", "1"}, ""));
}

TEST_F(Transcript, OfTheMenu) {
    // The players are given: their list would change with every new one.
    expect_golden("play-menu", play("C", {"--player", "human"}, "x\n3 3 3\nquit\n"));
}

}  // namespace
}  // namespace mnk::test
