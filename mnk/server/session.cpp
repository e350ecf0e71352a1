#include "mnk/server/session.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>

#include "mnk/base/text.hpp"

namespace mnk::server {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

/// A connection that is silent for so long is asked for a sign of life, and ended if there is none.
constexpr std::chrono::seconds kSilence{60};
/// What may wait before reports, of which there is always a newer one, are left out.
constexpr std::size_t kSlowBytes = 256 * 1024;

}  // namespace

Session::Session(Hall& hall) : hall_(hall) {}

Session::~Session() { end(); }

void Session::begin(std::uint64_t number, beast::tcp_stream stream,
                    beast::http::request<beast::http::string_body> request) {
    number_ = number;
    stream_ = std::make_unique<Stream>(std::move(stream));
    stream_->set_option(websocket::stream_base::timeout{
        .handshake_timeout = hall_.limits().patience, .idle_timeout = kSilence, .keep_alive_pings = true});
    stream_->read_message_max(hall_.limits().message_bytes);
    const auto kept = std::make_shared<beast::http::request<beast::http::string_body>>(std::move(request));
    stream_->async_accept(*kept, [self = shared_from_this(), kept](beast::error_code problem) {
        if (problem) return self->end();
        self->is_open_ = true;
        self->stream_->text(true);
        self->read();
    });
}

void Session::read() {
    stream_->async_read(buffer_, [self = shared_from_this()](beast::error_code problem, std::size_t) {
        if (problem) return self->end();
        self->on_message();
        if (self->is_open_) self->read();
    });
}

void Session::on_message() {
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (stream_->got_binary()) return send_error({}, {"bad_request", "send text, not bytes"});
    auto read = read_request(text, hall_.limits());
    if (const auto* const bad = std::get_if<BadRequest>(&read)) return send_error(bad->id, bad->refusal);
    Request& request = std::get<Request>(read);
    if (request.type == Request::Type::stop) return stop_request(request.id);
    if (searches_.count(request.id) > 0 || watches_.count(request.id) > 0) {
        return send_error(request.id, {"bad_request",
                                       text::concat("id ", request.id, " is that of a request in progress")});
    }
    if (request.type == Request::Type::search) return start_search(std::move(request));
    watches_.insert(request.id);
    if (auto head = hall_.tournament().head()) {
        Json line{{"id", request.id}, {"type", "arena"}};
        line.update(*head);
        send(line);
    }
}

void Session::start_search(Request request) {
    const auto search = std::make_shared<Search>();
    search->session = number_;
    search->id = request.id;
    search->question = std::move(request.question);
    searches_[request.id] = search;
    const std::optional<std::size_t> ahead = hall_.pool().submit(search);
    if (!ahead) {
        searches_.erase(request.id);
        return send_error(request.id, {"too_many", "too many searches of this session wait already"});
    }
    if (*ahead > 0) send({{"id", request.id}, {"type", "queued"}, {"ahead", *ahead}});
}

void Session::stop_request(std::int64_t id) {
    if (watches_.erase(id) > 0)
        return send({{"id", id}, {"type", "done"}, {"stopped", true}, {"result", nullptr}});
    const auto place = searches_.find(id);
    if (place != searches_.end()) hall_.pool().stop(place->second);
}

void Session::finish(const std::shared_ptr<Search>& search, TaskResult result) {
    const auto place = searches_.find(search->id);
    if (place == searches_.end() || place->second != search) return;
    searches_.erase(place);
    if (const auto* const refusal = std::get_if<Refusal>(&result)) return send_error(search->id, *refusal);
    send({{"id", search->id},
          {"type", "done"},
          {"stopped", search->was_stopped.load()},
          {"result", std::get<Json>(std::move(result))}});
}

bool Session::is_slow() const { return outgoing_bytes_ > kSlowBytes; }

void Session::tell_news(const std::vector<Json>& arena_events) {
    if (!is_open_) return;
    for (const auto& [id, search] : searches_) {
        if (is_slow()) break;
        if (auto report = search->take_report())
            send({{"id", id}, {"type", "report"}, {"report", std::move(*report)}});
    }
    for (const std::int64_t id : watches_) {
        for (const Json& event : arena_events) {
            const Json& kind = event.at("event");
            if (is_slow() && (kind == "live" || kind == "progress")) continue;
            Json line{{"id", id}, {"type", "arena"}};
            line.update(event);
            send(line);
        }
    }
}

void Session::send_error(std::optional<std::int64_t> id, const Refusal& refusal) {
    send({{"id", id ? Json(*id) : Json(nullptr)},
          {"type", "error"},
          {"code", refusal.code},
          {"message", refusal.message}});
}

void Session::send(const Json& message) {
    if (!is_open_) return;
    outgoing_.push_back(to_text(message));
    outgoing_bytes_ += outgoing_.back().size();
    if (outgoing_bytes_ > hall_.limits().waiting_bytes && outgoing_.size() > 1) {
        // It does not read what it asked for.  The read that waits for it fails, and that is the end.
        is_open_ = false;
        return beast::get_lowest_layer(*stream_).close();
    }
    if (outgoing_.size() == 1) write();
}

void Session::write() {
    stream_->async_write(boost::asio::buffer(outgoing_.front()),
                         [self = shared_from_this()](beast::error_code problem, std::size_t) {
                             if (problem) return self->end();
                             self->outgoing_bytes_ -= self->outgoing_.front().size();
                             self->outgoing_.pop_front();
                             if (!self->outgoing_.empty()) self->write();
                         });
}

void Session::close() {
    for (const auto& [id, search] : searches_) search->stop.raise();
    if (!is_open_) return end();
    stream_->async_close(websocket::close_code::going_away,
                         [self = shared_from_this()](beast::error_code) { self->end(); });
}

void Session::end() {
    is_open_ = false;
    std::map<std::int64_t, std::shared_ptr<Search>> searches;
    searches.swap(searches_);
    for (const auto& [id, search] : searches) hall_.pool().stop(search);
    watches_.clear();
    if (number_ != 0) hall_.leave(number_);
    number_ = 0;
}

}  // namespace mnk::server
