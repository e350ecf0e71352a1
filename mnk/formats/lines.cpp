#include "mnk/formats/lines.hpp"

#include <algorithm>
#include <optional>

#include "mnk/base/text.hpp"

namespace mnk::formats {

namespace {

bool is_plain(std::string_view name) {
    return !name.empty() && text::trim(name) == name &&
           name.find_first_of("\r\n") == std::string_view::npos &&
           std::string_view("\"+-0123456789").find(name.front()) == std::string_view::npos;
}

/// What stands between the quotes; nothing if it is not as name_to_line writes it.
std::optional<std::string> unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '"') return std::nullopt;
        if (c == '\\') {
            if (++i == text.size()) return std::nullopt;
            c = text[i];
            if (c == 'n') {
                c = '\n';
            } else if (c == 'r') {
                c = '\r';
            } else if (c != '"' && c != '\\') {
                return std::nullopt;
            }
        }
        out += c;
    }
    return out;
}

}  // namespace

bool Lines::next() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_ = text::trim(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
}

std::string name_to_line(std::string_view name) {
    if (is_plain(name)) return std::string(name);
    std::string out = "\"";
    for (const char c : name) {
        if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else {
            if (c == '"' || c == '\\') out += '\\';
            out += c;
        }
    }
    return out + '"';
}

std::string name_from_line(std::string_view line) {
    if (line.size() >= 2 && line.front() == '"' && line.back() == '"') {
        std::optional<std::string> name = unescaped(line.substr(1, line.size() - 2));
        if (name) return std::move(*name);
    }
    return std::string(line);
}

}  // namespace mnk::formats
