#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "mnk/arena/job.hpp"
#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

/// The bridge's classes are compiled once for all tests, the sample players too.
const std::string kCache = MNK_JAVA_WORK "/cache";
const std::string kClasses = MNK_JAVA_WORK "/classes";

int shell(const std::string& line) { return std::system(line.c_str()); }

bool has_user_namespaces() { return shell("unshare --user true 2>/dev/null") == 0; }

class Java : public testing::Test {
 protected:
    static void SetUpTestSuite() {
        std::filesystem::create_directories(MNK_JAVA_WORK);
        // Tests may run at once in several processes: one compiles, the others wait.
        const std::string types = MNK_JAVA_WORK "/types";
        ASSERT_EQ(shell("exec 9>" MNK_JAVA_WORK "/lock; flock 9; cd " MNK_SOURCE "; test -e " + kClasses +
                        "/done -a -z \"$(find tests/e2e/java bridges/java -newer " + kClasses +
                        "/done 2>/dev/null)\" || { rm -rf " + kClasses + "; javac -d " + types +
                        " bridges/java/mnkgame/*.java && javac -cp " + types + " -d " + kClasses +
                        " tests/e2e/java/*.java && touch " + kClasses + "/done; }"),
                  0)
            << "javac does not work: is openjdk-17-jdk-headless installed?";
    }
    void SetUp() override {
        if (!has_user_namespaces()) {
            isolation_ = {"--no-sandbox"};
            if (needs_sandbox_)
                GTEST_SKIP() << "this machine has no user namespaces (a chroot or a container): nothing to "
                                "isolate with";
        }
    }

    Finished mnk(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), isolation_.begin(), isolation_.end());
        return run(arguments, "", environment_, std::chrono::seconds{200});
    }
    Finished arena(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "arena");
        arguments.emplace_back("--json");
        return mnk(std::move(arguments));
    }
    static std::string player(const std::string& name) { return "java:" + name + "@" + kClasses; }

    static std::vector<json> lines(const Finished& finished) {
        std::vector<json> out;
        std::istringstream stream(finished.out);
        for (std::string line; std::getline(stream, line);) out.push_back(json::parse(line));
        return out;
    }

    /// How a game of `name` as second player against one that plays at random ended.
    std::string ending_of(const std::string& name, std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"random", player(name),  "--boards", "5x5x5",       "--move-time",
                                           "1000",   "--tolerance", "400",      "--full-board"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Finished finished = arena(arguments);
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
        const std::vector<json> all = lines(finished);
        EXPECT_EQ(all.back().value("played", 0), 2) << "the tournament goes on";
        return all.size() < 2 ? "" : all[1].at("outcome").at("text").get<std::string>();
    }

    Folder folder_;
    Environment environment_{
        {"XDG_STATE_HOME", folder_.path()}, {"XDG_CACHE_HOME", kCache}, {"HOME", folder_.path()}};
    std::vector<std::string> isolation_;
    bool needs_sandbox_ = false;
};

TEST_F(Java, PlayersAreToldWhatTheCoursesTesterTells) {
    EXPECT_EQ(ending_of("Orderly"), "draw: the board is full");
}

TEST_F(Java, PlayersKeepOneObjectForAllGamesOfTheirProcess) {
    ::setenv("XDG_CACHE_HOME", kCache.c_str(), 1);
    arena::PlayerSource source{.spec = {}, .command = player("Orderly"), .memory_bytes = {}};
    source.is_sandboxed = isolation_.empty();
    Result<protocol::EngineOptions> options = arena::engine_of(source);
    ASSERT_TRUE(options) << options.error().what;
    options->log = std::make_shared<protocol::EngineLog>();
    const std::shared_ptr<protocol::EngineLog> log = options->log;
    const play::StopFlag never;
    {
        protocol::ExternalPlayer orderly(std::move(*options));
        const Rules rules{4, 3, 3};
        orderly.start(rules, Stone::first, {}, never);
        orderly.start(rules, Stone::first, {}, never);
        const Position empty(rules);
        EXPECT_EQ(orderly.choose({empty, {}, never, {}}), std::optional<Cell>(0));
    }
    EXPECT_THAT(log->errors(),
                AllOf(HasSubstr("round 2: 4 3 3 true 10"), testing::Not(HasSubstr("round 1:"))))
        << "what it printed in this game, and not in the one before";
}

TEST_F(Java, PlayersKeepOneObjectForAllRoundsOfTheArena) {
    // Both sides are the same class: each has an object of its own.
    const auto games = [&](const char* at_once) {
        const Finished finished =
            arena({player("Counts"), player("Counts"), "--boards", "4x4x4", "--openings", "b2 c2", "--rounds",
                   "3", "--move-time", "5000", "--concurrency", at_once, "--unpinned"});
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
        std::map<int, std::string> moves;
        for (const json& line : lines(finished)) {
            if (line.at("event") != "game") continue;
            EXPECT_NE(line.at("outcome").at("text").get<std::string>(), "") << line;
            moves[line.at("number").get<int>()] = line.at("moves").get<std::string>();
        }
        return moves;
    };
    const std::map<int, std::string> played = games("1");
    ASSERT_EQ(played.size(), 6U);
    // Row by row from the top: a4 b4 c4 d4 a3 …; in the n-th game the n-th free cell, twice.
    for (const auto& [number, start] : std::map<int, std::string>{{1, "b2 c2 a4 b4"},
                                                                  {2, "b2 c2 b4 c4"},
                                                                  {3, "b2 c2 c4 d4"},
                                                                  {4, "b2 c2 d4 a3"},
                                                                  {5, "b2 c2 a3 b3"},
                                                                  {6, "b2 c2 b3 c3"}})
        EXPECT_THAT(played.at(number), testing::StartsWith(start)) << number;
    EXPECT_EQ(games("2"), played);
}

TEST_F(Java, NullIsNoMove) {
    EXPECT_EQ(ending_of("Faults$Null"), "X wins: O chose no cell (selectCell returned null)");
}

TEST_F(Java, ACellOffTheBoardIsAForfeit) {
    EXPECT_EQ(ending_of("Faults$OffBoard"), "X wins: O chose a cell off the board (row -1, column 99)");
}

TEST_F(Java, ATakenCellIsAForfeit) {
    EXPECT_THAT(ending_of("Faults$Taken"), HasSubstr("X wins: O chose a cell that was taken"));
}

TEST_F(Java, AnExceptionIsAForfeitWithItsPlace) {
    EXPECT_THAT(
        ending_of("Faults$Throws"),
        HasSubstr("X wins: O failed with an exception (java.lang.IllegalArgumentException: out of ideas at "
                  "Faults.java:"));
    EXPECT_THAT(ending_of("Faults$Recurses"), HasSubstr("java.lang.StackOverflowError"));
}

TEST_F(Java, AMoveThatNeverEndsIsAForfeit) {
    EXPECT_THAT(ending_of("Faults$Endless"), HasSubstr("X wins: O did not answer"));
}

TEST_F(Java, SystemExitIsAForfeit) {
    EXPECT_THAT(ending_of("Faults$Exits"), HasSubstr("X wins: O lost its program (ended with exit code 0"));
}

TEST_F(Java, AFloodOfOutputIsAForfeit) {
    EXPECT_THAT(ending_of("Faults$Floods", {"--move-time", "5000"}),
                HasSubstr("X wins: O broke the protocol (sent more than 16 MiB"));
}

TEST_F(Java, MemoryOutsideTheHeapCountsToo) {
    EXPECT_THAT(ending_of("Faults$Hoards", {"--memory", "200", "--move-time", "10000"}),
                testing::MatchesRegex("X wins: O lost its program \\(used [0-9]+ MiB of memory, 200 MiB are "
                                      "allowed.*"));
}

TEST_F(Java, AFullHeapIsAForfeitWithItsPlace) {
    EXPECT_THAT(ending_of("Faults$FillsTheHeap", {"--memory", "400", "--move-time", "20000"}),
                HasSubstr("X wins: O failed with an exception (java.lang.OutOfMemoryError: Java heap space"));
}

TEST_F(Java, WhoCannotBeginForfeits) {
    EXPECT_THAT(ending_of("Faults$FailsToBegin"), HasSubstr("UnsupportedOperationException: not this board"));
    EXPECT_THAT(ending_of("Faults$NeverBegins"), HasSubstr("X wins: O did not answer (no answer to START"));
    EXPECT_THAT(ending_of("Faults$NeverMade"), HasSubstr("no constructor for you"));
    EXPECT_THAT(ending_of("NoSuchClass"), HasSubstr("ClassNotFoundException"));
}

TEST_F(Java, ThreadsLeftRunningHoldNobodyUp) {
    EXPECT_EQ(ending_of("Faults$LeavesThreads"), "draw: the board is full");
}

TEST_F(Java, AWrongPathOrNameIsASentence) {
    EXPECT_THAT(arena({"random", "java:Orderly@/no/such/place", "--nodes", "5"}).err,
                HasSubstr("the class path has no '/no/such/place'"));
    EXPECT_THAT(arena({"random", "java:Orderly", "--nodes", "5"}).err, HasSubstr("java:CLASS@CLASSPATH"));
}

class JavaSandbox : public Java {
 protected:
    JavaSandbox() { needs_sandbox_ = true; }
};

TEST_F(JavaSandbox, HoldsWhoTriesToGetOut) {
    environment_["MNK_TEST_HOME"] = folder_.path();
    EXPECT_EQ(ending_of("Faults$Escapes"), "draw: the board is full")
        << "it would throw where it gets through";
}

TEST_F(JavaSandbox, HoldsWhoeverIsNotToMove) {
    const std::vector<std::string> match{"mcts",        player("Faults$Ponders"),
                                         "--boards",    "4x4x4",
                                         "--move-time", "600",
                                         "--plies",     "6",
                                         "--tolerance", "5000"};
    const auto forfeits = [&](std::vector<std::string> arguments) {
        const Finished finished = arena(std::move(arguments));
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
        return lines(finished).back().at("players")[1].at("forfeits");
    };
    EXPECT_EQ(forfeits(match), json::object());
    std::vector<std::string> free = match;
    free.insert(free.end(), {"--no-sandbox", "--unpinned"});
    EXPECT_EQ(forfeits(free), (json{{"failed with an exception", 2}})) << "without a sandbox it does work";
}

/// A machine on which bubblewrap is there and fails, as it does where user namespaces are forbidden.
class NoSandbox : public Java {
 protected:
    void SetUp() override {
        std::filesystem::create_directory(folder_ / "bin");
        const std::string stub = folder_.put(
            "bin/bwrap", "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n");
        std::filesystem::permissions(stub, std::filesystem::perms::owner_all);
        environment_["PATH"] = folder_ / "bin" + ":/usr/local/bin:/usr/bin:/bin";
    }
    Finished match(std::vector<std::string> more) {
        std::vector<std::string> arguments{"arena",   "random", std::string(MNK_MOCK_ENGINE) + " good",
                                           "--nodes", "5",      "--boards",
                                           "5x5x5",   "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments, "", environment_);
    }
};

TEST_F(NoSandbox, RefusesProgramsOfOthers) {
    const Finished forbidden = match({});
    EXPECT_EQ(forbidden.exit_code, 3);
    EXPECT_THAT(forbidden.err,
                AllOf(HasSubstr("programs cannot be isolated here"), HasSubstr("No permissions"),
                      HasSubstr("install Debian's bubblewrap"), HasSubstr("--no-sandbox")));
    EXPECT_THAT(forbidden.out, testing::Not(HasSubstr("\"event\""))) << "nothing was played";
    environment_["PATH"] = "/nowhere";
    const Finished missing = match({});
    EXPECT_EQ(missing.exit_code, 3);
    EXPECT_THAT(missing.err, AllOf(HasSubstr("programs cannot be isolated here"), HasSubstr("--no-sandbox")));
    std::filesystem::create_directory(folder_ / "class");
    folder_.put("class/anna.py", "print('never run')\n");
    const Finished graded =
        run({"grade", folder_ / "class", "--output", folder_ / "grades"}, "", environment_);
    EXPECT_EQ(graded.exit_code, 3);
    EXPECT_THAT(graded.err,
                AllOf(HasSubstr("programs cannot be isolated here"), HasSubstr("students' programs")));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "grades")) << "nothing is begun";
}

TEST_F(NoSandbox, PlaysWhereThatIsAcceptedAndWarns) {
    const Finished finished = match({"--no-sandbox"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(lines(finished).back().at("played"), 2);
    EXPECT_THAT(finished.err, HasSubstr("WITHOUT a sandbox"));
}

TEST_F(Java, RoundRobinOfFourLanguages) {
    ASSERT_EQ(shell("cd " + folder_.path() +
                    " && " MNK_BINARY " new-player python Parrot >/dev/null && " MNK_BINARY
                    " new-player cpp Crow > /dev/null && g++ -std=c++20 -O1 Crow/Crow.cpp -o Crow/crow"),
              0);
    const Finished finished =
        arena({player("Orderly"), (folder_ / "Crow/crow"), "python3 " + (folder_ / "Parrot/Parrot.py"),
               std::string(MNK_BRAIN) + " --player rules", "--boards", "5x4x4", "--move-time", "5000",
               "--nodes", "200"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const json report = lines(finished).back();
    EXPECT_EQ(report.at("played"), 12);
    for (const json& who : report.at("players")) EXPECT_EQ(who.at("forfeits"), json::object()) << who;
    EXPECT_EQ(report.at("players")[3].at("games").at("losses"), 0) << "the rules do not lose to these";
}

// ---- our players in their framework ----

TEST_F(Java, OurPlayersEnterTheFrameworkAndSurviveWhatHappensToTheirProcess) {
    const std::string jar = folder_ / "mnk-players.jar";
    const Finished written =
        run({"course-jar", "--output", jar, "--json"}, "", environment_, std::chrono::seconds{200});
    ASSERT_EQ(written.exit_code, 0) << written.err;
    const std::string classes = kClasses + ":" + MNK_JAVA_WORK "/types:" + jar;
    const auto series = [&](const std::string& options, const std::string& words) {
        return shell("cd / && timeout 100 java " + options + " -cp " + classes + " Series " + words + " > " +
                     (folder_ / "out") + " 2>&1");
    };
    EXPECT_EQ(series("", "5 4 4 mnk.players.Mics Orderly 2 win"), 0) << content_of(folder_ / "out");
    EXPECT_EQ(series("", "4 4 3 mnk.players.Champion Orderly 2 kill"), 0) << content_of(folder_ / "out");
    EXPECT_EQ(series("-Dmnk.program=/no/such/program", "4 4 3 mnk.players.Champion Orderly 1 any"), 0)
        << content_of(folder_ / "out");
    const std::string slow = folder_.put("slow", "#!/bin/sh\nsleep 2.5\nexec " MNK_BINARY " \"$@\"\n");
    std::filesystem::permissions(slow, std::filesystem::perms::owner_all);
    EXPECT_EQ(series("-Dmnk.program=" + slow, "4 4 3 mnk.players.Rules Orderly 1 any"), 0)
        << content_of(folder_ / "out");
}

// ---- starters ----

TEST_F(Java, ANewPlayerPlaysAtOnceInEachLanguage) {
    for (const char* language : {"java", "cpp", "python"}) {
        const std::string name = std::string("New_") + language;
        const std::string more = isolation_.empty() ? "" : " --no-sandbox";
        EXPECT_EQ(shell("cd " + folder_.path() + " && export XDG_CACHE_HOME=" + kCache +
                        " && " MNK_BINARY " new-player " + language + " " + name +
                        " > out && MNK=" MNK_BINARY " sh " + name + "/test.sh" + more + " > out 2>&1"),
                  0)
            << content_of(folder_ / "out");
        EXPECT_THAT(content_of(folder_ / "out"), HasSubstr("no forfeit"));
    }
    const Finished again = run({"new-player", "perl", "X"}, "", environment_);
    EXPECT_EQ(again.exit_code, 2);
    EXPECT_THAT(again.err, HasSubstr("java, cpp and python"));
}

// ---- grading ----

class GradeTest : public Java {
 protected:
    void SetUp() override {
        Java::SetUp();
        class_ = folder_ / "class";
        std::filesystem::create_directory(class_);
        const std::string sources = MNK_SOURCE "/tests/e2e/java/";
        ASSERT_EQ(shell("cd " + class_ + " && mkdir anna && cp " + sources + "Orderly.java anna && cd " +
                        kClasses + " && jar --create --file " + class_ + "/ben.jar Orderly.class"),
                  0);
        folder_.put("class/carl.java", "public class carl implements mnkgame.MNKPlayer { oops }\n");
        folder_.put("class/notes.txt", "these are no player\n");
        ASSERT_EQ(shell("cd " + class_ + " && " MNK_BINARY " new-player python dora > /dev/null"), 0);
    }
    Finished grade(std::vector<std::string> more) {
        std::vector<std::string> arguments{"grade",        class_,        "--boards",    "4x4x3",
                                           "--references", "random,mics", "--move-time", "5000",
                                           "--nodes",      "200",         "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return mnk(std::move(arguments));
    }
    std::string class_;
};

TEST_F(GradeTest, RanksAFolderTwiceWithTheSameReport) {
    const Finished first = grade({"--output", folder_ / "one"});
    ASSERT_EQ(first.exit_code, 0) << first.err;
    const json report = lines(first).back();
    EXPECT_EQ(report.at("played"), 2 * (3 + 3 * 2)) << "levels do not meet each other";
    for (const json& row : report.at("players")) {
        if (row.at("name") == "carl") {
            EXPECT_THAT(row.at("problem").get<std::string>(), HasSubstr("does not compile"));
        } else {
            EXPECT_EQ(row.at("problem"), "");
            EXPECT_EQ(row.at("forfeits"), 0) << row;
        }
    }
    const std::string page = content_of(folder_ / "one/report.html");
    EXPECT_THAT(page, AllOf(HasSubstr("<!DOCTYPE html>"), HasSubstr("carl"), HasSubstr("does not compile"),
                            HasSubstr("here you lost it"), HasSubstr("http://127.0.0.1:8080/#/")));
    EXPECT_THAT(content_of(folder_ / "one/results.csv"), HasSubstr("rank,player,level,points"));

    ASSERT_EQ(grade({"--output", folder_ / "two"}).exit_code, 0);
    EXPECT_EQ(content_of(folder_ / "two/report.html"), page);
    EXPECT_EQ(content_of(folder_ / "two/results.csv"), content_of(folder_ / "one/results.csv"));

    const Finished again = grade({"--output", folder_ / "one"});
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(lines(again).size(), 2U) << "a plan and the grades: no game is played again";
    EXPECT_EQ(content_of(folder_ / "one/report.html"), page);
    const Finished other = grade({"--output", folder_ / "one", "--seed", "7"});
    EXPECT_EQ(other.exit_code, 3);
    EXPECT_THAT(other.err, HasSubstr("under other rules"));
}

TEST_F(GradeTest, GivesAStudentTheSameAtHomeAndALogOfEachMove) {
    const std::vector<std::string> mine{"grade",        "--me", class_ + "/anna", "--boards", "4x4x3",
                                        "--references", "mics", "--nodes",        "200"};
    std::vector<std::string> graded = mine;
    graded.insert(graded.end(), {"--move-time", "5000", "--output", folder_ / "mine"});
    const Finished finished = mnk(graded);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_THAT(finished.out,
                AllOf(HasSubstr("takes at most"), HasSubstr("anna"), HasSubstr("here you lost it")));
    std::vector<std::string> debugged = mine;
    debugged.insert(debugged.end(), {"--debug", "--output", folder_ / "debug"});
    ASSERT_EQ(mnk(debugged).exit_code, 0);
    EXPECT_THAT(
        content_of(folder_ / "debug/debug.log"),
        AllOf(HasSubstr("> START 4"), HasSubstr("game 1 on 4x4x3"), HasSubstr("round 1: 4 4 3 true 10")));
}

class GradeSandbox : public GradeTest {
 protected:
    GradeSandbox() { needs_sandbox_ = true; }
};

TEST_F(GradeSandbox, ShowsNobodyWhatTheOthersHandedIn) {
    // Refuses the game if it sees the class; else it comes as far as a move, which is none.
    folder_.put(
        "class/spy.py",
        "import os, sys\n"
        "seen = os.path.exists('" +
            class_ +
            "') or len(os.listdir('.')) > 1\n"
            "for line in sys.stdin:\n"
            "    word = line.split()[0]\n"
            "    if word in ('START', 'RECTSTART'): print('ERROR seen' if seen else 'OK', flush=True)\n"
            "    elif word == 'END': break\n"
            "    elif word in ('BEGIN', 'TURN'): print('-', flush=True)\n");
    const Finished finished = mnk({"grade", "--me", class_ + "/spy.py", "--boards", "3x3x3", "--references",
                                   "rules", "--move-time", "5000", "--json", "--output", folder_ / "spied"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const std::string comment = lines(finished).back().at("players")[1].at("losses")[0].at("comment");
    EXPECT_THAT(comment, HasSubstr("with '-'")) << "it came as far as its first move";
}

TEST_F(GradeTest, PlansForTheHoursThereAre) {
    const Finished finished =
        grade({"--output", folder_ / "short", "--move-time", "60000", "--hours", "0.05"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_LT(lines(finished).front().at("move_ms"), 60000);
    const std::string rules =
        folder_.put("exam.toml", "boards = [\"15x15x5\"]\nrounds = 3\nplayers = [\"mics\"]\n");
    EXPECT_THAT(mnk({"grade", class_, rules}).err, HasSubstr("names players: they come from the folder"));
    EXPECT_EQ(mnk({"grade", class_, "--hours", "soon"}).exit_code, 3);
    EXPECT_EQ(mnk({"grade"}).exit_code, 2);
}

}  // namespace
}  // namespace mnk::test
