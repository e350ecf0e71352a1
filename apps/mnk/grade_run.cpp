#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <mutex>

#include "apps/mnk/arena_view.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/grade.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/machine.hpp"
#include "apps/mnk/terminal.hpp"
#include "apps/mnk/version.hpp"
#include "mnk/arena/local_pool.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/protocol/external.hpp"

namespace mnk::app {

namespace {

using std::chrono::steady_clock;

constexpr std::int64_t kOnlyRun = 1;
constexpr play::Milliseconds kCourseTime{10'000};

/// The games that the folder has already, if they are of this grading; begins the run if there are none.
Status take_up(storage::Store& store, Grading& grading) {
    const Result<std::vector<storage::RunRow>> rows = store.list();
    if (!rows) return rows.error();
    if (rows->empty()) {
        const Result<std::int64_t> id = store.begin(grading.plan, kVersion, machine());
        if (!id) return id.error();
        return Done{};
    }
    const Result<storage::StoredRun> stored = store.load(kOnlyRun);
    if (!stored) return stored.error();
    const bool is_same = write_config(stored->config) == write_config(grading.plan.config) &&
                         stored->players == grading.plan.players;
    if (!is_same) {
        return Error{
            fmt::format("{} has games of other players or under other rules: remove it, or name another "
                        "folder with --output",
                        text::quoted(grading.folder))};
    }
    Result<arena::Results> results = store.games(kOnlyRun, grading.plan);
    if (!results) return results.error();
    grading.results = std::move(*results);
    return Done{};
}

/// Plays with `pool` and shows the table as it fills.
Result<arena::RunEnd> play(Grading& grading, const Settings& settings, arena::Scheduler& pool,
                           arena::Sink& sink, const std::function<void(const arena::GameResult&)>& finished) {
    Interrupts interrupts(settings.abandon);
    ArenaView view(!settings.json && style_of_output(settings).is_terminal);
    const auto begun = steady_clock::now();
    const auto is_over_time = [&] {
        return grading.hours &&
               std::chrono::duration<double, std::ratio<3600>>(steady_clock::now() - begun).count() >
                   *grading.hours;
    };
    ArenaRun shown{
        .id = kOnlyRun, .name = grading.title, .plan = grading.plan, .results = std::move(grading.results)};
    const arena::Watch watch{.finished =
                                 [&](const arena::GameResult& game, const arena::Progress&) {
                                     if (finished) finished(game);
                                     if (!settings.json) return;
                                     print_json(game_json(shown, game));
                                     static_cast<void>(output_status());
                                 },
                             .tick = [&](const arena::Progress& progress) { view.show(shown, progress); },
                             .wants_end = [&] { return interrupts.wants_end() || is_over_time(); },
                             .wants_abandon = [&] { return interrupts.wants_abandon(); }};
    Result<arena::RunEnd> end = arena::run(shown.plan, pool, sink, shown.results, watch);
    view.clear();
    grading.results = std::move(shown.results);
    // Time that is over ends a grading as planned.
    if (end && *end == arena::RunEnd::stopped && is_over_time() && !interrupt_flag().is_raised())
        return arena::RunEnd::decided;
    return end;
}

/// Where the student's games are written down as they are played.
class DebugLog {
 public:
    explicit DebugLog(const std::string& path) : file_(path, std::ios::binary) {}

    void line(std::string_view text) {
        const std::lock_guard lock(mutex_);
        file_ << text << '\n' << std::flush;
    }
    [[nodiscard]] bool is_open() const { return file_.is_open(); }

 private:
    std::mutex mutex_;
    std::ofstream file_;
};

std::string moves_of(const arena::GameResult& game, const arena::Plan& plan) {
    std::string out = fmt::format("game {} on {}: {} against {}\n", game.number + 1, to_string(game.rules),
                                  plan.players[static_cast<std::size_t>(game.players[0])].name,
                                  plan.players[static_cast<std::size_t>(game.players[1])].name);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const arena::KeptMove& move = game.moves[ply];
        out += fmt::format("{:>4}. {:<5} {:>10.1f} ms  {}\n", ply + 1, cell_name(game.rules, move.cell),
                           static_cast<double>(move.taken.count()) / 1e6,
                           plan.players[static_cast<std::size_t>(game.players[ply % 2])].name);
    }
    return out + to_string(game.outcome) + "\n";
}

/// Keeps nothing: a debugged game does not count.
class NoSink final : public arena::Sink {
 public:
    Status keep(const arena::Job&, const arena::GameResult&) override { return Done{}; }
};

}  // namespace

Exit play_grading(Grading& grading, const Settings& settings) {
    Result<std::unique_ptr<storage::Store>> store =
        storage::Store::open(grading.folder + "/games.db", storage::Store::Mode::create);
    if (!store) return fail(ExitCode::file, store.error());
    if (const Status status = take_up(**store, grading); !status)
        return fail(ExitCode::bad_input, status.error());
    warn_of_programs(grading.plan);
    const std::unique_ptr<arena::Sink> sink = (*store)->sink(kOnlyRun);
    arena::LocalPool pool(static_cast<int>(grading.plan.config.concurrency), !grading.plan.config.unpinned,
                          arena::make_any_player);
    const Result<arena::RunEnd> end = play(grading, settings, pool, *sink, {});
    if (!end) return fail(ExitCode::file, end.error());
    if (*end != arena::RunEnd::stopped) return {};
    return fail(ExitCode::interrupted,
                fmt::format("stopped after {} of {} games, all saved; the same command goes on",
                            grading.results.size(), grading.plan.games()));
}

Exit debug_grading(Grading& grading, const Settings& settings) {
    const std::string path = grading.folder + "/debug.log";
    DebugLog log(path);
    if (!log.is_open()) return fail(ExitCode::file, text::concat("cannot write ", text::quoted(path)));
    warn_of_programs(grading.plan);
    auto engine_log = std::make_shared<protocol::EngineLog>();
    const arena::PlayerMaker make =
        [&](const arena::PlayerSource& source) -> Result<std::unique_ptr<play::Player>> {
        if (source.command.empty()) return arena::make_own_player(source);
        Result<protocol::EngineOptions> options = arena::engine_of(source);
        if (!options) return options.error();
        options->told_time = kCourseTime;
        options->log = engine_log;
        options->trace = [&log](char way, std::string_view line) { log.line(text::concat(way, " ", line)); };
        return std::unique_ptr<play::Player>(std::make_unique<protocol::ExternalPlayer>(std::move(*options)));
    };
    NoSink sink;
    arena::LocalPool pool(1, !grading.plan.config.unpinned, make);
    const auto finished = [&](const arena::GameResult& game) {
        log.line(moves_of(game, grading.plan));
        const std::string errors = engine_log->errors();
        if (!errors.empty()) log.line(text::concat("what it printed last:\n", errors));
    };
    const Result<arena::RunEnd> end = play(grading, settings, pool, sink, finished);
    if (!end) return fail(ExitCode::file, end.error());
    if (*end == arena::RunEnd::stopped) return fail(ExitCode::interrupted, "stopped");
    return {};
}

}  // namespace mnk::app
