#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/process/command.hpp"
#include "mnk/protocol/compliance.hpp"

namespace mnk::app {

namespace {

/// One word is a whole command line; several are the program and its arguments.
Result<std::vector<std::string>> program_of(const std::vector<std::string>& words) {
    if (words.size() > 1) return words;
    return process::split_command(words.front());
}

Exit run_check_engine(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const Result<std::vector<std::string>> arguments = program_of(invocation.words);
    if (!arguments) return fail(ExitCode::bad_usage, arguments.error());
    process::Program program;
    program.arguments = *arguments;
    if (settings.memory > 0) {
        program.limits.memory_bytes = static_cast<std::uint64_t>(settings.memory) << 20U;
    }
    protocol::ComplianceOptions options;
    options.size = static_cast<int>(settings.size);
    if (invocation.has("time")) options.move_time = play::Milliseconds{settings.time};
    for (const std::string_view name : text::split(settings.only, ", ")) options.only.emplace_back(name);

    catch_interrupts();
    const auto tell = [&](const protocol::CheckedPoint& point) {
        if (!settings.json) print(protocol::to_text(point));
    };
    const Result<protocol::ComplianceReport> report =
        protocol::check_compliance(program, options, tell, interrupt_flag());
    if (interrupt_flag().is_raised()) return fail(ExitCode::interrupted, "interrupted");
    if (!report) return fail(ExitCode::bad_usage, report.error());
    if (settings.json) {
        print(protocol::to_json(*report) + "\n");
        return {report->complies() ? ExitCode::ok : ExitCode::internal, {}};
    }
    print(protocol::summary(*report));
    if (report->complies()) return {};
    return fail(ExitCode::internal, "the engine does not keep to the protocol");
}

constexpr auto kCheckEngineOptions = options_named("time", "size", "memory", "only");
constexpr Positional kCheckEnginePositionals[] = {
    {"ENGINE",
     "the engine: one word in quotes that holds the whole command line, or the program and its words"}};
constexpr Example kCheckEngineExamples[] = {
    {"mnk check-engine ./pbrain-mine", "every point, with what was sent and expected where one fails"},
    {"mnk check-engine 'python3 my_brain.py --fast' --time 200", "200 ms a move"},
    {"mnk check-engine ./pbrain-mine --only end,board --json", "two points, for a program"},
};

}  // namespace

extern const Command kCheckEngineCommand;
const Command kCheckEngineCommand{
    .name = "check-engine",
    .summary = "check whether a program keeps to the Gomocup protocol",
    .usage = "ENGINE",
    .positionals = kCheckEnginePositionals,
    .fewest_words = 1,
    .most_words = kAnyNumberOfWords,
    .options = kCheckEngineOptions,
    .examples = kCheckEngineExamples,
    .notes =
        "Each point runs the program anew and judges it by itself: pass, fail, or not supported, where an "
        "optional command is declined. --time is 1000 ms here if it is not given. The exit code is 1 if a "
        "point fails.",
    .run = run_check_engine};

}  // namespace mnk::app
