#include "mnk/server/gate.hpp"

#include <algorithm>

#include "mnk/base/text.hpp"

namespace mnk::server {

namespace {

constexpr std::string_view kCookie = "mnk_token";
constexpr int kUsualPort = 80;

/// The value of NAME=VALUE among `pairs`; empty if it is not there.
std::string_view value_of(std::string_view pairs, std::string_view separators, std::string_view name) {
    for (const std::string_view pair : text::split(pairs, separators)) {
        const std::size_t equals = pair.find('=');
        if (equals != std::string_view::npos && pair.substr(0, equals) == name)
            return pair.substr(equals + 1);
    }
    return {};
}

}  // namespace

Gate::Gate(const std::vector<std::string>& hosts, int port, std::string token) : token_(std::move(token)) {
    for (const std::string& host : hosts) {
        hosts_.push_back(text::concat(text::to_lower(host), ":", port));
        if (port == kUsualPort) hosts_.push_back(text::to_lower(host));
    }
}

bool Gate::is_token(std::string_view typed) const {
    // Looks at every character, so that the time it takes tells nothing.
    unsigned difference = typed.size() == token_.size() ? 0U : 1U;
    for (std::size_t i = 0; i < token_.size(); ++i) {
        const char c = i < typed.size() ? typed[i] : '\0';
        difference |= static_cast<unsigned char>(c ^ token_[i]);
    }
    return difference == 0;
}

bool Gate::has_token_in_address(const Credentials& credentials) const {
    return !token_.empty() && is_token(value_of(credentials.query, "&", "token"));
}

bool Gate::has_token(const Credentials& credentials) const {
    constexpr std::string_view scheme = "Bearer ";
    const std::string_view header = credentials.authorization;
    if (header.substr(0, scheme.size()) == scheme && is_token(header.substr(scheme.size()))) return true;
    return has_token_in_address(credentials) || is_token(value_of(credentials.cookie, "; ", kCookie));
}

std::string Gate::cookie() const {
    return text::concat(kCookie, "=", token_, "; Path=/; HttpOnly; SameSite=Strict");
}

std::optional<std::string> Gate::refusal(const Credentials& credentials) const {
    const std::string host = text::to_lower(credentials.host);
    if (token_.empty()) {
        if (std::find(hosts_.begin(), hosts_.end(), host) == hosts_.end())
            return text::concat("this server does not answer to the name ", text::quoted(credentials.host));
    } else if (!has_token(credentials)) {
        return "the token is missing or wrong: open the address that the server printed";
    }
    if (!credentials.origin.empty() && text::to_lower(credentials.origin) != "http://" + host)
        return text::concat("pages of ", text::quoted(credentials.origin), " may not ask this server");
    return std::nullopt;
}

}  // namespace mnk::server
