#include "mnk/search/levels.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "mnk/base/random.hpp"

namespace mnk::search {

namespace {

// Each between 100 and 250 Elo above the one before, the last more (docs/players/champion.md).  Below the middle
// blunders decide, so their number falls by a third or more at each step; above it, what is seen ahead.
constexpr std::array<Level, kTopLevel> kLevels{{{75, 8, 40},
                                                {55, 6, 50},
                                                {36, 5, 100},
                                                {21, 4, 200},
                                                {11, 3, 500},
                                                {7, 3, 1200},
                                                {4, 2, 3500},
                                                {2, 2, 12000},
                                                {1, 1, 40000},
                                                {0, 0, 0}}};

}  // namespace

const Level& level_of(std::int64_t level) {
    assert(level >= 1 && level <= kTopLevel);
    return kLevels[static_cast<std::size_t>(level - 1)];
}

Cell overlook(const Level& level, const Position& position, const SearchBoard& board, std::uint64_t seed) {
    if (level.blindness == 0) return kNoCell;
    Random random(position.key() ^ seed * 0x9e3779b97f4a7c15ULL);
    if (random.below(100) >= level.blindness || position.ply() == 0) return kNoCell;
    std::vector<Cell> cells;
    board.append_candidates(cells);
    if (cells.empty()) return kNoCell;
    const threats::ShapeBoard& shapes = board.shapes();
    const Stone me = board.mover();
    const auto liking = [&](Cell cell) { return shapes.code_table().order(shapes.code(cell, me)).attack; };
    std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return liking(a) > liking(b); });
    const int few = std::min<int>(level.choice, static_cast<int>(cells.size()));
    return cells[static_cast<std::size_t>(random.below(few))];
}

}  // namespace mnk::search
