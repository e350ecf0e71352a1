#include "mnk/server/routes.hpp"

#include <array>

#include "mnk/base/text.hpp"
#include "mnk/server/answers.hpp"

namespace mnk::server {

namespace {

struct CodeStatus {
    std::string_view code;
    int status;
};
constexpr std::array kStatuses{
    CodeStatus{"bad_request", 400},   CodeStatus{"game_over", 400},  CodeStatus{"forbidden", 403},
    CodeStatus{"not_found", 404},     CodeStatus{"method", 405},     CodeStatus{"busy", 409},
    CodeStatus{"too_large", 413},     CodeStatus{"media_type", 415}, CodeStatus{"too_many", 503},
    CodeStatus{"shutting_down", 503},
};

int status_of(std::string_view code) {
    for (const CodeStatus& row : kStatuses) {
        if (row.code == code) return row.status;
    }
    return 500;
}

HttpReply reply(std::string body, int status = 200) { return {.status = status, .body = std::move(body)}; }

HttpReply reply(const TaskResult& result, int status = 200) {
    if (const auto* const refusal = std::get_if<Refusal>(&result)) return refuse(*refusal);
    return reply(to_text(std::get<Json>(result)), status);
}

HttpReply refuse_method(std::string_view path, std::string_view meant) {
    return refuse({"method", text::concat(text::quoted(path), " is asked with ", meant)});
}

bool has_json_body(const HttpRequest& request) {
    const std::string type = text::to_lower(request.content_type);
    return text::trim(std::string_view(type).substr(0, type.find(';'))) == "application/json";
}

std::string limits_json(const Limits& limits, bool has_arena) {
    return to_text({{"largest_side", limits.largest_side},
                    {"longest_search_ms", limits.longest_search.count()},
                    {"memory_mib", limits.search_mib},
                    {"threads_per_search", limits.threads},
                    {"message_bytes", limits.message_bytes},
                    {"sessions", limits.sessions},
                    {"searches", limits.searches},
                    {"searches_per_session", limits.searches_per_session},
                    {"queued_per_session", limits.queued_per_session},
                    {"arena", has_arena}});
}

HttpReply convert(const HttpRequest& request) {
    const Result<Conversion> wanted = read_conversion(request.body);
    if (!wanted) return refuse({"bad_request", wanted.error().what});
    const Result<std::string> content = formats::write(wanted->to, wanted->record);
    if (!content) return refuse({"bad_request", content.error().what});
    const Result<std::string> game = formats::write(formats::Format::json, wanted->record);
    if (!game) return refuse({"bad_request", game.error().what});
    return reply(to_text(
        {{"format", formats::name_of(wanted->to)}, {"content", *content}, {"game", Json::parse(*game)}}));
}

}  // namespace

HttpReply refuse(const Refusal& refusal) {
    return reply(to_text({{"error", {{"code", refusal.code}, {"message", refusal.message}}}}),
                 status_of(refusal.code));
}

std::vector<std::pair<std::string, std::string>> common_headers() {
    return {{"Content-Security-Policy",
             "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
             "font-src 'self'; media-src 'self' data:; connect-src 'self'; worker-src 'self'; "
             "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
            {"Cross-Origin-Opener-Policy", "same-origin"},
            {"Cross-Origin-Embedder-Policy", "require-corp"},
            {"Cross-Origin-Resource-Policy", "same-origin"},
            {"Referrer-Policy", "no-referrer"},
            {"X-Content-Type-Options", "nosniff"}};
}

std::pair<std::string_view, std::string_view> split_target(std::string_view target) {
    const std::size_t mark = target.find('?');
    if (mark == std::string_view::npos) return {target, {}};
    return {target.substr(0, mark), target.substr(mark + 1)};
}

Routes::Routes(Options options, const Gate& gate, const PageFiles& files, Tournament& tournament)
    : options_(std::move(options)), gate_(gate), files_(files), tournament_(tournament) {}

bool Routes::is_slow(const HttpRequest& request) {
    return request.target.starts_with("/api/arena/") || request.target.starts_with("/api/convert");
}

HttpReply Routes::answer(const HttpRequest& request) const {
    const auto [path, query] = split_target(request.target);
    Credentials credentials = request.credentials;
    credentials.query = query;
    if (const auto sentence = gate_.refusal(credentials)) return refuse({"forbidden", *sentence});
    if (path.starts_with("/api/")) return answer_api(request, path);
    if (request.method != "GET" && request.method != "HEAD") return refuse_method(path, "GET");
    if (gate_.has_token_in_address(credentials)) {
        // The token leaves the address, where it would be seen, for a cookie.
        return {.status = 303,
                .content_type = "text/plain; charset=utf-8",
                .body = "",
                .headers = {{"Location", "/"}, {"Set-Cookie", gate_.cookie()}}};
    }
    return answer_file(request, path);
}

HttpReply Routes::answer_api(const HttpRequest& request, std::string_view path) const {
    const bool is_post = request.method == "POST";
    if (is_post && !has_json_body(request))
        return refuse({"media_type", "send a body of Content-Type: application/json"});
    if (path.starts_with("/api/arena/")) return answer_arena(request, path);
    if (path == "/api/convert") return is_post ? convert(request) : refuse_method(path, "POST");
    std::string body;
    if (path == "/api/version") body = options_.version_json;
    if (path == "/api/boards") body = options_.boards_json;
    if (path == "/api/players") body = to_text(players_json());
    if (path == "/api/limits") body = limits_json(options_.limits, options_.has_arena);
    if (path == "/api/session") return refuse({"bad_request", "connect to it with a WebSocket"});
    if (body.empty()) return refuse({"not_found", text::concat("there is no ", text::quoted(path))});
    if (request.method != "GET") return refuse_method(path, "GET");
    return reply(std::move(body));
}

HttpReply Routes::answer_arena(const HttpRequest& request, std::string_view path) const {
    const bool is_post = request.method == "POST";
    if (!is_post && request.method != "GET") return refuse_method(path, "GET or POST");
    const HttpReply missing = refuse({"not_found", text::concat("there is no ", text::quoted(path))});
    std::vector<std::string_view> words = text::split(path, "/");  // api, arena, runs, ID, …
    if (words.size() < 3 || words[2] != "runs") return missing;
    if (!options_.has_arena) return refuse({"not_found", "this server has no arena"});
    if (words.size() == 3) {
        if (!is_post) return reply(tournament_.list());
        Result<arena::Config> config = read_run(request.body, options_.limits);
        if (!config) return refuse({"bad_request", config.error().what});
        return reply(tournament_.begin(std::move(*config)), 201);
    }
    const Result<std::int64_t> id = text::parse_integer(words[3], "ID", 1, 1'000'000'000);
    if (!id) return missing;
    words.erase(words.begin(), words.begin() + 4);
    return answer_run(request, *id, words);
}

HttpReply Routes::answer_run(const HttpRequest& request, std::int64_t id,
                             const std::vector<std::string_view>& rest) const {
    const auto [path, query] = split_target(request.target);
    const bool is_post = request.method == "POST";
    if (rest.empty()) return is_post ? refuse_method(path, "GET") : reply(tournament_.report(id));
    if (rest.size() == 1 && (rest[0] == "stop" || rest[0] == "resume")) {
        if (!is_post) return refuse_method(path, "POST");
        return reply(rest[0] == "stop" ? tournament_.stop(id) : tournament_.resume(id));
    }
    if (rest.size() == 2 && rest[0] == "games") {
        const Result<std::int64_t> number = text::parse_integer(rest[1], "G", 1, 1'000'000'000);
        if (number) return is_post ? refuse_method(path, "GET") : reply(tournament_.game(id, *number));
    }
    return refuse({"not_found", text::concat("there is no ", text::quoted(path))});
}

HttpReply Routes::answer_file(const HttpRequest& request, std::string_view path) const {
    const PageFile* const file = files_.find(path);
    if (file == nullptr) {
        const std::string sentence = files_.is_empty()
                                         ? "The page is not built: ./start builds it.\n"
                                         : text::concat("There is no ", text::quoted(path), " here.\n");
        return {.status = 404, .content_type = "text/plain; charset=utf-8", .body = sentence};
    }
    HttpReply out{.status = 200, .content_type = file->type, .body = {}};
    out.headers = {{"ETag", file->tag},
                   {"Cache-Control", file->is_for_ever ? "public, max-age=31536000, immutable" : "no-cache"},
                   {"Vary", "Accept-Encoding"}};
    if (request.if_none_match.find(file->tag) != std::string::npos) {
        out.status = 304;
        return out;
    }
    const auto accepts = [&](std::string_view word) {
        for (const std::string_view part : text::split(request.accept_encoding, ", ")) {
            if (part.substr(0, part.find(';')) == word) return true;
        }
        return false;
    };
    if (!file->brotli.empty() && accepts("br")) {
        out.headers.emplace_back("Content-Encoding", "br");
        out.body = file->brotli;
    } else if (!file->gzip.empty() && accepts("gzip")) {
        out.headers.emplace_back("Content-Encoding", "gzip");
        out.body = file->gzip;
    } else {
        out.body = file->content;
    }
    return out;
}

}  // namespace mnk::server
