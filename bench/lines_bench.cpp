// Measures what docs/players/mics.md reports, as Markdown tables:
//
//     lines_bench [rounds]
//
// Everything that is compared is measured in one run, in rounds that take turns,
// in CPU time of the thread; a figure is the median of the rounds, the spread
// their range in percent of it.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "mnk/base/random.hpp"
#include "mnk/players/mics_root.hpp"

namespace {

using namespace mnk;
using namespace mnk::players;
using lines::Update;
using lines::Windows;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Sample {
    std::vector<double> values;

    [[nodiscard]] double median() const {
        std::vector<double> sorted = values;
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
    }
    /// Range in percent of the median.
    [[nodiscard]] double spread() const {
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        return 100 * (*high - *low) / median();
    }
};

/// Play and undo of random cells on a 70x70 board with few stones, in nanoseconds each pair.
double update_cost(int run, Update update) {
    const Rules rules{70, 70, run};
    Windows windows(rules, update);
    Random random(7);
    const auto free_cell = [&] {
        int cell = random.below(rules.cells());
        while (windows.stone(static_cast<Cell>(cell)) != Stone::none) cell = random.below(rules.cells());
        return static_cast<Cell>(cell);
    };
    for (int i = 0; i < 50; ++i) windows.play(free_cell(), i % 2 == 0 ? Stone::first : Stone::second);
    windows.settle();
    std::vector<Cell> cells;
    for (int i = 0; i < 512; ++i) cells.push_back(free_cell());
    const auto pass = [&] {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            windows.play(cells[i], i % 2 == 0 ? Stone::first : Stone::second);
            windows.undo();
        }
    };
    pass();
    long pairs = 0;
    const double begun = cpu_seconds();
    double taken = 0;
    do {
        pass();
        pairs += static_cast<long>(cells.size());
        taken = cpu_seconds() - begun;
    } while (taken < 0.004);
    return 1e9 * taken / static_cast<double>(pairs);
}

/// The slope of log(cost) over log(run).
double exponent(const std::vector<double>& runs, const std::vector<double>& costs) {
    double sx = 0;
    double sy = 0;
    double sxx = 0;
    double sxy = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const double x = std::log(runs[i]);
        const double y = std::log(costs[i]);
        sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    const double count = static_cast<double>(runs.size());
    return (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

void measure_updates(int rounds) {
    std::vector<Sample> linear(21);
    std::vector<Sample> square(21);
    for (int round = 0; round < rounds; ++round) {
        for (int run = 3; run <= 20; ++run) {
            linear[static_cast<std::size_t>(run)].values.push_back(update_cost(run, Update::k));
            square[static_cast<std::size_t>(run)].values.push_back(update_cost(run, Update::k2));
        }
    }
    std::printf("### Update of the lines: one stone played and taken back, 70x70, 50 stones\n\n");
    std::printf("| k | O(k), ns | spread | O(k²), ns | spread | ratio |\n|--:|--:|--:|--:|--:|--:|\n");
    std::vector<double> runs;
    std::vector<double> costs[2];
    for (std::size_t run = 3; run <= 20; ++run) {
        runs.push_back(static_cast<double>(run));
        costs[0].push_back(linear[run].median());
        costs[1].push_back(square[run].median());
        std::printf("| %zu | %.0f | %.0f %% | %.0f | %.0f %% | %.1f |\n", run, costs[0].back(),
                    linear[run].spread(), costs[1].back(), square[run].spread(),
                    costs[1].back() / costs[0].back());
    }
    std::printf("\nFitted exponent: O(k) **%.2f**, O(k²) **%.2f**.\n\n", exponent(runs, costs[0]),
                exponent(runs, costs[1]));
}

/// Nodes a CPU second in the calibration loop.
double calibration_speed(const Rules& rules, MicsUpdate update, MicsOrder order, bool orders_leaves) {
    MicsBoard board(rules, update);
    const Position position(rules);
    board.follow(position);
    MicsSearch search(board, order, {.width = rules.run >= 10 ? 3 : 7, .depth = 10});
    search.begin(position, {.deadline = steady_clock::now() + milliseconds(250)});
    const double begun = cpu_seconds();
    const auto nodes = static_cast<double>(search.count_nodes(orders_leaves));
    return nodes / (cpu_seconds() - begun);
}

void measure_orders(int rounds) {
    struct Way {
        const char* name;
        MicsOrder order;
    };
    const Way ways[] = {{"sort", MicsOrder::sort},
                        {"quickselect", MicsOrder::quickselect},
                        {"heap", MicsOrder::heap},
                        {"blocks", MicsOrder::blocks}};
    std::printf("### Moves explored a CPU second by the way of ordering, every node ordered\n\n");
    std::printf("| board | sort | quickselect | heap | blocks | heap : sort | blocks : heap |\n");
    std::printf("|---|--:|--:|--:|--:|--:|--:|\n");
    for (const Rules rules : {Rules{7, 7, 5}, Rules{15, 15, 5}, Rules{50, 50, 10}, Rules{70, 70, 10}}) {
        Sample samples[4];
        for (int round = 0; round < rounds; ++round) {
            for (std::size_t i = 0; i < 4; ++i)
                samples[i].values.push_back(calibration_speed(rules, MicsUpdate::words, ways[i].order, true));
        }
        std::printf("| %s", to_string(rules).c_str());
        for (const Sample& sample : samples)
            std::printf(" | %.0f (%.0f %%)", sample.median(), sample.spread());
        std::printf(" | %.1f | %.1f |\n", samples[2].median() / samples[0].median(),
                    samples[3].median() / samples[2].median());
    }
    std::printf("\n");
}

void measure_calibration(int rounds) {
    struct Case {
        Rules rules;
        double original;
    };
    const Case cases[] = {
        {{7, 7, 5}, 262'000}, {{10, 10, 5}, 154'000}, {{15, 15, 5}, 96'000}, {{50, 50, 10}, 13'000}};
    std::printf("### Calibration loop: nodes a CPU second, every node ordered as in the original\n\n");
    std::printf(
        "| board | original | ours | spread | **ratio** | with `update=k` | the report's own ways | leaves "
        "not "
        "ordered | ratio |\n");
    std::printf("|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (const Case& one : cases) {
        Sample ours;
        Sample entries;
        Sample report;
        Sample search;
        for (int round = 0; round < rounds; ++round) {
            ours.values.push_back(calibration_speed(one.rules, MicsUpdate::words, MicsOrder::blocks, true));
            entries.values.push_back(calibration_speed(one.rules, MicsUpdate::k, MicsOrder::blocks, true));
            report.values.push_back(calibration_speed(one.rules, MicsUpdate::k2, MicsOrder::heap, true));
            search.values.push_back(
                calibration_speed(one.rules, MicsUpdate::words, MicsOrder::blocks, false));
        }
        std::printf("| %s | %.0f | %.0f | %.0f %% | **%.1f** | %.0f | %.0f | %.0f | %.1f |\n",
                    to_string(one.rules).c_str(), one.original, ours.median(), ours.spread(),
                    ours.median() / one.original, entries.median(), report.median(), search.median(),
                    search.median() / one.original);
    }
    std::printf(
        "\nThe report's own ways: O(k²) update and heap-select.  Our search orders no leaves: the last "
        "columns.\n\n");
}

void measure_memory() {
    std::printf("### Memory of a board against mn, after ten plies\n\n");
    std::printf("| board | cells | bytes | bytes a cell |\n|---|--:|--:|--:|\n");
    for (const Rules rules : {Rules{7, 7, 5}, Rules{15, 15, 5}, Rules{30, 30, 5}, Rules{60, 60, 5},
                              Rules{120, 120, 5}, Rules{50, 50, 10}, Rules{128, 128, 20}}) {
        MicsBoard board(rules);
        for (int i = 0; i < 10; ++i) board.play(board.free_cells()[board.free_cells().size() / 2]);
        std::printf("| %s | %d | %zu | %.0f |\n", to_string(rules).c_str(), rules.cells(), board.memory(),
                    static_cast<double>(board.memory()) / rules.cells());
    }
    std::printf("\n");
}

void measure_threads(int rounds) {
    const Rules rules{10, 10, 5};
    Position position(rules);
    for (const int cell : {44, 45, 54, 55, 34}) position.play(static_cast<Cell>(cell));
    Sample samples[2];
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t threads = 1; threads <= 2; ++threads) {
            std::vector<std::unique_ptr<MicsBoard>> boards;
            for (std::size_t i = 0; i < threads; ++i) {
                boards.push_back(std::make_unique<MicsBoard>(rules));
                boards.back()->follow(position);
            }
            const auto begun = steady_clock::now();
            const MicsResult result = search_root(boards, position, MicsOrder::blocks, {}, 1'000'000, {});
            const std::chrono::duration<double> taken = steady_clock::now() - begun;
            samples[threads - 1].values.push_back(static_cast<double>(result.nodes()) / taken.count());
        }
    }
    std::printf("### Threads: nodes a second on the wall clock, 10x10x5, a million nodes\n\n");
    std::printf("| threads | nodes/s | spread |\n|--:|--:|--:|\n");
    for (std::size_t i = 0; i < 2; ++i)
        std::printf("| %zu | %.0f | %.0f %% |\n", i + 1, samples[i].median(), samples[i].spread());
    // On one core two threads only take a larger share of it from whatever else runs.
    if (std::thread::hardware_concurrency() < 2)
        std::printf("\nThis process may use one core only: no measurement of threads.\n");
    else
        std::printf("\nTwo threads: %.2f times one.\n", samples[1].median() / samples[0].median());
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
    measure_updates(rounds);
    measure_orders(rounds);
    measure_calibration(rounds);
    measure_memory();
    measure_threads(rounds);
}
