#include <gmock/gmock.h>
#include <time.h>

#include <set>

#include "tests/server/client.hpp"
#include "tests/support/timing.hpp"

namespace mnk::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using ::testing::HasSubstr;

class Sessions : public ::testing::Test {
 protected:
    RunningServer server_;
    Client client_{server_.port()};
};

TEST_F(Sessions, a_player_moves) {
    json ask = question(1, "move", 3, 3, 3, "a1 b2 a2");
    ask["limits"] = {{"nodes", 1000}};
    client_.send(ask);
    const json answer = client_.answer_to(1);
    EXPECT_EQ(answer.at("type"), "done") << answer;
    EXPECT_EQ(answer.at("stopped"), false);
    // a1 and a2 threaten a3:
    //
    //     3 . . .
    //     2 X O .
    //     1 X . .
    //       a b c
    EXPECT_EQ(answer.at("result").at("move").at("cell"), "a3");
    EXPECT_EQ(answer.at("result").at("player"), "champion");
}

TEST_F(Sessions, a_player_explains_what_it_sees) {
    json ask = question(2, "explain", 3, 3, 3, "a1 b2 c3");
    ask["player"] = "cadrega";
    client_.send(ask);
    const json result = client_.answer_to(2).at("result");
    EXPECT_EQ(result.at("cells").size(), 6U);
    EXPECT_TRUE(result.at("cells").at(0).contains("value"));
    EXPECT_EQ(result.at("to_move"), "O");
}

TEST_F(Sessions, an_analysis_reports_while_it_thinks_and_is_stopped_with_what_it_has) {
    json ask = question(3, "analyse", 15, 15, 5, "h8 i9 i8");
    ask["limits"] = {{"time", 60'000}};
    client_.send(ask);
    json report = client_.receive();
    EXPECT_EQ(report.at("type"), "report");
    EXPECT_FALSE(report.at("report").at("best").is_null());
    client_.send({{"id", 3}, {"type", "stop"}});
    const json answer = client_.answer_to(3);
    EXPECT_EQ(answer.at("type"), "done") << answer;
    EXPECT_EQ(answer.at("stopped"), true);
    EXPECT_FALSE(answer.at("result").at("best").is_null());
}

TEST_F(Sessions, every_cell_of_a_small_board_has_an_exact_value) {
    client_.send(question(4, "values", 3, 3, 3, "b2"));
    const json result = client_.answer_to(4).at("result");
    EXPECT_EQ(result.at("complete"), true);
    EXPECT_EQ(result.at("value").at("kind"), "draw");
    //     draw loss draw
    //     loss  X   loss      a reply at an edge loses
    //     draw loss draw
    std::map<std::string, std::string> kinds;
    for (const json& cell : result.at("cells")) kinds[cell.at("cell")] = cell.at("value").at("kind");
    const std::map<std::string, std::string> expected{{"a1", "draw"}, {"a2", "loss"}, {"a3", "draw"},
                                                      {"b1", "loss"}, {"b3", "loss"}, {"c1", "draw"},
                                                      {"c2", "loss"}, {"c3", "draw"}};
    EXPECT_EQ(kinds, expected);
}

TEST_F(Sessions, values_that_take_too_long_say_that_they_are_not_complete) {
    json ask = question(5, "values", 8, 8, 5);
    ask["limits"] = {{"nodes", 2000}};
    client_.send(ask);
    const json result = client_.answer_to(5).at("result");
    EXPECT_EQ(result.at("complete"), false);
    EXPECT_TRUE(result.at("cells").empty());
}

TEST_F(Sessions, a_tree_can_be_walked_from_the_root) {
    json ask = question(6, "tree", 3, 3, 3, "b2 a1");
    ask["depth"] = 3;
    client_.send(ask);
    const json result = client_.answer_to(6).at("result");
    EXPECT_EQ(result.at("complete"), true);
    const json& nodes = result.at("nodes");
    EXPECT_EQ(nodes.size(), result.at("visited"));
    EXPECT_TRUE(nodes.at(0).at("parent").is_null());
    int cutoffs = 0;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const json& node = nodes.at(i);
        const json& parent = nodes.at(node.at("parent").get<std::size_t>());
        EXPECT_LT(parent.at("node"), node.at("node"));
        EXPECT_EQ(node.at("ply").get<int>(), parent.at("ply").get<int>() + 1);
        if (node.at("kind") == "cutoff") {
            ++cutoffs;
            EXPECT_GE(node.at("value"), node.at("beta"));
        }
    }
    EXPECT_GT(cutoffs, 0);
}

TEST_F(Sessions, a_game_is_reviewed_move_by_move) {
    // O overlooks the row and X wins.
    json ask = question(7, "review", 3, 3, 3, "a1 c3 b1 c2 c1");
    ask["limits"] = {{"nodes", 500}};
    client_.send(ask);
    const json result = client_.answer_to(7).at("result");
    EXPECT_EQ(result.at("moves").size(), 5U);
    EXPECT_EQ(result.at("outcome").at("winner"), "X");
    EXPECT_THAT(result.at("changes").dump(), HasSubstr("4"));
}

TEST_F(Sessions, answers_come_under_their_ids_and_an_id_in_use_is_refused) {
    json slow = question(8, "move", 15, 15, 5, "h8");
    slow["player"] = "mcts";
    slow["limits"] = {{"time", 30'000}};
    client_.send(slow);
    client_.send(slow);
    EXPECT_EQ(client_.answer_to(8).at("code"), "bad_request");
    json quick = question(9, "move", 3, 3, 3);
    quick["player"] = "random";
    client_.send(quick);
    EXPECT_EQ(client_.answer_to(9).at("type"), "done");
    client_.send({{"id", 8}, {"type", "stop"}});
    EXPECT_EQ(client_.answer_to(8).at("stopped"), true);
}

TEST_F(Sessions, what_is_wrong_is_said_and_the_session_goes_on) {
    client_.send_text("{\"id\": 1");
    const json broken = client_.receive();
    EXPECT_EQ(broken.at("type"), "error");
    EXPECT_TRUE(broken.at("id").is_null());
    client_.send_bytes("{}");
    EXPECT_EQ(client_.receive().at("code"), "bad_request");
    client_.send(question(2, "move", 3, 3, 3, "z9"));
    EXPECT_EQ(client_.receive().at("id"), 2);
    client_.send({{"id", 3}, {"type", "stop"}});  // of nothing: no answer
    json quick = question(4, "move", 3, 3, 3);
    quick["player"] = "random";
    client_.send(quick);
    EXPECT_EQ(client_.receive().at("id"), 4);
}

std::chrono::nanoseconds cpu_time() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

/// CPU time that this process uses in the next second.
std::chrono::nanoseconds cpu_time_of_a_second() {
    const auto before = cpu_time();
    std::this_thread::sleep_for(1s);
    return cpu_time() - before;
}

class Freedom : public Sessions {
 protected:
    /// Two searches that would take a minute, at work.
    void think_hard(Client& client) {
        for (std::int64_t id = 1; id <= 2; ++id) {
            json ask = question(id, "analyse", 15, 15, 5, "h8 i9 i8");
            ask["limits"] = {{"time", 60'000}};
            client.send(ask);
        }
        // Who reports is at work, however small its share of a busy machine is.
        std::set<std::int64_t> at_work;
        while (at_work.size() < 2) at_work.insert(client.receive().at("id").get<std::int64_t>());
    }
};

TEST_F(Freedom, stop_frees_the_processor_within_100_ms) {
    think_hard(client_);
    client_.send({{"id", 1}, {"type", "stop"}});
    client_.send({{"id", 2}, {"type", "stop"}});
    // Whatever is used in the second that follows was used before they stopped.
    EXPECT_LE(cpu_time_of_a_second(), 100ms * testing::kSlowdown);
}

TEST_F(Freedom, a_page_that_goes_away_frees_the_processor_within_100_ms) {
    think_hard(client_);
    client_.vanish();
    EXPECT_LE(cpu_time_of_a_second(), 100ms * testing::kSlowdown);
}

TEST_F(Freedom, the_end_of_the_server_ends_the_searches_and_says_good_bye) {
    think_hard(client_);
    const auto begun = steady_clock::now();
    std::thread ending([&] { server_.stop(); });
    EXPECT_TRUE(client_.is_closed_by_server());
    ending.join();
    EXPECT_LE(steady_clock::now() - begun, 3s * testing::kSlowdown);
}

}  // namespace
}  // namespace mnk::test
