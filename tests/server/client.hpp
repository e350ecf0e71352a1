#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "mnk/server/server.hpp"
#include "tests/support/scratch.hpp"

/// A server on a free port of the loopback, and clients that talk to it as strangers would.
namespace mnk::test {

using nlohmann::json;

/// A server that runs as long as this lives.
class RunningServer {
 public:
    explicit RunningServer(server::Options options = {});
    ~RunningServer();
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    [[nodiscard]] int port() const { return port_; }

    /// Raises the flag that ends it, and waits.
    void stop();

 private:
    testing::Scratch folder_;
    std::unique_ptr<server::Server> server_;
    int port_ = 0;
    play::StopFlag stop_;
    std::thread thread_;
};

using Headers = std::map<std::string, std::string>;

struct HttpAnswer {
    int status = 0;
    std::map<std::string, std::string> headers;  ///< names in lower case
    std::string body;

    [[nodiscard]] json parsed() const { return json::parse(body); }
    /// The code of {"error": {"code": …}}.
    [[nodiscard]] std::string code() const { return parsed().at("error").at("code"); }
};

/// One request on a connection of its own.  Host is the server's unless `headers` say otherwise.
HttpAnswer ask(int port, const std::string& method, const std::string& target, const std::string& body = "",
               const Headers& headers = {});
inline HttpAnswer get(int port, const std::string& target, const Headers& headers = {}) {
    return ask(port, "GET", target, "", headers);
}
HttpAnswer post(int port, const std::string& target, const json& body, Headers headers = {});

/// Bytes as they are; what comes back until the other side closes or `patience` is over.
std::string raw(int port, const std::string& bytes, std::chrono::milliseconds patience);

/// A WebSocket.  Whatever does not come in half a minute throws.
class Client {
 public:
    explicit Client(int port, const Headers& headers = {}, const std::string& target = "/api/session");

    void send(const json& message) { send_text(message.dump()); }
    void send_text(const std::string& text);
    void send_bytes(const std::string& bytes);

    /// The next message.
    json receive();

    /// The next message about request `id` that is no report.
    json answer_to(std::int64_t id);

    /// Did the server end it, within half a minute?  Messages that still come are passed over.
    bool is_closed_by_server();

    /// Goes without a word, as a page does when its machine loses the network.
    void vanish();

 private:
    void wait_for(const bool& is_done, const char* what);

    boost::asio::io_context context_;
    boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
    boost::beast::flat_buffer buffer_;
};

/// {"id", "type", "rules"} and so on for a board of rows × columns, `run` in a row.
json question(std::int64_t id, const std::string& type, int rows, int columns, int run,
              const std::string& moves = "");

}  // namespace mnk::test
