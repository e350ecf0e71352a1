#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mnk/server/gate.hpp"
#include "mnk/server/page_files.hpp"
#include "mnk/server/tournament.hpp"

/// What the server answers to HTTP, without a socket in sight.
namespace mnk::server {

struct HttpRequest {
    std::string method;
    std::string target;       ///< "/api/players?token=…"
    Credentials credentials;  ///< its query is filled in by `split_target`
    std::string content_type;
    std::string accept_encoding;
    std::string if_none_match;
    std::string body;
};

struct HttpReply {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  ///< never with a word of the request in them
};

/// {"error": {"code", "message"}} with the status that docs/api.md gives the code.
HttpReply refuse(const Refusal& refusal);

/// Headers that every answer has: they keep other sites from using what they find here, and the page from
/// loading anything that is not ours.
std::vector<std::pair<std::string, std::string>> common_headers();

/// The path and what follows the question mark.
std::pair<std::string_view, std::string_view> split_target(std::string_view target);

/// Says who may ask what, and what they get.
class Routes {
 public:
    struct Options {
        std::string version_json;  ///< what /api/version says
        std::string boards_json;   ///< what /api/boards says
        Limits limits;
        bool has_arena = false;
    };

    /// `gate`, `files` and `tournament` outlive it.
    Routes(Options options, const Gate& gate, const PageFiles& files, Tournament& tournament);

    /// Does the answer need the disk, or more than a moment?  Then it is asked for on another thread.
    [[nodiscard]] static bool is_slow(const HttpRequest& request);

    /// From any thread.
    [[nodiscard]] HttpReply answer(const HttpRequest& request) const;

 private:
    [[nodiscard]] HttpReply answer_api(const HttpRequest& request, std::string_view path) const;
    [[nodiscard]] HttpReply answer_arena(const HttpRequest& request, std::string_view path) const;
    [[nodiscard]] HttpReply answer_run(const HttpRequest& request, std::int64_t id,
                                       const std::vector<std::string_view>& rest) const;
    [[nodiscard]] HttpReply answer_file(const HttpRequest& request, std::string_view path) const;

    const Options options_;
    const Gate& gate_;
    const PageFiles& files_;
    Tournament& tournament_;
};

}  // namespace mnk::server
