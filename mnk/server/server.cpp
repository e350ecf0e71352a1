#include "mnk/server/server.hpp"

#include <boost/asio/post.hpp>

#include "mnk/base/text.hpp"
#include "mnk/server/connection.hpp"
#include "mnk/server/session.hpp"

namespace mnk::server {

namespace {

using boost::asio::ip::tcp;
using boost::system::error_code;
using std::chrono::steady_clock;

/// How often reports go out and flags are looked at.
constexpr std::chrono::milliseconds kTick{100};
constexpr std::chrono::milliseconds kRetry{100};
/// What a good-bye may take.
constexpr std::chrono::milliseconds kFarewell{1000};

/// An address as it stands in front of a port.
std::string in_brackets(const boost::asio::ip::address& address) {
    return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

/// The whole answer, for those who find no room: written without waiting.
const std::string& full_house() {
    static const std::string kAnswer = [] {
        const std::string body = refuse({"too_many", "there are too many connections: try again later"}).body;
        return text::concat(
            "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n"
            "Content-Length: ",
            body.size(), "\r\n\r\n", body);
    }();
    return kAnswer;
}

}  // namespace

Hall::Hall(Options options, PageFiles files)
    : options_(std::move(options)),
      files_(std::move(files)),
      tournament_({options_.database, options_.version, options_.machine}) {
    pool_ = std::make_unique<SearchPool>(
        options_.limits, [this](const std::shared_ptr<Search>& search, TaskResult result) {
            boost::asio::post(context_, [this, search, result = std::move(result)]() mutable {
                const auto session = sessions_.find(search->session);
                if (session == sessions_.end()) return;
                if (const auto there = session->second.lock()) there->finish(search, std::move(result));
            });
        });
}

Hall::~Hall() {
    tournament_.stop_all();
    clerk_.join();
    // Those that did not say good-bye in time let go of their searches while there is someone to stop them.
    for (const auto& session : sessions()) session->end();
}

Status Hall::listen() {
    error_code problem;
    const auto address = boost::asio::ip::make_address(options_.host, problem);
    if (problem) {
        return Error{text::concat(text::quoted(options_.host),
                                  " is not an address to listen on: write 127.0.0.1, ::1 or 0.0.0.0")};
    }
    if (!address.is_loopback() && !options_.allows_remote) {
        return Error{text::concat(options_.host,
                                  " can be reached from other machines: add --allow-remote if "
                                  "that is meant; whoever has the token may then use this one")};
    }
    const tcp::endpoint endpoint(address, static_cast<std::uint16_t>(options_.port));
    acceptor_.open(endpoint.protocol(), problem);
    if (!problem) acceptor_.set_option(tcp::acceptor::reuse_address(true), problem);
    if (!problem) acceptor_.bind(endpoint, problem);
    if (!problem) acceptor_.listen(tcp::acceptor::max_listen_connections, problem);
    if (problem == boost::asio::error::address_in_use) {
        return Error{text::concat(
            "port ", options_.port, " is taken, perhaps by another mnk serve: try --port ",
            options_.port < 65535 ? options_.port + 1 : 8080, ", or --port 0 for any that is free")};
    }
    if (problem) {
        return Error{text::concat("cannot listen on ", options_.host, " port ", options_.port, ": ",
                                  problem.message())};
    }
    port_ = acceptor_.local_endpoint().port();
    const bool needs_token = !address.is_loopback();
    gate_ = std::make_unique<Gate>(
        std::vector<std::string>{"localhost", "127.0.0.1", "[::1]", in_brackets(address)}, port_,
        needs_token ? options_.token : std::string());
    routes_ = std::make_unique<Routes>(Routes::Options{.version_json = options_.version_json,
                                                       .boards_json = options_.boards_json,
                                                       .limits = options_.limits,
                                                       .has_arena = !options_.database.empty()},
                                       *gate_, files_, tournament_);
    return Done{};
}

void Hall::accept() {
    acceptor_.async_accept([this](error_code problem, tcp::socket socket) {
        if (is_closing_) return;
        if (problem) {
            // No more file descriptors, for instance: others will be closed.
            retry_.expires_after(kRetry);
            retry_.async_wait([this](error_code cancelled) {
                if (!cancelled) accept();
            });
            return;
        }
        if (connections_.size() + sessions_.size() < options_.limits.connections) {
            error_code ignored;
            socket.set_option(tcp::no_delay(true), ignored);
            const auto connection = std::make_shared<Connection>(std::move(socket), *this);
            connections_[connection.get()] = connection;
            connection->read();
        } else {
            error_code ignored;
            socket.non_blocking(true, ignored);
            socket.send(boost::asio::buffer(full_house()), 0, ignored);
        }
        accept();
    });
}

void Hall::leave(Connection* connection) { connections_.erase(connection); }

std::optional<std::uint64_t> Hall::enter(const std::shared_ptr<Session>& session) {
    if (sessions_.size() >= options_.limits.sessions) return std::nullopt;
    sessions_[next_session_] = session;
    return next_session_++;
}

void Hall::leave(std::uint64_t session) { sessions_.erase(session); }

/// A list of its own: a session may leave the map while we go through it.
std::vector<std::shared_ptr<Session>> Hall::sessions() const {
    std::vector<std::shared_ptr<Session>> out;
    for (const auto& [number, session] : sessions_) {
        if (auto there = session.lock()) out.push_back(std::move(there));
    }
    return out;
}

void Hall::close_all() {
    is_closing_ = true;
    closing_since_ = steady_clock::now();
    error_code ignored;
    acceptor_.close(ignored);
    retry_.cancel();
    tournament_.stop_all();
    for (const auto& session : sessions()) session->close();
    std::vector<std::shared_ptr<Connection>> connections;
    for (const auto& [key, connection] : connections_) {
        if (auto there = connection.lock()) connections.push_back(std::move(there));
    }
    for (const auto& connection : connections) connection->close();
}

void Hall::look_around(const play::StopFlag& stop) {
    pool_->look_at_the_clock();
    const std::vector<Json> events = tournament_.take_events();
    for (const auto& session : sessions()) session->tell_news(events);
    if (stop.is_raised() && !is_closing_) close_all();
    if (is_closing_) {
        const bool are_gone = sessions_.empty() && connections_.empty();
        if (are_gone || steady_clock::now() - closing_since_ > kFarewell) return context_.stop();
    }
    tick_.expires_after(kTick);
    tick_.async_wait([this, &stop](error_code) { look_around(stop); });
}

void Hall::run(const play::StopFlag& stop) {
    accept();
    look_around(stop);
    context_.run();
}

Server::Server(std::unique_ptr<Hall> hall) : hall_(std::move(hall)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(Options options) {
    PageFiles files;
    if (!options.web_folder.empty()) {
        Result<PageFiles> loaded = PageFiles::load(options.web_folder);
        if (!loaded) return loaded.error();
        files = std::move(*loaded);
    }
    auto hall = std::make_unique<Hall>(std::move(options), std::move(files));
    const Status status = hall->listen();
    if (!status) return status.error();
    return std::unique_ptr<Server>(new Server(std::move(hall)));
}

int Server::port() const { return hall_->port(); }

std::string Server::address() const {
    const Options& options = hall_->options();
    const auto address = boost::asio::ip::make_address(options.host);
    const std::string start = text::concat("http://", in_brackets(address), ":", port(), "/");
    return address.is_loopback() ? start : text::concat(start, "?token=", options.token);
}

void Server::run(const play::StopFlag& stop) { hall_->run(stop); }

}  // namespace mnk::server
