#include "apps/mnk/arena_view.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "apps/mnk/files.hpp"
#include "mnk/arena/tables.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/stats/elo.hpp"
#include "mnk/stats/percentile.hpp"

namespace mnk::app {

namespace {

Json number_json(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

Json games_json(const stats::Games& games) {
    return {{"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
}

Json estimate_json(const stats::Estimate& estimate) {
    return {{"value", number_json(estimate.value)}, {"error", number_json(estimate.error)}};
}

Json player_json(const arena::Contestant& who, const arena::PlayerTally& tally) {
    const stats::Verdict verdict =
        tally.pairs.count() > 0 ? stats::judge(tally.pairs) : stats::judge(tally.games);
    Json forfeits = Json::object();
    for (const auto& [ending, count] : tally.forfeits) forfeits[std::string(play::describe(ending))] = count;
    std::vector<std::int64_t> times = tally.move_times;
    Json percentiles = Json::object();
    for (const int rank : {50, 90, 99, 100}) {
        const auto time = stats::percentile(times, rank);
        percentiles[std::to_string(rank)] = time ? Json(static_cast<double>(*time) / 1000) : Json(nullptr);
    }
    return {{"name", who.name},
            {"spec", who.spec},
            {"command", who.command},
            {"version", who.version},
            {"sha256", who.sha256},
            {"games", games_json(tally.games)},
            {"as_first", games_json(tally.as_first)},
            {"as_second", games_json(tally.as_second)},
            {"points", tally.games.points()},
            {"course_points", tally.course_points},
            {"pairs", tally.pairs.by_half_points},
            {"elo", estimate_json(verdict.elo)},
            {"normalized_elo", estimate_json(verdict.normalised_elo)},
            {"los", number_json(verdict.superiority)},
            {"forfeits", forfeits},
            {"late_moves", tally.late_moves},
            {"latest_ms", static_cast<double>(tally.latest.count()) / 1e6},
            {"move_ms", percentiles}};
}

/// `text` as far as it fits a window: long lines are cut, and if there are too many only the last is
/// left.  What wraps or scrolls could not be drawn over.
std::string fitted(const std::string& text) {
    winsize window{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return text;
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        std::size_t columns = 0;
        std::size_t end = 0;
        for (; end < line.size(); ++end) {
            const bool begins_character = (line[end] & 0xc0) != 0x80;
            if (begins_character && ++columns > window.ws_col) break;
        }
        lines.push_back(line.substr(0, end));
    }
    if (lines.size() >= window.ws_row) lines.erase(lines.begin(), lines.end() - 1);
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

}  // namespace

void ArenaView::show(const ArenaRun& run, const arena::Progress& progress) {
    const play::TimePoint now = std::chrono::steady_clock::now();
    if (!is_shown_ || now - drawn_ < std::chrono::milliseconds(500)) return;
    drawn_ = now;
    clear();
    const std::string text = fitted(arena::cross_table(arena::count(run.plan, run.results)) +
                                    arena::progress_line(progress) + "\n");
    lines_ = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    print(text);
    static_cast<void>(output_status());
}

void ArenaView::clear() {
    if (lines_ == 0) return;
    print(text::concat("\x1b[", lines_, "A\x1b[J"));
    lines_ = 0;
}

Json game_json(const ArenaRun& run, const arena::GameResult& game) {
    const auto name = [&](int i) { return run.plan.players[static_cast<std::size_t>(i)].name; };
    Json out{{"event", "game"},
             {"number", game.number + 1},
             {"first", name(game.players[0])},
             {"second", name(game.players[1])},
             {"rules", rules_json(game.rules)},
             {"opening_plies", game.opening_plies},
             {"moves", moves_to_text(game.rules, game.cells())}};
    out["outcome"] = outcome_json(game.outcome);
    out["ms"] = static_cast<double>(game.duration.count()) / 1e6;
    return out;
}

Json report_json(const ArenaRun& run) {
    const arena::Tally tally = arena::count(run.plan, run.results);
    Json players = Json::array();
    Json cross = Json::array();
    for (std::size_t i = 0; i < run.plan.players.size(); ++i) {
        players.push_back(player_json(run.plan.players[i], tally.players()[i]));
        Json row = Json::array();
        for (std::size_t j = 0; j < run.plan.players.size(); ++j)
            row.push_back(i == j ? Json(nullptr)
                                 : games_json(tally.meeting(static_cast<int>(i), static_cast<int>(j)).games));
        cross.push_back(std::move(row));
    }
    Json boards = Json::array();
    for (std::size_t b = 0; b < run.plan.boards.size(); ++b) {
        Json of_players = Json::array();
        for (const arena::PlayerTally& player : tally.players()) {
            Json cell = games_json(player.by_board[b]);
            cell["course_points"] = player.course_by_board[b];
            of_players.push_back(std::move(cell));
        }
        boards.push_back({{"rules", rules_json(run.plan.boards[b])},
                          {"first_mover", games_json(tally.boards()[b])},
                          {"players", std::move(of_players)}});
    }
    Json out{{"event", "report"},
             {"run", run.id},
             {"name", run.name},
             {"seed", run.plan.config.seed},
             {"limits", arena::describe_limits(run.plan.config)},
             {"planned", run.plan.games()},
             {"played", run.results.size()},
             {"counted", tally.games()},
             {"repeats", tally.repeats().size()},
             {"players", std::move(players)},
             {"cross", std::move(cross)},
             {"boards", std::move(boards)}};
    if (const auto test = arena::watch_test(run.plan, run.results)) {
        const stats::Sprt& sprt = *run.plan.sprt;
        out["sprt"] = {{"llr", test->ratio()},
                       {"lower", sprt.lower()},
                       {"upper", sprt.upper()},
                       {"elo0", sprt.elo0},
                       {"elo1", sprt.elo1},
                       {"model", stats::name_of(sprt.model)},
                       {"decision", arena::describe(test->decision())}};
    }
    return out;
}

void print_report(const ArenaRun& run, bool is_json) {
    if (is_json) {
        print_json(report_json(run));
        return;
    }
    print(arena::full_report(arena::count(run.plan, run.results), arena::watch_test(run.plan, run.results)));
}

}  // namespace mnk::app
