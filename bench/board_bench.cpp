// The board's price: play and undo against board size and against the naive
// board, and the comparison of free-cell structures that the report on `mics`
// describes.  Prints Markdown for docs/benchmarks.md.

#include <cstdio>

#include "bench/free_cells.hpp"
#include "bench/harness.hpp"
#include "mnk/base/random.hpp"
#include "mnk/board/position.hpp"
#include "tests/support/naive_board.hpp"

namespace mnk::bench {
namespace {

/// A random game up to half the board, without a win on the way: what search walks through.
std::vector<Cell> half_a_game(const Rules& rules) {
    for (std::uint64_t seed = 1;; ++seed) {
        Random random(seed);
        Position position(rules);
        while (!position.is_over() && position.ply() < rules.cells() / 2) {
            const auto free = position.free_cells();
            position.play(free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))]);
        }
        if (!position.is_over()) return {position.moves().begin(), position.moves().end()};
    }
}

/// Plays the first `depth` moves of `line` and takes them back, as a search does at one node after another.
template <class Board>
std::uint64_t walk(Board& board, const std::vector<Cell>& line, std::uint64_t pairs) {
    std::uint64_t done = 0;
    while (done < pairs) {
        for (const Cell cell : line) board.play(cell);
        for (std::size_t i = 0; i < line.size(); ++i) board.undo();
        done += line.size();
    }
    keep(board);
    return done;
}

/// The naive board as a player would use it: after each change it looks for a
/// winner and lists the free cells anew.
class NaiveWithAnswers {
 public:
    explicit NaiveWithAnswers(const Rules& rules) : board_(rules) {}
    void play(Cell cell) { board_.play(cell), look(); }
    void undo() { board_.undo(), look(); }

 private:
    void look() {
        keep(board_.winner());
        keep(board_.free_cells().size());
    }
    testing::NaiveBoard board_;
};

void compare_board_sizes() {
    std::vector<Position> boards;
    std::vector<std::vector<Cell>> lines;
    const std::vector<Rules> sizes{{7, 7, 5},    {15, 15, 5},  {19, 19, 5},
                                   {50, 50, 10}, {70, 70, 10}, {128, 128, 10}};
    for (const Rules& rules : sizes) {
        boards.emplace_back(rules);
        lines.push_back(half_a_game(rules));
    }
    std::vector<Case> cases;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        cases.push_back({to_string(sizes[i]), [&, i] { return walk(boards[i], lines[i], 400'000); }});
    }
    print_table("play + undo, one pair, by board size (ratio to 7x7)", measure(cases), 0);
}

void compare_with_naive() {
    const Rules rules{15, 15, 5};
    const std::vector<Cell> line = half_a_game(rules);
    Position fast(rules);
    NaiveWithAnswers naive(rules);
    print_table("play + undo on 15x15x5 against the naive board that rescans everything (ratio to the board)",
                measure({{"board", [&] { return walk(fast, line, 400'000); }},
                         {"naive board", [&] { return walk(naive, line, 4'000); }}}),
                0);
}

/// Takes `order` away one cell after the other, walking over what is left every
/// `stride` cells (a search looks at the free cells of each node), and back.
template <class Structure>
std::uint64_t drain(Structure& cells, const std::vector<std::int32_t>& order, std::size_t stride,
                    std::uint64_t pairs) {
    std::uint64_t done = 0;
    while (done < pairs) {
        for (std::size_t i = 0; i < order.size(); ++i) {
            cells.take(order[i]);
            if (i % stride == 0) keep(cells.sum());
        }
        for (std::size_t i = 0; i < order.size(); ++i) cells.put_back();
        done += order.size();
    }
    return done;
}

/// Half of `count` cells, in random order.
std::vector<std::int32_t> random_order(std::int32_t count) {
    Random random(5);
    std::vector<std::int32_t> order;
    for (std::int32_t i = 0; i < count; ++i) order.push_back(i);
    for (std::int32_t i = 0; i < count / 2; ++i) {
        std::swap(order[static_cast<std::size_t>(i)],
                  order[static_cast<std::size_t>(i + random.below(count - i))]);
    }
    order.resize(static_cast<std::size_t>(count / 2));
    return order;
}

std::vector<Timing> time_structures(std::int32_t count, bool is_walked) {
    const std::vector<std::int32_t> order = random_order(count);
    const std::size_t stride = is_walked ? 1 : order.size() + 1;
    ArrayWithSwap array(count);
    Reallocation reallocation(count);
    LinkedList list(count);
    HashSet set(count);
    const std::uint64_t pairs = is_walked ? 20'000 : 100'000;
    return measure({{"array with swap (ours)", [&] { return drain(array, order, stride, pairs); }},
                    {"reallocation", [&] { return drain(reallocation, order, stride, pairs / 4); }},
                    {"linked list", [&] { return drain(list, order, stride, pairs); }},
                    {"hash set", [&] { return drain(set, order, stride, pairs); }}});
}

void compare_free_cell_structures() {
    std::vector<std::vector<Timing>> columns;
    std::printf(
        "### The free cells: take one away + put it back, ns (ratio to the array with swap)\n\n"
        "*walked*: the free cells are walked over at every node, as a search does; *not*: never.\n\n"
        "| structure |");
    for (const std::int32_t count : {49, 225, 4900}) {
        for (const bool is_walked : {true, false}) {
            std::printf(" %d cells, %s |", count, is_walked ? "walked" : "not");
            columns.push_back(time_structures(count, is_walked));
        }
    }
    std::printf("\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (std::size_t row = 0; row < columns[0].size(); ++row) {
        std::printf("| %s |", columns[0][row].name.c_str());
        for (const std::vector<Timing>& column : columns) {
            std::printf(" %.0f (%.1f) |", column[row].median, column[row].median / column[0].median);
        }
        std::printf("\n");
    }
    std::printf("\n");
}

}  // namespace
}  // namespace mnk::bench

int main() {
    mnk::bench::compare_board_sizes();
    mnk::bench::compare_with_naive();
    mnk::bench::compare_free_cell_structures();
}
