#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "mnk/play/player.hpp"
#include "mnk/players/mics_board.hpp"
#include "mnk/players/mics_order.hpp"

namespace mnk::players {

/// Scores as the root player sees them.  A win p plies from the root is kMicsWin - p.
constexpr std::int64_t kMicsWin = 2'147'483'646;
constexpr std::int64_t kMicsBeyond = kMicsWin + 1;
constexpr bool is_mics_win(std::int64_t score) { return score > kMicsWin - 100'000; }
constexpr bool is_mics_loss(std::int64_t score) { return score < -kMicsWin + 100'000; }

/// The shape of the tree.
struct MicsShape {
    int width = 7;   ///< children of a node; the root has three times as many
    int depth = 10;  ///< plies from the root to a leaf
    MicsDefects defects;
};

/// When to stop whatever the budget says.
struct MicsBrake {
    const play::StopFlag* stop = nullptr;
    std::optional<play::TimePoint> deadline;
    const std::atomic<bool>* peers = nullptr;  ///< raised when another thread has stopped

    [[nodiscard]] bool is_on() const;
};

/// Alpha-beta over the best cells of each node, within a node budget.
class MicsSearch {
 public:
    /// `board` is played on and left as it was.
    MicsSearch(MicsBoard& board, MicsOrder order, const MicsShape& shape);

    /// Prepares a search from `position`, which the board must have followed.
    /// Looks at it only where the rules say `exact`: there a window that lacks
    /// one stone may be an overline.
    void begin(const Position& position, const MicsBrake& brake);

    /// The root's cells in the order in which they are tried.
    [[nodiscard]] std::vector<Cell> root_cells();

    /// The value of a root move for the root player, between alpha and +infinity; at most `budget` nodes.
    std::int64_t try_root(Cell cell, std::int64_t alpha, std::uint64_t budget);

    /// Nodes of the last try: children returned from.
    [[nodiscard]] std::uint64_t used() const { return used_; }
    /// The brake was pulled: the last value means nothing.
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }

    /// The calibration: the same tree without pruning, until the brake or the end of the tree; nodes
    /// counted.  Leaves need no order; `orders_leaves` has them ordered all the same, as in the original.
    std::uint64_t count_nodes(bool orders_leaves = false);

 private:
    std::int64_t visit(int depth, std::int64_t alpha, std::int64_t beta, bool is_won);
    void count_below(int depth, bool orders_leaves);
    [[nodiscard]] bool wins_at(Cell cell) const;
    [[nodiscard]] std::int64_t board_value() const;
    void play(Cell cell);
    void undo();
    [[nodiscard]] bool has_to_stop();

    MicsBoard& board_;
    MicsOrdering ordering_;
    MicsShape shape_;
    MicsBrake brake_;
    Stone root_side_ = Stone::first;
    std::optional<Position> exact_;  // moves along where the rules say `exact`
    std::vector<Cell> candidates_;   // `width` for each depth
    std::uint64_t budget_ = 0;
    std::uint64_t used_ = 0;
    std::uint32_t glances_ = 0;
    bool is_stopped_ = false;
};

}  // namespace mnk::players
