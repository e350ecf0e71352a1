#include "mnk/server/arena_json.hpp"

#include "mnk/arena/tables.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/stats/elo.hpp"
#include "mnk/stats/percentile.hpp"

namespace mnk::server {

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

}  // namespace

std::string name_or_number(const std::string& name, std::int64_t id) {
    return name.empty() ? text::concat("run ", id) : name;
}

Result<ArenaRun> load_run(storage::Store& store, std::int64_t id, bool is_to_go_on,
                          std::string_view version) {
    Result<storage::StoredRun> stored = store.load(id);
    if (!stored) return stored.error();
    Result<arena::Plan> plan =
        is_to_go_on ? storage::plan_again(*stored, version) : storage::plan_to_read(*stored);
    if (!plan) return plan.error();
    Result<arena::Results> results = store.games(id, *plan);
    if (!results) return results.error();
    return ArenaRun{.id = id,
                    .name = name_or_number(stored->row.name, id),
                    .plan = std::move(*plan),
                    .results = std::move(*results)};
}

Json head_json(const ArenaRun& run, std::string_view version) {
    const arena::Plan& plan = run.plan;
    Json names = Json::array();
    for (const arena::Contestant& player : plan.players) names.push_back(player.name);
    Json boards = Json::array();
    for (const Rules& rules : plan.boards) boards.push_back(to_string(rules));
    return {{"event", "run"},
            {"run", run.id},
            {"name", run.name},
            {"version", version},
            {"players", std::move(names)},
            {"boards", std::move(boards)},
            {"games", plan.games()},
            {"done", run.results.size()},
            {"limits", arena::describe_limits(plan.config)},
            {"seed", plan.config.seed}};
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

Json whole_game_json(const ArenaRun& run, const arena::GameResult& game) {
    Json out = game_json(run, game);
    Json moves = Json::array();
    for (const arena::KeptMove& move : game.moves) {
        Json row = cell_json(game.rules, move.cell);
        row["ms"] = static_cast<double>(move.taken.count()) / 1e6;
        row["depth"] = move.depth;
        row["nodes"] = move.nodes;
        row["value"] = value_json(move.value);
        moves.push_back(std::move(row));
    }
    out["moves"] = std::move(moves);
    return out;
}

Json run_row_json(const storage::RunRow& row) {
    return {{"run", row.id},          {"name", row.name},       {"created", row.created},
            {"version", row.version}, {"machine", row.machine}, {"planned", row.planned},
            {"played", row.played}};
}

}  // namespace mnk::server
