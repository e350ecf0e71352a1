#include <fmt/format.h>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/help.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/engine/registry.hpp"

namespace mnk::app {

namespace {

/// What a shell may offer where `placeholder` stands.
std::string words_for(std::string_view placeholder) {
    std::string out;
    const auto add = [&](std::string_view word) { out += (out.empty() ? "" : " ") + std::string(word); };
    if (placeholder == "PLAYER") {
        for (const engine::PlayerEntry& player : engine::players()) add(player.name);
    } else if (placeholder == "COMMAND") {
        for (const Command* command : commands()) add(command->name);
    } else if (placeholder.find('|') != std::string_view::npos) {
        for (const std::string_view word : text::split(placeholder, "|")) add(word);
    }
    return out;
}

/// What may stand where a command's first word stands.
struct FirstWord {
    std::string words;
    bool is_file = false;
};

/// Read off the usage: "[FILE] [PLAYER...] | resume ID" is a file, a player or "resume".
FirstWord first_word(const Command& command) {
    FirstWord out;
    std::string_view usage = command.usage;
    while (!usage.empty()) {
        const std::size_t end = std::min(usage.find(" | "), usage.size());
        for (std::string_view word : text::split(usage.substr(0, end), " ")) {
            const bool is_optional = word.front() == '[';
            if (is_optional) word = word.substr(1, word.find_first_of("].") - 1);
            const bool is_name = word.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string_view::npos;
            const bool is_list = word.find('|') != std::string_view::npos;
            const std::string more = is_name || is_list ? words_for(word) : std::string(word);
            out.is_file = out.is_file || word == "FILE" || word == "ENGINE";
            if (!more.empty()) out.words += (out.words.empty() ? "" : " ") + more;
            if (!is_optional) break;
        }
        usage.remove_prefix(std::min(end + 3, usage.size()));
    }
    return out;
}

/// `text` between single quotes, with a backslash before each of `special`.
std::string quoted_for(std::string_view text, std::string_view special, std::string_view quote) {
    std::string out;
    for (const char c : text) {
        if (c == '\'') {
            out += quote;
            continue;
        }
        if (special.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}
std::string for_zsh(std::string_view text) { return quoted_for(text, "[]\\:", "'\\''"); }
std::string for_fish(std::string_view text) { return quoted_for(text, "\\", "\\'"); }

/// What a shell may offer after an option.
std::string words_after(const options::Description& option) {
    const bool may_be_human = option.name == "first" || option.name == "second";
    return words_for(option.values) + (may_be_human ? " human" : "");
}

std::string bash_script() {
    std::string out =
        "# bash completion for mnk, written by 'mnk completion bash'\n"
        "_mnk() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n";
    out += fmt::format(
        "        COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n        return\n    fi\n",
        words_for("COMMAND"));
    out += "    case $before in\n";
    for (const Option& option : kOptions) {
        const options::Description row = options::describe(option);
        if (row.is_flag) continue;
        const std::string words = words_after(row);
        const std::string offer = row.values == "FILE" ? "-f" : fmt::format("-W '{}'", words);
        out +=
            fmt::format("        --{}) COMPREPLY=($(compgen {} -- \"$word\")); return ;;\n", row.name, offer);
    }
    out += "    esac\n    case ${COMP_WORDS[1]} in\n";
    for (const Command* command : commands()) {
        const FirstWord first = first_word(*command);
        std::string words = first.words;
        for (const options::Description& option : options_of(*command)) words += " --" + option.name;
        out += fmt::format("        {}) COMPREPLY=($(compgen {}-W '{} --help' -- \"$word\")) ;;\n",
                           command->name, first.is_file ? "-f " : "", words);
    }
    return out + "    esac\n}\ncomplete -o filenames -F _mnk mnk\n";
}

std::string zsh_values(const options::Description& option) {
    if (option.values == "FILE") return ":file:_files";
    const std::string words = words_after(option);
    return words.empty() ? fmt::format(":{}:", option.values) : fmt::format(":value:({})", words);
}

std::string zsh_script() {
    std::string out =
        "#compdef mnk\n# zsh completion for mnk, written by 'mnk completion zsh'\n_mnk() {\n"
        "    local -a names\n    names=(\n";
    for (const Command* command : commands()) {
        out += fmt::format("        '{}:{}'\n", command->name, for_zsh(command->summary));
    }
    out +=
        "    )\n    if (( CURRENT == 2 )); then\n        _describe command names\n        return\n    fi\n"
        "    local name=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $name in\n";
    for (const Command* command : commands()) {
        out += fmt::format("        {}) _arguments", command->name);
        for (const options::Description& option : options_of(*command)) {
            out += fmt::format(" \\\n            '--{}[{}]{}'", option.name, for_zsh(option.help),
                               option.is_flag ? "" : zsh_values(option));
        }
        out += " \\\n            '--help[this text]'";
        const FirstWord first = first_word(*command);
        if (first.is_file && !first.words.empty())
            out += fmt::format(" \\\n            '1:word:_alternative \"words:word:({})\" files:file:_files'",
                               first.words);
        else if (first.is_file)
            out += " \\\n            '1:file:_files'";
        else if (!first.words.empty())
            out += fmt::format(" \\\n            '1:word:({})'", first.words);
        out += " ;;\n";
    }
    return out + "    esac\n}\n_mnk \"$@\"\n";
}

std::string fish_script() {
    std::string out =
        "# fish completion for mnk, written by 'mnk completion fish'\n"
        "complete -c mnk -f\n";
    for (const Command* command : commands()) {
        out += fmt::format("complete -c mnk -n __fish_use_subcommand -a {} -d '{}'\n", command->name,
                           for_fish(command->summary));
    }
    for (const Command* command : commands()) {
        const std::string condition = fmt::format("-n '__fish_seen_subcommand_from {}'", command->name);
        for (const options::Description& option : options_of(*command)) {
            std::string values;
            if (option.values == "FILE")
                values = " -r -F";
            else if (!option.is_flag)
                values = fmt::format(" -x -a '{}'", words_after(option));
            out += fmt::format("complete -c mnk {} -l {}{} -d '{}'\n", condition, option.name, values,
                               for_fish(option.help));
        }
        const FirstWord first = first_word(*command);
        if (first.is_file) out += fmt::format("complete -c mnk {} -F\n", condition);
        if (!first.words.empty()) out += fmt::format("complete -c mnk {} -a '{}'\n", condition, first.words);
    }
    return out;
}

Exit run_completion(const Invocation& invocation) {
    const std::string& shell = invocation.words.front();
    std::string script;
    if (shell == "bash")
        script = bash_script();
    else if (shell == "zsh")
        script = zsh_script();
    else if (shell == "fish")
        script = fish_script();
    else
        return fail(ExitCode::bad_usage,
                    fmt::format("the shell is bash, zsh or fish, not {}", text::quoted(shell)));

    const Settings& settings = invocation.settings;
    if (!settings.output.empty() && settings.output != "-") {
        const Status status = write_file(settings.output, script);
        return status ? Exit{} : fail(ExitCode::file, status.error());
    }
    if (settings.json)
        print_json({{"shell", shell}, {"script", script}});
    else
        print(script);
    return {};
}

constexpr auto kCompletionOptions = options_named("output");
constexpr Positional kCompletionPositionals[] = {{"SHELL", "bash, zsh or fish"}};
constexpr Example kCompletionExamples[] = {
    {"mnk completion bash", "print the script that completes mnk's words in bash"},
    {"source <(mnk completion bash)", "use it in this shell"},
};

}  // namespace

extern const Command kCompletionCommand;
const Command kCompletionCommand{.name = "completion",
                                 .summary = "print the completion script for a shell",
                                 .usage = "bash|zsh|fish",
                                 .positionals = kCompletionPositionals,
                                 .fewest_words = 1,
                                 .most_words = 1,
                                 .options = kCompletionOptions,
                                 .examples = kCompletionExamples,
                                 .notes = "",
                                 .run = run_completion};

}  // namespace mnk::app
