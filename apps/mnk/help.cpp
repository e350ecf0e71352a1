#include "apps/mnk/help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"

namespace mnk::app {

namespace {

std::string exit_codes() {
    std::string out = "exit codes:\n";
    for (const auto& [code, meaning] : kExitMeanings) {
        out += fmt::format("  {:<4}{}\n", static_cast<int>(code), meaning);
    }
    return out;
}

Json command_json(const Command& command) {
    Json out{{"name", command.name}, {"summary", command.summary}, {"usage", command.usage}};
    out["options"] = Json::array();
    for (const options::Description& option : options_of(command)) {
        Json row{{"name", option.name}, {"help", option.help}, {"values", option.values}};
        row["default"] = option.default_value;
        if (option.is_number) row["range"] = {option.low, option.high};
        out["options"].push_back(row);
    }
    out["examples"] = Json::array();
    for (const Example& example : command.examples) out["examples"].push_back(example.line);
    return out;
}

Exit run_help(const Invocation& invocation) {
    const Command* command = nullptr;
    if (!invocation.words.empty()) {
        const std::string& name = invocation.words.front();
        command = find_command(name);
        if (command == nullptr) return fail(ExitCode::bad_usage, unknown_command(name));
    }
    if (!invocation.settings.json) {
        print(command == nullptr ? general_help() : command_help(*command));
        return {};
    }
    Json out;
    if (command != nullptr) {
        out = command_json(*command);
    } else {
        out["commands"] = Json::array();
        for (const Command* each : commands()) out["commands"].push_back(command_json(*each));
    }
    out["exit_codes"] = Json::object();
    for (const auto& [code, meaning] : kExitMeanings) {
        out["exit_codes"][std::to_string(static_cast<int>(code))] = meaning;
    }
    print_json(out);
    return {};
}

constexpr Positional kPositionals[] = {{"COMMAND", "the command to tell about; without it, all in short"}};
constexpr Example kExamples[] = {{"mnk help", "every command in a line"},
                                 {"mnk help play", "the same as mnk play --help"}};

}  // namespace

extern const Command kHelpCommand;
const Command kHelpCommand{.name = "help",
                           .summary = "tell about a command",
                           .usage = "[COMMAND]",
                           .positionals = kPositionals,
                           .fewest_words = 0,
                           .most_words = 1,
                           .options = {},
                           .examples = kExamples,
                           .notes = "",
                           .run = run_help};

std::vector<options::Description> options_of(const Command& command) {
    std::vector<options::Description> out;
    for (const Option* option : command.options) out.push_back(options::describe(*option));
    out.push_back(options::describe(*find_option("json")));
    return out;
}

std::string option_with_value(const options::Description& option) {
    if (option.is_flag) return "--" + option.name;
    return fmt::format("--{} {}", option.name, option.values);
}

std::string option_help(const options::Description& option) {
    std::string out = option.help;
    if (option.is_number) out += fmt::format(" ({} to {}", option.low, option.high);
    const bool has_default = !option.default_value.empty() && option.default_value != "0";
    if (has_default) out += fmt::format("{}default {}", option.is_number ? ", " : " (", option.default_value);
    if (option.is_number || has_default) out += ")";
    return out;
}

std::string general_help() {
    std::string out =
        "mnk - play, look at and convert games of k in a row on a board of m rows and n columns\n\n"
        "usage: mnk COMMAND [ARGUMENTS] [OPTIONS]\n\ncommands:\n";
    for (const Command* command : commands())
        out += fmt::format("  {:<12}{}\n", command->name, command->summary);
    out += "\nEvery command takes --help and --json.\n\nexamples:\n";
    for (const Command* command : commands()) {
        if (command->examples.empty() || command->name == "help") continue;
        out += fmt::format("  {}\n", command->examples.front().line);
    }
    return out + "\n" + exit_codes();
}

std::string command_help(const Command& command) {
    std::string out =
        fmt::format("mnk {} - {}\n\nusage: mnk {}{}{} [OPTIONS]\n", command.name, command.summary,
                    command.name, command.usage.empty() ? "" : " ", command.usage);
    if (!command.positionals.empty()) out += "\narguments:\n";
    for (const Positional& word : command.positionals)
        out += fmt::format("  {:<18}{}\n", word.name, word.help);
    out += "\noptions:\n";
    std::size_t width = 16;
    for (const options::Description& option : options_of(command)) {
        width = std::max(width, option_with_value(option).size());
    }
    for (const options::Description& option : options_of(command)) {
        out += fmt::format("  {:<{}}  {}\n", option_with_value(option), width, option_help(option));
    }
    out += fmt::format("  {:<{}}  {}\n", "-h, --help", width, "this text");
    if (!command.notes.empty()) out += fmt::format("\n{}\n", command.notes);
    out += "\nexamples:\n";
    for (const Example& example : command.examples) {
        out += fmt::format("  {}\n      {}\n", example.line, example.says);
    }
    return out + "\n" + exit_codes();
}

}  // namespace mnk::app
