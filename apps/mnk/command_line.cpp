#include "apps/mnk/command_line.hpp"

#include <CLI/CLI.hpp>
#include <deque>

#include "mnk/base/text.hpp"

namespace mnk::app {

namespace {

bool is_flag(const Option& option) { return std::holds_alternative<options::Flag<Settings>>(option.kind); }

/// What CLI11 writes into while it reads; the table decides later what it means.
struct Slots {
    struct Slot {
        const Option* option;
        CLI::Option* parsed;
    };
    std::vector<Slot> slots;
    std::vector<std::string> words;
    bool wants_help = false;
};

/// Adds one option.  A missing value is let through and refused later in our own words.
void add_option(CLI::App& app, Slots& slots, const Option& option) {
    const std::string name = text::concat("--", option.name);
    CLI::Option* const parsed = is_flag(option) ? app.add_flag(name) : app.add_option(name);
    if (!is_flag(option)) parsed->expected(0, 1);
    parsed->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    slots.slots.push_back({&option, parsed});
}

void add_options(CLI::App& app, Slots& slots, const Command* command) {
    app.set_help_flag();
    app.allow_extras();
    app.add_flag("-h,--help", slots.wants_help);
    add_option(app, slots, *find_option("json"));
    if (command == nullptr) return;
    for (const Option* option : command->options) add_option(app, slots, *option);
    app.add_option("words", slots.words)->expected(0, CLI::detail::expected_max_vector_size);
}

Error unknown_option(std::string_view typed, const Command* command) {
    std::vector<std::string_view> known{"help", "json"};
    if (command == nullptr) known.push_back("version");
    if (command != nullptr) {
        for (const Option* option : command->options) known.push_back(option->name);
    }
    std::string_view name = typed.substr(0, typed.find('='));
    name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
    const std::string_view guess = text::nearest(name, known);
    const std::string whole = command == nullptr ? "mnk" : text::concat("mnk ", command->name);
    return Error{text::concat(whole, " has no option ", text::quoted(typed),
                              guess.empty() ? text::concat("; see '", whole, " --help'")
                                            : text::concat(", did you mean '--", guess, "'?"))};
}

/// Moves what was typed from `slots` into `invocation`, through the table.
Status take_values(const Slots& slots, Invocation& invocation) {
    for (const auto& [option, parsed] : slots.slots) {
        if (parsed->count() == 0) continue;
        const std::vector<std::string> typed = parsed->results();
        const bool has_value = !typed.empty() && !typed.back().empty();
        if (!is_flag(*option) && !has_value) {
            return Error{text::concat("--", option->name, " needs a value: --", option->name, " ",
                                      options::describe(*option).values)};
        }
        const Status status = options::set(invocation.settings, *option, typed.empty() ? "" : typed.back());
        if (!status) return Error{text::concat("--", status.error().what)};
        invocation.given.emplace(option->name);
    }
    invocation.words.insert(invocation.words.end(), slots.words.begin(), slots.words.end());
    return Done{};
}

Status check_words(const Command& command, const std::vector<std::string>& words) {
    if (command.fewest_words <= words.size() && words.size() <= command.most_words) return Done{};
    return Error{text::concat(words.size() < command.fewest_words ? "too few words" : "too many words",
                              ": write mnk ", command.name, " ", command.usage)};
}

}  // namespace

Result<CommandLine> read_command_line(int argc, const char* const* argv) {
    CLI::App app;
    Slots before;
    add_options(app, before, nullptr);
    bool wants_version = false;
    app.add_flag("-V,--version", wants_version);
    app.require_subcommand(0, 1);
    std::deque<Slots> slots;  // a deque keeps them where CLI11 knows them to be
    std::vector<CLI::App*> apps;
    for (const Command* command : commands()) {
        apps.push_back(app.add_subcommand(std::string(command->name)));
        add_options(*apps.back(), slots.emplace_back(), command);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return Error{error.what()};
    }

    CommandLine line;
    line.wants_version = wants_version;
    line.wants_help = before.wants_help;
    if (const Status status = take_values(before, line.invocation); !status) return status.error();
    for (std::size_t i = 0; i < apps.size(); ++i) {
        if (!apps[i]->parsed()) continue;
        line.command = commands()[i];
        if (!apps[i]->remaining().empty()) return unknown_option(apps[i]->remaining().front(), line.command);
        line.wants_help = line.wants_help || slots[i].wants_help;
        if (line.wants_help) return line;
        if (const Status status = take_values(slots[i], line.invocation); !status) return status.error();
        if (const Status status = check_words(*line.command, line.invocation.words); !status) {
            return status.error();
        }
        return line;
    }
    for (const std::string& word : app.remaining()) {
        return word.starts_with('-') ? unknown_option(word, nullptr) : unknown_command(word);
    }
    return line;
}

bool asks_for_json(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--json") return true;
    }
    return false;
}

}  // namespace mnk::app
