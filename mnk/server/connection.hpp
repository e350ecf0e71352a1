#pragma once

#include <array>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>

#include "mnk/server/hall.hpp"

namespace mnk::server {

/// One connection that speaks HTTP, request after request, until it becomes a session or is closed.  A request
/// or an answer that takes longer than the patience of the limits ends it.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
    Connection(boost::asio::ip::tcp::socket socket, Hall& hall);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void read();
    void close();

 private:
    void on_read(boost::beast::error_code problem);
    void on_request();
    void become_session();
    void send(HttpReply reply, bool closes);
    void say_good_bye();
    void discard();

    Hall& hall_;
    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_;
    std::array<char, 16384> waste_{};
    std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
};

}  // namespace mnk::server
