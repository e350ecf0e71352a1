#include "mnk/search/champion.hpp"

#include <algorithm>
#include <thread>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/board/symmetry.hpp"
#include "mnk/play/thinking_time.hpp"
#include "mnk/search/built_in_network.hpp"
#include "mnk/search/levels.hpp"
#include "mnk/search/pace.hpp"
#include "mnk/search/root_report.hpp"
#include "mnk/search/root_values.hpp"
#include "mnk/search/weights.hpp"
#include "mnk/search/worker.hpp"
#include "mnk/threats/threat_search.hpp"

namespace mnk::search {

namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;
using threats::Forced;
using threats::ShapeBoard;
using threats::Threat;

constexpr int kDeepest = 100;
constexpr play::Milliseconds kThoughtWithoutLimit{1000};
constexpr play::Milliseconds kLeastToGetReady{50};  // however short the moves
constexpr std::string_view kNoNetwork = "none";

class Champion final : public play::Player {
 public:
    Champion(const ChampionOptions& options, WeightsFile weights,
             std::shared_ptr<const network::Model> network)
        : options_(options), weights_(std::move(weights)), network_(std::move(network)) {}

    void consult(std::shared_ptr<play::ProofOracle> oracle) override { oracle_ = std::move(oracle); }

    void start(const Rules& rules, Stone, const play::Limits& limits, const play::StopFlag&) override {
        set_up(rules, limits);
        std::optional<play::Milliseconds> most;
        if (limits.move_time) most = std::max(*limits.move_time * 3 / 4, kLeastToGetReady);
        table_->clear(most);
        for (auto& worker : workers_) worker->forget();
        threats_.forget();
        // Reading a certificate takes time that no move should have to give.
        if (oracle_) oracle_->ask(Position(rules));
    }

    std::optional<Cell> choose(const play::Turn& turn) override {
        const play::Report report = think(turn, false);
        turn.tell(report);
        return report.choice;
    }

    play::Report explain(const play::Turn& turn) override {
        play::Report report = think(turn, true);
        add_layers(workers_.front()->board(), report);
        add_threats(workers_.front()->board(), report);
        turn.tell(report);
        return report;
    }

 private:
    void set_up(const Rules& rules, const play::Limits& limits) {
        auto bytes = static_cast<std::size_t>(options_.table) << 20;
        if (limits.memory_bytes) bytes = std::min<std::size_t>(bytes, *limits.memory_bytes / 2);
        if (!workers_.empty() && workers_.front()->board().rules() == rules && table_bytes_ == bytes) return;
        const Tables tables{std::make_shared<threats::ShapeTable>(rules),
                            std::make_shared<threats::CodeTable>(weights_.nearest(rules.run).weights),
                            network_for(rules)};
        workers_.clear();
        for (std::int64_t i = 0; i < options_.threads; ++i)
            workers_.push_back(std::make_unique<Worker>(rules, tables, options_));
        table_bytes_ = bytes;
        table_ = std::make_unique<Table>(bytes);
    }

    /// The lower levels, and games that no network is for, are judged by shapes.
    [[nodiscard]] std::shared_ptr<const network::Model> network_for(const Rules& rules) const {
        if (!level_of(options_.level).has_network || options_.network == kNoNetwork) return nullptr;
        if (!network_) return built_in_network(rules);
        return fits(*network_, rules) ? network_ : nullptr;
    }

    /// `in_full`: also where the move is clear, its value is wanted, and with several lines the others'.
    play::Report think(const play::Turn& turn, bool in_full) {
        set_up(turn.position.rules(), turn.limits);
        Worker& first = *workers_.front();
        first.prepare(turn.position);
        if (!in_full) drop_mirror_images(turn.position, first.candidates());
        in_full = in_full && options_.level == kTopLevel;
        play::Report report;
        if (const Cell liked = overlook(level_of(options_.level), turn.position, first.board(),
                                        static_cast<std::uint64_t>(options_.seed));
            liked != kNoCell) {
            report.choice = liked;
            report.principal_variation = {liked};
            report.text =
                text::concat(cell_name(turn.position.rules(), liked), ": looks good for its own stones");
        } else {
            const bool is_clear = answer_by_proof(turn, report);
            const bool has_value = report.value.kind != play::Value::Kind::unknown;
            if (!is_clear || (in_full && !has_value))
                solve_and_search(turn, report, in_full);
            else if (in_full && options_.lines > 1 && !report.principal_variation.empty())
                search_others(turn, report);
        }
        report.elapsed = std::chrono::duration_cast<microseconds>(steady_clock::now() - turn.begun);
        return report;
    }

    /// Where the position is its own mirror image, as in many openings, one of two equal moves will do.
    static void drop_mirror_images(const Position& position, std::vector<Candidate>& candidates) {
        const Rules& rules = position.rules();
        std::vector<Symmetry> own;
        for (int i = 1; i < symmetry_count(rules); ++i) {
            const auto symmetry = static_cast<Symmetry>(i);
            const auto& moves = position.moves();
            if (std::all_of(moves.begin(), moves.end(), [&](Cell cell) {
                    return position.at(apply(symmetry, rules, cell)) == position.at(cell);
                }))
                own.push_back(symmetry);
        }
        const auto has_image_before = [&](Cell cell) {
            return std::any_of(own.begin(), own.end(),
                               [&](Symmetry symmetry) { return apply(symmetry, rules, cell) < cell; });
        };
        candidates.erase(std::remove_if(candidates.begin(), candidates.end(),
                                        [&](const Candidate& c) { return has_image_before(c.cell); }),
                         candidates.end());
    }

    void solve_and_search(const play::Turn& turn, play::Report& report, bool in_full) {
        std::vector<Candidate>& candidates = workers_.front()->candidates();
        if (candidates.empty()) candidates.push_back({report.choice, -kInfinite, 0, 0, {report.choice}});
        RootValues proved;
        if (options_.level == kTopLevel)
            proved = RootValues::solve(
                turn, in_full ? ExactSearch::Wanted::every_value : ExactSearch::Wanted::best_move);
        report.nodes += proved.nodes();
        proved.narrow(candidates);
        const std::optional<int> value = proved.value();
        if (value == 1) {
            report.choice = candidates.front().cell;
            report.value = {play::Value::Kind::win, 0, {}};
            report.principal_variation = {report.choice};
            report.text = text::concat(cell_name(turn.position.rules(), report.choice), ": wins, proved");
        } else if (value && candidates.size() == 1 && !in_full) {
            report.choice = candidates.front().cell;
            report.principal_variation = {report.choice};
            report.text =
                text::concat(cell_name(turn.position.rules(), report.choice), ": keeps the value, proved");
        } else {
            search(turn, report);
        }
        // The search chose among moves that keep the value; what it guesses of it counts no more.
        if (value == 0) report.value = play::Value::draw();
        if (value == -1 && !report.value.is_proved()) report.value = {play::Value::Kind::loss, 0, {}};
        if (!value) play_safe(turn, proved, report);
        if (in_full) add_proved(proved.moves(), report);
    }

    /// Before a move that only looks better comes one that is proved not to lose; a win that the search sees is
    /// more than a look.
    void play_safe(const play::Turn& turn, const RootValues& proved, play::Report& report) const {
        const Cell safe = proved.safer_than(report.choice);
        if (safe == kNoCell || workers_.front()->candidates().front().score >= kLikelyWin - kMostPlies)
            return;
        report.choice = safe;
        report.value = play::Value::searched(0);
        report.principal_variation = {safe};
        report.text = text::concat(cell_name(turn.position.rules(), safe), ": does not lose, proved");
    }

    /// The move that is known to be best goes first, with what is known of it; the search says what the
    /// others are worth.
    void search_others(const play::Turn& turn, play::Report& report) {
        const play::RootMove best{
            report.choice, report.value, report.nodes, 0, 0, report.principal_variation};
        std::vector<Candidate>& candidates = workers_.front()->candidates();
        candidates.erase(std::remove_if(candidates.begin(), candidates.end(),
                                        [&](const Candidate& c) { return c.cell == best.cell; }),
                         candidates.end());
        if (!candidates.empty()) {
            const play::Turn quietly{turn.position, turn.limits, turn.stop, {}, turn.begun};
            play::Report others;
            others.nodes = report.nodes;
            search(quietly, others);
            report.nodes = others.nodes;
            report.depth = others.depth;
            report.order = std::move(others.order);
            report.root_moves = std::move(others.root_moves);
        }
        report.order.insert(report.order.begin(), best.cell);
        report.root_moves.insert(report.root_moves.begin(), best);
    }

    /// A win that is proved is played as the proof says.  A proof that only holds the draw comes after a win by force.
    bool answer_by_proof(const play::Turn& turn, play::Report& report) {
        using Known = play::ProofOracle::Known;
        const Known known =
            oracle_ && options_.level == kTopLevel ? oracle_->ask(turn.position).value_or(Known{}) : Known{};
        const bool has_move = known.move != kNoCell;
        const bool is_won = has_move && known.value.kind == play::Value::Kind::win;
        if (!is_won) {
            const bool is_clear = answer_at_once(turn, report);
            if (!has_move || report.value.kind == play::Value::Kind::win) return is_clear;
        }
        report.choice = known.move;
        report.value = known.is_at_least ? play::Value::searched(0) : known.value;
        report.principal_variation = {known.move};
        report.text =
            text::concat(cell_name(turn.position.rules(), known.move),
                         is_won ? ": wins by a stored proof" : ": holds the draw by a stored proof");
        return true;
    }

    /// Moves that need no search: the first, a run, the only reply, a win by force.
    bool answer_at_once(const play::Turn& turn, play::Report& report) {
        Worker& worker = *workers_.front();
        ShapeBoard& shapes = worker.board().shapes();
        const Rules& rules = shapes.rules();
        const Stone me = worker.board().mover();
        const Stone foe = opponent(me);
        const auto answer = [&](Cell cell, play::Value value, std::string_view why) {
            report.choice = cell;
            report.value = value;
            report.principal_variation = {cell};
            report.text = text::concat(cell_name(rules, cell), ": ", why);
            return true;
        };
        if (shapes.count(me, Threat::wins) > 0)
            return answer(shapes.first_cell(me, Threat::wins), play::Value::win_in(1), "wins");
        if (shapes.live_cells(me) == 0 && shapes.live_cells(foe) == 0)
            return answer(turn.position.free_cells().front(), play::Value::draw(), "nobody can win any more");
        if (shapes.count(foe, Threat::wins) > 0) {
            const bool is_lost = shapes.count(foe, Threat::wins) > 1;
            return answer(shapes.first_cell(foe, Threat::wins),
                          is_lost ? play::Value::loss_in(2) : play::Value{}, "the only reply");
        }
        if (shapes.count(me, Threat::unstoppable) > 0) {
            return answer(shapes.first_cell(me, Threat::unstoppable), play::Value::win_in(3),
                          "no single reply stops it");
        }
        if (turn.position.ply() == 0) {
            return answer(rules.cell_at(rules.rows / 2, rules.columns / 2), play::Value{}, "the centre");
        }
        const std::uint64_t forcing_before = worker.forcing().nodes();
        const Forced forced = worker.forcing().find(shapes, worker.board().key(), me,
                                                    static_cast<int>(options_.forcing_root_nodes));
        if (forced.kind == Forced::Kind::win) {
            answer(forced.move, play::Value::win_in(forced.plies), "wins by force");
            report.principal_variation = worker.forcing().line();
            report.nodes = worker.forcing().nodes() - forcing_before;
            return true;
        }
        if (find_threats(turn, report)) return true;
        if (worker.candidates().empty()) {
            // Every reply loses; the one that takes the opponent's best cell asks for the most care.
            const Cell block = shapes.first_cell(foe, Threat::unstoppable);
            return answer(block != kNoCell ? block : turn.position.free_cells().front(),
                          block != kNoCell ? play::Value::loss_in(4) : play::Value{}, "nothing helps");
        }
        if (worker.candidates().size() == 1)
            return answer(worker.candidates().front().cell, play::Value{}, "the only move");
        return false;
    }

    /// A win by moves that must be answered, if a small part of the time finds one.
    bool find_threats(const play::Turn& turn, play::Report& report) {
        if (options_.level < kTopLevel || options_.threat_percent == 0) return false;
        Worker& worker = *workers_.front();
        const auto percent = static_cast<std::uint64_t>(options_.threat_percent);
        const std::uint64_t most =
            turn.limits.nodes ? *turn.limits.nodes * percent / 100 : std::uint64_t{2'000'000};
        std::optional<play::TimePoint> end;
        if (const auto time = play::usable_time(turn.limits)) {
            end =
                turn.begun + std::chrono::duration_cast<microseconds>(*time) * options_.threat_percent / 100;
        }
        const std::uint64_t before = threats_.nodes();
        const Forced forced =
            threats_.find(worker.board().shapes(), worker.board().key(), worker.board().mover(),
                          static_cast<int>(std::min<std::uint64_t>(most, 2'000'000)),
                          [&] { return turn.stop.is_raised() || (end && steady_clock::now() >= *end); });
        report.nodes += threats_.nodes() - before;
        if (forced.kind != Forced::Kind::win) return false;
        report.choice = forced.move;
        report.value = play::Value::win_in(forced.plies);
        report.principal_variation = threats_.line();
        report.text = text::concat(cell_name(turn.position.rules(), forced.move), ": wins by threats");
        return true;
    }

    void search(const play::Turn& turn, play::Report& report) {
        Worker& main = *workers_.front();
        Pace pace(turn.limits, turn.begun);
        std::optional<play::TimePoint> deadline = pace.deadline();
        if (!deadline && !turn.limits.nodes && !turn.limits.depth)
            deadline = turn.begun + kThoughtWithoutLimit;
        std::optional<std::uint64_t> nodes;
        const Level& level = level_of(options_.level);
        if (level.nodes > 0) nodes = main.nodes() + level.nodes;
        if (turn.limits.nodes) {
            const std::uint64_t left = *turn.limits.nodes - std::min(*turn.limits.nodes, report.nodes);
            nodes = std::min(nodes.value_or(~std::uint64_t{0}), main.nodes() + left);
        }
        Control control(turn.stop, deadline, nodes);
        table_->age();
        const std::uint64_t solved = report.nodes;
        const std::uint64_t nodes_before = main.nodes();
        std::vector<std::uint64_t> begun_at;
        for (const auto& worker : workers_) begun_at.push_back(worker->nodes());
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            threads.emplace_back([this, i, &turn, &control] {
                Worker& worker = *workers_[i];
                worker.prepare(turn.position);
                for (int depth = 1 + static_cast<int>(i % 2); depth <= kDeepest && !control.is_over();
                     ++depth)
                    worker.deepen(depth, 1, *table_, control);
            });
        }
        const int deepest = turn.limits.depth ? std::clamp(*turn.limits.depth, 1, kDeepest) : kDeepest;
        for (int depth = 1; depth <= deepest; ++depth) {
            const bool is_useful = main.deepen(depth, static_cast<int>(options_.lines), *table_, control);
            if (is_useful || depth == 1) {
                write(main.candidates(), depth, static_cast<std::size_t>(options_.lines), report);
                report.nodes = solved + main.nodes() - nodes_before;
                report.elapsed = std::chrono::duration_cast<microseconds>(steady_clock::now() - turn.begun);
                turn.tell(report);
            }
            if (control.is_over()) break;
            // Where the best is lost, all are; where the last line wins, so do those before it.
            const std::vector<Candidate>& found = main.candidates();
            const std::size_t last = std::min(static_cast<std::size_t>(options_.lines), found.size()) - 1;
            if (is_proved_loss(found.front().score) || is_proved_win(found[last].score)) break;
            if (depth > 2 * static_cast<int>(turn.position.free_cells().size())) break;
            pace.finish_depth(found.front().cell, found.front().score);
            if (!pace.goes_on(steady_clock::now())) break;
        }
        control.end();
        for (std::thread& thread : threads) thread.join();
        report.nodes = solved;
        for (std::size_t i = 0; i < workers_.size(); ++i) report.nodes += workers_[i]->nodes() - begun_at[i];
    }

    ChampionOptions options_;
    WeightsFile weights_;
    std::shared_ptr<const network::Model> network_;  // that was named, if any
    threats::ThreatSearch threats_;
    std::shared_ptr<play::ProofOracle> oracle_;
    std::size_t table_bytes_ = 0;
    std::unique_ptr<Table> table_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace

Result<std::unique_ptr<play::Player>> make_champion(const ChampionOptions& options) {
    Result<WeightsFile> weights =
        options.weights.empty() ? read_weights(built_in_weights()) : load_weights(options.weights);
    if (!weights) return weights.error();
    std::shared_ptr<const network::Model> network;
    if (!options.network.empty() && options.network != kNoNetwork) {
        Result<network::Network> read = network::load_network(options.network);
        if (!read) return read.error();
        network = std::make_shared<network::Model>(std::move(*read));
    }
    return std::unique_ptr<play::Player>(
        std::make_unique<Champion>(options, std::move(*weights), std::move(network)));
}

}  // namespace mnk::search
