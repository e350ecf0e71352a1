#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"

/// Small helpers for reading hostile text and writing sentences about it.
namespace mnk::text {

inline std::string to_text(std::string_view value) { return std::string(value); }
inline std::string to_text(char value) { return std::string(1, value); }
std::string to_text(std::integral auto value) { return std::to_string(value); }

/// `concat("row ", 3, " of ", 5)`: the pieces one after the other.
template <class... Piece>
std::string concat(const Piece&... piece) {
    std::string out;
    (out.append(to_text(piece)), ...);
    return out;
}

/// A whole number and nothing else ("+7", "7 ", "7.0", "0x7", "" are refused), between `low` and `high`.
/// `what` names the value in the sentence: "rows must be a whole number from 1 to 128, not 'abc'".
Result<std::int64_t> parse_integer(std::string_view text, std::string_view what, std::int64_t low,
                                   std::int64_t high);

/// Words separated by any of `separators`; empty words are dropped.
std::vector<std::string_view> split(std::string_view text, std::string_view separators = " \t\r\n");

std::string_view trim(std::string_view text);

/// ASCII only, whatever the locale.
std::string to_lower(std::string_view text);

/// For a sentence: in quotes, at most 40 characters, anything unprintable as '?'.
std::string quoted(std::string_view text);

/// "random, quasirandom or mics"
std::string list_of(const std::vector<std::string_view>& words, std::string_view last_joint = " or ");

/// The word of `known` closest to `word`, if it is close enough to be a slip of the finger; else "".
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace mnk::text
