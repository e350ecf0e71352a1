#include "mnk/base/text.hpp"

#include <algorithm>
#include <charconv>

namespace mnk::text {

Result<std::int64_t> parse_integer(std::string_view text, std::string_view what, std::int64_t low,
                                   std::int64_t high) {
    std::int64_t value = 0;
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto [stop, problem] = std::from_chars(begin, end, value);
    const bool is_number = stop == end && !text.empty() && problem != std::errc::invalid_argument;
    if (!is_number || problem != std::errc() || value < low || value > high) {
        return Error{
            concat(what, " must be a whole number from ", low, " to ", high, ", not ", quoted(text))};
    }
    return value;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> words;
    std::size_t from = text.find_first_not_of(separators);
    while (from != std::string_view::npos) {
        const std::size_t to = std::min(text.find_first_of(separators, from), text.size());
        words.push_back(text.substr(from, to - from));
        from = text.find_first_not_of(separators, to);
    }
    return words;
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t from = text.find_first_not_of(blank);
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(blank) - from + 1);
}

std::string to_lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string out = "'";
    for (const char c : text.substr(0, longest)) out += (c >= ' ' && c <= '~') ? c : '?';
    if (text.size() > longest) out += "...";
    return out + "'";
}

std::string list_of(const std::vector<std::string_view>& words, std::string_view last_joint) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) out += i + 1 == words.size() ? last_joint : ", ";
        out += words[i];
    }
    return out;
}

namespace {

/// Levenshtein distance, O(|a| |b|); the words here are short.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known) {
    std::string_view best;
    std::size_t best_distance = word.size() / 3 + (word.size() > 3 ? 1 : 0) + 1;
    if (word.size() > 40) return best;
    for (const std::string_view candidate : known) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

}  // namespace mnk::text
