#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mnk/players/window_board.hpp"

namespace mnk::players::cadrega {

/// The scale of values: ±kInfinity less the plies to it is a win or a loss.
constexpr int kInfinity = 2'147'483'646;
constexpr int kBlock = kInfinity - 1;

/// Beyond any sum of cell values: what says that somebody wins.
constexpr int kDecided = kInfinity - 100'000;

struct EvaluatedCell {
    Cell cell;
    int value;
};

/// Descending and stable, by counting digits of four bits from the lowest: O(f)
/// for values of a bounded number of digits.  With `original`, two cells of
/// different value change places whatever their order, as in the original program.
class RadixSort {
 public:
    explicit RadixSort(bool original = false) : original_(original) {}
    void operator()(std::vector<EvaluatedCell>& cells);

 private:
    bool original_;
    std::vector<EvaluatedCell> scratch_;
};

/// The candidates of the side to move, best first: the one cell that wins
/// (kInfinity), else the one cell that must be blocked (kBlock), else all free
/// cells by own + enemy value.  Of several wins or blocks the first from the top
/// left.  O(f) on a board that keeps the values.
void list_candidates(const WindowBoard& board, RadixSort& sort, std::vector<EvaluatedCell>& cells);

/// What the position is worth to `side` without looking further: O(1).
inline int leaf_value(const WindowBoard& board, Stone side) {
    return static_cast<int>(board.sum(side) - board.sum(opponent(side)));
}

/// How deep a search of `nodes_to_visit` nodes may go with `free_cells`, if it
/// visits as few as alpha-beta can: multiplies √f, √(f - 1), … (each cut to a whole
/// number) until that many are reached, and takes two plies off: one because
/// the last went over, one because no ordering is perfect.  Never below `start`;
/// the full depth when the cells run out first; the depth that still fits when the
/// product would pass 2^63.  O(f).
int optimized_depth(int start, int free_cells, std::int64_t nodes_to_visit);

}  // namespace mnk::players::cadrega
