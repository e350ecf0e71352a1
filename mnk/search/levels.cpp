#include "mnk/search/levels.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "mnk/base/random.hpp"

namespace mnk::search {

namespace {

// Each some 100 to 300 Elo above the one before (docs/players/champion.md).  Below the middle blunders decide, so
// their number falls by a third or more at each step; above it what is seen ahead, and at last who judges it.
constexpr std::array<Level, kTopLevel> kLevels{{{75, 8, 40, false},
                                                {55, 6, 50, false},
                                                {36, 5, 100, false},
                                                {21, 4, 200, false},
                                                {11, 3, 500, false},
                                                {7, 3, 1200, false},
                                                {4, 2, 3500, false},
                                                {2, 2, 3500, true},
                                                {1, 1, 20000, true},
                                                {0, 0, 0, true}}};

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
