#include "mnk/base/text.hpp"

#include <gtest/gtest.h>

namespace mnk::text {
namespace {

TEST(ParseInteger, TakesAWholeNumberInItsRange) {
    EXPECT_EQ(*parse_integer("7", "width", 1, 64), 7);
    EXPECT_EQ(*parse_integer("-3", "shift", -5, 5), -3);
    EXPECT_EQ(*parse_integer("007", "width", 1, 64), 7);
}

TEST(ParseInteger, RefusesEverythingElseWithOneSentence) {
    for (const char* bad : {"", " 7", "7 ", "+7", "7.0", "0x7", "seven", "--7", "65", "0", "-1",
                            "99999999999999999999999999"}) {
        const auto parsed = parse_integer(bad, "width", 1, 64);
        ASSERT_FALSE(parsed) << bad;
        EXPECT_EQ(parsed.error().what, concat("width must be a whole number from 1 to 64, not '", bad, "'"));
    }
}

TEST(Quoted, ShowsHostileTextShortAndPrintable) {
    EXPECT_EQ(quoted(std::string_view("a\0b\x1b[2J", 7)), "'a?b?[2J'");
    EXPECT_EQ(text::quoted(std::string(1000, 'x')), "'" + std::string(40, 'x') + "...'");
}

TEST(Split, DropsEmptyWords) {
    EXPECT_EQ(split("  a \t b\n"), (std::vector<std::string_view>{"a", "b"}));
    EXPECT_TRUE(split(" \n").empty());
    EXPECT_EQ(split("a,,b", ","), (std::vector<std::string_view>{"a", "b"}));
}

TEST(Trim, TakesBlanksFromBothEnds) {
    EXPECT_EQ(trim("\r\n a b \t"), "a b");
    EXPECT_EQ(trim(" \t"), "");
}

TEST(ListOf, ReadsAsASentence) {
    EXPECT_EQ(list_of({"a"}), "a");
    EXPECT_EQ(list_of({"a", "b", "c"}), "a, b or c");
}

TEST(Nearest, GuessesASlipOfTheFingerAndNothingElse) {
    const std::vector<std::string_view> known{"random", "quasirandom", "mics"};
    EXPECT_EQ(nearest("radnom", known), "random");
    EXPECT_EQ(nearest("mcs", known), "mics");
    EXPECT_EQ(nearest("banana", known), "");
    EXPECT_EQ(nearest(std::string(100'000, 'a'), known), "");
}

}  // namespace
}  // namespace mnk::text
