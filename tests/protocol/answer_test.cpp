#include "mnk/protocol/answer.hpp"

#include <gtest/gtest.h>

namespace mnk::protocol {
namespace {

using Kind = Answer::Kind;

TEST(Answers, AreToldApart) {
    EXPECT_EQ(read_answer("OK").kind, Kind::ok);
    EXPECT_EQ(read_answer(" ok \r").kind, Kind::ok);
    EXPECT_EQ(read_answer("").kind, Kind::nothing);
    EXPECT_EQ(read_answer("MESSAGE depth 3").text, "depth 3");
    EXPECT_EQ(read_answer("DEBUG").kind, Kind::debug);
    EXPECT_EQ(read_answer("ERROR unsupported size").text, "unsupported size");
    EXPECT_EQ(read_answer("UNKNOWN command").kind, Kind::unknown);
    EXPECT_EQ(read_answer("OKAY").kind, Kind::other);
    EXPECT_EQ(read_answer("SWAP").kind, Kind::other);
    EXPECT_EQ(read_answer("7,").kind, Kind::other);
    EXPECT_EQ(read_answer("7,8 9,10").kind, Kind::other);
    EXPECT_EQ(read_answer("SUGGEST here").kind, Kind::other);
    const Answer move = read_answer(" 7 , -8");
    EXPECT_EQ(move.kind, Kind::move);
    EXPECT_EQ(move.where.x, 7);
    EXPECT_EQ(move.where.y, -8);
    EXPECT_EQ(read_answer("suggest 3,4").where.y, 4);
}

TEST(Answers, TellTheReportThatTheBrainWrote) {
    const Rules rules{10, 15, 5};
    play::Report report;
    report.depth = 7;
    report.nodes = 12'345;
    report.value = play::Value::loss_in(4);
    report.elapsed = std::chrono::milliseconds{20};
    report.principal_variation = {0, 14, 149};
    report.text = "two\nlines";
    const std::string line = write_message(rules, report);
    EXPECT_EQ(line, "depth 7 ev -M4 n 12345 nps 617250 tm 20 pv 0,0 14,0 14,9 \"two lines\"");
    const play::Report back = read_message(rules, line);
    EXPECT_EQ(back.depth, 7);
    EXPECT_EQ(back.nodes, 12'345u);
    EXPECT_EQ(back.value, report.value);
    EXPECT_EQ(back.elapsed, report.elapsed);
    EXPECT_EQ(back.principal_variation, report.principal_variation);
    EXPECT_EQ(back.text, line);
}

TEST(Answers, OfOtherBrainsAreText) {
    const play::Report report = read_message({}, "Depth 12-20 | Eval 34 | thinking hard");
    EXPECT_EQ(report.depth, 0);
    EXPECT_EQ(report.value, play::Value{});
    EXPECT_EQ(report.text, "Depth 12-20 | Eval 34 | thinking hard");
}

}  // namespace
}  // namespace mnk::protocol
