#include <gmock/gmock.h>

#include "tests/server/client.hpp"

namespace mnk::test {
namespace {

using ::testing::HasSubstr;

class ArenaApi : public ::testing::Test {
 protected:
    /// Begins a run and tells its number.
    std::int64_t begin(const json& config) {
        const HttpAnswer answer = post(server_.port(), "/api/arena/runs", config);
        EXPECT_EQ(answer.status, 201) << answer.body;
        return answer.parsed().value("run", std::int64_t{0});
    }

    /// Follows the arena until a run ends; tells its events by kind.
    static std::map<std::string, std::vector<json>> follow(Client& client) {
        std::map<std::string, std::vector<json>> events;
        for (;;) {
            const json message = client.receive();
            EXPECT_EQ(message.at("type"), "arena");
            const std::string kind = message.at("event");
            events[kind].push_back(message);
            if (kind == "end") return events;
        }
    }

    json get_json(const std::string& target) { return get(server_.port(), target).parsed(); }

    RunningServer server_;
    const json small_{
        {"players", {"quasirandom", "random"}}, {"boards", "4x4x3"}, {"nodes", 50}, {"rounds", 2}};
    const json long_{
        {"players", {"mcts", "mcts:seed=2"}}, {"boards", "15x15x5"}, {"nodes", 20'000}, {"rounds", 9}};
};

TEST_F(ArenaApi, a_run_is_begun_watched_and_read) {
    Client client(server_.port());
    client.send({{"id", 1}, {"type", "watch"}});
    ASSERT_EQ(begin(small_), 1);
    auto events = follow(client);
    EXPECT_EQ(events["run"].size(), 1U);
    EXPECT_EQ(events["game"].size(), 4U);
    EXPECT_EQ(events["end"].front().at("reason"), "complete");

    const json run = get_json("/api/arena/runs/1");
    EXPECT_EQ(run.at("played"), 4);
    EXPECT_EQ(run.at("running"), false);
    EXPECT_EQ(run.at("games").size(), 4U);
    EXPECT_TRUE(run.at("players").at(0).at("elo").contains("error"));
    EXPECT_EQ(run.at("cross").at(0).at(0), nullptr);
    const json game = get_json("/api/arena/runs/1/games/1");
    EXPECT_EQ(game.at("moves").at(0).at("cell").get<std::string>(),
              run.at("games").at(0).at("moves").get<std::string>().substr(0, 2));
    EXPECT_EQ(get(server_.port(), "/api/arena/runs/1/games/5").status, 404);
    EXPECT_EQ(get_json("/api/arena/runs").at("runs").at(0).at("planned"), 4);
}

TEST_F(ArenaApi, games_are_seen_while_they_are_played_and_a_run_is_stopped_and_resumed) {
    ASSERT_EQ(begin(long_), 1);
    EXPECT_EQ(post(server_.port(), "/api/arena/runs", small_).code(), "busy");
    Client client(server_.port());
    client.send({{"id", 1}, {"type", "watch"}});
    json live;
    while (live.is_null()) {
        const json message = client.receive();
        if (message.at("event") == "live") live = message;
    }
    // Colours change from game to game.
    const std::string first = live.at("number").get<int>() % 2 == 1 ? "mcts" : "mcts:seed=2";
    EXPECT_EQ(live.at("first"), first);
    EXPECT_FALSE(live.at("moves").get<std::string>().empty());
    EXPECT_EQ(get_json("/api/arena/runs").at("runs").at(0).at("running"), true);
    EXPECT_EQ(post(server_.port(), "/api/arena/runs/1/stop", json::object()).status, 200);
    EXPECT_EQ(follow(client)["end"].front().at("reason"), "stopped");
    EXPECT_EQ(post(server_.port(), "/api/arena/runs/1/stop", json::object()).status, 404);

    EXPECT_EQ(post(server_.port(), "/api/arena/runs/1/resume", json::object()).status, 200);
    EXPECT_EQ(client.receive().at("event"), "run");
    EXPECT_EQ(post(server_.port(), "/api/arena/runs/1/stop", json::object()).status, 200);
    client.send({{"id", 1}, {"type", "stop"}});
    EXPECT_EQ(client.answer_to(1).at("stopped"), true);
}

TEST_F(ArenaApi, a_run_that_cannot_be_is_refused) {
    const auto refused = [&](const json& config) { return post(server_.port(), "/api/arena/runs", config); };
    EXPECT_EQ(refused({{"players", {"random", "random"}}}).code(), "bad_request");  // no limit
    EXPECT_EQ(refused({{"players", {"random", "/bin/sh"}}, {"nodes", 5}}).code(), "bad_request");
    EXPECT_EQ(refused({{"players", {"random", "mics"}}, {"nodes", 5}, {"boards", "x"}}).code(),
              "bad_request");
    EXPECT_EQ(get(server_.port(), "/api/arena/runs").parsed().at("runs").size(), 0U);
}

TEST(ArenaDisk, a_database_that_cannot_be_written_is_an_error_and_the_server_goes_on) {
    server::Options options;
    options.database = "/dev/full";
    const RunningServer server(options);
    const HttpAnswer answer = post(server.port(), "/api/arena/runs",
                                   {{"players", {"random", "mics"}}, {"nodes", 5}, {"boards", "3x3x3"}});
    EXPECT_EQ(answer.status, 500) << answer.body;
    EXPECT_THAT(answer.parsed().at("error").at("message").get<std::string>(), HasSubstr("/dev/full"));
    EXPECT_EQ(get(server.port(), "/api/players").status, 200);
}

}  // namespace
}  // namespace mnk::test
