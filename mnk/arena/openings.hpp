#pragma once

#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/position.hpp"
#include "mnk/play/player.hpp"

namespace mnk::arena {

/// Stones in order of play, first player first.
using Opening = std::vector<Cell>;

/// How an opening in numbers is meant.
enum class Notation : std::uint8_t {
    automatic,  ///< offsets if any number is negative, else from the corner
    corner,     ///< x,y from 0, top left
    centre,     ///< x,y from the centre; of an even side, from floor(n / 2)
};

/// One opening: cells ("h8 i9"), or numbers ("7,7 8,6" or "0,0, 1,-1").  It must be a legal game that
/// is not over.  Empty text is the empty board.
Result<Opening> read_opening(const Rules& rules, std::string_view text, Notation notation);

/// Openings separated by semicolons or lines; `#` begins a comment.  The error says which one is wrong.
/// With `automatic`, one negative number anywhere makes all of them offsets.
Result<std::vector<Opening>> read_openings(const Rules& rules, std::string_view text, Notation notation);

/// Random openings of `plies` stones around the centre, all different up to symmetry, the same for the
/// same seed.  Where nobody can win at once; as many as asked for, or as there are.
///
/// With a judge, four times as many are made and those kept whose value the judge finds nearest to 0;
/// a position it proves won or lost is never kept.  Costs one answer of the judge for each.
struct OpeningWish {
    int count = 0;
    int plies = 4;
    std::uint64_t seed = 1;
    play::Player* judge = nullptr;
    std::uint64_t judge_nodes = 2000;
};
std::vector<Opening> generate_openings(const Rules& rules, const OpeningWish& wish,
                                       const play::StopFlag& stop);

}  // namespace mnk::arena
