#include <fmt/format.h>

#include <algorithm>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/server/answers.hpp"

namespace mnk::app {

namespace {

std::string values_of(const options::Description& option) {
    if (option.is_flag) return "true|false";
    if (option.is_number) return fmt::format("{}..{}", option.low, option.high);
    return option.values;
}

std::string option_rows(const engine::PlayerEntry& player) {
    std::size_t name_width = 12;
    std::size_t value_width = 14;
    for (const options::Description& option : player.options()) {
        name_width = std::max(name_width, option.name.size());
        value_width = std::max(value_width, values_of(option).size());
    }
    std::string out;
    for (const options::Description& option : player.options()) {
        out += fmt::format("    {:<{}}  {:<{}}  {}", option.name, name_width, values_of(option), value_width,
                           option.help);
        if (!option.default_value.empty()) out += fmt::format(" (default {})", option.default_value);
        out += "\n";
    }
    return out;
}

std::string player_text(const engine::PlayerEntry& player) {
    const bool is_default = player.name == engine::default_player();
    return fmt::format("{}\n    {}{}\n{}", player.name, player.summary,
                       is_default ? " (plays where nobody else is named)" : "", option_rows(player));
}

Exit run_players(const Invocation& invocation) {
    if (!invocation.words.empty()) {
        const Result<engine::PlayerSpec> spec = engine::parse_spec(invocation.words.front());
        if (!spec) return fail(ExitCode::bad_usage, spec.error());
        const engine::PlayerEntry& player = *spec->entry;
        if (invocation.settings.json) {
            print_json(server::player_json(player));
            return {};
        }
        print(player_text(player));
        const std::vector<options::Description> known = player.options();
        if (!known.empty()) {
            print(fmt::format("\nto set an option: --player {}:{}={}\n", player.name, known.front().name,
                              known.front().default_value.empty() ? "true" : known.front().default_value));
        }
        return {};
    }
    if (invocation.settings.json) {
        print_json(server::players_json());
        return {};
    }
    std::string out;
    for (const engine::PlayerEntry& player : engine::players()) {
        out += (out.empty() ? "" : "\n") + player_text(player);
    }
    print(out);
    return {};
}

constexpr Positional kPlayersPositionals[] = {{"PLAYER", "one player only"}};
constexpr Example kPlayersExamples[] = {
    {"mnk players", "every player with its options, weakest kind first"},
    {"mnk players random", "one of them"},
};

}  // namespace

extern const Command kPlayersCommand;
const Command kPlayersCommand{.name = "players",
                              .summary = "list the players and their options",
                              .usage = "[PLAYER]",
                              .positionals = kPlayersPositionals,
                              .fewest_words = 0,
                              .most_words = 1,
                              .options = {},
                              .examples = kPlayersExamples,
                              .notes = "",
                              .run = run_players};

}  // namespace mnk::app
