#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "mnk/board/position.hpp"

namespace mnk::search {

/// The value of a game that is nearly decided, proved.
///
/// Sees only what can still matter: each line on which a side can still make a
/// run is the set of free cells it lacks.  A side whose lines weigh too little
/// (the sum of 2^-lacking, Erdős and Selfridge 1973), at once or after the other
/// has bound itself to some pairs of cells, cannot win; a node costs O(lines k²)
/// for each pair.  Takes at most 64 free cells, and no rules where just k win: a
/// longer run would have to be told from a run.
class ExactSearch {
 public:
    explicit ExactSearch(const Position& position);

    /// Whether it can be asked at all.
    static bool takes(const Position& position);

    /// A cell and what is proved of its worth to the side that moves there: 1 win, 0 draw, -1 loss.
    struct Move {
        Cell cell = kNoCell;
        int low = -1;
        int high = 1;
        [[nodiscard]] bool is_decided() const { return low == high; }
    };
    /// How much of it: every value, or enough to play well, so that a win ends the search.
    enum class Wanted : std::uint8_t { every_value, best_move };

    /// Looks for one move that does not lose, then for a win, then at what else is open, so that what matters most
    /// is known if `is_over` stops it.  That is asked every few dozen nodes.  The moves are in order of their cells.
    /// @pre  the game is not over
    std::vector<Move> solve(const std::function<bool(std::uint64_t nodes)>& is_over,
                            Wanted wanted = Wanted::every_value);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
    using Set = std::uint64_t;  // of free cells, by their index in cells_

    struct Entry {
        Set mine = 0;
        Set theirs = 0;
        std::int8_t low = -2;  // -2: empty
        std::int8_t high = 2;
    };
    /// What one look over the lines tells.
    struct View;

    [[nodiscard]] std::vector<std::size_t> most_promising_first() const;
    bool is_at_least(std::size_t index, int value);
    [[nodiscard]] View look(Set mine, Set theirs, int side) const;
    Set find_best_pair();
    [[nodiscard]] bool is_held_by_pairs(Set own, Set enemy, int side, std::uint64_t weight,
                                        std::uint64_t bound);
    int search(Set mine, Set theirs, int side, int alpha, int beta);
    [[nodiscard]] Entry& entry(Set mine, Set theirs);
    bool count_node();

    std::vector<Cell> cells_;
    std::vector<Set> lines_[2];  // of the side to move at the root, and of the other
    std::vector<Set> left_;      // scratch of is_held_by_pairs
    std::vector<std::int64_t> both_ =
        std::vector<std::int64_t>(std::size_t{64} * 64);  // by pair: all 0 between calls
    std::vector<Entry> table_;
    const std::function<bool(std::uint64_t)>* is_over_ = nullptr;
    bool is_stopped_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace mnk::search
