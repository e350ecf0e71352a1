#include "mnk/engine/parameters.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <span>

#include "mnk/base/file.hpp"
#include "mnk/base/text.hpp"

namespace mnk::engine {

namespace {

constexpr std::size_t kLargestFile = 1024 * 1024;
constexpr std::size_t kMostParameters = 64;
constexpr std::int64_t kLargestValue = 1'000'000'000'000;
constexpr std::string_view kFound = "found";
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

struct Entry {
    const toml::key* key;
    const toml::node* node;

    [[nodiscard]] std::string_view name() const { return key->str(); }
    [[nodiscard]] int line() const { return static_cast<int>(key->source().begin.line); }
    [[nodiscard]] Error wrong(std::string_view what) const { return at_line(key->source().begin.line, what); }
};

/// In the order of the file.
std::vector<Entry> entries_of(const toml::table& table) {
    std::vector<Entry> out;
    for (const auto& [key, node] : table) out.push_back({&key, &node});
    std::sort(out.begin(), out.end(),
              [](const Entry& a, const Entry& b) { return a.key->source().begin < b.key->source().begin; });
    return out;
}

/// As it stands in the file, near enough for a sentence about it.
std::string written(const toml::node& node) {
    if (const auto* text = node.as_string()) return in_quotes(text->get());
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
    if (const auto* real = node.as_floating_point()) return std::to_string(real->get());
    return node.is_table() ? "a table" : node.is_array() ? "a list" : "a date";
}

/// Sets an option from its value: texts in quotes, numbers and truths without.
template <class S>
Status set_key(S& section, std::span<const options::Option<S>> table, const Entry& entry) {
    std::string value = written(*entry.node);
    const auto option =
        std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.name == entry.name(); });
    if (option != table.end() && std::holds_alternative<options::Text<S>>(option->kind)) {
        const auto* text = entry.node->as_string();
        if (text == nullptr) return entry.wrong(text::concat(entry.name(), ": write a text in quotes"));
        value = text->get();
    }
    const Status status = options::set(section, table, entry.name(), value);
    return status ? status : entry.wrong(status.error().what);
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

Status read_found(const toml::table& table, ClassParameters& section) {
    for (const Entry& entry : entries_of(table)) {
        if (section.found.size() == kMostParameters) return entry.wrong("too many options in one class");
        if (!is_name(entry.name()))
            return entry.wrong(text::concat("no option is called ", text::quoted(entry.name())));
        const Result<std::int64_t> value =
            text::parse_integer(written(*entry.node), entry.name(), -kLargestValue, kLargestValue);
        if (!value) return entry.wrong(value.error().what);
        section.found.push_back({std::string(entry.name()), *value, entry.line()});
    }
    return Done{};
}

Status read_class(const toml::table& table, ClassParameters& section) {
    for (const Entry& entry : entries_of(table)) {
        const toml::table* const found = entry.name() == kFound ? entry.node->as_table() : nullptr;
        const Status status =
            found != nullptr
                ? read_found(*found, section)
                : set_key(section, std::span<const options::Option<ClassParameters>>(kClassOptions), entry);
        if (!status) return status;
    }
    return Done{};
}

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
    toml::table root;
    try {
        root = toml::parse(text);
    } catch (const toml::parse_error& error) {
        return at_line(error.source().begin.line, one_line(error.description()));
    }
    Parameters out;
    for (const Entry& entry : entries_of(root)) {
        const toml::table* const table = entry.node->as_table();
        if (table == nullptr) {
            const Status status =
                set_key(out, std::span<const options::Option<Parameters>>(kParametersOptions), entry);
            if (!status) return status.error();
            continue;
        }
        if (!is_class_name(entry.name()))
            return entry.wrong(text::concat("a class is called like k5-small, -medium or -large, not ",
                                            text::quoted(entry.name())));
        out.classes.push_back({.name = std::string(entry.name())});
        if (const Status status = read_class(*table, out.classes.back()); !status) return status.error();
    }
    if (out.player.empty()) return Error{"it does not say of which player: player = \"NAME\""};
    return out;
}

std::string write_parameters(const Parameters& parameters) {
    std::string out = keys_of(parameters, std::span<const options::Option<Parameters>>(kParametersOptions));
    for (const ClassParameters& section : parameters.classes) {
        out +=
            text::concat("\n[", section.name, "]\n",
                         keys_of(section, std::span<const options::Option<ClassParameters>>(kClassOptions)),
                         "\n[", section.name, ".", kFound, "]\n");
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
