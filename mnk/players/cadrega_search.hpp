#pragma once

#include <optional>
#include <vector>

#include "mnk/players/budget.hpp"
#include "mnk/players/cadrega_eval.hpp"
#include "mnk/players/cadrega_tree.hpp"

namespace mnk::players::cadrega {

/// What a search found, seen by the side to move.
struct SearchResult {
    struct RootMove {
        Cell cell;
        int value;
        bool is_exact;  ///< false: the move is worth this or less
        std::uint64_t nodes;
    };

    Cell move = kNoCell;
    bool is_searched = false;  ///< false: a single candidate, played at once
    bool is_complete = false;  ///< every root move was searched to the depth
    int value = 0;
    std::uint64_t nodes = 0;   ///< visited, the root included
    std::uint64_t listed = 0;  ///< candidate lists that had to be made: what the kept tree saves
    std::vector<RootMove> root_moves;
};

/// Full-width alpha-beta to one depth, over a scratch board and a kept tree.
///
/// A node whose mover can win at once is a leaf worth ±(kInfinity - plies); one
/// without free cells is worth 0; at the horizon a node is worth the sum of own less
/// enemy cell values.  The best root move is kept as it goes, so that an
/// interrupted search still answers.
class Search {
 public:
    Search(WindowBoard& board, Tree& tree, Budget& budget, bool original);

    /// Makes sure that the root knows its candidates, and returns them: the
    /// heuristic's answer is the first.
    std::span<const Cell> candidates();

    /// @pre  depth >= 1
    SearchResult run(int depth);

 private:
    struct Ply {
        std::vector<Cell> order;  // of a node that is not kept
    };

    std::span<const Cell> order_of(Tree::Id node, int ply);
    int visit(Tree::Id node, int alpha, int beta, int depth, int ply);
    Tree::Id child_of(Tree::Id parent, Tree::Id& last, Cell cell);

    WindowBoard& board_;
    Tree& tree_;
    Budget& budget_;
    RadixSort sort_;
    Stone self_;
    bool is_interrupted_ = false;
    std::uint64_t listed_ = 0;
    std::vector<EvaluatedCell> cells_;
    std::vector<Ply> plies_;
};

}  // namespace mnk::players::cadrega
