#include "mnk/server/connection.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "mnk/base/text.hpp"
#include "mnk/server/session.hpp"

namespace mnk::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::uint32_t kLargestHeader = 16 * 1024;
constexpr std::chrono::seconds kFarewell{2};

template <class Field>
std::string text_of(const http::request<http::string_body>& request, Field field) {
    const auto value = request[field];
    return {value.data(), value.size()};
}

HttpRequest plain(const http::request<http::string_body>& from) {
    const auto method = from.method_string();
    const auto target = from.target();
    return {.method = {method.data(), method.size()},
            .target = {target.data(), target.size()},
            .credentials = {.host = text_of(from, http::field::host),
                            .origin = text_of(from, http::field::origin),
                            .authorization = text_of(from, http::field::authorization),
                            .cookie = text_of(from, http::field::cookie),
                            .query = {}},
            .content_type = text_of(from, http::field::content_type),
            .accept_encoding = text_of(from, http::field::accept_encoding),
            .if_none_match = text_of(from, http::field::if_none_match),
            .body = from.body()};
}

}  // namespace

Connection::Connection(boost::asio::ip::tcp::socket socket, Hall& hall)
    : hall_(hall), stream_(std::move(socket)) {}

Connection::~Connection() { hall_.leave(this); }

void Connection::read() {
    parser_.emplace();
    parser_->header_limit(kLargestHeader);
    parser_->body_limit(hall_.limits().message_bytes);
    stream_.expires_after(hall_.limits().patience);
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](beast::error_code problem, std::size_t) { self->on_read(problem); });
}

void Connection::on_read(beast::error_code problem) {
    if (!problem) return on_request();
    if (problem == http::error::body_limit) {
        return send(refuse({"too_large", text::concat("a message may have ", hall_.limits().message_bytes,
                                                      " bytes at most")}),
                    true);
    }
    const bool is_theirs = problem.category() == make_error_code(http::error::bad_target).category();
    if (is_theirs && problem != http::error::end_of_stream && problem != http::error::partial_message)
        return send(refuse({"bad_request", "this is not HTTP as the server understands it"}), true);
    // Gone, or too slow.
    close();
}

void Connection::on_request() {
    const http::request<http::string_body>& request = parser_->get();
    HttpRequest asked = plain(request);
    const bool closes = !request.keep_alive() || hall_.is_closing();
    if (beast::websocket::is_upgrade(request)) {
        const auto [path, query] = split_target(asked.target);
        asked.credentials.query = query;
        if (const auto sentence = hall_.gate().refusal(asked.credentials))
            return send(refuse({"forbidden", *sentence}), true);
        if (path != "/api/session")
            return send(refuse({"not_found", "WebSockets are at /api/session"}), true);
        if (hall_.is_closing()) return send(refuse({"shutting_down", "the server is about to end"}), true);
        return become_session();
    }
    if (!Routes::is_slow(asked)) return send(hall_.routes().answer(asked), closes);
    boost::asio::post(hall_.clerk(), [self = shared_from_this(), asked = std::move(asked), closes] {
        HttpReply reply = self->hall_.routes().answer(asked);
        boost::asio::post(self->hall_.context(), [self, closes, reply = std::move(reply)]() mutable {
            self->send(std::move(reply), closes);
        });
    });
}

void Connection::become_session() {
    const auto session = std::make_shared<Session>(hall_);
    const std::optional<std::uint64_t> number = hall_.enter(session);
    if (!number) return send(refuse({"too_many", "there are too many sessions: try again later"}), true);
    stream_.expires_never();
    session->begin(*number, std::move(stream_), parser_->release());
}

void Connection::send(HttpReply reply, bool closes) {
    const bool is_head = parser_ && parser_->get().method() == http::verb::head;
    const auto response = std::make_shared<http::response<http::string_body>>();
    response->version(11);
    response->result(static_cast<unsigned>(reply.status));
    response->set(http::field::content_type, reply.content_type);
    response->set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : common_headers()) response->set(name, value);
    for (const auto& [name, value] : reply.headers) response->set(name, value);
    response->keep_alive(!closes);
    const std::size_t length = reply.body.size();
    if (!is_head) response->body() = std::move(reply.body);
    response->prepare_payload();
    if (is_head) response->content_length(length);
    stream_.expires_after(hall_.limits().patience);
    http::async_write(stream_, *response,
                      [self = shared_from_this(), response, closes](beast::error_code problem, std::size_t) {
                          if (problem) return self->close();
                          if (closes) return self->say_good_bye();
                          self->read();
                      });
}

/// Closing while the other side still sends makes its system forget our answer ("connection reset") before
/// anyone has read it: so what comes is thrown away, for a moment.
void Connection::say_good_bye() {
    beast::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kFarewell);
    discard();
}

void Connection::discard() {
    // The time that was set before the first piece holds for all of them.
    stream_.async_read_some(boost::asio::buffer(waste_),
                            [self = shared_from_this()](beast::error_code problem, std::size_t) {
                                if (problem) return self->close();
                                self->discard();
                            });
}

void Connection::close() {
    beast::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.close();
}

}  // namespace mnk::server
