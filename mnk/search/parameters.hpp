#pragma once

#include <cstdint>

namespace mnk::search {

/// Every number of the search in one place.  Margins are in the units of the
/// evaluation (200 of them: three games of four), depths in plies.  What each
/// is worth, and what was tried and dropped, is in docs/experiments/champion.md.
struct Parameters {
    // 1. Aspiration: how far from the last score the window ends.
    int aspiration_from_depth = 4;
    int aspiration = 30;
    // 2. Reverse futility: so far above beta that a quiet search would not change it.
    int reverse_futility_depth = 6;
    int reverse_futility = 55;
    // 3. Razoring: so far below alpha that only forcing moves could help, and there are none.
    int razoring_depth = 3;
    int razoring = 130;
    // 4. Internal reduction: without a move from the table the depth is not worth it.
    int internal_reduction_depth = 4;
    // 5. Move-count pruning: at small depth the moves beyond so many are left out.
    int move_count_depth = 6;
    int move_count_base = 7;
    int move_count_square = 2;
    // 6. Futility of children: a quiet move that cannot lift the score to alpha is left out.
    int futility_depth = 6;
    int futility_base = 60;
    int futility = 60;
    // 7. Late-move reductions, in hundredths: base + log(depth) log(move) scale.
    int reduction_from_depth = 2;
    int reduction_base = 30;
    int reduction_scale = 48;
    // 8. Singular extension: the table's move is searched deeper if all others are worse by so much a ply.
    int singular_depth = 7;
    int singular_margin = 3;
    // 9. The forcing search at each node: nodes it may visit, and more for each ply of depth.
    int forcing_nodes = 24;
    int forcing_nodes_per_ply = 16;
    int forcing_most_nodes = 400;
    int forcing_root_nodes = 20'000;
    // 10. Ordering: what the cell's shapes weigh against what the search has seen.
    int order_scale = 24;
    int killer = 6000;
};

}  // namespace mnk::search
