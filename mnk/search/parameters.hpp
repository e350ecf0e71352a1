#pragma once

#include <array>
#include <cstdint>

#include "mnk/base/options.hpp"

namespace mnk::search {

/// Every number of the search in one place.  Margins are in the units of the
/// evaluation (200 of them: three games of four), depths in plies.  What each
/// is worth, and what was tried and dropped, is in docs/experiments/champion.md.
struct Parameters {
    // 1. Aspiration: how far from the last score the window ends.
    std::int64_t aspiration_from_depth = 4;
    std::int64_t aspiration = 30;
    // 2. Reverse futility: so far above beta that a quiet search would not change it.
    std::int64_t reverse_futility_depth = 6;
    std::int64_t reverse_futility = 35;
    // 3. Razoring: so far below alpha that only forcing moves could help, and there are none.
    std::int64_t razoring_depth = 3;
    std::int64_t razoring = 130;
    // 4. Internal reduction: without a move from the table the depth is not worth it.
    std::int64_t internal_reduction_depth = 4;
    // 5. Move-count pruning: at small depth the moves beyond so many are left out.
    std::int64_t move_count_depth = 6;
    std::int64_t move_count_base = 5;
    std::int64_t move_count_square = 1;
    // 6. Futility of children: a quiet move that cannot lift the score to alpha is left out.
    std::int64_t futility_depth = 6;
    std::int64_t futility_base = 60;
    std::int64_t futility = 60;
    // 7. Late-move reductions, in hundredths: base + log(depth) log(move) scale.
    std::int64_t reduction_from_depth = 2;
    std::int64_t reduction_base = 30;
    std::int64_t reduction_scale = 75;
    std::int64_t reduction_history = 6000;  // of what was learnt of a move, for a ply
    // 8. Singular extension: the table's move is searched deeper if all others are worse by so much a ply.
    std::int64_t singular_depth = 7;
    std::int64_t singular_margin = 3;
    // 9. The forcing search at each node: nodes it may visit, and more for each ply of depth.
    std::int64_t forcing_nodes = 12;
    std::int64_t forcing_nodes_per_ply = 8;
    std::int64_t forcing_most_nodes = 400;
    std::int64_t forcing_root_nodes = 20'000;
    // 10. Defence: how far beyond the last ply a side that must answer a threat is searched.  Even at 0 its node is; more
    // explodes where both have many fours.
    std::int64_t defence_depth = 0;
    // 11. The search for wins by threats, before the search: its part of the time, in percent.
    std::int64_t threat_percent = 10;
    // 12. Ordering: what the cell's shapes weigh against what the search has seen.
    std::int64_t order_scale = 24;
    std::int64_t killer = 6000;
    // 13. A pass: so good that the other side may move twice.  Plies less, and one for each four of depth.
    std::int64_t pass_depth = 3;
    std::int64_t pass_reduction = 3;
};

/// A row for each, so that they can be tried and tuned like any option.
template <class S>
inline constexpr std::array kParameterOptions{
    options::Option<S>{"aspiration-from-depth", "depth from which the window is narrow",
                       options::Integer<S>{&Parameters::aspiration_from_depth, 0, 100}},
    options::Option<S>{"aspiration", "half the width of the first window",
                       options::Integer<S>{&Parameters::aspiration, 0, 5000}},
    options::Option<S>{"reverse-futility-depth", "depth up to which a position far above the window is left",
                       options::Integer<S>{&Parameters::reverse_futility_depth, 0, 100}},
    options::Option<S>{"reverse-futility", "how far above, for each ply",
                       options::Integer<S>{&Parameters::reverse_futility, 0, 5000}},
    options::Option<S>{"razoring-depth", "depth up to which a position far below the window is left",
                       options::Integer<S>{&Parameters::razoring_depth, 0, 100}},
    options::Option<S>{"razoring", "how far below, for each ply",
                       options::Integer<S>{&Parameters::razoring, 0, 5000}},
    options::Option<S>{"internal-reduction-depth",
                       "depth from which a node without a known move is searched less deep",
                       options::Integer<S>{&Parameters::internal_reduction_depth, 0, 100}},
    options::Option<S>{"move-count-depth", "depth up to which late quiet moves are left out",
                       options::Integer<S>{&Parameters::move_count_depth, 0, 100}},
    options::Option<S>{"move-count-base", "moves that are always tried",
                       options::Integer<S>{&Parameters::move_count_base, 0, 1000}},
    options::Option<S>{"move-count-square", "and for the square of each ply of depth",
                       options::Integer<S>{&Parameters::move_count_square, 0, 100}},
    options::Option<S>{"futility-depth", "depth up to which hopeless quiet moves are left out",
                       options::Integer<S>{&Parameters::futility_depth, 0, 100}},
    options::Option<S>{"futility-base", "what a quiet move may gain",
                       options::Integer<S>{&Parameters::futility_base, 0, 5000}},
    options::Option<S>{"futility", "and for each ply", options::Integer<S>{&Parameters::futility, 0, 5000}},
    options::Option<S>{"reduction-from-depth", "depth from which late moves are searched less deep",
                       options::Integer<S>{&Parameters::reduction_from_depth, 0, 100}},
    options::Option<S>{"reduction-base", "hundredths of a ply less",
                       options::Integer<S>{&Parameters::reduction_base, 0, 500}},
    options::Option<S>{"reduction-scale", "and times the logarithms of depth and move",
                       options::Integer<S>{&Parameters::reduction_scale, 0, 500}},
    options::Option<S>{"reduction-history", "what a move must have earned to be searched a ply deeper",
                       options::Integer<S>{&Parameters::reduction_history, 1, 1000000}},
    options::Option<S>{"singular-depth",
                       "depth from which a move far better than the others is searched deeper",
                       options::Integer<S>{&Parameters::singular_depth, 0, 100}},
    options::Option<S>{"singular-margin", "how far, for each ply",
                       options::Integer<S>{&Parameters::singular_margin, 0, 100}},
    options::Option<S>{"forcing-nodes", "nodes of a forcing search within the search",
                       options::Integer<S>{&Parameters::forcing_nodes, 0, 100000}},
    options::Option<S>{"forcing-nodes-per-ply", "and for each ply of depth",
                       options::Integer<S>{&Parameters::forcing_nodes_per_ply, 0, 100000}},
    options::Option<S>{"forcing-most-nodes", "but no more than",
                       options::Integer<S>{&Parameters::forcing_most_nodes, 0, 1000000}},
    options::Option<S>{"forcing-root-nodes", "nodes of the forcing search before the search",
                       options::Integer<S>{&Parameters::forcing_root_nodes, 0, 100000000}},
    options::Option<S>{"defence-depth", "plies beyond the last in which a threat is still answered",
                       options::Integer<S>{&Parameters::defence_depth, 0, 100}},
    options::Option<S>{"threat-percent", "percent of the time for a win by threats before the search",
                       options::Integer<S>{&Parameters::threat_percent, 0, 90}},
    options::Option<S>{"order-scale", "what shapes weigh in the order of moves",
                       options::Integer<S>{&Parameters::order_scale, 0, 1000}},
    options::Option<S>{"killer", "what a move that refuted a sister weighs",
                       options::Integer<S>{&Parameters::killer, 0, 100000}},
    options::Option<S>{"pass-depth", "depth from which a side that stands well is tried without its move",
                       options::Integer<S>{&Parameters::pass_depth, 1, 100}},
    options::Option<S>{"pass-reduction", "plies less after it",
                       options::Integer<S>{&Parameters::pass_reduction, 1, 100}},
};

}  // namespace mnk::search
