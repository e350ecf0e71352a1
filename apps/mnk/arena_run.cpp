#include <fmt/format.h>

#include <cstdio>

#include "apps/mnk/arena.hpp"
#include "apps/mnk/arena_view.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/terminal.hpp"
#include "apps/mnk/version.hpp"
#include "mnk/arena/local_pool.hpp"

namespace mnk::app {

namespace {

void print_head(const ArenaRun& run, bool is_json) {
    const arena::Plan& plan = run.plan;
    if (is_json) {
        print_json(server::head_json(run, kVersion));
        return;
    }
    std::string boards;
    for (std::size_t i = 0; i < plan.boards.size() && i < 4; ++i)
        boards += (i > 0 ? ", " : "") + to_string(plan.boards[i]);
    if (plan.boards.size() > 4) boards += fmt::format(" and {} more", plan.boards.size() - 4);
    print(fmt::format(
        "mnk {}, run {}{}: {} games of {} players, {} done\nboards  {}\nlimits  {}\nseed    {}\n\n", kVersion,
        run.id, plan.config.name.empty() ? "" : text::concat(" (", run.name, ")"), plan.games(),
        plan.players.size(), run.results.size(), boards, arena::describe_limits(plan.config),
        plan.config.seed));
}

}  // namespace

void warn_of_programs(const arena::Plan& plan) {
    if (!plan.config.no_sandbox) return;
    for (const arena::Contestant& player : plan.players) {
        if (player.command.empty()) continue;
        fmt::print(
            stderr,
            "mnk: WARNING: {} and other programs run WITHOUT a sandbox: they can read, change and send "
            "whatever you can\n",
            player.name);
        return;
    }
}

Exit play_run(ArenaRun& run, storage::Store& store, const Settings& settings) {
    Interrupts interrupts(settings.abandon);
    warn_of_programs(run.plan);
    print_head(run, settings.json);
    ArenaView view(!settings.json && style_of_output(settings).is_terminal);
    const std::unique_ptr<arena::Sink> sink = store.sink(run.id);
    arena::LocalPool pool(static_cast<int>(run.plan.config.concurrency), !run.plan.config.unpinned,
                          arena::make_any_player);
    const arena::Watch watch{.finished =
                                 [&](const arena::GameResult& game, const arena::Progress&) {
                                     if (!settings.json) return;
                                     print_json(server::game_json(run, game));
                                     static_cast<void>(output_status());
                                 },
                             .tick = [&](const arena::Progress& progress) { view.show(run, progress); },
                             .wants_end = [&] { return interrupts.wants_end(); },
                             .wants_abandon = [&] { return interrupts.wants_abandon(); }};
    const Result<arena::RunEnd> end = arena::run(run.plan, pool, *sink, run.results, watch);
    view.clear();
    const std::string go_on = text::concat("go on with: ", resume_command(settings, run.id));
    if (!end) return fail(ExitCode::file, text::concat(end.error().what, "; ", go_on));
    print_report(run, settings.json);
    if (*end != arena::RunEnd::stopped) return {};
    return fail(ExitCode::interrupted, fmt::format("stopped after {} of {} games, all saved; {}",
                                                   run.results.size(), run.plan.games(), go_on));
}

}  // namespace mnk::app
