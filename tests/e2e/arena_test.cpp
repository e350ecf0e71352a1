#include <gmock/gmock.h>
#include <signal.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Arena : public testing::Test {
 protected:
    Finished arena(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "arena");
        return run(arguments, "", {{"XDG_STATE_HOME", folder_.path()}});
    }

    /// The lines of JSON, each parsed.
    static std::vector<json> lines(const Finished& finished) {
        std::vector<json> out;
        std::istringstream stream(finished.out);
        for (std::string line; std::getline(stream, line);) out.push_back(json::parse(line));
        return out;
    }

    static std::vector<std::string> moves_of(const Finished& finished) {
        std::vector<std::string> out;
        for (const json& line : lines(finished)) {
            if (line.value("event", "") == "game") out.push_back(line.at("moves"));
        }
        return out;
    }

    Folder folder_;
    const std::vector<std::string> small_{"quasirandom", "random", "--boards", "4x4x3",
                                          "--nodes",     "50",     "--rounds", "3"};
};

TEST_F(Arena, PlaysARunAndReports) {
    const Finished finished = arena(small_);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_THAT(finished.out, AllOf(HasSubstr("run 1: 6 games of 2 players"), HasSubstr("seed    1"),
                                    HasSubstr("Rank Name"), HasSubstr("Elo   : "), HasSubstr("Ptnml(0-2): ["),
                                    HasSubstr("Forfeits: none"), Not(HasSubstr("\x1b"))));
}

TEST_F(Arena, TellsMachinesEveryGameAndTheReport) {
    std::vector<std::string> arguments = small_;
    arguments.emplace_back("--json");
    const Finished finished = arena(arguments);
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const std::vector<json> all = lines(finished);
    ASSERT_EQ(all.size(), 8U);
    EXPECT_EQ(all.front().at("event"), "run");
    EXPECT_EQ(all.front().at("games"), 6);
    EXPECT_EQ(all[1].at("event"), "game");
    const json& report = all.back();
    EXPECT_EQ(report.at("event"), "report");
    EXPECT_EQ(report.at("played"), 6);
    EXPECT_EQ(report.at("players").size(), 2U);
    EXPECT_EQ(report.at("players")[0].at("sha256").get<std::string>().size(), 64U);
}

TEST_F(Arena, TakesTheSameRunFromAFileAndFromFlags) {
    const std::string file = folder_.put("run.toml",
                                         "nodes = 50\nrounds = 3\nboards = [\"4x4x3\"]\n"
                                         "players = [\"quasirandom\", \"random\"]\n");
    std::vector<std::string> flags = small_;
    flags.emplace_back("--json");
    EXPECT_EQ(moves_of(arena({file, "--json"})), moves_of(arena(flags)));
    EXPECT_NE(moves_of(arena({file, "--json", "--seed", "2"})), moves_of(arena(flags)));
}

TEST_F(Arena, SaysInWhichLineAFileIsWrong) {
    const std::string file = folder_.put("run.toml", "nodes = 50\nround = 3\n");
    const Finished finished = arena({file});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_THAT(finished.err, HasSubstr("line 2: there is no option 'round', did you mean 'rounds'?"));
}

TEST_F(Arena, TakesAPathInASettingForASettingNotForAFileOrACommand) {
    EXPECT_THAT(arena({"champion:weights=" + (folder_ / "none.toml"), "random", "--nodes", "5"}).err,
                HasSubstr("cannot read weights from"));
}

TEST_F(Arena, RefusesWhatMakesNoRun) {
    EXPECT_EQ(arena({}).exit_code, 2);
    EXPECT_THAT(arena({"random", "--nodes", "5"}).err, HasSubstr("at least two players"));
    EXPECT_THAT(arena({"random", "quasirandom"}).err, HasSubstr("a run needs a limit"));
    EXPECT_THAT(arena({"random", "nobody", "--nodes", "5"}).err, HasSubstr("there is no player 'nobody'"));
    EXPECT_THAT(arena({"resume"}).err, HasSubstr("write mnk arena resume ID"));
    EXPECT_THAT(arena({"show", "7", "--database", folder_ / "none.db"}).err, HasSubstr("there is no file"));
    const std::string text = folder_.put("notes.db", std::string(2000, 'x'));
    const Finished finished = arena({"list", "--database", text});
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, HasSubstr("is no database"));
}

TEST_F(Arena, StopsAtCtrlCAndGoesOnWithTheCommandItPrints) {
    const std::string database = folder_ / "a run.db";
    const std::vector<std::string> flags{"quasirandom", "random",   "--boards", "6x6x5",  "--nodes",
                                         "50",          "--rounds", "2000",     "--seed", "9"};
    std::vector<std::string> arguments = flags;
    arguments.insert(arguments.begin(), "arena");
    arguments.insert(arguments.end(), {"--json", "--database", database});
    Program program(arguments, {});
    ASSERT_TRUE(program.says("\"event\":\"game\""));
    program.send(SIGINT);
    const Finished stopped = program.finish();
    EXPECT_EQ(stopped.exit_code, 130);
    EXPECT_THAT(stopped.err, HasSubstr("go on with: mnk arena resume 1 --database '" + database + "'"));
    const std::size_t before = moves_of(stopped).size();
    ASSERT_LT(before, 4000U);

    const Finished resumed = arena({"resume", "1", "--database", database, "--json"});
    EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
    EXPECT_EQ(moves_of(resumed).size(), 4000 - before) << "only what was missing";
    EXPECT_EQ(lines(resumed).back().at("played"), 4000);
}

TEST_F(Arena, ShowsAndExportsWhatItKept) {
    ASSERT_EQ(arena(small_).exit_code, 0);
    EXPECT_THAT(arena({"list"}).out, HasSubstr("6/6"));
    EXPECT_THAT(arena({"show", "1"}).out, HasSubstr("Rank Name"));
    EXPECT_EQ(json::parse(arena({"list", "--json"}).out).at("runs")[0].at("played"), 6);
    const std::string page = folder_ / "run.html";
    EXPECT_EQ(arena({"export", "1", "--html", "--output", page}).exit_code, 0);
    EXPECT_THAT(content_of(page), HasSubstr("<!DOCTYPE html>"));
    EXPECT_THAT(arena({"export", "1", "--sgf"}).out, HasSubstr("(;FF[4]GM[4]"));
    EXPECT_EQ(arena({"export", "1", "--psq", "--output", folder_ / "games"}).exit_code, 0);
    const std::string psq = folder_ / "games/000006.psq";
    ASSERT_TRUE(std::filesystem::exists(psq));
    EXPECT_EQ(run({"show", "--load", psq}).exit_code, 0);
    EXPECT_EQ(arena({"export", "1"}).exit_code, 2);
    EXPECT_EQ(arena({"show", "2"}).exit_code, 3);
}

TEST_F(Arena, PlaysTheSameGamesWithAPlayerInAProcessOfItsOwn) {
    const auto games = [&](const std::string& opponent) {
        return moves_of(arena({"mics", opponent, "--boards", "7x7x4,6x5x4", "--nodes", "300", "--generate",
                               "3", "--json", "--no-sandbox"}));
    };
    const std::vector<std::string> inside = games("cadrega");
    EXPECT_EQ(inside.size(), 12U);
    EXPECT_EQ(games(MNK_BRAIN " --player cadrega"), inside);
}

TEST_F(Arena, TakesTheFaultsOfEnginesAsForfeitsAndGoesOn) {
    const std::string mock = MNK_MOCK_ENGINE;
    const Finished finished = arena({"rules", mock + " crash 3", mock + " off-board 2", mock + " nonsense 1",
                                     "--schedule", "gauntlet", "--boards", "5x5x5", "--move-time", "300",
                                     "--full-board", "--json", "--no-sandbox"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const json report = lines(finished).back();
    EXPECT_EQ(report.at("played"), 6);
    EXPECT_EQ(report.at("players")[0].at("games").at("wins"), 6);
    EXPECT_EQ(report.at("players")[1].at("forfeits"), (json{{"lost its program", 2}}));
    EXPECT_EQ(report.at("players")[2].at("forfeits"), (json{{"chose a cell off the board", 2}}));
    EXPECT_EQ(report.at("players")[3].at("forfeits"), (json{{"broke the protocol", 2}}));
    EXPECT_EQ(report.at("players")[0].at("course_points"), 12);
}

TEST_F(Arena, KeepsWhichVersionAndWhichProgramAnEngineIs) {
    const std::string mock = MNK_MOCK_ENGINE;
    ASSERT_EQ(
        arena({"rules", mock + " good", "--boards", "5x5x5", "--move-time", "300", "--no-sandbox"}).exit_code,
        0);
    const json players = json::parse(arena({"show", "1", "--json"}).out).at("players");
    EXPECT_EQ(players[1].at("version"), "1");
    EXPECT_EQ(players[1].at("sha256").get<std::string>().size(), 64U);
    EXPECT_EQ(players[0].at("version"), json::parse(run({"version", "--json"}).out).at("version"));
}

TEST_F(Arena, DrawsATableAndABarOnATerminalOnly) {
    Program program(
        {"arena", "quasirandom", "random", "--boards", "19x19x5", "--nodes", "50", "--rounds", "100000"},
        {{"XDG_STATE_HOME", folder_.path()}}, Streams::terminal);
    EXPECT_TRUE(program.says("Rank Name"));
    EXPECT_TRUE(program.says("left"));
    program.type("\x03");
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 130);
    EXPECT_THAT(finished.out, HasSubstr("go on with: mnk arena resume 1"));
}

}  // namespace
}  // namespace mnk::test
