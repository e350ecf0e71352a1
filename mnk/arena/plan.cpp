#include "mnk/arena/plan.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <fstream>
#include <limits>

#include "mnk/arena/boards.hpp"
#include "mnk/arena/contestants.hpp"
#include "mnk/arena/local_pool.hpp"
#include "mnk/base/random.hpp"
#include "mnk/base/text.hpp"
#include "mnk/protocol/java.hpp"

namespace mnk::arena {

namespace {

constexpr play::Milliseconds kEngineStart{10'000};
constexpr play::Milliseconds kJvmStart{60'000};
constexpr std::streamsize kLargestList = 4 * 1024 * 1024;

Result<std::string> read_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{text::concat("cannot read ", text::quoted(path))};
    std::string out(static_cast<std::size_t>(kLargestList) + 1, '\0');
    file.read(out.data(), static_cast<std::streamsize>(out.size()));
    if (file.bad()) return Error{text::concat("cannot read ", text::quoted(path))};
    if (file.gcount() > kLargestList) return Error{text::concat(text::quoted(path), " is too large")};
    out.resize(static_cast<std::size_t>(file.gcount()));
    return out;
}

/// The lines of a list without comments, joined: one line of a config.
std::string joined_lines(std::string_view text, std::string_view joint) {
    std::string out;
    for (const std::string_view line : text::split(text, "\n\r")) {
        const std::string_view content = text::trim(line.substr(0, line.find('#')));
        if (content.empty()) continue;
        if (!out.empty()) out += joint;
        out += content;
    }
    return out;
}

Result<double> read_real(std::string_view text, std::string_view what) {
    double value = 0;
    const std::string_view word = text::trim(text);
    const auto [stop, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (problem != std::errc() || stop != word.data() + word.size())
        return Error{text::concat(what, " must be a number, not ", text::quoted(text))};
    return value;
}

Result<stats::Sprt> read_sprt(const Config& config) {
    const std::vector<std::string_view> bounds = text::split(config.sprt, ", ");
    if (bounds.size() != 2)
        return Error{text::concat("sprt must be ELO0,ELO1, like 0,5, not ", text::quoted(config.sprt))};
    stats::Sprt sprt;
    struct Field {
        std::string_view text;
        std::string_view what;
        double* value;
    };
    for (const Field& field :
         {Field{bounds[0], "sprt", &sprt.elo0}, Field{bounds[1], "sprt", &sprt.elo1},
          Field{config.alpha, "alpha", &sprt.alpha}, Field{config.beta, "beta", &sprt.beta}}) {
        const Result<double> value = read_real(field.text, field.what);
        if (!value) return value.error();
        *field.value = *value;
    }
    sprt.model = config.model == "logistic" ? stats::Sprt::Model::logistic : stats::Sprt::Model::normalised;
    const Status status = sprt.check();
    if (!status) return status.error();
    return sprt;
}

Result<std::vector<std::array<int, 2>>> pair_up(const Config& config) {
    const int count = static_cast<int>(config.players.size());
    if (count < 2) return Error{"a run needs at least two players"};
    const bool is_duel = config.schedule == "pair" || config.schedule == "sprt";
    if (is_duel && count != 2)
        return Error{text::concat("schedule ", config.schedule, " takes two players, not ", count)};
    const int others = count - static_cast<int>(config.fixed);
    if (others < 1) return Error{"at least one player must not be fixed"};
    std::vector<std::array<int, 2>> out;
    for (int i = 0; i < others; ++i) {
        if (config.schedule == "gauntlet" && i > 0) break;
        for (int j = i + 1; j < count; ++j) out.push_back({i, j});
    }
    return out;
}

play::Terms terms_of(const Config& config) {
    const auto milliseconds = [](std::int64_t number) -> std::optional<play::Milliseconds> {
        if (number == 0) return std::nullopt;
        return play::Milliseconds{number};
    };
    play::Terms terms;
    terms.limits.move_time = milliseconds(config.move_time);
    if (config.nodes > 0) terms.limits.nodes = static_cast<std::uint64_t>(config.nodes);
    if (config.depth > 0) terms.limits.depth = static_cast<int>(config.depth);
    if (config.memory > 0) terms.limits.memory_bytes = static_cast<std::uint64_t>(config.memory) << 20;
    terms.game_time = milliseconds(config.game_time);
    terms.increment = play::Milliseconds{config.increment};
    terms.tolerance = play::Milliseconds{config.tolerance};
    terms.ends_when_dead = !config.full_board;
    if (config.plies > 0) terms.ply_limit = static_cast<int>(config.plies);
    return terms;
}

Result<std::vector<Opening>> make_openings(const Config& config, const Rules& rules,
                                           const play::StopFlag& stop) {
    if (config.generate > 0) {
        OpeningWish wish{.count = static_cast<int>(config.generate),
                         .plies = static_cast<int>(config.opening_plies),
                         .seed = static_cast<std::uint64_t>(config.seed),
                         .judge = nullptr,
                         .judge_nodes = static_cast<std::uint64_t>(config.judge_nodes)};
        std::unique_ptr<play::Player> judge;
        if (config.judge != "none") {
            Result<std::unique_ptr<play::Player>> made =
                make_own_player({.spec = config.judge, .command = {}, .seed = 1});
            if (!made) {
                return Error{
                    text::concat("judge: ", made.error().what, "; 'none' takes openings that nobody judged")};
            }
            judge = std::move(*made);
            wish.judge = judge.get();
        }
        std::vector<Opening> out = generate_openings(rules, wish, stop);
        if (stop.is_raised()) return Error{"interrupted while openings were made"};
        if (out.empty()) {
            return Error{text::concat("there is no balanced opening of ", config.opening_plies, " moves on ",
                                      to_string(rules))};
        }
        return out;
    }
    const Notation notation = config.notation == "corner"   ? Notation::corner
                              : config.notation == "centre" ? Notation::centre
                                                            : Notation::automatic;
    Result<std::vector<Opening>> out = read_openings(rules, config.openings, notation);
    if (out && out->empty()) out->push_back({});
    return out;
}

/// As in the course's tester, where one object plays all rounds.  Other programs are made to begin anew.
bool stays(const Contestant& player) { return player.command.starts_with(protocol::kJavaPrefix); }

}  // namespace

Status check(const Config& config) {
    if (config.generate > 0 && !config.openings.empty())
        return Error{"openings are given or generated, not both"};
    if (config.move_time == 0 && config.game_time == 0 && config.nodes == 0 && config.depth == 0)
        return Error{"a run needs a limit: move-time, game-time, nodes or depth"};
    if (config.increment > 0 && config.game_time == 0) return Error{"an increment needs a game-time"};
    if (!config.unpinned && config.concurrency > LocalPool::cores()) {
        return Error{text::concat("concurrency ", config.concurrency, " needs as many cores, here are ",
                                  LocalPool::cores(), "; 'unpinned' lets games share them")};
    }
    return Done{};
}

Status inline_files(Config& config) {
    if (!config.boards_file.empty()) {
        const Result<std::string> text = read_text(config.boards_file);
        if (!text) return text.error();
        config.boards = joined_lines(*text, ",");
        config.boards_file.clear();
    }
    if (!config.openings_file.empty()) {
        if (!config.openings.empty()) return Error{"openings come from a list or from a file, not both"};
        const Result<std::string> text = read_text(config.openings_file);
        if (!text) return text.error();
        config.openings = joined_lines(*text, "; ");
        if (config.openings.empty())
            return Error{text::concat(text::quoted(config.openings_file), " has no opening in it")};
        config.openings_file.clear();
    }
    return Done{};
}

Result<Plan> make_plan_of(Config config, std::vector<Contestant> players,
                          std::vector<std::vector<Opening>> openings) {
    Plan plan;
    plan.terms = terms_of(config);
    plan.players = std::move(players);
    plan.openings = std::move(openings);
    if (plan.players.size() != config.players.size()) return Error{"players are missing"};
    Result<std::vector<std::array<int, 2>>> pairings = pair_up(config);
    if (!pairings) return pairings.error();
    plan.pairings = std::move(*pairings);
    Result<std::vector<Rules>> boards = read_boards(config.boards);
    if (!boards) return boards.error();
    plan.boards = std::move(*boards);
    if (config.schedule == "sprt") {
        const Result<stats::Sprt> sprt = read_sprt(config);
        if (!sprt) return sprt.error();
        plan.sprt = *sprt;
    }
    plan.config = std::move(config);
    return plan;
}

Result<Plan> make_plan(Config config, std::string_view version, std::vector<std::vector<Opening>> stored,
                       const play::StopFlag* stop) {
    const play::StopFlag never;
    if (const Status status = inline_files(config); !status) return status.error();
    if (const Status status = check(config); !status) return status.error();
    Result<std::vector<Contestant>> players = understand_players(config, version);
    if (!players) return players.error();
    Result<Plan> plan = make_plan_of(std::move(config), std::move(*players), std::move(stored));
    if (!plan || plan->openings.size() == plan->boards.size()) return plan;
    plan->openings.clear();
    for (const Rules& rules : plan->boards) {
        Result<std::vector<Opening>> openings =
            make_openings(plan->config, rules, stop != nullptr ? *stop : never);
        if (!openings) return openings.error();
        plan->openings.push_back(std::move(*openings));
    }
    return plan;
}

std::int64_t Plan::games() const {
    std::int64_t slots = 0;
    for (const std::vector<Opening>& of_board : openings) slots += static_cast<std::int64_t>(of_board.size());
    return 2 * config.rounds * slots * static_cast<std::int64_t>(pairings.size());
}

std::int64_t Plan::pairs_in_series() const {
    return !sprt && std::any_of(players.begin(), players.end(), stays) ? config.rounds : 1;
}

std::array<int, 2> Plan::pairing_of(std::int64_t number) const {
    const std::int64_t series = number / 2 / pairs_in_series();
    return pairings[static_cast<std::size_t>(series % static_cast<std::int64_t>(pairings.size()))];
}

std::optional<Series> Plan::series_of(std::int64_t number) const {
    const std::array<int, 2> pairing = pairing_of(number);
    const auto stays_here = [&](int player) { return stays(players[static_cast<std::size_t>(player)]); };
    if (std::none_of(pairing.begin(), pairing.end(), stays_here)) return std::nullopt;
    const std::int64_t length = 2 * pairs_in_series();
    const std::int64_t first = number / length * length;
    return Series{first, first + length};
}

Job Plan::job(std::int64_t number) const {
    assert(0 <= number && number < games());
    const std::array<int, 2> pairing = pairing_of(number);
    std::int64_t rest = number / 2 / pairs_in_series() / static_cast<std::int64_t>(pairings.size());
    std::int64_t slots = 0;
    for (const std::vector<Opening>& of_board : openings) slots += static_cast<std::int64_t>(of_board.size());
    rest %= slots;
    std::size_t board = 0;
    while (rest >= static_cast<std::int64_t>(openings[board].size()))
        rest -= static_cast<std::int64_t>(openings[board++].size());

    Job job;
    job.number = number;
    job.series = series_of(number);
    job.ends_series = job.series && number + 1 == job.series->end;
    const bool is_swapped = number % 2 == 1;
    job.players = {pairing[is_swapped ? 1 : 0], pairing[is_swapped ? 0 : 1]};
    job.terms = terms;
    job.terms.limits = limits_of(job.players[0]);
    const play::Limits second = limits_of(job.players[1]);
    if (second.move_time != job.terms.limits.move_time || second.nodes != job.terms.limits.nodes)
        job.terms.second_limits = second;
    job.terms.rules = boards[board];
    job.terms.opening = openings[board][static_cast<std::size_t>(rest)];
    Random random(mix(static_cast<std::uint64_t>(config.seed)) ^ static_cast<std::uint64_t>(number));
    for (std::size_t i = 0; i < 2; ++i) {
        const Contestant& player = players[static_cast<std::size_t>(job.players[i])];
        job.sources[i] = {.spec = player.spec,
                          .command = player.command,
                          .seed = random.next(),
                          .memory_bytes = terms.limits.memory_bytes,
                          .is_sandboxed = !config.no_sandbox,
                          .init_time = terms.limits.move_time,
                          .told_time = terms.limits.move_time,
                          .stays = stays(player)};
        // A program may take longer to start than to move; how long a JVM's player takes, its host watches.
        if (stays(player)) {
            job.terms.start_time = kJvmStart + terms.limits.move_time.value_or(play::Milliseconds{0});
        } else if (!player.command.empty() && job.terms.start_time < kEngineStart) {
            job.terms.start_time = kEngineStart;
        }
    }
    return job;
}

play::Limits Plan::limits_of(int player) const {
    const Config::Player& own = config.players[static_cast<std::size_t>(player)];
    play::Limits limits = terms.limits;
    if (own.move_time > 0) limits.move_time = play::Milliseconds{own.move_time};
    if (own.nodes > 0) limits.nodes = static_cast<std::uint64_t>(own.nodes);
    return limits;
}

int Plan::board_of(const Rules& rules) const {
    return static_cast<int>(std::find(boards.begin(), boards.end(), rules) - boards.begin());
}

std::string describe_limits(const Config& config) {
    std::string out;
    const auto add = [&](std::int64_t number, std::string_view unit) {
        if (number > 0) out += text::concat(out.empty() ? "" : ", ", number, unit);
    };
    add(config.move_time, " ms a move");
    add(config.game_time, " ms a game");
    add(config.increment, " ms increment");
    add(config.nodes, " nodes a move");
    add(config.depth, " plies deep");
    add(config.memory, " MiB");
    add(config.plies, " plies at most");
    for (const Config::Player& player : config.players) {
        const std::string& name = player.name.empty() ? player.spec : player.name;
        add(player.move_time, text::concat(" ms a move for ", name));
        add(player.nodes, text::concat(" nodes a move for ", name));
    }
    return out.empty() ? "no limits" : out;
}

}  // namespace mnk::arena
