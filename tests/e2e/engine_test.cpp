#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using testing::HasSubstr;

TEST(Engine, SpeaksTheProtocolOnItsStandardStreams) {
    const Finished finished = run({"engine", "--player", "quasirandom"},
                                  "INFO mnk_k 3\r\nSTART 3\r\nBOARD\n0,0,1\r1,1,2\r\n1,0,1\n2,2,2\nDONE\n");
    EXPECT_EQ(finished.out, "OK\r\n2,0\r\n");
    EXPECT_EQ(finished.exit_code, 0);
}

TEST(Engine, LeavesAtEnd) {
    const Finished finished = run({"engine"}, "ABOUT\r\nEND\r\nABOUT\r\n");
    EXPECT_THAT(finished.out, testing::StartsWith("name=\"mnk\""));
    EXPECT_EQ(std::count(finished.out.begin(), finished.out.end(), '\n'), 1);
    EXPECT_EQ(finished.exit_code, 0);
}

TEST(Engine, RefusesAPlayerThatDoesNotExist) {
    const Finished finished = run({"engine", "--player", "nobody"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_THAT(finished.err, HasSubstr("there is no player 'nobody'"));
}

TEST(CheckEngine, AnswersWithJsonAndAnExitCode) {
    const Finished finished = run({"check-engine", "cat", "--only", "about,unknown", "--json"});
    EXPECT_EQ(finished.exit_code, 1);
    const nlohmann::json answer = nlohmann::json::parse(finished.out);
    EXPECT_EQ(answer.at("complies"), false);
    EXPECT_EQ(answer.at("points").size(), 2U);
    EXPECT_EQ(answer.at("points").at(1).at("got"), "NOSUCHCOMMAND");
}

TEST(CheckEngine, SaysWhatIsWrongWithTheCommandLine) {
    EXPECT_THAT(run({"check-engine", "./no-such-brain"}).err, HasSubstr("cannot run './no-such-brain'"));
    EXPECT_THAT(run({"check-engine", "'open"}).err, HasSubstr("not closed"));
    EXPECT_THAT(run({"check-engine", "true", "--only", "bord"}).err, HasSubstr("did you mean 'board'"));
    EXPECT_EQ(run({"check-engine"}).exit_code, 2);
}

}  // namespace
}  // namespace mnk::test
