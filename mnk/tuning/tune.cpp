#include "mnk/tuning/tune.hpp"

#include <algorithm>

#include "mnk/arena/boards.hpp"
#include "mnk/base/hash.hpp"
#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/stats/wording.hpp"
#include "mnk/tuning/halving.hpp"

namespace mnk::tuning {

namespace {

constexpr std::uint64_t kStageOfTest = 1000;
constexpr std::uint64_t kMostSeeds = 1'000'000'000;

/// Boards of one class, in the order in which they were named.
struct Group {
    std::string name;
    std::vector<Rules> boards;
};

std::vector<Group> groups_of(const std::vector<Rules>& boards) {
    std::vector<Group> out;
    for (const Rules& rules : boards) {
        const std::string name = engine::board_class(rules);
        auto group = std::find_if(out.begin(), out.end(), [&](const Group& g) { return g.name == name; });
        if (group == out.end()) group = out.insert(out.end(), Group{name, {}});
        group->boards.push_back(rules);
    }
    return out;
}

std::string names_of(const std::vector<Rules>& boards) {
    std::string out;
    for (const Rules& rules : boards) {
        if (!out.empty()) out += ',';
        out += to_string(rules);
    }
    return out;
}

char letter_of(const play::Outcome& outcome) {
    if (outcome.winner == Stone::none) return 'd';
    return outcome.winner == Stone::first ? 'F' : 'S';
}

/// A game of which no more is known than who won.
arena::GameResult result_of(const arena::Job& job, char letter) {
    arena::GameResult out{.number = job.number, .players = job.players, .rules = job.terms.rules};
    out.outcome.ending = letter == 'd' ? play::Ending::full_board : play::Ending::run;
    if (letter != 'd') out.outcome.winner = letter == 'F' ? Stone::first : Stone::second;
    return out;
}

/// A stage that was played to its end.
struct Played {
    arena::Plan plan;
    arena::Results results;
};

class Tuner {
 public:
    Tuner(State& state, arena::Scheduler& scheduler, const Watch& watch)
        : state_(state), wish_(state.wish), scheduler_(scheduler), watch_(watch) {}

    Result<std::optional<engine::Parameters>> go() {
        const Result<std::vector<Rules>> boards = arena::read_boards(wish_.config.boards);
        if (!boards) return boards.error();
        candidates_ =
            candidates(wish_.ranges, wish_.candidates, static_cast<std::uint64_t>(wish_.config.seed));
        engine::Parameters out{.player = wish_.player.substr(0, wish_.player.find(':')),
                               .command = state_.command,
                               .version = state_.version,
                               .date = state_.date,
                               .machine = state_.machine,
                               .limits = arena::describe_limits(wish_.config),
                               .seed = wish_.config.seed};
        for (const Group& group : groups_of(*boards)) {
            Result<std::optional<engine::ClassParameters>> section = tune_class(group);
            if (!section) return section.error();
            if (!*section) return std::optional<engine::Parameters>{};
            out.classes.push_back(std::move(**section));
        }
        return std::optional(std::move(out));
    }

 private:
    Result<std::optional<engine::ClassParameters>> tune_class(const Group& group) {
        engine::ClassParameters out{.name = group.name, .boards = names_of(group.boards)};
        Halving halving(candidates_.size(), static_cast<int>(wish_.pairs));
        for (int round = 1; !halving.is_over(); ++round) {
            const Result<bool> is_played = play_round(group, halving, round, out.games);
            if (!is_played) return is_played.error();
            if (!*is_played) return std::optional<engine::ClassParameters>{};
        }
        const std::size_t best = halving.alive().front();
        for (std::size_t i = 0; i < wish_.ranges.size(); ++i)
            out.found.push_back({wish_.ranges[i].name, candidates_[best][i], 0});
        const stats::Games& games = halving.games(best);
        if (games.count() > 0 && games.wins <= games.losses) {
            out.test = "not played: no candidate won more than it lost";
            return std::optional(std::move(out));
        }
        const Result<bool> is_tested = test(group, candidates_[best], out);
        if (!is_tested) return is_tested.error();
        if (!*is_tested) return std::optional<engine::ClassParameters>{};
        return std::optional(std::move(out));
    }

    /// All candidates that are left against the player as it is; false if it was told to end.
    Result<bool> play_round(const Group& group, Halving& halving, int round, std::int64_t& games) {
        arena::Config config = config_for(group, static_cast<std::uint64_t>(round));
        config.schedule = "gauntlet";
        config.generate = halving.pairs();
        config.players.push_back({.name = "now", .spec = wish_.player});
        for (const std::size_t i : halving.alive())
            config.players.push_back({.name = text::concat("candidate ", i),
                                      .spec = spec_with(wish_.player, wish_.ranges, candidates_[i])});
        const std::size_t count = halving.alive().size();
        Result<std::optional<Played>> played =
            play(group, std::move(config), std::to_string(round),
                 text::concat("round ", round, ", ", count, " candidates"));
        if (!played) return played.error();
        if (!*played) return false;
        const arena::Tally tally = arena::count((*played)->plan, (*played)->results);
        std::vector<stats::Games> scores;
        for (std::size_t i = 1; i <= count; ++i)
            scores.push_back(tally.meeting(static_cast<int>(i), 0).games);
        halving.advance(scores);
        games += tally.games();
        return true;
    }

    Result<bool> test(const Group& group, const Values& values, engine::ClassParameters& out) {
        arena::Config config = config_for(group, kStageOfTest);
        config.schedule = "sprt";
        config.players.push_back({.name = "found", .spec = spec_with(wish_.player, wish_.ranges, values)});
        config.players.push_back({.name = "now", .spec = wish_.player});
        std::string what;
        for (std::size_t i = 0; i < values.size(); ++i)
            what += text::concat(i == 0 ? "" : ",", wish_.ranges[i].name, "=", values[i]);
        Result<std::optional<Played>> played =
            play(group, std::move(config), "test", text::concat("test of ", what));
        if (!played) return played.error();
        if (!*played) return false;
        const std::optional<arena::SprtWatch> watch = arena::watch_test((*played)->plan, (*played)->results);
        const arena::Meeting& meeting = watch->tally().meeting(0, 1);
        const stats::Games& games = meeting.games;
        out.games += games.count();
        out.confirmed = watch->decision() == stats::Decision::h1;
        out.test = text::concat(text::trim(stats::summary(*(*played)->plan.sprt, watch->ratio())), ", Elo ",
                                stats::to_text(stats::judge(meeting.pairs).elo), ", wins ", games.wins,
                                ", losses ", games.losses, ", draws ", games.draws);
        return true;
    }

    [[nodiscard]] arena::Config config_for(const Group& group, std::uint64_t stage) const {
        arena::Config config = wish_.config;
        config.boards = names_of(group.boards);
        // Every stage has openings of its own: no candidate is judged by those it was chosen for.
        const auto seed = static_cast<std::uint64_t>(wish_.config.seed);
        config.seed = static_cast<std::int64_t>(mix(seed * (kStageOfTest + 1) + stage) % kMostSeeds);
        // Openings all differ, and of games on record the moves are not known.
        config.count_repeats = true;
        return config;
    }

    /// Plays what is missing in a stage; nothing if it was told to end.
    Result<std::optional<Played>> play(const Group& group, arena::Config config, const std::string& key,
                                       std::string name) {
        Result<arena::Plan> plan = arena::make_plan(std::move(config), state_.version, {}, watch_.stop);
        if (!plan && watch_.stop != nullptr && watch_.stop->is_raised()) return std::optional<Played>{};
        if (!plan) return plan.error();
        Played out{.plan = std::move(*plan), .results = {}};
        std::string& letters = state_.stages[text::concat(group.name, "/", key)];
        if (letters.empty()) letters.assign(static_cast<std::size_t>(out.plan.games()), '.');
        if (static_cast<std::int64_t>(letters.size()) != out.plan.games())
            return Error{"the games on record do not fit what was to be tuned"};
        for (std::int64_t i = 0; i < out.plan.games(); ++i) {
            const char letter = letters[static_cast<std::size_t>(i)];
            if (letter != '.') out.results.emplace(i, result_of(out.plan.job(i), letter));
        }

        Progress progress{.board_class = group.name, .stage = std::move(name), .games = {}};
        progress.games.planned = out.plan.games();
        progress.games.done = static_cast<std::int64_t>(out.results.size());
        const arena::Watch watch{.finished = [&](const arena::GameResult&,
                                                 const arena::Progress& games) { progress.games = games; },
                                 .tick =
                                     [&](const arena::Progress& games) {
                                         progress.games = games;
                                         if (watch_.tick) watch_.tick(progress);
                                     },
                                 .wants_end = watch_.wants_end,
                                 .wants_abandon = watch_.wants_abandon};
        Record record(state_, letters, watch_.save);
        const Result<arena::RunEnd> end = arena::run(out.plan, scheduler_, record, out.results, watch);
        if (!end) return end.error();
        if (*end == arena::RunEnd::stopped) return std::optional<Played>{};
        if (watch_.stage_is_over) watch_.stage_is_over(progress);
        return std::optional(std::move(out));
    }

    /// Writes the letter of a game into the state and has the state saved.
    class Record final : public arena::Sink {
     public:
        Record(State& state, std::string& letters, const std::function<Status(const State&)>& save)
            : state_(state), letters_(letters), save_(save) {}

        Status keep(const arena::Job& job, const arena::GameResult& result) override {
            letters_[static_cast<std::size_t>(job.number)] = letter_of(result.outcome);
            return save_ ? save_(state_) : Done{};
        }

     private:
        State& state_;
        std::string& letters_;
        const std::function<Status(const State&)>& save_;
    };

    State& state_;
    const Wish& wish_;
    arena::Scheduler& scheduler_;
    const Watch& watch_;
    std::vector<Values> candidates_;
};

}  // namespace

Status check(const Wish& wish) {
    if (const Status status = check_ranges(wish.player, wish.ranges); !status) return status;
    if (const auto player = engine::make_player(wish.player); !player) return player.error();
    const Result<std::vector<Rules>> boards = arena::read_boards(wish.config.boards);
    if (!boards) return boards.error();
    if (!wish.config.openings.empty() || !wish.config.openings_file.empty())
        return Error{"openings are generated here: every stage needs others"};
    if (const Status status = arena::check(wish.config); !status) return status;
    if (wish.config.generate <= 0) return Error{"generate says how many pairs the test may have: at least 1"};
    return Done{};
}

Result<std::optional<engine::Parameters>> tune(State& state, arena::Scheduler& scheduler,
                                               const Watch& watch) {
    if (const Status status = check(state.wish); !status) return status.error();
    return Tuner(state, scheduler, watch).go();
}

}  // namespace mnk::tuning
