#include "mnk/protocol/about.hpp"

#include <gtest/gtest.h>

#include "tests/protocol/engines.hpp"

namespace mnk::protocol {
namespace {

TEST(About, is_read_in_any_order_and_case) {
    EXPECT_EQ(read_about("name=\"Wine\", version=\"2.1\", author=\"x\""), (About{"Wine", "2.1"}));
    EXPECT_EQ(read_about("Version=\"7\",author=\"a\",NAME=\"b\""), (About{"b", "7"}));
    EXPECT_EQ(read_about("name=\"only\""), (About{"only", ""}));
    EXPECT_EQ(read_about("filename=\"x\", version=\"1\""), (About{"", "1"}));
}

TEST(About, that_says_nothing_is_nothing) {
    for (const char* line : {"", "OK", "MESSAGE hello", "name=", "name=x", "surname=\"x\""})
        EXPECT_FALSE(read_about(line)) << line;
}

TEST(About, is_printable_and_short_whatever_a_brain_says) {
    const std::string line = "version=\"\x01\xff" + std::string(100'000, 'v');
    const std::optional<About> about = read_about(line);
    ASSERT_TRUE(about);
    EXPECT_EQ(about->version, "??" + std::string(198, 'v'));
}

std::optional<About> ask(const std::string& mode, int number = 0) {
    return ask_about(testing::mock(mode, number).program, play::Milliseconds{mode == "good" ? 5000 : 200});
}

TEST(About, is_asked_of_a_program) { EXPECT_EQ(ask("good"), (About{"mock", "1"})); }

TEST(About, of_a_program_that_does_not_say_is_nothing_in_time) {
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_FALSE(ask("mute"));
    EXPECT_FALSE(ask("deaf"));
    EXPECT_FALSE(ask_about({.arguments = {"/nowhere/engine"}}, play::Milliseconds{200}));
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
}

}  // namespace
}  // namespace mnk::protocol
