#include "mnk/server/gate.hpp"

#include <gtest/gtest.h>

namespace mnk::server {
namespace {

class LoopbackGate : public ::testing::Test {
 protected:
    [[nodiscard]] bool lets_in(const std::string& host, const std::string& origin = "") const {
        return !gate_.refusal({.host = host, .origin = origin});
    }

    const Gate gate_{{"localhost", "127.0.0.1", "[::1]"}, 8080, ""};
};

TEST_F(LoopbackGate, answers_to_its_own_names_with_its_own_port) {
    EXPECT_TRUE(lets_in("localhost:8080"));
    EXPECT_TRUE(lets_in("LocalHost:8080"));
    EXPECT_TRUE(lets_in("127.0.0.1:8080"));
    EXPECT_TRUE(lets_in("[::1]:8080"));
}

TEST_F(LoopbackGate, does_not_answer_to_a_name_that_someone_pointed_to_this_machine) {
    EXPECT_FALSE(lets_in("evil.example:8080"));
    EXPECT_FALSE(lets_in("evil.example:8080", "http://evil.example:8080"));
    EXPECT_FALSE(lets_in("localhost.evil.example:8080"));
    EXPECT_FALSE(lets_in("localhost"));
    EXPECT_FALSE(lets_in("localhost:80"));
    EXPECT_FALSE(lets_in(""));
}

TEST_F(LoopbackGate, does_not_answer_to_pages_of_other_sites) {
    EXPECT_TRUE(lets_in("localhost:8080", "http://localhost:8080"));
    EXPECT_FALSE(lets_in("localhost:8080", "http://evil.example"));
    EXPECT_FALSE(lets_in("localhost:8080", "http://localhost:3000"));
    EXPECT_FALSE(lets_in("localhost:8080", "https://localhost:8080"));
    EXPECT_FALSE(lets_in("localhost:8080", "null"));
}

TEST(TokenGate, wants_the_token_from_everyone_in_one_of_three_places) {
    const Gate gate({"127.0.0.1"}, 8080, "secret");
    const auto lets_in = [&](const Credentials& credentials) { return !gate.refusal(credentials); };
    const std::string host = "box.lan:8080";
    EXPECT_FALSE(lets_in({.host = host}));
    EXPECT_FALSE(lets_in({.host = "127.0.0.1:8080"}));
    EXPECT_FALSE(lets_in({.host = host, .query = "token="}));
    EXPECT_FALSE(lets_in({.host = host, .query = "token=secre"}));
    EXPECT_FALSE(lets_in({.host = host, .query = "token=secret2"}));
    EXPECT_FALSE(lets_in({.host = host, .authorization = "Bearer wrong"}));
    EXPECT_TRUE(lets_in({.host = host, .query = "a=b&token=secret"}));
    EXPECT_TRUE(lets_in({.host = host, .authorization = "Bearer secret"}));
    EXPECT_TRUE(lets_in({.host = host, .cookie = "theme=dark; mnk_token=secret"}));
    EXPECT_FALSE(lets_in({.host = host, .origin = "http://evil.example", .cookie = "mnk_token=secret"}));
    EXPECT_TRUE(lets_in({.host = host, .origin = "http://box.lan:8080", .cookie = "mnk_token=secret"}));
}

TEST(TokenGate, without_a_token_an_empty_one_opens_nothing_but_is_not_asked_for) {
    const Gate gate({"127.0.0.1"}, 8080, "");
    EXPECT_FALSE(gate.has_token_in_address({.host = "127.0.0.1:8080", .query = "token="}));
}

}  // namespace
}  // namespace mnk::server
