#include "mnk/server/request.hpp"

#include <gmock/gmock.h>

#include "mnk/board/notation.hpp"
#include "mnk/server/fields.hpp"

namespace mnk::server {
namespace {

using ::testing::HasSubstr;

Request good(std::string_view text) {
    auto read = read_request(text, {});
    if (const auto* const bad = std::get_if<BadRequest>(&read)) ADD_FAILURE() << bad->refusal.message;
    return std::holds_alternative<Request>(read) ? std::get<Request>(read) : Request{};
}

BadRequest bad(std::string_view text, const Limits& limits = {}) {
    auto read = read_request(text, limits);
    if (std::holds_alternative<Request>(read)) ADD_FAILURE() << "accepted: " << text;
    return std::holds_alternative<BadRequest>(read) ? std::get<BadRequest>(read) : BadRequest{};
}

std::string sentence(std::string_view text) { return bad(text).refusal.message; }

constexpr std::string_view kBoard = R"("rules": {"rows": 3, "columns": 3, "run": 3})";

std::string ask(std::string_view type, std::string_view more = "") {
    return std::string(R"({"id": 1, "type": ")") + std::string(type) + R"(", )" + std::string(kBoard) +
           std::string(more) + "}";
}

TEST(Request, a_move_is_asked_with_a_board_and_moves) {
    const Request request = good(ask("move", R"(, "moves": "b2 a1")"));
    EXPECT_EQ(request.id, 1);
    EXPECT_EQ(request.question.type, Question::Type::move);
    EXPECT_EQ(request.question.rules, (Rules{3, 3, 3, false}));
    EXPECT_EQ(moves_to_text(request.question.rules, request.question.moves), "b2 a1");
    EXPECT_EQ(request.question.spec, "champion");
    EXPECT_EQ(request.question.limits.move_time, play::Milliseconds{5000});
}

TEST(Request, options_become_the_spec_of_the_player) {
    EXPECT_EQ(
        good(ask("explain", R"(, "player": "champion", "options": {"level": 3, "seed": "7"})")).question.spec,
        "champion:level=3,seed=7");
}

TEST(Request, an_analysis_says_how_many_lines_it_wants) {
    EXPECT_EQ(good(ask("analyse", R"(, "lines": 5)")).question.spec, "champion:lines=5");
}

TEST(Request, a_tree_is_that_of_alphabeta) {
    EXPECT_EQ(good(ask("tree", R"(, "depth": 2, "most": 100)")).question.spec, "alphabeta:depth=2,tree=100");
}

TEST(Request, limits_above_those_of_the_server_are_lowered) {
    Limits limits;
    limits.longest_search = play::Milliseconds{1000};
    limits.search_mib = 8;
    const auto read = read_request(ask("move", R"(, "limits": {"time": 99999, "memory": 4096})"), limits);
    const play::Limits& got = std::get<Request>(read).question.limits;
    EXPECT_EQ(got.move_time, play::Milliseconds{1000});
    EXPECT_EQ(got.memory_bytes, 8U << 20);
}

TEST(Request, what_is_wrong_is_said_in_a_sentence) {
    EXPECT_THAT(sentence("{"), HasSubstr("not JSON"));
    EXPECT_THAT(sentence("[]"), HasSubstr("object is expected"));
    EXPECT_THAT(sentence("{}"), HasSubstr("'id' is missing"));
    EXPECT_THAT(sentence(R"({"id": -1, "type": "move"})"), HasSubstr("whole number from 0"));
    EXPECT_THAT(sentence(R"({"id": 1.5, "type": "move"})"), HasSubstr("not 1.5"));
    EXPECT_THAT(sentence(R"({"id": 1, "type": "mvoe"})"), HasSubstr("no request of type 'mvoe'"));
    EXPECT_THAT(sentence(R"({"id": 1, "type": "move"})"), HasSubstr("'rules' is missing"));
    EXPECT_THAT(sentence(ask("move", R"(, "mvoes": "a1")")), HasSubstr("did you mean 'moves'?"));
    EXPECT_THAT(sentence(ask("move", R"(, "moves": "a1 a1")")), HasSubstr("a1"));
    EXPECT_THAT(sentence(ask("move", R"(, "moves": 3)")), HasSubstr("must be a string"));
    EXPECT_THAT(sentence(ask("move", R"(, "player": "chess")")), HasSubstr("'chess'"));
    EXPECT_THAT(sentence(ask("move", R"(, "options": {"level": [1]})")), HasSubstr("'level'"));
    EXPECT_THAT(sentence(ask("move", R"(, "options": {"level": 11})")), HasSubstr("level"));
    EXPECT_THAT(sentence(ask("move", R"(, "limits": {"tiem": 3})")), HasSubstr("did you mean 'time'?"));
    EXPECT_THAT(sentence(ask("tree", R"(, "player": "mics")")), HasSubstr("'player'"));
    EXPECT_THAT(sentence(R"({"id": 1, "type": "move", "rules": {"rows": 71, "columns": 3, "run": 3}})"),
                HasSubstr("from 1 to 70"));
    EXPECT_THAT(sentence(R"({"id": 1, "type": "values", "rules": {"rows": 9, "columns": 9, "run": 5}})"),
                HasSubstr("64 free cells"));
}

TEST(Request, a_wrong_request_is_answered_under_its_id_if_it_has_one) {
    EXPECT_EQ(bad(R"({"id": 17, "type": "move"})").id, 17);
    EXPECT_EQ(bad(R"({"type": "move"})").id, std::nullopt);
}

TEST(Request, a_game_that_is_over_can_only_be_reviewed) {
    constexpr std::string_view won = R"(, "moves": "a1 b1 a2 b2 a3")";
    EXPECT_EQ(bad(ask("move", won)).refusal.code, "game_over");
    EXPECT_EQ(good(ask("review", won)).question.moves.size(), 5U);
}

TEST(Request, no_option_names_a_file_of_the_server) {
    for (const char* const more :
         {R"(, "options": {"weights": "/etc/passwd"})", R"(, "player": "champion:weights=/etc/passwd")",
          R"(, "player": "champion:level=3,weights=x")",
          R"(, "player": "champion", "options": {"level": "3,weights=x"})",
          R"(, "player": "mics:parameters=/etc/passwd")"}) {
        EXPECT_THAT(sentence(ask("move", more)), HasSubstr("names a file")) << more;
    }
}

TEST(Request, a_search_has_as_many_threads_as_the_server_allows) {
    EXPECT_THAT(sentence(ask("move", R"(, "options": {"threads": 2})")), HasSubstr("threads"));
    Limits limits;
    limits.threads = 2;
    EXPECT_TRUE(
        std::holds_alternative<Request>(read_request(ask("move", R"(, "options": {"threads": 2})"), limits)));
}

TEST(Request, many_keys_and_deep_brackets_cost_little) {
    std::string keys = "{";
    for (int i = 0; i < 60'000; ++i) keys += "\"k" + std::to_string(i) + "\":0,";
    keys += "\"id\":1}";
    EXPECT_EQ(bad(keys).id, 1);
    EXPECT_THAT(sentence(std::string(500'000, '[')), HasSubstr("nested"));
}

TEST(Run, takes_players_of_ours_and_no_file_command_or_core) {
    const auto config = read_run(
        R"({"players": ["mics", "champion:level=3"], "boards": "3x3x3", "nodes": 100, "rounds": 2})", {});
    ASSERT_TRUE(config) << config.error().what;
    EXPECT_EQ(config->players[1].spec, "champion:level=3");
    EXPECT_EQ(config->nodes, 100);
    const auto refused = [](const char* text) {
        const auto read = read_run(text, {});
        return read ? std::string("accepted") : read.error().what;
    };
    EXPECT_THAT(refused(R"({"players": ["mics", "/bin/sh"]})"), HasSubstr("/bin/sh"));
    EXPECT_THAT(refused(R"({"players": ["mics", {"command": "sh"}]})"), HasSubstr("a player is a string"));
    EXPECT_THAT(refused(R"({"players": ["mics", "champion:weights=x"]})"), HasSubstr("names a file"));
    EXPECT_THAT(refused(R"({"players": ["mics", "random"], "judge": "champion:weights=x"})"),
                HasSubstr("names a file"));
    EXPECT_THAT(refused(R"({"players": ["mics", "random"], "openings-file": "/etc/passwd"})"),
                HasSubstr("no field 'openings-file'"));
    EXPECT_THAT(refused(R"({"players": ["mics", "random"], "concurrency": 64})"),
                HasSubstr("no field 'concurrency'"));
    EXPECT_THAT(refused(R"({"players": ["mics"]})"), HasSubstr("2 to 16"));
    EXPECT_THAT(refused(R"({"players": ["mics", "random"], "boards": "100x100x5"})"), HasSubstr("larger"));
}

TEST(Conversion, takes_a_text_or_a_game) {
    const auto from_text = read_conversion(R"({"text": "rules 3 3 3\nb2 a1", "to": "psq"})");
    const auto from_game = read_conversion(
        R"({"game": {"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": ["b2", "a1"]}, "to": "json"})");
    ASSERT_TRUE(from_game) << from_game.error().what;
    EXPECT_EQ(from_game->record.moves.size(), 2U);
    ASSERT_TRUE(from_text) << from_text.error().what;
    EXPECT_EQ(from_text->record, from_game->record);
    EXPECT_FALSE(read_conversion(R"({"to": "psq"})"));
    EXPECT_FALSE(read_conversion(R"({"text": "rules 3 3 3\nb2", "to": "exe"})"));
}

}  // namespace
}  // namespace mnk::server
