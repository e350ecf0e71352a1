#include "mnk/server/tournament.hpp"

#include <unistd.h>

#include <algorithm>
#include <exception>
#include <filesystem>

#include "mnk/arena/local_pool.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"

namespace mnk::server {

namespace {

using Mode = storage::Store::Mode;

constexpr int kLowerPriority = 5;
constexpr std::chrono::milliseconds kBetweenProgress{1000};

std::string_view name_of(arena::RunEnd end) {
    switch (end) {
        case arena::RunEnd::complete:
            return "complete";
        case arena::RunEnd::decided:
            return "decided";
        case arena::RunEnd::stopped:
            return "stopped";
    }
    return "";
}

std::int64_t milliseconds(std::chrono::nanoseconds time) {
    return std::chrono::duration_cast<play::Milliseconds>(time).count();
}

Refusal busy(std::int64_t run) {
    return {"busy", text::concat("run ", run, " is being played: stop it first, or wait for its end")};
}

}  // namespace

Tournament::Tournament(Options options) : options_(std::move(options)) {}

Tournament::~Tournament() {
    stop_all();
    if (thread_.joinable()) thread_.join();
}

void Tournament::stop_all() { stop_.raise(); }

std::variant<std::unique_ptr<storage::Store>, Refusal> Tournament::open(Mode mode) const {
    if (options_.database.empty()) return Refusal{"not_found", "this server keeps no runs"};
    Result<std::unique_ptr<storage::Store>> store = storage::Store::open(options_.database, mode);
    if (!store) return Refusal{"failed", store.error().what};
    return std::move(*store);
}

std::variant<ArenaRun, Refusal> Tournament::load(std::int64_t id, bool is_to_go_on) const {
    const Refusal missing{"not_found", text::concat("there is no run ", id)};
    if (!std::filesystem::exists(options_.database)) return missing;
    auto opened = open(Mode::read);
    if (auto* const refusal = std::get_if<Refusal>(&opened)) return std::move(*refusal);
    storage::Store& store = *std::get<0>(opened);
    const Result<std::vector<storage::RunRow>> rows = store.list();
    if (!rows) return Refusal{"failed", rows.error().what};
    bool is_there = false;
    for (const storage::RunRow& row : *rows) is_there = is_there || row.id == id;
    if (!is_there) return missing;
    Result<ArenaRun> run = load_run(store, id, is_to_go_on, options_.version);
    if (!run) return Refusal{"failed", run.error().what};
    return std::move(*run);
}

TaskResult Tournament::begin(arena::Config config) {
    const std::lock_guard one(beginning_);
    if (const auto now = head()) return busy(now->at("run").get<std::int64_t>());
    // Games and searches share the machine: the kernel moves them as it sees fit.
    config.unpinned = true;
    stop_.lower();
    Result<arena::Plan> plan = arena::make_plan(std::move(config), options_.version, {}, &stop_);
    if (!plan) return Refusal{"bad_request", plan.error().what};
    auto opened = open(Mode::create);
    if (auto* const refusal = std::get_if<Refusal>(&opened)) return std::move(*refusal);
    auto& store = std::get<0>(opened);
    const Result<std::int64_t> id = store->begin(*plan, options_.version, options_.machine);
    if (!id) return Refusal{"failed", id.error().what};
    std::string name = name_or_number(plan->config.name, *id);
    return start(std::move(store), {*id, std::move(name), std::move(*plan), {}});
}

TaskResult Tournament::resume(std::int64_t id) {
    const std::lock_guard one(beginning_);
    if (const auto now = head()) return busy(now->at("run").get<std::int64_t>());
    auto loaded = load(id, true);
    if (auto* const refusal = std::get_if<Refusal>(&loaded)) return std::move(*refusal);
    ArenaRun& run = std::get<ArenaRun>(loaded);
    for (const arena::Contestant& player : run.plan.players) {
        if (!player.command.empty())
            return Refusal{"bad_request", "this run has engines that only the command line may start"};
    }
    auto opened = open(Mode::write);
    if (auto* const refusal = std::get_if<Refusal>(&opened)) return std::move(*refusal);
    return start(std::move(std::get<0>(opened)), std::move(run));
}

TaskResult Tournament::start(std::unique_ptr<storage::Store> store, ArenaRun run) {
    const std::int64_t id = run.id;
    if (thread_.joinable()) thread_.join();
    stop_.lower();
    {
        const std::lock_guard lock(mutex_);
        running_ = id;
        head_ = head_json(run, options_.version);
        events_.push_back(head_);
    }
    thread_ = std::thread([this, kept = std::move(store), begun = std::move(run)]() mutable {
        [[maybe_unused]] const int priority = ::nice(kLowerPriority);  // of this thread alone
        play(*kept, std::move(begun));
    });
    return Json{{"run", id}};
}

TaskResult Tournament::stop(std::int64_t id) {
    const std::lock_guard lock(mutex_);
    if (running_ != id) return Refusal{"not_found", text::concat("run ", id, " is not being played")};
    stop_.raise();
    return Json{{"run", id}};
}

play::Events Tournament::watch_game(const arena::Job& job, const ArenaRun& run) {
    const auto name = [&](int i) { return run.plan.players[static_cast<std::size_t>(i)].name; };
    Json line{{"event", "live"},
              {"run", run.id},
              {"number", job.number + 1},
              {"first", name(job.players[0])},
              {"second", name(job.players[1])},
              {"rules", rules_json(job.terms.rules)},
              {"moves", ""}};
    play::Events events;
    events.moved = [this, number = job.number, line](const play::Game& game) mutable {
        line["moves"] = moves_to_text(game.position().rules(), game.position().moves());
        const std::lock_guard lock(mutex_);
        live_[number] = line;
    };
    return events;
}

void Tournament::play(storage::Store& store, ArenaRun run) {
    std::string reason = "failed";
    std::string message;
    const std::int64_t id = run.id;
    try {
        const std::unique_ptr<arena::Sink> sink = store.sink(id);
        // A run of the command line may have been begun on a larger machine.
        const auto threads = std::min<std::int64_t>(run.plan.config.concurrency, arena::LocalPool::cores());
        arena::LocalPool pool(static_cast<int>(threads), false, arena::make_own_player,
                              [&](const arena::Job& job) { return watch_game(job, run); });
        play::TimePoint told{};
        const arena::Watch watch{
            .finished =
                [&](const arena::GameResult& game, const arena::Progress&) {
                    Json line = game_json(run, game);
                    line["run"] = id;
                    const std::lock_guard lock(mutex_);
                    live_.erase(game.number);
                    events_.push_back(std::move(line));
                },
            .tick =
                [&](const arena::Progress& progress) {
                    const auto now = std::chrono::steady_clock::now();
                    if (now - told < kBetweenProgress) return;
                    told = now;
                    const std::lock_guard lock(mutex_);
                    progress_ =
                        Json{{"event", "progress"},
                             {"run", id},
                             {"done", progress.done},
                             {"planned", progress.planned},
                             {"playing", progress.running},
                             {"elapsed_ms", milliseconds(progress.elapsed)},
                             {"left_ms", progress.left ? Json(milliseconds(*progress.left)) : Json(nullptr)}};
                },
            .wants_end = [&] { return stop_.is_raised(); },
            .wants_abandon = [&] { return stop_.is_raised(); }};
        const Result<arena::RunEnd> end = arena::run(run.plan, pool, *sink, run.results, watch);
        if (end)
            reason = name_of(*end);
        else
            message = end.error().what;
    } catch (const std::exception& error) {
        message = error.what();
    }
    const std::lock_guard lock(mutex_);
    live_.clear();
    progress_.reset();
    events_.push_back({{"event", "end"}, {"run", id}, {"reason", reason}, {"message", message}});
    running_.reset();
}

TaskResult Tournament::list() const {
    Json rows = Json::array();
    if (std::filesystem::exists(options_.database)) {
        auto opened = open(Mode::read);
        if (auto* const refusal = std::get_if<Refusal>(&opened)) return std::move(*refusal);
        const Result<std::vector<storage::RunRow>> all = std::get<0>(opened)->list();
        if (!all) return Refusal{"failed", all.error().what};
        const std::lock_guard lock(mutex_);
        for (const storage::RunRow& row : *all) {
            rows.push_back(run_row_json(row));
            rows.back()["running"] = running_ == row.id;
        }
    }
    return Json{{"runs", std::move(rows)}};
}

TaskResult Tournament::report(std::int64_t id) const {
    auto loaded = load(id, false);
    if (auto* const refusal = std::get_if<Refusal>(&loaded)) return std::move(*refusal);
    const ArenaRun& run = std::get<ArenaRun>(loaded);
    Json out = report_json(run);
    Json games = Json::array();
    for (const auto& [number, game] : run.results) games.push_back(game_json(run, game));
    const std::lock_guard lock(mutex_);
    out["running"] = running_ == id;
    out["games"] = std::move(games);
    return out;
}

TaskResult Tournament::game(std::int64_t id, std::int64_t number) const {
    auto loaded = load(id, false);
    if (auto* const refusal = std::get_if<Refusal>(&loaded)) return std::move(*refusal);
    const ArenaRun& run = std::get<ArenaRun>(loaded);
    const auto game = run.results.find(number - 1);
    if (game == run.results.end()) {
        return Refusal{"not_found", text::concat("run ", id, " has no finished game ", number)};
    }
    return whole_game_json(run, game->second);
}

std::optional<Json> Tournament::head() const {
    const std::lock_guard lock(mutex_);
    if (!running_) return std::nullopt;
    return head_;
}

std::vector<Json> Tournament::take_events() {
    const std::lock_guard lock(mutex_);
    std::vector<Json> out;
    out.swap(events_);
    // A run that has ended has left none of these behind.
    for (auto& [number, line] : live_) out.push_back(std::move(line));
    if (progress_) out.push_back(std::move(*progress_));
    live_.clear();
    progress_.reset();
    return out;
}

}  // namespace mnk::server
