#pragma once

#include <array>
#include <vector>

#include "mnk/board/position.hpp"
#include "mnk/players/budget.hpp"

namespace mnk::players {

/// What one player's windows give to a free cell.
struct HelpfulnessPart {
    std::int64_t points = 0;        ///< all of it
    std::int64_t windows = 0;       ///< windows through the cell without stones of the other player
    std::int64_t cells = 0;         ///< the player's stones in them
    std::int64_t double_games = 0;  ///< points for double games
    std::int64_t bonus = 0;         ///< points for completing a run
};

/// A free cell's helpfulness: `own` for the side to move, `enemy` for the other.
struct CellHelpfulness {
    HelpfulnessPart own;
    HelpfulnessPart enemy;
    [[nodiscard]] std::int64_t count() const { return own.points + enemy.points; }
};

/// The free cells as a max-heap by rank, then count; of equal ones the cell nearer the top left
/// comes first.
class HelpfulnessQueue {
 public:
    /// With `is_indexed` a cell is found in O(1); without, by looking through
    /// the queue as the report's program does, O(f).
    HelpfulnessQueue(const Rules& rules, bool is_indexed);

    /// With no count yet.  A higher rank comes before any count.
    void insert(Cell cell, int rank);
    /// Adds to a cell's count.  O(log f), and the search for the cell.
    /// @pre  the cell is in the queue, points >= 0
    void raise(Cell cell, std::int64_t points);
    [[nodiscard]] std::int64_t top_count() const { return heap_.empty() ? 0 : heap_.front().count; }
    /// Every cell as good as the first, from the top left.  O(t log t) for t cells.
    [[nodiscard]] std::vector<Cell> top() const;

 private:
    struct Entry {
        int rank;
        std::int64_t count;
        Cell cell;
    };
    [[nodiscard]] std::size_t find(Cell cell) const;
    void collect(std::size_t at, std::vector<Cell>& cells) const;

    bool is_indexed_;
    std::vector<Entry> heap_;
    std::vector<std::uint16_t> where_;
};

/// One count of a position.  Every window of k cells is met once, from the end
/// where it starts (going right, down, down-right, down-left), in four passes:
/// windows that start at stones, the opponent's and then our own, and windows that
/// start at free cells, the opponent's and then our own.  Each free cell of a
/// window without stones of the other player gets
///
///     1 + stones                    if fewer than k - 2 stones are in it
///     k + stones                    if k - 2 stones or more are
///     2000 or 1000 + stones         for a double game, our own or the opponent's
///
///     100,000 or 10,000 + 1 + stones  if a stone there completes a run, in this window or another
///
/// A win comes before a block and a block before all else, whatever they count.
/// O(mnk), and O(log f) for each cell of each window.
class HelpfulnessCount {
 public:
    struct Settings {
        bool original = false;  ///< counts alone decide, and a count of 10,000 ends the last pass
        bool indexed_queue = true;
    };

    HelpfulnessCount(const Position& position, const Settings& settings);

    /// Counts, the free cells taken in the given order (it matters only if the
    /// count ends early).  Stops when the budget is spent.
    void run(std::span<const Cell> free_cells, Budget& budget);

    [[nodiscard]] const CellHelpfulness& at(Cell cell) const {
        return cells_[static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] const HelpfulnessQueue& queue() const { return queue_; }

    /// Line checks of the last pass: four for each free cell if it was not cut short.
    [[nodiscard]] int last_pass_checks() const { return last_pass_checks_; }
    [[nodiscard]] bool is_cut_by_budget() const { return is_cut_; }

    /// The best cells: largest count; among those P has the most own stones in its
    /// windows and O the most of the opponent's; O's if P's own <= O's, else P's.
    [[nodiscard]] std::vector<Cell> best_cells() const;

 private:
    struct Window {
        int row;
        int column;
        Step step;
        int stones;
    };

    bool check_lines(Cell start, Stone side, Budget& budget, bool is_last_pass);
    void check(Cell start, Step step, Stone side);
    [[nodiscard]] bool is_double_game(const Window& window, int place) const;
    void give(Cell cell, Stone side, const Window& window, int place);
    [[nodiscard]] bool is_free(int row, int column) const;

    const Position& position_;
    Rules rules_;
    Stone self_;
    Settings settings_;
    HelpfulnessQueue queue_;
    std::vector<CellHelpfulness> cells_;
    std::array<std::vector<bool>, 2> wins_;  // own, enemy
    int last_pass_checks_ = 0;
    bool is_cut_ = false;
};

}  // namespace mnk::players
