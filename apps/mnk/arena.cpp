#include "apps/mnk/arena.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "apps/mnk/autosave.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/machine.hpp"
#include "apps/mnk/version.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/protocol/java.hpp"

namespace mnk::app {

namespace {

using Mode = storage::Store::Mode;

bool is_player(std::string_view name) {
    const auto players = engine::players();
    return std::any_of(players.begin(), players.end(), [&](const auto& entry) { return entry.name == name; });
}

/// The config from a file, if a word names one, with the flags on top and the other words as players.
Result<arena::Config> read_arena_config(const Invocation& invocation) {
    arena::Config config;
    for (const std::string& word : invocation.words) {
        // A setting may be a path: whatever begins with a player's name is a spec.  A Java player says what it is.
        const bool is_spec =
            is_player(word.substr(0, word.find(':'))) || word.starts_with(protocol::kJavaPrefix);
        if (is_spec || !word.ends_with(".toml")) {
            const bool is_command = !is_spec && word.find('/') != std::string::npos;
            config.players.push_back(
                {.name = {}, .spec = is_command ? "" : word, .command = is_command ? word : ""});
            continue;
        }
        if (&word != &invocation.words.front()) return Error{"the file comes first, then more players"};
        const Result<std::string> text = read_file(word);
        if (!text) return text.error();
        Result<arena::Config> read = arena::read_config(*text);
        if (!read) return Error{text::concat(text::quoted(word), ", ", read.error().what)};
        config = std::move(*read);
    }
    const arena::Config& flags = invocation.settings;
    for (const arena::ConfigOption& option : arena::kConfigOptions) {
        if (invocation.has(option.name)) options::copy(config, flags, option);
    }
    if (invocation.has("sprt") && !invocation.has("schedule")) config.schedule = "sprt";
    return config;
}

Exit begin_run(const Invocation& invocation) {
    Result<arena::Config> config = read_arena_config(invocation);
    if (!config) return fail(ExitCode::bad_input, config.error());
    catch_interrupts();
    Result<arena::Plan> plan = arena::make_plan(std::move(*config), kVersion, {}, &interrupt_flag());
    if (!plan && interrupt_flag().is_raised()) return fail(ExitCode::interrupted, plan.error());
    if (!plan) return fail(ExitCode::bad_input, plan.error());
    const Result<std::string> path = database_path(invocation.settings);
    if (!path) return fail(ExitCode::file, path.error());
    Result<std::unique_ptr<storage::Store>> store = storage::Store::open(*path, Mode::create);
    if (!store) return fail(ExitCode::file, store.error());
    const Result<std::int64_t> id = (*store)->begin(*plan, kVersion, machine());
    if (!id) return fail(ExitCode::file, id.error());
    const std::string name = server::name_or_number(plan->config.name, *id);
    ArenaRun run{.id = *id, .name = name, .plan = std::move(*plan), .results = {}};
    return play_run(run, **store, invocation.settings);
}

Exit list_runs(const Invocation& invocation, storage::Store& store) {
    const Result<std::vector<storage::RunRow>> rows = store.list();
    if (!rows) return fail(ExitCode::file, rows.error());
    if (invocation.settings.json) {
        Json list = Json::array();
        for (const storage::RunRow& row : *rows) list.push_back(server::run_row_json(row));
        print_json({{"runs", list}});
        return {};
    }
    for (const storage::RunRow& row : *rows)
        print(fmt::format("{:>5}  {}  {:>7}/{:<7}  {}\n", row.id, row.created, row.played, row.planned,
                          row.name));
    return {};
}

/// `mnk arena resume|show|export ID` and `mnk arena list`.
Exit with_store(const Invocation& invocation, const std::string& verb) {
    const bool is_list = verb == "list";
    if (invocation.words.size() != (is_list ? 1U : 2U))
        return fail(ExitCode::bad_usage,
                    is_list ? "write mnk arena list" : text::concat("write mnk arena ", verb, " ID"));
    const Result<std::string> path = database_path(invocation.settings);
    if (!path) return fail(ExitCode::file, path.error());
    Result<std::unique_ptr<storage::Store>> store =
        storage::Store::open(*path, verb == "resume" ? Mode::write : Mode::read);
    if (!store) return fail(ExitCode::file, store.error());
    if (is_list) return list_runs(invocation, **store);
    const Result<std::int64_t> id = text::parse_integer(invocation.words[1], "ID", 1, 1'000'000'000);
    if (!id) return fail(ExitCode::bad_usage, id.error());
    Result<ArenaRun> run = server::load_run(**store, *id, verb == "resume", kVersion);
    if (!run) return fail(ExitCode::bad_input, run.error());
    if (verb == "resume") return play_run(*run, **store, invocation.settings);
    if (verb == "export") return export_run(*run, invocation.settings);
    print_report(*run, invocation.settings.json);
    return {};
}

Exit run_arena(const Invocation& invocation) {
    const std::string& first = invocation.words.front();
    if (first == "list" || first == "show" || first == "resume" || first == "export")
        return with_store(invocation, first);
    return begin_run(invocation);
}

constexpr Positional kArenaPositionals[] = {
    {"FILE", "a run as a .toml file (docs/arena.md); flags change it"},
    {"PLAYER",
     "a player besides those of the file: a spec, with a slash in it the command of an engine, or "
     "java:CLASS@CLASSPATH"},
    {"resume ID", "play the games of a run that are missing"},
    {"list", "the runs there are"},
    {"show ID", "how a run stands"},
    {"export ID", "the games or a page, with --html, --sgf or --psq"},
};
constexpr auto kArenaOptions =
    options_named("name", "schedule", "rounds", "boards", "boards-file", "move-time", "game-time",
                  "increment", "tolerance", "nodes", "depth", "memory", "plies", "full-board", "openings",
                  "openings-file", "notation", "generate", "opening-plies", "judge", "judge-nodes", "sprt",
                  "alpha", "beta", "model", "seed", "concurrency", "unpinned", "count-repeats", "fixed",
                  "no-sandbox", "database", "abandon", "html", "sgf", "psq", "output");
constexpr Example kArenaExamples[] = {
    {"mnk arena quasirandom random --boards 7x7x4 --nodes 1000 --rounds 50", "100 games between two players"},
    {"mnk arena evening.toml", "a run as a file describes it"},
    {"mnk arena mics cadrega --boards 10x10x5 --sprt 0,10 --nodes 2000 --generate 200 --rounds 10",
     "is the first one better?"},
    {"mnk arena mics helpfulness cadrega --boards course --move-time 50 --plies 200",
     "the course's competition"},
    {"mnk arena mics './pbrain-mine --fast' --move-time 100 --generate 50", "against an engine of your own"},
    {"mnk arena mics java:monkey.Player@build/classes --boards course --move-time 10000",
     "against a Java player of the course"},
    {"mnk arena resume 3", "go on where it was stopped"},
    {"mnk arena export 3 --html --output run.html", "a page with tables and all games"},
};

}  // namespace

Result<std::string> database_path(const Settings& settings) {
    if (!settings.database.empty()) return settings.database;
    const std::optional<std::string> game = autosave_path();
    if (!game) return Error{"neither XDG_STATE_HOME nor HOME names a folder: name a file with --database"};
    const std::filesystem::path folder = std::filesystem::path(*game).parent_path();
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) {
        return Error{
            text::concat("cannot make the folder ", text::quoted(folder.string()), ": ", problem.message())};
    }
    return (folder / "arena.db").string();
}

std::string resume_command(const Settings& settings, std::int64_t id) {
    std::string out = fmt::format("mnk arena resume {}", id);
    if (settings.database.empty()) return out;
    return out + " --database " + shell_word(settings.database);
}

extern const Command kArenaCommand;
const Command kArenaCommand{
    .name = "arena",
    .summary = "play tournaments, matches and tests, and keep them",
    .usage = "[FILE] [PLAYER...] | resume ID | list | show ID | export ID",
    .positionals = kArenaPositionals,
    .fewest_words = 1,
    .most_words = kAnyNumberOfWords,
    .options = kArenaOptions,
    .examples = kArenaExamples,
    .notes =
        "Every opening is played twice, with colours changed. Ctrl-C finishes the games in hand, saves and\n"
        "prints the command that goes on; a second Ctrl-C lets go of them. With --json, one line for each\n"
        "game and one for the report. Engines and Java players run in a sandbox: without network and files "
        "of\n"
        "yours, and held while the other side thinks; where that is not possible, nothing runs unless "
        "--no-sandbox\n"
        "accepts it.",
    .run = run_arena};

}  // namespace mnk::app
