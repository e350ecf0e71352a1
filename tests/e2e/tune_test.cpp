#include <gmock/gmock.h>
#include <signal.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

class Tune : public testing::Test {
 protected:
    [[nodiscard]] std::vector<std::string> words(const std::string& name) const {
        return {"tune",        "mics",
                "width=1..6",  "--boards",
                "5x5x4,7x9x4", "--nodes",
                "100",         "--judge",
                "none",        "--pairs",
                "2",           "--generate",
                "10",          "--sprt",
                "0,100",       "--unpinned",
                "--output",    folder_ / (name + ".toml"),
                "--state",     folder_ / (name + ".tuning")};
    }
    /// The file without the line that names itself.
    [[nodiscard]] std::string file(const std::string& name) const {
        std::istringstream stream(content_of(folder_ / (name + ".toml")));
        std::string out;
        for (std::string line; std::getline(stream, line);) {
            if (!line.starts_with("command = ")) out += line + "\n";
        }
        return out;
    }

    Folder folder_;
};

TEST_F(Tune, WritesAFileThatSaysWhereItComesFromAndThatThePlayerReads) {
    const Finished finished = run(words("whole"));
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_THAT(finished.out,
                AllOf(HasSubstr("k4-small: round 1, 6 candidates, 48 games\n"),
                      HasSubstr("k4-small (5x5x4,7x9x4)"), HasSubstr("play with it as mics:parameters=")));
    const std::string text = content_of(folder_ / "whole.toml");
    EXPECT_THAT(text, AllOf(HasSubstr("player = \"mics\""),
                            HasSubstr("command = \"mnk tune mics width=1..6 --boards "),
                            HasSubstr("version = \""), HasSubstr("date = \"20"), HasSubstr("machine = \""),
                            HasSubstr("limits = \"100 nodes a move\""), HasSubstr("seed = 1"),
                            HasSubstr("test = \""), HasSubstr("[k4-small.found]\nwidth = ")));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "whole.tuning"));
    const Finished move = run(
        {"move", "5", "5", "4", "--player", "mics:parameters=" + (folder_ / "whole.toml"), "--nodes", "100"});
    EXPECT_EQ(move.exit_code, 0) << move.err;
}

TEST_F(Tune, KilledAgainAndAgainGivesTheSameFile) {
    ASSERT_EQ(run(words("whole")).exit_code, 0);
    const std::string state = folder_ / "killed.tuning";
    {
        Program program(words("killed"), {});
        while (!std::filesystem::exists(state)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        program.send(SIGKILL);
        EXPECT_EQ(program.finish().exit_code, 128 + SIGKILL);
    }
    int kills = 1;
    for (int delay = 5;; delay += 5, ++kills) {
        Program program({"tune", "resume", state}, {});
        std::this_thread::sleep_for(std::chrono::milliseconds(delay));
        program.send(SIGKILL);
        const Finished finished = program.finish();
        if (finished.exit_code == 128 + SIGKILL) continue;
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
        break;
    }
    EXPECT_GT(kills, 3);
    EXPECT_EQ(file("killed"), file("whole"));
}

TEST_F(Tune, InterruptedSavesAndSaysHowToGoOn) {
    std::vector<std::string> many = words("stopped");
    many[6] = "20000";
    Program program(many, {});
    while (!std::filesystem::exists(folder_ / "stopped.tuning"))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    program.send(SIGINT);
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 130);
    EXPECT_THAT(finished.err,
                HasSubstr("all games saved; go on with: mnk tune resume " + (folder_ / "stopped.tuning")));
    const json state = json::parse(content_of(folder_ / "stopped.tuning"));
    EXPECT_NE(state.at("stages").dump().find_first_of("FSd"), std::string::npos);
}

TEST_F(Tune, TellsMachinesEveryStageAndTheResult) {
    std::vector<std::string> arguments = words("json");
    arguments.emplace_back("--json");
    const Finished finished = run(arguments);
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    std::vector<json> lines;
    std::istringstream stream(finished.out);
    for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
    ASSERT_GE(lines.size(), 4U);
    EXPECT_EQ(
        lines.front(),
        (json{{"event", "stage"}, {"class", "k4-small"}, {"stage", "round 1, 6 candidates"}, {"games", 48}}));
    EXPECT_EQ(lines.back().at("event"), "parameters");
    EXPECT_TRUE(lines.back().at("classes")[0].at("found").contains("width"));
}

TEST_F(Tune, SaysWhatIsWrong) {
    const auto error_of = [](const std::vector<std::string>& arguments, int code) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit_code, code) << finished.err;
        return finished.err;
    };
    EXPECT_THAT(error_of({"tune", "mics", "wide=1..3", "--nodes", "9"}, 3),
                HasSubstr("mics has no number 'wide'"));
    EXPECT_THAT(error_of({"tune", "mics", "width", "--nodes", "9"}, 3), HasSubstr("OPTION=LOW..HIGH"));
    EXPECT_THAT(error_of({"tune", "mics"}, 2), HasSubstr("too few words"));
    EXPECT_THAT(error_of({"tune", "mics", "width=1..3", "--state", folder_ / "x"}, 3),
                HasSubstr("a run needs a limit"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "x")) << "nothing was begun";
    EXPECT_THAT(error_of({"tune", "resume", folder_ / "none"}, 4), HasSubstr("cannot read"));
    EXPECT_THAT(error_of({"tune", "resume", folder_.put("bad", "{}")}, 3),
                HasSubstr("it is no tuning that mnk has saved"));
    folder_.put("begun", "x");
    EXPECT_THAT(error_of({"tune", "mics", "width=1..3", "--nodes", "9", "--state", folder_ / "begun"}, 4),
                HasSubstr("is there already: go on with 'mnk tune resume"));
}

}  // namespace
}  // namespace mnk::test
