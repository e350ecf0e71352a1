#include <gmock/gmock.h>

#include <boost/asio/write.hpp>

#include "tests/server/client.hpp"
#include "tests/support/timing.hpp"

/// What strangers do to a server, and that it serves the others all the while.
namespace mnk::test {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;
using ::testing::HasSubstr;
using ::testing::StartsWith;

void expect_alive(int port) {
    EXPECT_EQ(get(port, "/api/players").status, 200);
    Client client(port);
    json ask = question(1, "move", 3, 3, 3);
    ask["player"] = "random";
    client.send(ask);
    EXPECT_EQ(client.answer_to(1).at("type"), "done");
}

/// Connections that say nothing.
class Crowd {
 public:
    void connect(int port, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            sockets_.emplace_back(context_);
            sockets_.back().connect(
                {boost::asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(port)});
        }
    }

    boost::asio::ip::tcp::socket& operator[](std::size_t i) { return sockets_[i]; }

 private:
    boost::asio::io_context context_;
    std::vector<boost::asio::ip::tcp::socket> sockets_;
};

std::string request_line(int port, const std::string& line) {
    return line + "\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n";
}

TEST(Faults, ten_megabytes_are_refused_over_http) {
    const RunningServer server;
    const HttpAnswer answer = ask(server.port(), "POST", "/api/convert", std::string(10 << 20, 'x'),
                                  {{"Content-Type", "application/json"}});
    EXPECT_EQ(answer.status, 413);
    EXPECT_EQ(answer.code(), "too_large");
    expect_alive(server.port());
}

TEST(Faults, ten_megabytes_end_the_session_that_sends_them_and_no_other) {
    const RunningServer server;
    Client other(server.port());
    Client client(server.port());
    try {
        client.send_text(std::string(10 << 20, ' '));
    } catch (const std::exception&) {
        // The server may have closed before all was sent.
    }
    EXPECT_TRUE(client.is_closed_by_server());
    json ask = question(1, "move", 3, 3, 3);
    ask["player"] = "random";
    other.send(ask);
    EXPECT_EQ(other.answer_to(1).at("type"), "done");
}

TEST(Faults, what_is_no_http_gets_an_answer_and_an_end) {
    const RunningServer server;
    for (const std::string& bytes :
         {"\x16\x03\x01\x02\x00 not http at all\r\n\r\n"s, std::string("GET\r\n\r\n"),
          std::string("GET / HTTP/9.9\r\n\r\n"), std::string("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"),
          "GET / HTTP/1.1\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n"}) {
        EXPECT_THAT(raw(server.port(), bytes, 5s), StartsWith("HTTP/1.1 400")) << bytes.substr(0, 40);
    }
    expect_alive(server.port());
}

TEST(Faults, a_client_that_sends_a_letter_a_second_is_cut_off) {
    server::Options options;
    options.limits.patience = play::Milliseconds{500};
    const RunningServer server(options);
    Crowd crowd;
    crowd.connect(server.port(), 1);
    boost::system::error_code problem;
    const auto begun = std::chrono::steady_clock::now();
    while (!problem && std::chrono::steady_clock::now() - begun < 10s) {
        boost::asio::write(crowd[0], boost::asio::buffer("G", 1), problem);
        std::this_thread::sleep_for(50ms);
    }
    EXPECT_TRUE(problem) << "still open after ten seconds";
    expect_alive(server.port());
}

TEST(Faults, a_client_that_does_not_read_is_cut_off_and_its_searches_stop) {
    server::Options options;
    options.limits.waiting_bytes = 1 << 20;
    options.limits.queued_per_session = 10'000;
    const RunningServer server(options);
    Client deaf(server.port());
    // Explanations of a board of 70 × 70 are large, and nobody takes them.
    bool is_cut = false;
    for (std::int64_t id = 0; id < 200 && !is_cut; ++id) {
        json ask = question(id, "explain", 70, 70, 5, "a1");
        ask["player"] = "helpfulness";
        ask["limits"] = {{"nodes", 1}};
        try {
            deaf.send(ask);
        } catch (const std::exception&) {
            is_cut = true;
        }
        std::this_thread::sleep_for(20ms);
    }
    EXPECT_TRUE(is_cut || deaf.is_closed_by_server());
    expect_alive(server.port());
}

TEST(Faults, a_thousand_connections_that_say_nothing_leave_the_others_in_peace) {
    server::Options options;
    options.limits.connections = 1100;
    const RunningServer server(options);
    Crowd crowd;
    crowd.connect(server.port(), 1000);
    expect_alive(server.port());
}

TEST(Faults, connections_beyond_the_limit_are_told_so_and_room_comes_back) {
    server::Options options;
    options.limits.connections = 10;
    options.limits.patience = play::Milliseconds{1000};
    const RunningServer server(options);
    Crowd crowd;
    crowd.connect(server.port(), 10);
    EXPECT_THAT(raw(server.port(), request_line(server.port(), "GET / HTTP/1.1") + "\r\n", 5s),
                HasSubstr("too many connections"));
    std::this_thread::sleep_for(1500ms);
    expect_alive(server.port());
}

TEST(Faults, sessions_beyond_the_limit_are_refused_and_room_comes_back) {
    server::Options options;
    options.limits.sessions = 3;
    const RunningServer server(options);
    {
        const Client first(server.port());
        const Client second(server.port());
        const Client third(server.port());
        EXPECT_THROW(Client(server.port()), std::exception);
    }
    std::this_thread::sleep_for(200ms);
    expect_alive(server.port());
}

TEST(Faults, a_session_that_asks_for_too_much_at_once_is_told_so) {
    server::Options options;
    options.limits.queued_per_session = 4;
    const RunningServer server(options);
    Client client(server.port());
    int refused = 0;
    for (std::int64_t id = 0; id < 20; ++id) {
        json ask = question(id, "move", 15, 15, 5, "h8");
        ask["player"] = "mcts";
        ask["limits"] = {{"time", 30'000}};
        client.send(ask);
    }
    for (std::int64_t id = 0; id < 20; ++id) client.send({{"id", id}, {"type", "stop"}});
    std::set<std::int64_t> answered;
    while (answered.size() < 20) {
        const json message = client.receive();
        if (message.at("type") == "report" || message.at("type") == "queued") continue;
        if (message.value("code", "") == "too_many") ++refused;
        answered.insert(message.at("id").get<std::int64_t>());
    }
    EXPECT_GE(refused, 20 - 2 - 4);
}

}  // namespace
}  // namespace mnk::test
