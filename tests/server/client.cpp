#include "tests/server/client.hpp"

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <stdexcept>

#include "mnk/base/text.hpp"

namespace mnk::test {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::chrono::seconds kPatience{30};

tcp::endpoint loopback(int port) {
    return {asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(port)};
}

}  // namespace

RunningServer::RunningServer(server::Options options) {
    options.port = 0;
    if (options.database.empty()) options.database = folder_.path() + "/arena.db";
    if (options.version_json.empty()) options.version_json = R"({"name": "mnk", "version": "test"})";
    if (options.boards_json.empty()) options.boards_json = R"({"boards": []})";
    options.version = "test";
    Result<std::unique_ptr<server::Server>> opened = server::Server::open(std::move(options));
    if (!opened) throw std::runtime_error(opened.error().what);
    server_ = std::move(*opened);
    port_ = server_->port();
    thread_ = std::thread([this] { server_->run(stop_); });
}

RunningServer::~RunningServer() { stop(); }

void RunningServer::stop() {
    stop_.raise();
    if (thread_.joinable()) thread_.join();
    server_.reset();
}

HttpAnswer ask(int port, const std::string& method, const std::string& target, const std::string& body,
               const Headers& headers) {
    asio::io_context context;
    beast::tcp_stream stream(context);
    stream.expires_after(kPatience);
    stream.connect(loopback(port));
    http::request<http::string_body> request;
    request.method_string(method);
    request.target(target);
    request.version(11);
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
    request.set(http::field::connection, "close");
    for (const auto& [name, value] : headers) request.set(name, value);
    request.body() = body;
    request.prepare_payload();
    http::write(stream, request);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(64 * 1024 * 1024);
    if (method == "HEAD") parser.skip(true);
    http::read(stream, buffer, parser);
    HttpAnswer out;
    out.status = static_cast<int>(parser.get().result_int());
    out.body = parser.get().body();
    for (const auto& field : parser.get())
        out.headers[text::to_lower(std::string(field.name_string()))] = std::string(field.value());
    return out;
}

HttpAnswer post(int port, const std::string& target, const json& body, Headers headers) {
    headers.emplace("Content-Type", "application/json");
    return ask(port, "POST", target, body.dump(), headers);
}

std::string raw(int port, const std::string& bytes, std::chrono::milliseconds patience) {
    asio::io_context context;
    beast::tcp_stream stream(context);
    stream.connect(loopback(port));
    beast::error_code problem;
    asio::write(stream.socket(), asio::buffer(bytes), problem);
    std::string out;
    std::array<char, 4096> piece{};
    std::function<void()> more = [&] {
        stream.async_read_some(asio::buffer(piece), [&](beast::error_code failed, std::size_t size) {
            out.append(piece.data(), size);
            if (!failed) more();
        });
    };
    stream.expires_after(patience);
    more();
    context.run();
    return out;
}

Client::Client(int port, const Headers& headers, const std::string& target) : stream_(context_) {
    beast::get_lowest_layer(stream_).expires_after(kPatience);
    beast::get_lowest_layer(stream_).connect(loopback(port));
    stream_.set_option(beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
        for (const auto& [name, value] : headers) request.set(name, value);
    }));
    stream_.read_message_max(64 * 1024 * 1024);
    stream_.handshake("127.0.0.1:" + std::to_string(port), target);
    beast::get_lowest_layer(stream_).expires_never();
}

void Client::wait_for(const bool& is_done, const char* what) {
    context_.restart();
    context_.run_for(kPatience);
    if (!is_done) throw std::runtime_error(std::string("the server did not ") + what);
}

void Client::send_text(const std::string& text) {
    stream_.text(true);
    stream_.write(asio::buffer(text));
}

void Client::send_bytes(const std::string& bytes) {
    stream_.binary(true);
    stream_.write(asio::buffer(bytes));
}

json Client::receive() {
    bool is_done = false;
    beast::error_code failed;
    stream_.async_read(buffer_, [&](beast::error_code problem, std::size_t) {
        is_done = true;
        failed = problem;
    });
    wait_for(is_done, "send anything");
    if (failed) throw std::runtime_error("the session ended: " + failed.message());
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    return json::parse(text);
}

json Client::answer_to(std::int64_t id) {
    for (;;) {
        json message = receive();
        const bool is_answer = message.at("type") == "done" || message.at("type") == "error";
        if (is_answer && message.at("id") == id) return message;
    }
}

bool Client::is_closed_by_server() {
    try {
        for (;;) receive();
    } catch (const std::runtime_error& error) {
        return std::string_view(error.what()).starts_with("the session ended");
    }
}

void Client::vanish() { beast::get_lowest_layer(stream_).close(); }

json question(std::int64_t id, const std::string& type, int rows, int columns, int run,
              const std::string& moves) {
    return {{"id", id},
            {"type", type},
            {"rules", {{"rows", rows}, {"columns", columns}, {"run", run}}},
            {"moves", moves}};
}

}  // namespace mnk::test
