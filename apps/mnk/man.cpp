#include <fmt/format.h>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/help.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/version.hpp"

namespace mnk::app {

namespace {

/// Text for troff: a backslash, a leading dot or quote, and dashes that are typed mean something to it.
std::string escaped(std::string_view text) {
    std::string out;
    if (text.starts_with('.') || text.starts_with('\'')) out += "\\&";
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if (c == '\'')
            out += "\\(aq";
        else
            out += c;
    }
    return out;
}

std::string command_section(const Command& command) {
    std::string out = fmt::format(".SS \"mnk {} {}\"\n{}.\n", command.name, escaped(command.usage),
                                  escaped(command.summary));
    for (const Positional& word : command.positionals) {
        out += fmt::format(".TP\n.I {}\n{}\n", escaped(word.name), escaped(word.help));
    }
    for (const options::Description& option : options_of(command)) {
        out +=
            fmt::format(".TP\n.B {}\n{}\n", escaped(option_with_value(option)), escaped(option_help(option)));
    }
    if (!command.notes.empty()) out += fmt::format(".PP\n{}\n", escaped(command.notes));
    for (const Example& example : command.examples) {
        out += fmt::format(".PP\n.EX\n{}\n.EE\n.RS\n{}\n.RE\n", escaped(example.line), escaped(example.says));
    }
    return out;
}

std::string man_page() {
    std::string out = fmt::format(
        ".TH MNK 1 \"\" \"mnk {}\" \"User Commands\"\n"
        ".SH NAME\nmnk \\- play, look at and convert games of k in a row\n"
        ".SH SYNOPSIS\n.B mnk\n.I COMMAND\n[ARGUMENTS] [OPTIONS]\n"
        ".SH DESCRIPTION\nTwo players put stones on a board of m rows and n columns; k of one colour in a\n"
        "straight line win. A cell is written as h8: the letter is the column from the left, the number\n"
        "the row from the bottom.\n"
        ".SH COMMANDS\n",
        kVersion);
    for (const Command* command : commands()) out += command_section(*command);
    out += ".SH EXIT STATUS\n";
    for (const auto& [code, meaning] : kExitMeanings) {
        out += fmt::format(".TP\n.B {}\n{}\n", static_cast<int>(code), escaped(meaning));
    }
    out +=
        ".SH ENVIRONMENT\n"
        ".TP\n.B NO_COLOR\nIf set, no colours.\n"
        ".TP\n.B XDG_STATE_HOME\nWhere the game that\n.B mnk play\nplays is saved after every move\n"
        "(default: .local/state in the home folder).\n"
        ".SH FILES\n.TP\n.I $XDG_STATE_HOME/mnk/game.json\nThe game that\n.B mnk play \\-\\-resume\ngoes on "
        "with.\n";
    return out;
}

Exit run_man(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    if (!settings.output.empty() && settings.output != "-") {
        const Status status = write_file(settings.output, man_page());
        return status ? Exit{} : fail(ExitCode::file, status.error());
    }
    if (settings.json)
        print_json({{"man", man_page()}});
    else
        print(man_page());
    return {};
}

constexpr auto kManOptions = options_named("output");
constexpr Example kManExamples[] = {{"mnk man | man -l -", "read the manual without installing it"}};

}  // namespace

extern const Command kManCommand;
const Command kManCommand{.name = "man",
                          .summary = "print the manual page (troff)",
                          .usage = "",
                          .positionals = {},
                          .fewest_words = 0,
                          .most_words = 0,
                          .options = kManOptions,
                          .examples = kManExamples,
                          .notes = "",
                          .run = run_man};

}  // namespace mnk::app
