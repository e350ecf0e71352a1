#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <map>
#include <memory>
#include <set>

#include "mnk/server/routes.hpp"
#include "mnk/server/search_pool.hpp"
#include "mnk/server/server.hpp"

namespace mnk::server {

class Connection;
class Session;

/// What all connections share.  Used by the thread that runs the server, but for what says otherwise.
class Hall {
 public:
    explicit Hall(Options options, PageFiles files);
    ~Hall();

    Status listen();
    void run(const play::StopFlag& stop);

    [[nodiscard]] int port() const { return port_; }
    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] const Limits& limits() const { return options_.limits; }
    [[nodiscard]] bool is_closing() const { return is_closing_; }
    [[nodiscard]] const Routes& routes() const { return *routes_; }
    [[nodiscard]] const Gate& gate() const { return *gate_; }
    SearchPool& pool() { return *pool_; }
    Tournament& tournament() { return tournament_; }
    boost::asio::io_context& context() { return context_; }
    boost::asio::thread_pool& clerk() { return clerk_; }

    void leave(Connection* connection);

    /// The number of the new session; nothing if there are too many.
    std::optional<std::uint64_t> enter(const std::shared_ptr<Session>& session);
    void leave(std::uint64_t session);

 private:
    void accept();
    void look_around(const play::StopFlag& stop);
    void close_all();
    [[nodiscard]] std::vector<std::shared_ptr<Session>> sessions() const;

    Options options_;
    PageFiles files_;
    Tournament tournament_;
    // Before the context, whose end is that of the connections it still has.
    std::map<Connection*, std::weak_ptr<Connection>> connections_;
    std::map<std::uint64_t, std::weak_ptr<Session>> sessions_;
    boost::asio::io_context context_{1};
    boost::asio::ip::tcp::acceptor acceptor_{context_};
    boost::asio::steady_timer tick_{context_};
    boost::asio::steady_timer retry_{context_};
    std::uint64_t next_session_ = 1;
    int port_ = 0;
    bool is_closing_ = false;
    play::TimePoint closing_since_;
    std::unique_ptr<Gate> gate_;
    std::unique_ptr<Routes> routes_;
    // Last, so that they end first: their threads use what stands above.
    boost::asio::thread_pool clerk_{1};
    std::unique_ptr<SearchPool> pool_;
};

}  // namespace mnk::server
