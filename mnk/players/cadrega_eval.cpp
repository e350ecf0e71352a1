#include "mnk/players/cadrega_eval.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace mnk::players::cadrega {

void RadixSort::operator()(std::vector<EvaluatedCell>& cells) {
    if (original_ && cells.size() == 2) {
        if (cells[0].value != cells[1].value) std::swap(cells[0], cells[1]);
        return;
    }
    int largest = 0;
    for (const EvaluatedCell& cell : cells) largest = std::max(largest, cell.value);
    scratch_.resize(cells.size());
    for (int shift = 0; shift < 32 && (largest >> shift) > 0; shift += 4) {
        // places[d]: where the next cell with digit d goes; the largest digit comes first.
        std::array<std::size_t, 16> places{};
        const auto digit = [&](const EvaluatedCell& cell) {
            return static_cast<std::size_t>((cell.value >> shift) & 15);
        };
        for (const EvaluatedCell& cell : cells) ++places[digit(cell)];
        std::size_t sum = 0;
        for (std::size_t d = 16; d-- > 0;) {
            const std::size_t count = places[d];
            places[d] = sum;
            sum += count;
        }
        for (const EvaluatedCell& cell : cells) scratch_[places[digit(cell)]++] = cell;
        cells.swap(scratch_);
    }
}

void list_candidates(const WindowBoard& board, RadixSort& sort, std::vector<EvaluatedCell>& cells) {
    const Stone self = board.side_to_move();
    cells.clear();
    if (const Cell win = board.first_win(self); win != kNoCell) {
        cells.push_back({win, kInfinity});
        return;
    }
    if (const Cell block = board.first_win(opponent(self)); block != kNoCell) {
        cells.push_back({block, kBlock});
        return;
    }
    for (int i = 0; i < board.rules().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!board.is_free(cell)) continue;
        cells.push_back({cell, board.value(cell, Stone::first) + board.value(cell, Stone::second)});
    }
    sort(cells);
}

namespace {

/// ⌊√f⌋ without floating point.
std::int64_t whole_root(int number) {
    std::int64_t root = 0;
    while ((root + 1) * (root + 1) <= number) ++root;
    return root;
}

}  // namespace

int optimized_depth(int start, int free_cells, std::int64_t nodes_to_visit) {
    int depth = start;
    std::int64_t visited = whole_root(free_cells);
    for (int i = 1; i < start && free_cells > 0; ++i) visited *= whole_root(--free_cells);
    while (visited < nodes_to_visit) {
        if (--free_cells <= 0) return depth;
        const std::int64_t root = whole_root(free_cells);
        if (visited > std::numeric_limits<std::int64_t>::max() / root) return depth;
        visited *= root;
        ++depth;
    }
    return std::max(start, depth - 2);
}

}  // namespace mnk::players::cadrega
