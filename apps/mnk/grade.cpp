#include "apps/mnk/grade.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/terminal.hpp"
#include "apps/mnk/version.hpp"
#include "mnk/course/schedule.hpp"
#include "mnk/process/sandbox.hpp"

namespace mnk::app {

namespace {

/// The course's rules, changed by the file and then by flags.
Result<arena::Config> read_grading_config(const Invocation& invocation) {
    arena::Config config = course::course_config();
    for (const std::string& word : invocation.words) {
        if (!word.ends_with(".toml")) continue;
        const Result<std::string> text = read_file(word);
        if (!text) return text.error();
        Result<arena::Config> read = arena::read_config(*text, config);
        if (!read) return Error{text::concat(text::quoted(word), ", ", read.error().what)};
        if (!read->players.empty())
            return Error{text::concat(text::quoted(word), " names players: they come from the folder")};
        config = std::move(*read);
    }
    const arena::Config& flags = invocation.settings;
    for (const arena::ConfigOption& option : arena::kConfigOptions) {
        if (invocation.has(option.name)) options::copy(config, flags, option);
    }
    config.schedule = "round-robin";
    return config;
}

Result<std::optional<double>> read_hours(const std::string& text) {
    if (text.empty()) return std::optional<double>{};
    double hours = 0;
    const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), hours);
    if (problem != std::errc() || stop != text.data() + text.size() || !(hours > 0) || hours > 10'000)
        return Error{text::concat("--hours must be a number above 0, like 2.5, not ", text::quoted(text))};
    return std::optional<double>(hours);
}

/// Everything up to the first game: finds players, makes them ready, plans.
Result<Grading> prepare(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    Grading grading;
    const Result<std::optional<double>> hours = read_hours(settings.hours);
    if (!hours) return hours.error();
    grading.hours = *hours;
    Result<arena::Config> config = read_grading_config(invocation);
    if (!config) return config.error();
    if (settings.debug) config->move_time = 0;
    if (!settings.me.empty()) {
        Result<course::Submission> mine = course::find_submission(settings.me);
        if (!mine) return mine.error();
        grading.title = mine->name;
        grading.submissions.push_back(std::move(*mine));
    } else {
        Result<std::vector<course::Submission>> found = course::find_submissions(invocation.words.front());
        if (!found) return found.error();
        grading.submissions = std::move(*found);
        grading.title = std::filesystem::canonical(invocation.words.front()).filename().string();
    }
    if (!config->no_sandbox) {
        if (const Status status = process::can_isolate(); !status) {
            return Error{
                text::concat(status.error().what,
                             "; or accept with --no-sandbox that students' programs can read, change and "
                             "send whatever you can")};
        }
    }
    std::error_code problem;
    const std::string output = settings.output.empty() ? grading.title + "-grades" : settings.output;
    std::filesystem::create_directories(output, problem);
    grading.folder = std::filesystem::canonical(output, problem).string();
    if (problem) return Error{text::concat("cannot make the folder ", text::quoted(output))};
    const bool shows = !settings.json && style_of_output(settings).is_terminal;
    for (course::Submission& submission : grading.submissions) {
        if (interrupt_flag().is_raised()) return Error{"interrupted"};
        if (shows) fmt::print(stderr, "\r\x1b[K{}", submission.name);
        course::make_ready(submission,
                           {.folder = grading.folder + "/work", .is_sandboxed = !config->no_sandbox});
    }
    if (shows) fmt::print(stderr, "\r\x1b[K");
    const std::string names =
        settings.references.empty() ? std::string(course::kReferences) : settings.references;
    course::add_players(*config, grading.submissions, text::split(names, ", "));
    if (static_cast<std::int64_t>(config->players.size()) == config->fixed)
        return grading;  // nobody can play
    Result<arena::Plan> plan = arena::make_plan(std::move(*config), kVersion, {}, &interrupt_flag());
    if (!plan) return plan.error();
    grading.plan = std::move(*plan);
    return grading;
}

/// Before it starts: how long, and what was done to make it fit.
void say_plan(Grading& grading, const Settings& settings) {
    const std::int64_t before = grading.plan.config.move_time;
    const bool fits = !grading.hours || course::fit(grading.plan, *grading.hours);
    const course::Estimate estimate = course::estimate(grading.plan);
    if (settings.json) {
        print_json({{"event", "plan"},
                    {"games", estimate.games},
                    {"hours_at_most", estimate.at_most},
                    {"hours_likely", estimate.likely},
                    {"move_ms", grading.plan.config.move_time},
                    {"fits", fits}});
        return;
    }
    print(fmt::format("{} games of {} players on {} board{}, {}\n", estimate.games,
                      grading.plan.players.size(), grading.plan.boards.size(),
                      grading.plan.boards.size() == 1 ? "" : "s",
                      arena::describe_limits(grading.plan.config)));
    if (!settings.debug) {
        print(fmt::format("takes at most {}; {} if a move takes a tenth of its time\n",
                          course::to_duration(estimate.at_most), course::to_duration(estimate.likely)));
    }
    if (before != grading.plan.config.move_time)
        print(fmt::format("to fit {} hours, a move has {} s instead of {} s\n", settings.hours,
                          grading.plan.config.move_time / 1000, before / 1000));
    if (!fits) print(fmt::format("it ends after {} hours with the games it has by then\n", settings.hours));
    static_cast<void>(output_status());
}

/// Looks for the move that lost each game a student lost on the board.
void find_turning_points(course::Grades& grades, const Grading& grading, bool shows) {
    std::size_t done = 0;
    for (course::Grade& row : grades.rows) {
        for (course::Loss& loss : row.lost) {
            if (interrupt_flag().is_raised()) return;
            if (shows) fmt::print(stderr, "\r\x1b[Klooking into lost game {}", ++done);
            if (loss.is_forfeit) continue;
            loss.turning_point =
                course::turning_point(grading.results.at(loss.number),
                                      loss.was_first ? Stone::first : Stone::second, {}, interrupt_flag());
        }
    }
    if (shows) fmt::print(stderr, "\r\x1b[K");
}

Json grades_json(const course::Grades& grades, const Grading& grading) {
    Json rows = Json::array();
    for (const course::Grade& row : grades.rows) {
        Json lost = Json::array();
        for (const course::Loss& loss : row.lost) {
            lost.push_back({{"game", loss.number + 1},
                            {"board", to_string(loss.rules)},
                            {"against", loss.opponent},
                            {"comment", loss.comment()},
                            {"proved", loss.turning_point && loss.turning_point->is_proved},
                            {"link", loss.link()}});
        }
        rows.push_back({{"name", row.name},
                        {"level", row.is_level},
                        {"points", row.points},
                        {"points_a_game", row.points_a_game()},
                        {"error", row.error ? Json(std::llround(*row.error)) : Json(nullptr)},
                        {"games", row.games},
                        {"won", row.wins},
                        {"drawn", row.draws},
                        {"lost", row.losses},
                        {"forfeits", row.forfeit_count()},
                        {"problem", row.problem},
                        {"losses", std::move(lost)}});
    }
    return {{"event", "grades"},
            {"planned", grades.planned},
            {"played", grades.played},
            {"players", std::move(rows)},
            {"html", grading.folder + "/report.html"},
            {"csv", grading.folder + "/results.csv"}};
}

/// Writes the page and the table, and shows what is in them.
Exit report(const Grading& grading, const Settings& settings) {
    const bool has_games = !grading.plan.players.empty();
    course::Grades grades = has_games ? course::grade(grading.plan, grading.results, grading.submissions)
                                      : course::grade_nobody(grading.submissions);
    find_turning_points(grades, grading, !settings.json && style_of_output(settings).is_terminal);
    const std::string page = grading.folder + "/report.html";
    const std::string table = grading.folder + "/results.csv";
    if (const Status status = write_file(page, course::to_html(grades, grading.title)); !status)
        return fail(ExitCode::file, status.error());
    if (const Status status = write_file(table, course::to_csv(grades)); !status)
        return fail(ExitCode::file, status.error());
    if (settings.json) {
        print_json(grades_json(grades, grading));
        return {};
    }
    print(text::concat("\n", course::to_text(grades), "\n"));
    for (const course::Grade& row : grades.rows) {
        if (row.is_level || settings.me.empty()) continue;
        if (!row.problem.empty()) print(row.problem + "\n");
        for (const course::Loss& loss : row.lost)
            print(fmt::format("game {} on {} against {}: {}\n  {}\n", loss.number + 1, to_string(loss.rules),
                              loss.opponent, loss.comment(), loss.link()));
    }
    print(fmt::format("written: {}, {}\n", page, table));
    return {};
}

Exit run_grade(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const bool has_folder = !invocation.words.empty() && !invocation.words.front().ends_with(".toml");
    if (has_folder == !settings.me.empty())
        return fail(ExitCode::bad_usage,
                    "write mnk grade FOLDER for all players of a folder, or --me FILE for one");
    if (settings.debug && settings.me.empty()) return fail(ExitCode::bad_usage, "--debug goes with --me");
    catch_interrupts();
    Result<Grading> grading = prepare(invocation);
    if (!grading)
        return fail(interrupt_flag().is_raised() ? ExitCode::interrupted : ExitCode::bad_input,
                    grading.error());
    Exit played;
    if (!grading->plan.players.empty()) {
        say_plan(*grading, settings);
        played = settings.debug ? debug_grading(*grading, settings) : play_grading(*grading, settings);
        if (played.is_failure() && played.code != ExitCode::interrupted) return played;
        forget_interrupt();
    }
    const Exit written = report(*grading, settings);
    return written.is_failure() ? written : played;
}

constexpr Positional kGradePositionals[] = {
    {"FOLDER", "with a player each file or folder: jar, classes, .java, .cpp, .py, a program"},
    {"FILE.toml", "rules other than the course's, as for 'mnk arena': boards, limits, openings"},
};
constexpr auto kGradeOptions =
    options_named("me", "debug", "hours", "references", "output", "boards", "move-time", "nodes", "memory",
                  "tolerance", "rounds", "generate", "opening-plies", "judge", "seed", "plies", "full-board",
                  "concurrency", "unpinned", "no-sandbox", "abandon");
constexpr Example kGradeExamples[] = {
    {"mnk grade homework", "everyone against everyone and four levels of ours, on the course's 25 boards"},
    {"mnk grade homework --hours 8 --concurrency 2", "so that it is done in the morning"},
    {"mnk grade homework exam.toml --seed 7", "boards and limits from a file"},
    {"mnk grade --me Player.java", "what the grader will do with your player, at home"},
    {"mnk grade --me Player.java --debug --boards 5x4x4", "without a clock, with a log of each move"},
};

}  // namespace

extern const Command kGradeCommand;
const Command kGradeCommand{
    .name = "grade",
    .summary = "rank the players of a course, or try one's own as the grader will",
    .usage = "FOLDER [FILE.toml] | --me FILE",
    .positionals = kGradePositionals,
    .fewest_words = 0,
    .most_words = 2,
    .options = kGradeOptions,
    .examples = kGradeExamples,
    .notes =
        "Players are compiled and run in a sandbox, each held while the other one "
        "thinks. Unless a flag or the file\n"
        "says otherwise the boards are the course's 25, a move has 10 s and may be "
        "100 ms late, a player has 1024 MiB,\n"
        "and our own players search 2000 nodes. --output names a folder, by default "
        "NAME-grades, which gets the\n"
        "games, report.html and results.csv; the same command goes on where it was "
        "stopped. For every lost game\n"
        "the report says which move lost it: proved where the solver can, else as the champion sees it.",
    .run = run_grade};

}  // namespace mnk::app
