#include "mnk/process/lines.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace mnk::process {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> lines_of(LineBuffer& buffer) {
    std::vector<std::string> lines;
    for (std::string line; buffer.take(line);) lines.push_back(line);
    return lines;
}

TEST(LineBuffer, EndsLinesWithLfCrOrBoth) {
    LineBuffer buffer;
    buffer.feed("a\nb\rc\r\nd\n\ne");
    EXPECT_THAT(lines_of(buffer), ElementsAre("a", "b", "c", "d", ""));
    EXPECT_EQ(buffer.rest(), "e");
}

TEST(LineBuffer, GivesALineAtItsCrAndThenSkipsTheLf) {
    LineBuffer buffer;
    buffer.feed("7,7\r");
    EXPECT_THAT(lines_of(buffer), ElementsAre("7,7"));
    buffer.feed("\nOK\r");
    EXPECT_THAT(lines_of(buffer), ElementsAre("OK"));
    buffer.feed("x\n");
    EXPECT_THAT(lines_of(buffer), ElementsAre("x"));
}

TEST(LineBuffer, GivesTheSameLinesHoweverTheTextIsCut) {
    const std::string text = "OK\r\n7,7\r8,8\n\n\rMESSAGE a b\r\n\r\nend";
    LineBuffer whole;
    whole.feed(text);
    const std::vector<std::string> expected = lines_of(whole);
    for (std::size_t piece = 1; piece < text.size(); ++piece) {
        LineBuffer buffer;
        std::vector<std::string> lines;
        for (std::size_t from = 0; from < text.size(); from += piece) {
            buffer.feed(std::string_view(text).substr(from, piece));
            for (const std::string& line : lines_of(buffer)) lines.push_back(line);
        }
        EXPECT_EQ(lines, expected) << "in pieces of " << piece;
        EXPECT_EQ(buffer.rest(), "end");
    }
}

TEST(LineBuffer, SaysWhenALineIsTooLong) {
    LineBuffer buffer(10);
    buffer.feed("0123456789");
    EXPECT_FALSE(buffer.is_overlong());
    buffer.feed("0");
    EXPECT_TRUE(buffer.is_overlong());
    buffer.feed("\n");
    EXPECT_FALSE(buffer.is_overlong()) << "it has come to its end after all";
}

}  // namespace
}  // namespace mnk::process
