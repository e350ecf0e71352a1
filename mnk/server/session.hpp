#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <map>
#include <memory>
#include <set>

#include "mnk/server/hall.hpp"

namespace mnk::server {

/// One WebSocket and the searches it owns: they end with it.
class Session : public std::enable_shared_from_this<Session> {
 public:
    explicit Session(Hall& hall);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void begin(std::uint64_t number, boost::beast::tcp_stream stream,
               boost::beast::http::request<boost::beast::http::string_body> request);

    /// An answer for search `id`; passed over if the session has ended.
    void finish(const std::shared_ptr<Search>& search, TaskResult result);

    /// Sends what searches have said since the last time, and what happened in the arena.
    void tell_news(const std::vector<Json>& arena_events);

    /// Says good-bye and stops all searches.
    void close();

    /// Stops all searches; nothing is sent any more.
    void end();

 private:
    using Stream = boost::beast::websocket::stream<boost::beast::tcp_stream>;

    void read();
    void on_message();
    void start_search(Request request);
    void stop_request(std::int64_t id);
    void send(const Json& message);
    void send_error(std::optional<std::int64_t> id, const Refusal& refusal);
    void write();
    [[nodiscard]] bool is_slow() const;

    Hall& hall_;
    std::uint64_t number_ = 0;
    std::unique_ptr<Stream> stream_;
    boost::beast::flat_buffer buffer_;
    std::map<std::int64_t, std::shared_ptr<Search>> searches_;  // by id
    std::set<std::int64_t> watches_;                            // ids that follow the arena
    std::deque<std::string> outgoing_;                          // the first is being written
    std::size_t outgoing_bytes_ = 0;
    bool is_open_ = false;
};

}  // namespace mnk::server
