#pragma once

#include <memory>
#include <string>

#include "mnk/base/result.hpp"
#include "mnk/server/limits.hpp"

/// The game over HTTP and WebSocket.  docs/api.md is the contract, docs/server.md how it is kept.
namespace mnk::server {

struct Options {
    std::string host = "127.0.0.1";  ///< an address, not a name
    int port = 8080;                 ///< 0: any that is free
    bool allows_remote = false;      ///< may listen elsewhere than on the loopback; then a token is needed
    std::string token;
    std::string web_folder;    ///< the page; empty: there is none
    std::string database;      ///< of the arena; empty: there is none
    std::string version;       ///< of mnk
    std::string machine;       ///< kept with each run
    std::string version_json;  ///< what /api/version says
    std::string boards_json;   ///< what /api/boards says
    Limits limits;
};

class Hall;

/// One server.  Everything about sockets happens on the thread that calls `run`; searches and the arena have
/// their own.
class Server {
 public:
    /// Listens from now on.  The error says what to do about it: port taken, no such address, no page.
    static Result<std::unique_ptr<Server>> open(Options options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] int port() const;

    /// "http://127.0.0.1:8080/", with the token if one is needed.
    [[nodiscard]] std::string address() const;

    /// Serves until `stop` is raised; then says good-bye to everyone, within about a second.
    void run(const play::StopFlag& stop);

 private:
    explicit Server(std::unique_ptr<Hall> hall);

    std::unique_ptr<Hall> hall_;
};

}  // namespace mnk::server
