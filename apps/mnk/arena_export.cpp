#include <fmt/format.h>

#include <filesystem>

#include "apps/mnk/arena.hpp"
#include "apps/mnk/files.hpp"
#include "mnk/arena/html.hpp"
#include "mnk/formats/record.hpp"

namespace mnk::app {

namespace {

formats::Record record_of(const ArenaRun& run, const arena::GameResult& game) {
    formats::Record record;
    record.rules = game.rules;
    for (std::size_t i = 0; i < 2; ++i)
        record.players[i] = run.plan.players[static_cast<std::size_t>(game.players[i])].name;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const arena::KeptMove& move = game.moves[ply];
        formats::Record::Move out{.cell = move.cell, .milliseconds = {}, .comment = {}};
        const auto taken = std::chrono::duration_cast<play::Milliseconds>(move.taken).count();
        if (static_cast<int>(ply) >= game.opening_plies) {
            out.milliseconds = static_cast<int>(std::min<std::int64_t>(taken, 1'000'000'000));
            if (move.value.kind != play::Value::Kind::unknown || move.nodes > 0)
                out.comment = fmt::format("value {}, depth {}, nodes {}", to_string(move.value), move.depth,
                                          move.nodes);
        }
        record.moves.push_back(std::move(out));
    }
    return record;
}

Exit put(const Settings& settings, const std::string& text) {
    if (settings.output.empty() || settings.output == "-") {
        print(text);
        return {};
    }
    const Status status = write_file(settings.output, text);
    return status ? Exit{} : fail(ExitCode::file, status.error());
}

Exit export_psq(const ArenaRun& run, const Settings& settings) {
    if (settings.output.empty() || settings.output == "-")
        return fail(ExitCode::bad_usage, "--psq writes one file a game: name the folder with --output");
    std::error_code problem;
    std::filesystem::create_directories(settings.output, problem);
    if (problem) {
        return fail(ExitCode::file, text::concat("cannot make the folder ", text::quoted(settings.output),
                                                 ": ", problem.message()));
    }
    for (const auto& [number, game] : run.results) {
        const Result<std::string> psq = formats::write(formats::Format::psq, record_of(run, game));
        if (!psq) return fail(ExitCode::internal, psq.error());
        const Status status = write_file(fmt::format("{}/{:06}.psq", settings.output, number + 1), *psq);
        if (!status) return fail(ExitCode::file, status.error());
    }
    return {};
}

Exit export_sgf(const ArenaRun& run, const Settings& settings) {
    std::string out;
    for (const auto& [number, game] : run.results) {
        const Result<std::string> sgf = formats::write(formats::Format::sgf, record_of(run, game));
        if (!sgf) return fail(ExitCode::bad_input, fmt::format("game {}: {}", number + 1, sgf.error().what));
        out += *sgf;
    }
    return put(settings, out);
}

}  // namespace

Exit export_run(const ArenaRun& run, const Settings& settings) {
    if (static_cast<int>(settings.psq) + static_cast<int>(settings.sgf) + static_cast<int>(settings.html) !=
        1)
        return fail(ExitCode::bad_usage, "say what to export: one of --html, --sgf and --psq");
    if (settings.psq) return export_psq(run, settings);
    if (settings.sgf) return export_sgf(run, settings);
    return put(settings, arena::html_report(arena::count(run.plan, run.results), run.results,
                                            arena::watch_test(run.plan, run.results),
                                            fmt::format("Run {}: {}", run.id, run.name)));
}

}  // namespace mnk::app
