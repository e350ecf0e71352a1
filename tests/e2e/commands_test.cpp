#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

json answer_of(const std::vector<std::string>& arguments) {
    const Finished finished = run(arguments);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
    return json::parse(finished.out);
}

TEST(Move, PrintsTheCell) {
    // X has a2 and b2: the player wins at c2.
    const Finished finished = run({"move", "3", "3", "3", "a2 a1 b2 b1", "--player", "quasirandom"});
    EXPECT_EQ(finished.out, "c2\n");
    EXPECT_EQ(finished.exit_code, 0);
}

TEST(Move, TellsMoreInJson) {
    const json answer =
        answer_of({"move", "3", "3", "3", "a2", "a1", "b2", "b1", "--player", "quasirandom", "--json"});
    EXPECT_EQ(answer.at("move"), (json{{"cell", "c2"}, {"row", 1}, {"col", 2}}));
    EXPECT_EQ(answer.at("rules"), (json{{"rows", 3}, {"columns", 3}, {"run", 3}, {"exact", false}}));
    EXPECT_EQ(answer.at("value"), (json{{"kind", "win"}, {"plies", 1}, {"text", "+M1"}}));
    EXPECT_EQ(answer.at("pv").size(), 1U);
    EXPECT_EQ(answer.at("player"), "quasirandom");
    for (const char* field : {"depth", "nodes", "nodes_per_second", "elapsed_ms"}) {
        EXPECT_TRUE(answer.at(field).is_number_unsigned()) << field;
    }
}

TEST(Move, IsTheSameForTheSameSeed) {
    const auto move = [](const std::string& seed) {
        return run({"move", "100", "100", "5", "--player", "random", "--seed", seed}).out;
    };
    EXPECT_EQ(move("7"), move("7"));
    EXPECT_NE(move("7"), move("8"));
    EXPECT_EQ(move("7"), run({"move", "100", "100", "5", "--player", "random:seed=7"}).out);
}

TEST(Move, ObeysExactRuns) {
    // Five in line would be too long with --exact: the gap at c1 does not win.
    const std::vector<std::string> open{"move",     "3",           "5",     "4", "a1 a3 b1 a2 d1 b3 e1 e3",
                                        "--player", "quasirandom", "--json"};
    std::vector<std::string> exact = open;
    exact.emplace_back("--exact");
    EXPECT_EQ(answer_of(open).at("value").at("kind"), "win");
    EXPECT_EQ(answer_of(exact).at("value").at("kind"), "unknown");
}

TEST(Explain, TellsEveryFreeCellWithItsPartsInJson) {
    const json answer = answer_of({"explain", "3", "3", "3", "a1 b2 c3", "--player", "cadrega", "--json"});
    ASSERT_EQ(answer.at("cells").size(), 6U);
    const json& corner = answer.at("cells").at(0);
    EXPECT_EQ(corner.at("cell"), "a3");
    EXPECT_EQ(corner.at("row"), 0);
    EXPECT_EQ(corner.at("col"), 0);
    EXPECT_EQ(corner.at("value"), 6);
    EXPECT_EQ(corner.at("own"), 2);
    EXPECT_EQ(corner.at("enemy"), 4);
    EXPECT_TRUE(corner.at("parts").is_object());
    EXPECT_EQ(answer.at("order").size(), 6U);
    EXPECT_EQ(answer.at("order").at(0).at("cell"), "a3") << "the heuristic alone likes a corner";
    EXPECT_EQ(answer.at("choice").at("cell"), "b3") << "the search plays an edge";
    EXPECT_EQ(answer.at("board_value"), -4);
}

TEST(Explain, DrawsTheLayerAskedForAndNamesThemAllIfThereIsNone) {
    const Finished own = run({"explain", "3", "3", "3", "b2", "--player", "cadrega", "--layer", "own"});
    EXPECT_THAT(own.out, testing::HasSubstr("own of each free cell"));
    const Finished wrong = run({"explain", "3", "3", "3", "b2", "--player", "cadrega", "--layer", "owl"});
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_THAT(wrong.err, testing::HasSubstr("there is no layer 'owl': choose value, own, enemy"));
    const Finished none = run({"explain", "3", "3", "3", "--player", "random", "--layer", "own"});
    EXPECT_THAT(none.err, testing::HasSubstr("this player shows no layers"));
}

TEST(Explain, RefusesAFinishedGame) {
    EXPECT_EQ(run({"explain", "3", "3", "3", "a1 a2 b1 b2 c1"}).exit_code, 5);
}

TEST(Explain, DrawsRanksOnWideBoards) {
    const Finished wide = run({"explain", "5", "30", "5", "h3", "--player", "helpfulness"});
    EXPECT_EQ(wide.exit_code, 0);
    EXPECT_THAT(wide.out, testing::HasSubstr("ad"));
}

TEST(Move, TakesTheLargestBoard) {
    EXPECT_EQ(run({"move", "128", "128", "128", "--time", "2000"}).exit_code, 0);
}

TEST(Show, DrawsThePlainBoard) {
    const Finished finished = run({"show", "3", "4", "3", "b2 a1", "--plain"});
    EXPECT_THAT(finished.out, HasSubstr("  a b c d\n3 . . . .\n2 . X . .\n1 O . . .\n"));
    EXPECT_THAT(finished.out, HasSubstr("X to move, move 3"));
}

TEST(Show, MarksTheWinningRun) {
    const Finished finished = run({"show", "3", "3", "3", "a1 b1 a2 b2 a3"});
    EXPECT_THAT(finished.out, HasSubstr("3 |[X]|   |   | 3\n"));
    EXPECT_THAT(finished.out, HasSubstr("1 |[X]| O |   | 1\n"));
    EXPECT_THAT(finished.out, HasSubstr("X wins: k in a row"));
}

TEST(Show, SaysWhenNobodyCanWinAnyMore) {
    EXPECT_THAT(run({"show", "2", "2", "3"}).out, HasSubstr("a dead draw"));
    EXPECT_THAT(run({"show", "3", "3", "3"}).out, Not(HasSubstr("dead")));
}

TEST(Show, UsesRoundStonesWhereTheLocaleCanAndColoursNeverInAPipe) {
    const Finished finished = run({"show", "3", "3", "3", "b2 a1"}, "", {{"LC_ALL", "C.UTF-8"}});
    EXPECT_THAT(finished.out, HasSubstr("2 │   │ ● │   │ 2\n"));
    EXPECT_THAT(finished.out, Not(HasSubstr("\x1b")));
}

TEST(Show, ColoursOnlyOnATerminalThatWantsThem) {
    const auto has_color = [](const std::vector<std::string>& more, const Environment& environment) {
        std::vector<std::string> arguments{"show", "3", "3", "3", "b2"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        Program program(arguments, environment, Streams::terminal);
        return program.finish().out.find('\x1b') != std::string::npos;
    };
    EXPECT_TRUE(has_color({}, {}));
    EXPECT_FALSE(has_color({}, {{"NO_COLOR", "1"}}));
    EXPECT_FALSE(has_color({}, {{"TERM", "dumb"}}));
    EXPECT_FALSE(has_color({"--no-color"}, {}));
    EXPECT_FALSE(has_color({"--plain"}, {}));
}

TEST(Show, TellsAllInJson) {
    const json answer = answer_of({"show", "3", "3", "3", "a1 b1 a2 b2 a3", "--json"});
    EXPECT_EQ(answer.at("board"), (json{"X..", "XO.", "XO."}));
    EXPECT_EQ(answer.at("outcome").at("winner"), "X");
    EXPECT_EQ(answer.at("to_move"), nullptr);
    EXPECT_EQ(answer.at("winning_run").size(), 3U);
    EXPECT_EQ(answer.at("moves").at(0).at("cell"), "a1");
    EXPECT_EQ(answer.at("canonical_key").get<std::string>().size(), 32U);
}

TEST(Show, GivesMirrorImagesTheSameKey) {
    const auto key = [](const std::string& moves) {
        return answer_of({"show", "3", "3", "3", moves, "--json"}).at("canonical_key");
    };
    EXPECT_EQ(key("a1 b2"), key("c3 b2"));
    EXPECT_NE(key("a1 b2"), key("a2 b2"));
}

TEST(Players, AreListedWithRangesAndDefaults) {
    const json list = answer_of({"players", "--json"}).at("players");
    ASSERT_GE(list.size(), 2U);
    EXPECT_EQ(list.at(0).at("name"), "random");
    EXPECT_EQ(list.at(0).at("options").at(0).at("range"), (json{0, 1000000000}));
    EXPECT_EQ(list.at(0).at("options").at(0).at("default"), "1");
    EXPECT_THAT(run({"players"}).out,
                HasSubstr("seed          0..1000000000   seed of every random choice (default 1)"));
    EXPECT_EQ(answer_of({"players", "random", "--json"}), list.at(0));
    EXPECT_THAT(run({"players", "random"}).out, HasSubstr("--player random:seed=1"));
    EXPECT_EQ(run({"players", "nobody"}).exit_code, 2);
}

TEST(Boards, AreThe25OfTheCourseAndMoreEachWithASource) {
    const json boards = answer_of({"boards", "--json"}).at("boards");
    int of_the_course = 0;
    for (const json& board : boards) {
        if (board.at("course")) ++of_the_course;
        EXPECT_FALSE(board.at("source").get<std::string>().empty());
        EXPECT_THAT(board.at("value").get<std::string>(), testing::AnyOf("first", "draw", "open"));
    }
    EXPECT_EQ(of_the_course, 25);
    EXPECT_GT(boards.size(), 30U);
    EXPECT_THAT(run({"boards"}).out, HasSubstr("   15  15   5  first wins  gomoku; Allis"));
}

TEST(Version, SaysHowItWasBuilt) {
    const json answer = answer_of({"version", "--json"});
    for (const char* field : {"version", "compiler", "build_type"}) {
        EXPECT_FALSE(answer.at(field).get<std::string>().empty());
    }
    EXPECT_EQ(run({"--version"}).out, run({"version"}).out);
}

TEST(Completion, KnowsEveryCommandInEveryShell) {
    const json commands = answer_of({"help", "--json"}).at("commands");
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        const Finished finished = run({"completion", shell});
        EXPECT_EQ(finished.exit_code, 0);
        for (const json& command : commands)
            EXPECT_THAT(finished.out, HasSubstr(command.at("name").get<std::string>()));
        EXPECT_EQ(answer_of({"completion", shell, "--json"}).at("script"), finished.out);
    }
    EXPECT_EQ(run({"completion", "tcsh"}).err, "mnk: the shell is bash, zsh or fish, not 'tcsh'\n");
}

TEST(Man, HasASectionForEveryCommand) {
    const std::string page = run({"man"}).out;
    const json commands = answer_of({"help", "--json"}).at("commands");
    EXPECT_THAT(page, testing::StartsWith(".TH MNK 1"));
    EXPECT_THAT(page, HasSubstr(".SH EXIT STATUS"));
    for (const json& command : commands) {
        EXPECT_THAT(page, HasSubstr(".SS \"mnk " + command.at("name").get<std::string>()));
    }
    const Folder folder;
    EXPECT_EQ(run({"man", "--output", folder / "mnk.1"}).exit_code, 0);
    EXPECT_EQ(content_of(folder / "mnk.1"), page);
}

}  // namespace
}  // namespace mnk::test
