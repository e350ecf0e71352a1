#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/base/text.hpp"

namespace mnk::app {

namespace {

/// What to write: as told, else as the output's name tells, else the plainest.
Result<formats::Format> output_format(const Settings& settings) {
    if (!settings.to.empty()) return formats::format_named(settings.to);
    if (settings.output.empty() || settings.output == "-") return formats::Format::moves;
    return formats::format_of_path(settings.output);
}

Exit run_convert(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const Result<formats::Format> format = output_format(settings);
    if (!format) return fail(ExitCode::bad_usage, text::concat(format.error().what, "; or say it with --to"));
    const Loaded loaded = load_game(invocation.words.front());
    if (loaded.failure.is_failure()) return loaded.failure;
    const Result<std::string> written = formats::write(*format, loaded.record);
    if (!written) return fail(ExitCode::bad_input, written.error());

    const bool to_stdout = settings.output.empty() || settings.output == "-";
    if (!to_stdout) {
        const Status status = write_file(settings.output, *written);
        if (!status) return fail(ExitCode::file, status.error());
    } else if (!settings.json) {
        print(*written);
    }
    if (settings.json) {
        Json out{{"format", formats::name_of(*format)},
                 {"rules", rules_json(loaded.record.rules)},
                 {"moves", loaded.record.moves.size()}};
        if (to_stdout)
            out["content"] = *written;
        else
            out["output"] = settings.output;
        print_json(out);
    }
    return {};
}

constexpr auto kConvertOptions = options_named("to", "output");
constexpr Positional kConvertPositionals[] = {
    {"FILE", "a game as moves, json, psq or sgf, told by its name or its content; '-': standard input"}};
constexpr Example kConvertExamples[] = {
    {"mnk convert game.psq --to sgf", "print another format"},
    {"mnk convert game.sgf --output game.json", "the format is told by the name"},
    {"mnk convert - --to moves < game.json", "from standard input"},
};

}  // namespace

extern const Command kConvertCommand;
const Command kConvertCommand{.name = "convert",
                              .summary = "turn a game file into another format",
                              .usage = "FILE",
                              .positionals = kConvertPositionals,
                              .fewest_words = 1,
                              .most_words = 1,
                              .options = kConvertOptions,
                              .examples = kConvertExamples,
                              .notes =
                                  "The output is written whole or not at all. Without --to and --output: "
                                  "moves, to standard output.",
                              .run = run_convert};

}  // namespace mnk::app
