#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/server/client.hpp"

namespace mnk::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A server with a small page.
class Http : public ::testing::Test {
 protected:
    Http() {
        put("web/index.html", "<!doctype html><title>mnk</title>");
        put("web/assets/app-1a2b.js", "console.log('hello')");
        put("web/assets/app-1a2b.js.gz", "packed");
        put("secret.txt", "not for you");
        server::Options options;
        options.web_folder = scratch_.file("web");
        server_ = std::make_unique<RunningServer>(std::move(options));
    }

    void put(const std::string& name, const std::string& content) {
        const std::filesystem::path path = scratch_.file(name);
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << content;
    }

    [[nodiscard]] int port() const { return server_->port(); }
    HttpAnswer get(const std::string& target, const Headers& headers = {}) const {
        return test::get(port(), target, headers);
    }

    testing::Scratch scratch_;
    std::unique_ptr<RunningServer> server_;
};

TEST_F(Http, the_page_is_at_the_root) {
    const HttpAnswer page = get("/");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.body, "<!doctype html><title>mnk</title>");
    EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
    EXPECT_EQ(ask(port(), "HEAD", "/").headers.at("content-length"), std::to_string(page.body.size()));
}

TEST_F(Http, every_answer_keeps_the_page_to_itself) {
    for (const char* const target : {"/", "/api/players", "/nothing", "/api/nothing"}) {
        const HttpAnswer answer = get(target);
        EXPECT_EQ(answer.headers.at("cross-origin-opener-policy"), "same-origin") << target;
        EXPECT_EQ(answer.headers.at("cross-origin-embedder-policy"), "require-corp") << target;
        EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff") << target;
        EXPECT_THAT(answer.headers.at("content-security-policy"), HasSubstr("script-src 'self';")) << target;
        EXPECT_EQ(answer.headers.count("access-control-allow-origin"), 0U) << target;
    }
}

TEST_F(Http, a_file_named_after_its_content_is_kept_for_ever_and_comes_packed) {
    const HttpAnswer packed = get("/assets/app-1a2b.js", {{"Accept-Encoding", "deflate, gzip;q=0.8"}});
    EXPECT_EQ(packed.body, "packed");
    EXPECT_EQ(packed.headers.at("content-encoding"), "gzip");
    EXPECT_THAT(packed.headers.at("cache-control"), HasSubstr("immutable"));
    const HttpAnswer plain = get("/assets/app-1a2b.js");
    EXPECT_EQ(plain.body, "console.log('hello')");
    EXPECT_EQ(plain.headers.count("content-encoding"), 0U);
}

TEST_F(Http, a_page_that_did_not_change_is_not_sent_again) {
    const std::string tag = get("/").headers.at("etag");
    const HttpAnswer again = get("/", {{"If-None-Match", tag}});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
}

TEST_F(Http, no_path_leads_out_of_the_folder) {
    for (const char* const target :
         {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
          "//secret.txt", "/assets/..\\..\\secret.txt", "/./../secret.txt", "/assets", "/assets/",
          "/index.html/../../secret.txt"}) {
        const HttpAnswer answer = get(target);
        EXPECT_EQ(answer.status, 404) << target;
        EXPECT_THAT(answer.body, Not(HasSubstr("not for you"))) << target;
    }
}

TEST_F(Http, no_word_of_a_request_gets_into_a_header) {
    const std::string answer =
        raw(port(),
            "GET /x%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port()) +
                "\r\nConnection: close\r\n\r\n",
            std::chrono::seconds(5));
    EXPECT_THAT(answer, HasSubstr("404"));
    EXPECT_THAT(answer.substr(0, answer.find("\r\n\r\n")), Not(HasSubstr("Set-Cookie")));
}

TEST_F(Http, facts_are_what_the_command_line_prints) {
    EXPECT_EQ(get("/api/version").parsed().at("version"), "test");
    const json players = get("/api/players").parsed().at("players");
    EXPECT_GE(players.size(), 10U);
    EXPECT_EQ(players.back().at("name"), "champion");
    EXPECT_EQ(get("/api/limits").parsed().at("largest_side"), 70);
}

TEST_F(Http, a_game_goes_from_one_format_to_another) {
    const HttpAnswer answer = post(port(), "/api/convert", {{"text", "rules 3 3 3\nb2 a1"}, {"to", "sgf"}});
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_THAT(answer.parsed().at("content").get<std::string>(), HasSubstr("(;FF[4]"));
    EXPECT_EQ(answer.parsed().at("game").at("moves").at(0).at("cell"), "b2");
    const HttpAnswer back =
        post(port(), "/api/convert", {{"text", answer.parsed().at("content")}, {"to", "moves"}});
    EXPECT_EQ(back.parsed().at("game"), answer.parsed().at("game")) << back.body;
}

TEST_F(Http, hostile_names_come_back_as_they_were_and_as_json) {
    const std::string name = "<script>alert(1)</script>\"\\";
    const HttpAnswer answer = post(port(), "/api/convert",
                                   {{"game",
                                     {{"rules", {{"rows", 3}, {"columns", 3}, {"run", 3}}},
                                      {"players", {name, ""}},
                                      {"moves", json::array()}}},
                                    {"to", "json"}});
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.parsed().at("game").at("players").at(0), name);
    EXPECT_EQ(answer.headers.at("content-type"), "application/json");
}

TEST_F(Http, what_cannot_be_done_is_said) {
    EXPECT_EQ(get("/api/nothing").code(), "not_found");
    EXPECT_EQ(get("/api/session").code(), "bad_request");
    EXPECT_EQ(get("/api/convert").status, 405);
    EXPECT_EQ(ask(port(), "DELETE", "/").status, 405);
    EXPECT_EQ(ask(port(), "POST", "/api/convert", "{}", {{"Content-Type", "text/plain"}}).status, 415);
    EXPECT_EQ(ask(port(), "POST", "/api/convert", "{", {{"Content-Type", "application/json"}}).code(),
              "bad_request");
    EXPECT_EQ(post(port(), "/api/convert", {{"text", "rules 3 3 3\nb2"}, {"to", "psq"}, {"too", 1}}).code(),
              "bad_request");
    EXPECT_EQ(get("/api/arena/runs/7").status, 404);
    EXPECT_EQ(get("/api/arena/runs/x").status, 404);
}

TEST_F(Http, other_sites_and_other_names_are_refused) {
    const std::string here = "127.0.0.1:" + std::to_string(port());
    EXPECT_EQ(get("/", {{"Host", "evil.example"}}).status, 403);
    EXPECT_EQ(get("/api/players", {{"Origin", "http://evil.example"}}).code(), "forbidden");
    EXPECT_EQ(get("/api/players", {{"Origin", "http://" + here}}).status, 200);
    EXPECT_EQ(
        post(port(), "/api/arena/runs", {{"players", {"random", "random"}}}, {{"Origin", "null"}}).status,
        403);
    EXPECT_THROW(Client(port(), {{"Origin", "http://evil.example"}}), std::exception);
    EXPECT_THROW(Client(port(), {{"Host", "evil.example"}}), std::exception);
    EXPECT_NO_THROW(Client(port(), {{"Origin", "http://" + here}}));
}

TEST(Remote, is_refused_without_the_flag_and_without_the_token) {
    server::Options options;
    options.host = "0.0.0.0";
    options.port = 0;
    options.token = "secret";
    const auto refused = server::Server::open(options);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().what, HasSubstr("--allow-remote"));

    options.allows_remote = true;
    const RunningServer running(options);
    EXPECT_EQ(get(running.port(), "/api/players").status, 403);
    EXPECT_EQ(get(running.port(), "/api/players", {{"Authorization", "Bearer secret"}}).status, 200);
    EXPECT_THROW(Client(running.port()), std::exception);
    const HttpAnswer door = get(running.port(), "/?token=secret");
    EXPECT_EQ(door.status, 303);
    EXPECT_EQ(door.headers.at("location"), "/");
    EXPECT_THAT(door.headers.at("set-cookie"), HasSubstr("HttpOnly; SameSite=Strict"));
    EXPECT_NO_THROW(Client(running.port(), {{"Cookie", "mnk_token=secret"}}));
}

TEST(Opening, a_port_that_is_taken_is_said_with_a_way_out) {
    const RunningServer first;
    server::Options options;
    options.port = first.port();
    const auto second = server::Server::open(options);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().what, HasSubstr("is taken"));
    EXPECT_THAT(second.error().what, HasSubstr("--port"));
}

TEST(Opening, a_folder_without_a_page_is_said) {
    const testing::Scratch scratch;
    server::Options options;
    options.port = 0;
    options.web_folder = scratch.path();
    EXPECT_THAT(server::Server::open(options).error().what, HasSubstr("no index.html"));
    options.web_folder = scratch.file("nowhere");
    EXPECT_THAT(server::Server::open(options).error().what, HasSubstr("cannot read"));
}

TEST(Opening, an_address_that_is_none_is_said) {
    server::Options options;
    options.host = "my computer";
    EXPECT_THAT(server::Server::open(options).error().what, HasSubstr("'my computer' is not an address"));
}

}  // namespace
}  // namespace mnk::test
