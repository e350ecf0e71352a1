#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "mnk/arena/config.hpp"
#include "mnk/board/rules.hpp"
#include "mnk/formats/record.hpp"
#include "mnk/server/limits.hpp"

/// What clients may ask, read and checked.  docs/api.md describes it for people.
namespace mnk::server {

/// Why something is not done: a word for programs and a sentence for people.
struct Refusal {
    std::string_view code;  ///< of docs/api.md: "bad_request", …
    std::string message;
};

/// A search, complete and legal: the game is not over, the player exists and takes its settings.
struct Question {
    enum class Type : std::uint8_t { move, explain, analyse, review, values, tree };

    Type type = Type::move;
    Rules rules;
    std::vector<Cell> moves;
    std::string spec;  ///< of the player; empty for `values`
    play::Limits limits;
    std::size_t lines = 3;
};

/// One message of a session.
struct Request {
    enum class Type : std::uint8_t { search, stop, watch };

    std::int64_t id = 0;
    Type type = Type::search;
    Question question;  ///< of a search
};

/// A message that asks for nothing that can be done.
struct BadRequest {
    std::optional<std::int64_t> id;  ///< if at least that could be read
    Refusal refusal;
};

/// Reads a message of a session.  Any bytes are safe.
std::variant<Request, BadRequest> read_request(std::string_view text, const Limits& limits);

/// A game and the format it is wanted in.
struct Conversion {
    formats::Record record;
    formats::Format to = formats::Format::moves;
};
Result<Conversion> read_conversion(std::string_view text);

/// A run of players of ours.  Keys that name files, commands or cores are refused.
Result<arena::Config> read_run(std::string_view text, const Limits& limits);

}  // namespace mnk::server
