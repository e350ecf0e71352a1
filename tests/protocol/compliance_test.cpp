#include "mnk/protocol/compliance.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/protocol/engines.hpp"
#include "tests/support/no_children.hpp"

namespace mnk::protocol {
namespace {

using play::Milliseconds;
using ::testing::HasSubstr;

class Compliance : public testing::LeavesNoChildren {
 protected:
    static ComplianceReport check(const EngineOptions& engine, std::vector<std::string> only = {}) {
        ComplianceOptions options;
        options.only = std::move(only);
        options.move_time = Milliseconds{300};
        options.tolerance = Milliseconds{300};  // the machine may be busy
        options.start_time = Milliseconds{500};
        const play::StopFlag stop;
        const Result<ComplianceReport> report = check_compliance(engine.program, options, {}, stop);
        EXPECT_TRUE(report) << report.error().what;
        return *report;
    }

    static Verdict verdict(const EngineOptions& engine, const std::string& point) {
        return check(engine, {point}).points.at(0).verdict;
    }
};

TEST_F(Compliance, OfOurOwnBrainIsComplete) {
    const ComplianceReport report = check(testing::brain("quasirandom"));
    EXPECT_EQ(report.count(Verdict::pass), static_cast<int>(compliance_points().size())) << to_text(report);
    EXPECT_THAT(report.about, HasSubstr("name=\"mnk\""));
}

TEST_F(Compliance, OfOurOwnBrainIsCompleteThoughItThinks) {
    // A player that uses all its time, so that END, ABOUT and YXSTOP come in the middle.
    const ComplianceReport report = check(testing::brain("mcts"), {"end-thinking", "about-thinking", "yxstop",
                                                                   "timeout-turn", "time-left", "load"});
    EXPECT_TRUE(report.complies()) << to_text(report);
}

TEST_F(Compliance, FindsEachFault) {
    EXPECT_EQ(verdict(testing::mock("mute"), "about"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("refuse"), "start"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("slow-start", 800), "start"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("silent"), "begin"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("nonsense"), "turn"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("crash", 4), "game"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("occupied", 3), "game"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("off-board", 1), "board"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("no-restart"), "info"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("ignore-end"), "end"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("late", 400), "timeout-turn"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("good"), "taken"), Verdict::fail);
    EXPECT_EQ(verdict(testing::mock("flood", 100), "begin"), Verdict::fail);
}

TEST_F(Compliance, TellsWhatIsOptional) {
    EXPECT_EQ(verdict(testing::mock("no-restart"), "restart"), Verdict::unsupported);
    EXPECT_EQ(verdict(testing::mock("good"), "takeback"), Verdict::unsupported);
    EXPECT_EQ(verdict(testing::mock("five-only"), "mnk-k"), Verdict::unsupported);
    EXPECT_EQ(verdict(testing::mock("ignore-end"), "closed-input"), Verdict::unsupported);
    EXPECT_EQ(verdict(testing::mock("good"), "restart"), Verdict::pass);
}

TEST_F(Compliance, SaysWhatWasSentAndExpectedAndCame) {
    const ComplianceReport report = check(testing::mock("refuse"), {"start"});
    EXPECT_THAT(to_text(report), HasSubstr("START 15"));
    EXPECT_THAT(to_text(report), HasSubstr("ERROR unsupported size"));
    EXPECT_THAT(to_text(report), HasSubstr("0 pass, 1 fail, 0 not supported\n"));
    const nlohmann::json json = nlohmann::json::parse(to_json(report));
    EXPECT_EQ(json.at("complies"), false);
    EXPECT_EQ(json.at("points").at(0).at("verdict"), "fail");
    EXPECT_EQ(json.at("points").at(0).at("expected"), "OK");
}

TEST_F(Compliance, RefusesAPointThatDoesNotExistAndAProgramThatCannotRun) {
    const play::StopFlag stop;
    ComplianceOptions options;
    options.only = {"bord"};
    const auto misspelt = check_compliance(testing::mock("good").program, options, {}, stop);
    ASSERT_FALSE(misspelt);
    EXPECT_THAT(misspelt.error().what, HasSubstr("did you mean 'board'"));
    process::Program missing;
    missing.arguments = {"./no-such-brain"};
    EXPECT_FALSE(check_compliance(missing, {}, {}, stop));
}

}  // namespace
}  // namespace mnk::protocol
