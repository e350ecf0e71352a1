#include "mnk/process/command.hpp"

#include "mnk/base/text.hpp"

namespace mnk::process {

namespace {

/// Reads one word from the front of `rest`, which begins with none of the blanks.
Result<std::string> take_word(std::string_view& rest) {
    std::string word;
    char quote = '\0';
    std::size_t i = 0;
    for (; i < rest.size(); ++i) {
        const char c = rest[i];
        const bool is_last = i + 1 == rest.size();
        if (quote == '\0' && (c == ' ' || c == '\t' || c == '\r' || c == '\n')) break;
        if (c == '\\' && quote != '\'') {
            if (is_last) return Error{"the command ends with a backslash that keeps nothing"};
            const char next = rest[i + 1];
            if (quote == '"' && next != '"' && next != '\\') {
                word += c;
            } else {
                word += next;
                ++i;
            }
        } else if (quote == c) {
            quote = '\0';
        } else if (quote == '\0' && (c == '"' || c == '\'')) {
            quote = c;
        } else {
            word += c;
        }
    }
    if (quote != '\0') return Error{text::concat("the command has a ", quote, " that is not closed")};
    rest.remove_prefix(i);
    return word;
}

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view line) {
    std::vector<std::string> words;
    if (line.find('\0') != std::string_view::npos) return Error{"the command holds a character of value 0"};
    for (std::string_view rest = text::trim(line); !rest.empty(); rest = text::trim(rest)) {
        Result<std::string> word = take_word(rest);
        if (!word) return word.error();
        words.push_back(std::move(*word));
    }
    if (words.empty() || words.front().empty()) return Error{"the command is empty: name a program to run"};
    return words;
}

std::string join_command(const std::vector<std::string>& words) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
    std::string line;
    for (const std::string& word : words) {
        if (!line.empty()) line += ' ';
        if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
            line += word;
            continue;
        }
        line += '"';
        for (const char c : word) {
            if (c == '"' || c == '\\') line += '\\';
            line += c;
        }
        line += '"';
    }
    return line;
}

}  // namespace mnk::process
