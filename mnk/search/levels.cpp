#include "mnk/search/levels.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "mnk/base/random.hpp"

namespace mnk::search {

namespace {

constexpr std::array<Level, kTopLevel> kLevels{{{55, 8, 40},
                                                {42, 6, 60},
                                                {32, 5, 100},
                                                {23, 4, 200},
                                                {16, 3, 400},
                                                {10, 3, 1000},
                                                {6, 2, 2500},
                                                {3, 2, 8000},
                                                {1, 1, 30000},
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
