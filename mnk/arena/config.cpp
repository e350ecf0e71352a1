#include "mnk/arena/config.hpp"

#include <toml++/toml.h>

#include <span>
#include <sstream>

#include "mnk/base/file.hpp"
#include "mnk/base/text.hpp"

namespace mnk::arena {

namespace {

std::span<const ConfigOption> table() { return kConfigOptions; }

/// A value as one would type it after a flag.
Result<std::string> to_text(const toml::node& node, std::string_view joint) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* truth = node.as_boolean()) return std::string(truth->get() ? "true" : "false");
    if (const auto* real = node.as_floating_point()) {
        std::ostringstream out;
        out << real->get();
        return out.str();
    }
    if (const auto* list = node.as_array()) {
        std::string out;
        for (const toml::node& element : *list) {
            if (element.is_array() || element.is_table())
                return at_line(element.source().begin.line, "a list inside a list makes no sense here");
            const Result<std::string> piece = to_text(element, joint);
            if (!piece) return piece.error();
            if (!out.empty()) out += joint;
            out += *piece;
        }
        return out;
    }
    return at_line(node.source().begin.line,
                   "a text, a number, true or false, or a list of them is needed here");
}

/// A limit of one player's own, within what the run's may be.
Status read_limit(std::string_view name, const toml::node& node, std::int64_t& limit) {
    Config alone;
    const Result<std::string> typed = to_text(node, ",");
    const Status status = typed ? set(alone, name, *typed) : Status{typed.error()};
    if (!status) return at_line(node.source().begin.line, status.error().what);
    limit = name == "move-time" ? alone.move_time : alone.nodes;
    return Done{};
}

Result<Config::Player> read_player(const toml::node& node) {
    const toml::table* fields = node.as_table();
    if (fields == nullptr)
        return at_line(node.source().begin.line, "write a player as [[player]] with name and spec");
    Config::Player player;
    for (const auto& [key, value] : *fields) {
        const std::string_view name = key.str();
        std::int64_t* const number = name == "move-time" ? &player.move_time
                                     : name == "nodes"   ? &player.nodes
                                                         : nullptr;
        if (number != nullptr) {
            const Status status = read_limit(name, value, *number);
            if (!status) return status.error();
            continue;
        }
        std::string* const field = name == "name"      ? &player.name
                                   : name == "spec"    ? &player.spec
                                   : name == "command" ? &player.command
                                                       : nullptr;
        if (field == nullptr) {
            return at_line(key.source().begin.line,
                           text::concat("a player has name, spec, command, move-time and nodes, but no ",
                                        text::quoted(name)));
        }
        if (!value.is_string()) return at_line(value.source().begin.line, text::concat(name, " is a text"));
        *field = value.as_string()->get();
    }
    if (player.spec.empty() == player.command.empty())
        return at_line(node.source().begin.line, "a player needs a spec or a command, and not both");
    return player;
}

Status read_players(Config& config, std::string_view key, const toml::node& node) {
    const toml::array* list = node.as_array();
    if (list == nullptr) return at_line(node.source().begin.line, text::concat(key, " is a list"));
    for (const toml::node& element : *list) {
        if (key == "players" && element.is_string()) {
            config.players.push_back({.name = {}, .spec = element.as_string()->get(), .command = {}});
            continue;
        }
        Result<Config::Player> player = read_player(element);
        if (!player) return player.error();
        config.players.push_back(std::move(*player));
    }
    return Done{};
}

std::string in_quotes(std::string_view text) {
    std::ostringstream out;
    out << toml::value<std::string>(std::string(text));
    return out.str();
}

}  // namespace

Status set(Config& config, std::string_view name, std::string_view value) {
    return options::set(config, table(), name, value);
}

Result<Config> read_config(std::string_view text, Config defaults) {
    toml::table root;
    try {
        root = toml::parse(text);
    } catch (const toml::parse_error& error) {
        return at_line(error.source().begin.line, one_line(error.description()));
    }
    Config config = std::move(defaults);
    for (const auto& [key, value] : root) {
        const std::string_view name = key.str();
        Status status = Done{};
        if (name == "players" || name == "player") {
            status = read_players(config, name, value);
        } else {
            const Result<std::string> typed = to_text(value, name == "openings" ? "; " : ",");
            if (!typed) return typed.error();
            status = set(config, name, *typed);
            if (!status) status = at_line(key.source().begin.line, status.error().what);
        }
        if (!status) return status.error();
    }
    return config;
}

std::string write_config(const Config& config) {
    const Config defaults;
    std::string out;
    for (const ConfigOption& option : kConfigOptions) {
        if (const auto* number = std::get_if<options::Integer<Config>>(&option.kind)) {
            if (config.*(number->field) != defaults.*(number->field))
                out += text::concat(option.name, " = ", config.*(number->field), "\n");
        } else if (const auto* flag = std::get_if<options::Flag<Config>>(&option.kind)) {
            if (config.*(flag->field) != defaults.*(flag->field))
                out += text::concat(option.name, " = ", config.*(flag->field) ? "true" : "false", "\n");
        } else {
            const auto* choice = std::get_if<options::Choice<Config>>(&option.kind);
            const auto field =
                choice != nullptr ? choice->field : std::get<options::Text<Config>>(option.kind).field;
            if (config.*field != defaults.*field)
                out += text::concat(option.name, " = ", in_quotes(config.*field), "\n");
        }
    }
    for (const Config::Player& player : config.players) {
        out += "\n[[player]]\n";
        if (!player.name.empty()) out += text::concat("name = ", in_quotes(player.name), "\n");
        if (!player.spec.empty()) out += text::concat("spec = ", in_quotes(player.spec), "\n");
        if (!player.command.empty()) out += text::concat("command = ", in_quotes(player.command), "\n");
        if (player.move_time > 0) out += text::concat("move-time = ", player.move_time, "\n");
        if (player.nodes > 0) out += text::concat("nodes = ", player.nodes, "\n");
    }
    return out;
}

}  // namespace mnk::arena
