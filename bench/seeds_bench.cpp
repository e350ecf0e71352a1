// What the reports on CadregaBot and MiliardarioRicco claim, measured, and every player's time and strength.
// Prints Markdown.
//
//     seeds_bench [SECTION]      nodes | tree | depth | cost | answer | games; all if none

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "mnk/base/random.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/players/cadrega_search.hpp"
#include "mnk/players/cell_layers.hpp"
#include "mnk/players/helpfulness_count.hpp"

namespace {

using namespace mnk;
using players::Budget;
using players::WindowBoard;
using players::cadrega::Search;
using players::cadrega::SearchResult;
using players::cadrega::Tree;
using std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

const play::StopFlag kNever;
const play::Limits kNoLimits;

Budget unlimited() { return Budget(kNoLimits, kNever, steady_clock::now()); }

std::unique_ptr<play::Player> player_named(const std::string& spec) {
    Result<std::unique_ptr<play::Player>> player = engine::make_player(spec);
    if (!player) {
        std::fprintf(stderr, "%s\n", player.error().what.c_str());
        std::exit(1);
    }
    return std::move(*player);
}

/// The slope of log y over log x: y grows as x to this power.
double exponent(const std::vector<double>& x, const std::vector<double>& y) {
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double a = std::log(x[i]);
        const double b = std::log(y[i]);
        sx += a, sy += b, sxx += a * a, sxy += a * b;
    }
    const auto n = static_cast<double>(x.size());
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

/// √(f!/(f - depth)!), the report's best case.
double best_case(int free_cells, int depth) {
    double product = 1;
    for (int i = 0; i < depth; ++i) product *= std::sqrt(static_cast<double>(free_cells - i));
    return product;
}

/// The nodes of the smallest tree that proves a value with full width (Knuth and Moore 1975), where each
/// ply has one cell less: on each level those that follow one player's best moves or the other's.
double least_nodes(int free_cells, int depth) {
    double nodes = 1;
    double ours = 1, theirs = 1;
    for (int ply = 0; ply < depth; ++ply) {
        (ply % 2 == 0 ? ours : theirs) *= free_cells - ply;
        nodes += ours + theirs - 1;
    }
    return nodes;
}

/// A game of cadrega at depth 2 against itself from two random stones, move by move.
std::vector<Position> quiet_positions(const Rules& rules, int count) {
    std::vector<Position> positions;
    for (std::uint64_t seed = 1; static_cast<int>(positions.size()) < count; ++seed) {
        Random random(seed);
        Position position(rules);
        const int plies = 2 + 2 * random.below(4);
        while (position.ply() < plies && !position.is_over()) {
            Tree tree(1U << 20U);
            Budget budget = unlimited();
            WindowBoard board(position);
            const bool at_random = position.ply() < 2;
            const int free_count = board.free_count();
            position.play(at_random
                              ? position.free_cells()[static_cast<std::size_t>(random.below(free_count))]
                              : Search(board, tree, budget, false).run(2).move);
        }
        WindowBoard board(position);
        const bool is_quiet = board.win_count(Stone::first) == 0 && board.win_count(Stone::second) == 0;
        if (!position.is_over() && is_quiet) positions.push_back(position);
    }
    return positions;
}

void print_nodes() {
    std::puts("### cadrega: nodes against the best case\n");
    std::puts(
        "Mean over 10 quiet positions of 2 to 8 stones; `best` is √(f!/(f−depth)!); `least` is the smallest");
    std::puts(
        "tree that proves a value; `exponent` is log nodes / log f!/(f−depth)!: 0.5 at best, 1 without "
        "cuts.\n");
    std::puts("| board | depth | nodes | nodes / best | nodes / least | exponent | nodes per second |");
    std::puts("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (const Rules rules :
         {Rules{5, 5, 4}, Rules{7, 7, 4}, Rules{7, 7, 5}, Rules{10, 10, 5}, Rules{15, 15, 5}}) {
        const std::vector<Position> positions = quiet_positions(rules, 10);
        for (int depth = 2; depth <= 6 && best_case(rules.cells(), depth) < 1e5; ++depth) {
            double nodes = 0, best = 0, least = 0, power = 0;
            const auto begun = steady_clock::now();
            for (const Position& position : positions) {
                Tree tree(256U << 20U);
                Budget budget = unlimited();
                WindowBoard board(position);
                const auto searched =
                    static_cast<double>(Search(board, tree, budget, false).run(depth).nodes);
                const double at_best = best_case(board.free_count(), depth);
                nodes += searched / 10;
                best += at_best / 10;
                least += least_nodes(board.free_count(), depth) / 10;
                power += std::log(searched) / std::log(at_best * at_best) / 10;
            }
            const Seconds taken = steady_clock::now() - begun;
            std::printf("| %s | %d | %.0f | %.1f | %.1f | %.2f | %.0f |\n", to_string(rules).c_str(), depth,
                        nodes, nodes / best, nodes / least, power, nodes * 10 / taken.count());
        }
    }
    std::puts("");
}

void print_tree() {
    std::puts("### cadrega: what the kept tree saves\n");
    std::puts("Whole games against itself from two random stones, 4 a board, each side with its own tree.");
    std::puts(
        "A *list* is one evaluation and sort of all candidates; nodes visited are the same with and "
        "without.\n");
    std::puts("| board | depth | nodes | lists, fresh | lists, kept | saved |");
    std::puts("| --- | ---: | ---: | ---: | ---: | ---: |");
    struct Case {
        Rules rules;
        int depth;
    };
    for (const auto& [rules, depth] : {Case{{5, 5, 4}, 4}, Case{{7, 7, 4}, 4}, Case{{7, 7, 5}, 4},
                                       Case{{7, 7, 5}, 5}, Case{{10, 10, 5}, 4}}) {
        std::uint64_t nodes = 0, fresh_lists = 0, kept_lists = 0;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            Random random(seed);
            Position position(rules);
            for (int i = 0; i < 2; ++i) {
                const int count = static_cast<int>(position.free_cells().size());
                position.play(position.free_cells()[static_cast<std::size_t>(random.below(count))]);
            }
            Tree kept[2] = {Tree(256U << 20U), Tree(256U << 20U)};
            Tree fresh(256U << 20U);
            while (!position.is_over()) {
                WindowBoard board(position);
                Budget budget = unlimited();
                fresh.clear();
                const SearchResult without = Search(board, fresh, budget, false).run(depth);
                Budget again = unlimited();
                Tree& tree = kept[position.ply() % 2];
                if (position.ply() >= 4) tree.follow(position.moves().last(2), again);
                const SearchResult with = Search(board, tree, again, false).run(depth);
                if (with.move != without.move || with.nodes != without.nodes) std::puts("THE TREES DISAGREE");
                nodes += with.nodes;
                fresh_lists += without.listed;
                kept_lists += with.listed;
                position.play(with.move);
            }
        }
        std::printf("| %s | %d | %llu | %llu | %llu | %.1f %% |\n", to_string(rules).c_str(), depth,
                    static_cast<unsigned long long>(nodes), static_cast<unsigned long long>(fresh_lists),
                    static_cast<unsigned long long>(kept_lists),
                    100.0 - 100.0 * static_cast<double>(kept_lists) / static_cast<double>(fresh_lists));
    }
    std::puts("");
}

/// A thread that only sleeps and notes how late it wakes: what the machine does to anyone.
class Control {
 public:
    Control() : thread_([this] { watch(); }) {}
    ~Control() {
        is_over_ = true;
        thread_.join();
    }
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;
    [[nodiscard]] Seconds latest() const { return std::chrono::nanoseconds(latest_); }

 private:
    void watch() {
        while (!is_over_) {
            const auto due = steady_clock::now() + std::chrono::milliseconds{5};
            std::this_thread::sleep_until(due);
            const std::chrono::nanoseconds late = steady_clock::now() - due;
            latest_ = std::max<std::int64_t>(latest_, late.count());
        }
    }

    std::atomic<bool> is_over_{false};
    std::atomic<std::int64_t> latest_{0};
    std::thread thread_;
};

void print_depth() {
    std::puts("### cadrega: turns that finish the depth that was chosen\n");
    std::puts(
        "Games against `helpfulness`, once per colour; turns with a single candidate are not counted.\n");
    std::puts(
        "| board | time | turns searched | finished | at even depth | at odd depth | mean depth | longest "
        "move | "
        "control late by |");
    std::puts("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (const Rules rules : {Rules{5, 5, 4}, Rules{6, 6, 5}, Rules{7, 7, 5}, Rules{10, 10, 5}}) {
        for (const play::Milliseconds time : {play::Milliseconds{100}, play::Milliseconds{1000}}) {
            int turns = 0, finished = 0, plies = 0;
            int turns_by_parity[2] = {}, finished_by_parity[2] = {};
            play::Limits limits;
            limits.move_time = time;
            Seconds longest{0};
            const Control control;
            for (const Stone side : {Stone::first, Stone::second}) {
                const auto cadrega = player_named("cadrega");
                const auto other = player_named("helpfulness");
                cadrega->start(rules, side, limits, kNever);
                Position position(rules);
                while (!position.is_over()) {
                    const bool is_ours = position.side_to_move() == side;
                    play::Report last;
                    const play::Turn turn{position, limits, kNever,
                                          [&](const play::Report& report) { last = report; }};
                    position.play(*(is_ours ? cadrega : other)->choose(turn));
                    if (!is_ours) continue;
                    longest = std::max<Seconds>(longest, steady_clock::now() - turn.begun);
                    if (last.nodes == 0) continue;
                    const bool is_finished = last.text.find("; finished") != std::string::npos;
                    ++turns;
                    plies += last.depth;
                    finished += is_finished ? 1 : 0;
                    ++turns_by_parity[last.depth % 2];
                    finished_by_parity[last.depth % 2] += is_finished ? 1 : 0;
                }
            }
            std::printf("| %s | %d ms | %d | %.0f %% | %d of %d | %d of %d | %.1f | %.0f ms | %.0f ms |\n",
                        to_string(rules).c_str(), static_cast<int>(time.count()), turns,
                        100.0 * finished / std::max(turns, 1), finished_by_parity[0], turns_by_parity[0],
                        finished_by_parity[1], turns_by_parity[1],
                        static_cast<double>(plies) / std::max(turns, 1), longest.count() * 1000,
                        control.latest().count() * 1000);
        }
    }
    std::puts("");
}

/// Seconds of one count, the best of several.
double count_time(const Position& position, bool indexed) {
    const std::vector<Cell> cells = players::sorted_free_cells(position);
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
        const auto begun = steady_clock::now();
        Budget budget = unlimited();
        players::HelpfulnessCount count(position, {.original = false, .indexed_queue = indexed});
        count.run(cells, budget);
        best = std::min(best, Seconds(steady_clock::now() - begun).count());
    }
    return best;
}

/// A board with a stone on about one cell in five.
Position sprinkled(const Rules& rules) {
    Random random(1);
    Position position(rules);
    while (position.ply() < rules.cells() / 5) {
        const int count = static_cast<int>(position.free_cells().size());
        position.play(position.free_cells()[static_cast<std::size_t>(random.below(count))]);
        if (position.is_over()) position.undo();
    }
    return position;
}

void print_cost() {
    std::puts("### helpfulness: growth of the cost\n");
    std::puts(
        "One count, a fifth of the cells stones; `heap` finds a cell in the queue by index, `list` looks");
    std::puts(
        "through it as the report's program does.  The report: O(f³ + M²N²K), so exponent 2 to 3 in MN.\n");
    std::puts("| board | cells | heap, µs | list, µs |");
    std::puts("| --- | ---: | ---: | ---: |");
    std::vector<double> cells, heap, list;
    for (const int side : {10, 15, 20, 30, 40, 50, 70, 100}) {
        const Position position = sprinkled({side, side, 5});
        cells.push_back(side * side);
        heap.push_back(count_time(position, true));
        list.push_back(count_time(position, false));
        std::printf("| %s | %d | %.0f | %.0f |\n", to_string(position.rules()).c_str(), side * side,
                    heap.back() * 1e6, list.back() * 1e6);
    }
    std::printf("\nFitted exponent in MN, K = 5: heap %.2f, list %.2f.\n", exponent(cells, heap),
                exponent(cells, list));
    std::vector<double> runs, by_run;
    for (const int run : {4, 6, 8, 10, 14, 20}) {
        runs.push_back(run);
        by_run.push_back(count_time(Position(Rules{50, 50, run}), true));
    }
    std::printf("Fitted exponent in K, empty 50x50, heap: %.2f.\n\n", exponent(runs, by_run));
}

void print_answer() {
    std::puts("### First answer on 70x70x10 with 1 s\n");
    std::puts("| player | start | first move | nodes | move 22 | late |");
    std::puts("| --- | ---: | ---: | ---: | ---: | --- |");
    const Control control;
    play::Limits limits;
    limits.move_time = play::Milliseconds{1000};
    const Rules rules{70, 70, 10};
    Position later(rules);
    Random random(5);
    while (later.ply() < 21) {
        const int row = 30 + random.below(10);
        const Cell cell = rules.cell_at(row, 30 + random.below(10));
        if (later.is_free(cell)) later.play(cell);
    }
    for (const engine::PlayerEntry& entry : engine::players()) {
        const std::string name(entry.name);
        const auto player = player_named(name);
        auto begun = steady_clock::now();
        player->start(rules, Stone::first, limits, kNever);
        const Seconds start = steady_clock::now() - begun;
        Seconds taken[2];
        std::uint64_t nodes[2] = {};
        const Position empty(rules);
        int i = 0;
        for (const Position* position : {&empty, static_cast<const Position*>(&later)}) {
            begun = steady_clock::now();
            player->choose(
                {*position, limits, kNever, [&](const play::Report& report) { nodes[i] = report.nodes; }});
            taken[i++] = steady_clock::now() - begun;
        }
        const bool is_late = std::max({start, taken[0], taken[1]}) > Seconds(*limits.move_time);
        std::printf("| %s | %.0f ms | %.0f ms | %llu | %.0f ms | %s |\n", name.c_str(), start.count() * 1000,
                    taken[0].count() * 1000, static_cast<unsigned long long>(nodes[0]),
                    taken[1].count() * 1000, is_late ? "**late**" : "no");
    }
    std::printf("\nA thread that only sleeps woke up to %.0f ms late meanwhile.\n\n",
                control.latest().count() * 1000);
}

void print_games() {
    std::puts("### Against `quasirandom`\n");
    std::puts("20 games a board, 10 a colour, a new seed each; 20,000 nodes a move.\n");
    std::puts("| player | 6 5 4 | 7 7 4 | 8 8 4 | 10 10 5 | won |");
    std::puts("| --- | --- | --- | --- | --- | ---: |");
    play::Limits limits;
    limits.nodes = 20'000;
    for (const engine::PlayerEntry& entry : engine::players()) {
        const std::string name(entry.name);
        if (name == "quasirandom") continue;
        std::string row = "| " + name + " |";
        int all_wins = 0, all_games = 0;
        for (const Rules rules : {Rules{6, 5, 4}, Rules{7, 7, 4}, Rules{8, 8, 4}, Rules{10, 10, 5}}) {
            int wins = 0, draws = 0, losses = 0;
            for (int game = 0; game < 20; ++game) {
                const Stone side = game % 2 == 0 ? Stone::first : Stone::second;
                const auto player = player_named(name);
                const auto other = player_named("quasirandom:seed=" + std::to_string(game + 1));
                player->start(rules, side, limits, kNever);
                Position position(rules);
                while (!position.is_over()) {
                    play::Player& mover = position.side_to_move() == side ? *player : *other;
                    position.play(*mover.choose({position, limits, kNever, {}}));
                }
                (position.winner() == side ? wins : position.winner() == Stone::none ? draws : losses)++;
            }
            row += " +" + std::to_string(wins) + " =" + std::to_string(draws) + " -" +
                   std::to_string(losses) + " |";
            all_wins += wins;
            all_games += 20;
        }
        std::printf("%s %.0f %% |\n", row.c_str(), 100.0 * all_wins / all_games);
    }
    std::puts("");
}

}  // namespace

int main(int argc, char** argv) {
    const struct {
        std::string_view name;
        void (*print)();
    } sections[] = {{"nodes", print_nodes}, {"tree", print_tree},     {"depth", print_depth},
                    {"cost", print_cost},   {"answer", print_answer}, {"games", print_games}};
    bool printed = false;
    for (const auto& section : sections) {
        if (argc > 1 && section.name != argv[1]) continue;
        section.print();
        printed = true;
        std::fflush(stdout);
    }
    if (printed) return 0;
    std::fprintf(stderr, "there is no section '%s': nodes, tree, depth, cost, answer or games\n", argv[1]);
    return 1;
}
