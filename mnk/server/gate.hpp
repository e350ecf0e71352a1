#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mnk::server {

/// What a request says of where it comes from; empty where it says nothing.
struct Credentials {
    std::string host;
    std::string origin;
    std::string authorization;
    std::string cookie;
    std::string query;  ///< of the address: "token=…"
};

/// Who may ask.
///
/// A page of another site can make a browser send requests here; two headers give it away.  `Origin` names the
/// page's site.  `Host` names the server that the page thinks it talks to: a site that points its own name to
/// this machine (DNS rebinding) has a matching Origin, but not our name.  Where a token is needed, any name will
/// do, because only those who have the token know what to send.
class Gate {
 public:
    /// `hosts`: names of this server without the port.
    Gate(const std::vector<std::string>& hosts, int port, std::string token);

    /// Nothing if it may pass; else a sentence.
    [[nodiscard]] std::optional<std::string> refusal(const Credentials& credentials) const;

    /// The token came in the address, and it is the right one: time to give a cookie for it.
    [[nodiscard]] bool has_token_in_address(const Credentials& credentials) const;
    [[nodiscard]] std::string cookie() const;

 private:
    [[nodiscard]] bool is_token(std::string_view typed) const;
    [[nodiscard]] bool has_token(const Credentials& credentials) const;

    std::vector<std::string> hosts_;  // with the port
    std::string token_;               // empty: none is needed
};

}  // namespace mnk::server
