#include "mnk/tuning/tune.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/machine.hpp"
#include "apps/mnk/terminal.hpp"
#include "apps/mnk/version.hpp"
#include "mnk/arena/local_pool.hpp"
#include "mnk/arena/plan.hpp"
#include "mnk/arena/tables.hpp"

namespace mnk::app {

extern const Command kTuneCommand;

namespace {

/// A test that a gain worth having passes in an hour, not in a night.
constexpr std::string_view kTestBounds = "0,20";
constexpr std::int64_t kTestPairs = 1000;

/// Today, by the world's clock.
std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

/// The command line as it was meant, without what says only how it is shown.
std::string command_line(const Invocation& invocation) {
    std::string out = "mnk tune";
    for (const std::string& word : invocation.words) out += " " + shell_word(word);
    for (const Option* option : kTuneCommand.options) {
        if (!invocation.has(option->name)) continue;
        out += text::concat(" --", option->name);
        if (!std::holds_alternative<options::Flag<Settings>>(option->kind))
            out += " " + shell_word(options::typed(invocation.settings, *option));
    }
    return out;
}

Result<tuning::State> read_wish(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    tuning::State state{.wish = {.player = invocation.words.front(),
                                 .candidates = settings.candidates,
                                 .pairs = settings.pairs,
                                 .config = settings},
                        .command = command_line(invocation),
                        .version = std::string(kVersion),
                        .date = today(),
                        .machine = machine(),
                        .output = settings.output};
    for (std::size_t i = 1; i < invocation.words.size(); ++i) {
        Result<tuning::Range> range = tuning::read_range(invocation.words[i]);
        if (!range) return range.error();
        state.wish.ranges.push_back(std::move(*range));
    }
    if (!invocation.has("sprt")) state.wish.config.sprt = kTestBounds;
    if (!invocation.has("generate")) state.wish.config.generate = kTestPairs;
    if (const Status status = arena::inline_files(state.wish.config); !status) return status.error();
    if (const Status status = tuning::check(state.wish); !status) return status.error();
    if (state.output.empty())
        state.output = text::concat(state.wish.player.substr(0, state.wish.player.find(':')), ".toml");
    return state;
}

/// Says how it goes: a line that is drawn over on a terminal, JSON, or a line for each stage.
class View {
 public:
    /// Quiet where standard output is for the parameters.
    View(const Settings& settings, bool is_quiet)
        : is_json_(settings.json),
          is_quiet_(is_quiet),
          is_drawn_(!is_quiet && !is_json_ && style_of_output(settings).is_terminal) {}

    void tick(const tuning::Progress& progress) {
        const play::TimePoint now = std::chrono::steady_clock::now();
        if (!is_drawn_ || now - drawn_ < std::chrono::milliseconds(500)) return;
        drawn_ = now;
        print(fmt::format("\r\x1b[K{}, {}  {}", progress.board_class, progress.stage,
                          arena::progress_line(progress.games)));
        static_cast<void>(output_status());
    }
    void stage_is_over(const tuning::Progress& progress) {
        clear();
        if (is_json_) {
            print_json({{"event", "stage"},
                        {"class", progress.board_class},
                        {"stage", progress.stage},
                        {"games", progress.games.done}});
        } else if (!is_quiet_) {
            print(
                fmt::format("{}: {}, {} games\n", progress.board_class, progress.stage, progress.games.done));
        }
        static_cast<void>(output_status());
    }
    void clear() const {
        if (is_drawn_) print("\r\x1b[K");
    }

 private:
    bool is_json_;
    bool is_quiet_;
    bool is_drawn_;
    play::TimePoint drawn_;
};

std::string values_of(const engine::ClassParameters& section) {
    std::string out;
    for (const engine::Parameter& found : section.found)
        out += text::concat(out.empty() ? "" : ",", found.name, "=", found.value);
    return out;
}

void report(const engine::Parameters& parameters, const tuning::State& state, bool is_json) {
    if (is_json) {
        Json classes = Json::array();
        for (const engine::ClassParameters& section : parameters.classes) {
            Json found = Json::object();
            for (const engine::Parameter& value : section.found) found[value.name] = value.value;
            classes.push_back({{"class", section.name},
                               {"boards", section.boards},
                               {"games", section.games},
                               {"found", std::move(found)},
                               {"test", section.test},
                               {"confirmed", section.confirmed}});
        }
        print_json({{"event", "parameters"},
                    {"player", parameters.player},
                    {"output", state.output},
                    {"command", parameters.command},
                    {"classes", std::move(classes)}});
        return;
    }
    for (const engine::ClassParameters& section : parameters.classes) {
        print(fmt::format("\n{} ({}), {} games: {}\n  {}\n  {}\n", section.name, section.boards,
                          section.games, values_of(section), section.test,
                          section.confirmed ? "confirmed" : "not confirmed: the values before stay"));
    }
    if (state.output != "-")
        print(fmt::format("\nwritten to {0}; play with it as {1}:parameters={0}\n", state.output,
                          parameters.player));
}

Exit go_on(tuning::State& state, const std::string& path, const Settings& settings) {
    Interrupts interrupts(settings.abandon);
    const bool is_printed = state.output == "-" && !settings.json;
    View view(settings, is_printed);
    const tuning::Watch watch{
        .save = [&](const tuning::State& s) { return write_file(path, write_state(s)); },
        .tick = [&](const tuning::Progress& p) { view.tick(p); },
        .stage_is_over = [&](const tuning::Progress& p) { view.stage_is_over(p); },
        .wants_end = [&] { return interrupts.wants_end(); },
        .wants_abandon = [&] { return interrupts.wants_abandon(); },
        .stop = &interrupt_flag()};
    const arena::Config& config = state.wish.config;
    arena::LocalPool pool(static_cast<int>(config.concurrency), !config.unpinned, arena::make_own_player);
    const Result<std::optional<engine::Parameters>> parameters = tuning::tune(state, pool, watch);
    view.clear();
    const std::string how = text::concat("go on with: mnk tune resume ", shell_word(path));
    if (!parameters) return fail(ExitCode::bad_input, parameters.error());
    if (!*parameters) return fail(ExitCode::interrupted, text::concat("stopped, all games saved; ", how));
    const std::string file = write_parameters(**parameters);
    if (is_printed) {
        print(file);
    } else if (state.output != "-") {
        const Status status = write_file(state.output, file);
        if (!status) return fail(ExitCode::file, text::concat(status.error().what, "; ", how));
    }
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    if (!is_printed) report(**parameters, state, settings.json);
    return {};
}

Exit run_tune(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    if (invocation.words.front() == "resume") {
        if (invocation.words.size() != 2) return fail(ExitCode::bad_usage, "write mnk tune resume FILE");
        const std::string& path = invocation.words[1];
        const Result<std::string> text = read_file(path);
        if (!text) return fail(ExitCode::file, text.error());
        Result<tuning::State> state = tuning::read_state(*text);
        if (!state)
            return fail(ExitCode::bad_input, text::concat(text::quoted(path), ": ", state.error().what));
        if (state->version != kVersion)
            return fail(ExitCode::bad_input,
                        fmt::format("{} was begun by mnk {}, this is {}: their games do not mix",
                                    text::quoted(path), state->version, kVersion));
        return go_on(*state, path, settings);
    }
    Result<tuning::State> state = read_wish(invocation);
    if (!state) return fail(ExitCode::bad_input, state.error());
    const std::string path =
        settings.state.empty()
            ? text::concat(state->wish.player.substr(0, state->wish.player.find(':')), ".tuning")
            : settings.state;
    if (std::filesystem::exists(path)) {
        return fail(ExitCode::file,
                    fmt::format("{} is there already: go on with 'mnk tune resume {}', remove it, "
                                "or name another with --state",
                                text::quoted(path), shell_word(path)));
    }
    if (const Status status = write_file(path, write_state(*state)); !status)
        return fail(ExitCode::file, status.error());
    return go_on(*state, path, settings);
}

constexpr Positional kTunePositionals[] = {
    {"PLAYER", "whose options to tune, and how it plays now: NAME or NAME:OPTION=VALUE,..."},
    {"OPTION=LOW..HIGH", "a number of the player's and the values to try; several are tuned together"},
    {"resume FILE", "go on with a tuning that was stopped"},
};
constexpr auto kTuneOptions =
    options_named("boards", "boards-file", "nodes", "move-time", "depth", "memory", "plies", "candidates",
                  "pairs", "generate", "opening-plies", "judge", "judge-nodes", "sprt", "alpha", "beta",
                  "model", "seed", "concurrency", "unpinned", "output", "state", "abandon");
constexpr Example kTuneExamples[] = {
    {"mnk tune mics width=3..12 --boards 6x6x4,7x7x5 --nodes 2000",
     "the best width for two classes of boards"},
    {"mnk tune mics width=3..12 depth=4..12 --boards 15x15x5 --nodes 20000 --candidates 32",
     "width and depth together, 32 of the 90 combinations"},
    {"mnk tune resume mics.tuning", "go on where it was stopped"},
    {"mnk play 7 7 5 --player mics:parameters=mics.toml", "play against what was found"},
};

}  // namespace

const Command kTuneCommand{
    .name = "tune",
    .summary = "find good values for a player's numbers by play",
    .usage = "PLAYER OPTION=LOW..HIGH... | resume FILE",
    .positionals = kTunePositionals,
    .fewest_words = 2,
    .most_words = kAnyNumberOfWords,
    .options = kTuneOptions,
    .examples = kTuneExamples,
    .notes =
        "Boards of the same k and about the same size are one class and are tuned together. In each round "
        "all\n"
        "candidates play the player as it is, and the better half goes on; the last one must pass a test on\n"
        "new openings (--sprt, by default 0,20, with at most --generate pairs on each board, by default "
        "1000)\n"
        "or the values before stay. The result goes to --output, by default NAME.toml, with where it comes\n"
        "from. Ctrl-C finishes the games in hand, saves and prints the command that goes on.",
    .run = run_tune};

}  // namespace mnk::app
