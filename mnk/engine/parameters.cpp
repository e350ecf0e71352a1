#include "mnk/engine/parameters.hpp"

#include <algorithm>
#include <fstream>
#include <span>

#include "mnk/base/text.hpp"

namespace mnk::engine {

namespace {

constexpr std::size_t kLargestFile = 1024 * 1024;
constexpr std::size_t kMostParameters = 64;
constexpr std::int64_t kLargestValue = 1'000'000'000'000;
constexpr std::string_view kFoundSuffix = ".found";
constexpr std::array<std::string_view, 3> kSizes{"small", "medium", "large"};

bool is_name(std::string_view text) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-";
    return !text.empty() && text.size() <= 40 && text.find_first_not_of(letters) == std::string_view::npos;
}

bool is_class_name(std::string_view text) {
    const std::size_t dash = text.find('-');
    if (!text.starts_with('k') || dash == std::string_view::npos) return false;
    const std::string_view k = text.substr(1, dash - 1);
    return text::parse_integer(k, "k", 1, Rules::kLargest) && !k.starts_with('0') &&
           std::find(kSizes.begin(), kSizes.end(), text.substr(dash + 1)) != kSizes.end();
}

/// `text` without a comment, which a # begins outside of quotes.
std::string_view without_comment(std::string_view text) {
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && is_quoted)
            ++i;
        else if (text[i] == '"')
            is_quoted = !is_quoted;
        else if (text[i] == '#' && !is_quoted)
            return text.substr(0, i);
    }
    return text;
}

/// The text in quotes, its escapes undone: \" \\ and \u00XX below 80.
Result<std::string> unquoted(std::string_view text) {
    const Error wrong{"write a text in quotes, in one line"};
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return wrong;
    text = text.substr(1, text.size() - 2);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"' || static_cast<unsigned char>(text[i]) < ' ' || text[i] == 127) return wrong;
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        const std::string_view rest = text.substr(i + 1);
        if (rest.starts_with('"') || rest.starts_with('\\')) {
            out += rest.front();
            ++i;
            continue;
        }
        constexpr std::string_view digits = "0123456789abcdef";
        if (rest.size() < 5 || !rest.starts_with("u00")) return wrong;
        const std::size_t high = digits.find(rest[3]);
        const std::size_t low = digits.find(rest[4]);
        if (high >= 8 || low == std::string_view::npos) return wrong;
        out += static_cast<char>(high * 16 + low);
        i += 5;
    }
    return out;
}

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        constexpr std::string_view digits = "0123456789abcdef";
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out += text::concat('\\', c);
        else if (code < ' ' || code == 127)
            out += text::concat("\\u00", digits[code / 16], digits[code % 16]);
        else
            out += c;
    }
    return out + '"';
}

/// Sets a key from its value as the file has it: texts in quotes, numbers and truths without.
template <class S>
Status set_key(S& section, std::span<const options::Option<S>> table, std::string_view key,
               std::string_view value) {
    for (const options::Option<S>& option : table) {
        if (option.name != key) continue;
        if (std::holds_alternative<options::Text<S>>(option.kind)) {
            const Result<std::string> text = unquoted(value);
            if (!text) return Error{text::concat(key, ": ", text.error().what)};
            return options::set(section, option, *text);
        }
        if (value.empty()) return Error{text::concat(key, " needs a value")};
        return options::set(section, option, value);
    }
    return options::set(section, table, key, value);
}

template <class S>
std::string keys_of(const S& section, std::span<const options::Option<S>> table) {
    std::string out;
    for (const options::Option<S>& option : table) {
        out += text::concat(option.name, " = ");
        if (const auto* number = std::get_if<options::Integer<S>>(&option.kind))
            out += text::concat(section.*(number->field));
        else if (const auto* flag = std::get_if<options::Flag<S>>(&option.kind))
            out += section.*(flag->field) ? "true" : "false";
        else
            out += in_quotes(section.*(std::get<options::Text<S>>(option.kind).field));
        out += '\n';
    }
    return out;
}

/// Reads line by line; knows in which section it is.
class Reader {
 public:
    Status take(std::string_view line, int number) {
        line = text::trim(without_comment(line));
        if (line.empty()) return Done{};
        if (line.front() == '[') return begin(line);
        const std::size_t equals = line.find('=');
        const std::string_view key = text::trim(line.substr(0, equals));
        if (equals == std::string_view::npos || !is_name(key))
            return Error{text::concat("write NAME = VALUE or [CLASS], not ", text::quoted(line))};
        if (std::find(keys_.begin(), keys_.end(), key) != keys_.end())
            return Error{text::concat(text::quoted(key), " is set twice")};
        keys_.emplace_back(key);
        const std::string_view value = text::trim(line.substr(equals + 1));
        if (out_.classes.empty())
            return set_key(out_, std::span<const options::Option<Parameters>>(kParametersOptions), key,
                           value);
        ClassParameters& section = out_.classes.back();
        if (!is_in_found_)
            return set_key(section, std::span<const options::Option<ClassParameters>>(kClassOptions), key,
                           value);
        if (section.found.size() == kMostParameters) return Error{"too many options in one class"};
        const Result<std::int64_t> found = text::parse_integer(value, key, -kLargestValue, kLargestValue);
        if (!found) return found.error();
        section.found.push_back({std::string(key), *found, number});
        return Done{};
    }

    Result<Parameters> end() && {
        if (out_.player.empty()) return Error{"it does not say of which player: player = \"NAME\""};
        return std::move(out_);
    }

 private:
    Status begin(std::string_view line) {
        if (line.back() != ']')
            return Error{text::concat("write a section as [CLASS], not ", text::quoted(line))};
        std::string_view name = line.substr(1, line.size() - 2);
        is_in_found_ = name.ends_with(kFoundSuffix);
        if (is_in_found_) name.remove_suffix(kFoundSuffix.size());
        if (!is_class_name(name))
            return Error{
                text::concat("a class is called like k5-small, -medium or -large, not ", text::quoted(name))};
        keys_.clear();
        const bool is_known = out_.find(name) != nullptr;
        if (!is_in_found_) {
            if (is_known) return Error{text::concat("the class ", name, " comes twice")};
            out_.classes.push_back({.name = std::string(name)});
            return Done{};
        }
        if (!is_known || out_.classes.back().name != name || has_found_ == name)
            return Error{text::concat("[", name, kFoundSuffix, "] comes once, after [", name, "]")};
        has_found_ = name;
        return Done{};
    }

    Parameters out_;
    bool is_in_found_ = false;
    std::string has_found_;  // the class whose found section was last begun
    std::vector<std::string> keys_;
};

}  // namespace

std::string board_class(const Rules& rules) {
    const int cells = rules.rows * rules.columns;
    return text::concat("k", rules.run, "-", kSizes[cells <= 64 ? 0 : cells <= 256 ? 1 : 2]);
}

const ClassParameters* Parameters::find(std::string_view name) const {
    for (const ClassParameters& section : classes) {
        if (section.name == name) return &section;
    }
    return nullptr;
}

Result<Parameters> read_parameters(std::string_view text) {
    if (text.size() > kLargestFile) return Error{"it is larger than 1 MiB, which no parameters are"};
    Reader reader;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const Status status = reader.take(text.substr(0, end), number);
        if (!status) return Error{text::concat("line ", number, ": ", status.error().what)};
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(reader).end();
}

std::string write_parameters(const Parameters& parameters) {
    std::string out = keys_of(parameters, std::span<const options::Option<Parameters>>(kParametersOptions));
    for (const ClassParameters& section : parameters.classes) {
        out +=
            text::concat("\n[", section.name, "]\n",
                         keys_of(section, std::span<const options::Option<ClassParameters>>(kClassOptions)),
                         "\n[", section.name, kFoundSuffix, "]\n");
        for (const Parameter& found : section.found)
            out += text::concat(found.name, " = ", found.value, "\n");
    }
    return out;
}

Result<Parameters> load_parameters(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text(kLargestFile + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.is_open() || file.bad() || (file.fail() && !file.eof()))
        return Error{text::concat("cannot read ", text::quoted(path))};
    text.resize(static_cast<std::size_t>(file.gcount()));
    Result<Parameters> parameters = read_parameters(text);
    if (!parameters) return Error{text::concat(text::quoted(path), ": ", parameters.error().what)};
    return parameters;
}

}  // namespace mnk::engine
