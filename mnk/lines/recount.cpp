#include <algorithm>
#include <cassert>

#include "mnk/lines/windows.hpp"

namespace mnk::lines {

std::uint8_t completing_cells(std::span<const Stone> line, int offset, int run, Stone player) {
    const int length = static_cast<int>(line.size());
    const auto is = [&](int i, Stone stone) {
        return 0 <= i && i < length && line[static_cast<std::size_t>(i)] == stone;
    };
    //     b X X p X x X X c      p, x free; b and c the first cells beyond which are not own stones
    const auto end_of_own = [&](int i, int step) {
        while (is(i, player)) i += step;
        return i;
    };
    // Is there a window between b and c (both outside it) that holds both free cells, low and high?
    const auto fits = [&](int b, int low, int high, int c) {
        return std::max(b + 1, high - run + 1) <= std::min(low, c - run);
    };
    const int left = end_of_own(offset - 1, -1);
    const int right = end_of_own(offset + 1, +1);
    int found = 0;
    if (is(left, Stone::none) && fits(end_of_own(left - 1, -1), left, offset, right)) ++found;
    if (is(right, Stone::none) && fits(left, offset, right, end_of_own(right + 1, +1))) ++found;
    return static_cast<std::uint8_t>(found);
}

Entry recount(std::span<const Stone> line, int offset, int run, Stone player) {
    assert(0 <= offset && offset < static_cast<int>(line.size()));
    const auto stone_at = [&](int i) { return line[static_cast<std::size_t>(i)]; };
    const Stone enemy = opponent(player);

    // 1. As far as the line is open each way.
    int from = offset;
    while (from > 0 && offset - from < run - 1 && stone_at(from - 1) != enemy) --from;
    int to = offset;
    while (to + 1 < static_cast<int>(line.size()) && to - offset < run - 1 && stone_at(to + 1) != enemy) ++to;
    if (to - from + 1 < run) return {};

    // 2. A window slides over that stretch.
    int stones = 0;
    int inside = 0;
    int fullest = -1;
    int count = 0;
    int sum = 0;
    for (int i = from; i <= to; ++i) {
        const bool is_own = stone_at(i) == player && i != offset;
        stones += is_own ? 1 : 0;
        inside += is_own ? 1 : 0;
        if (i - from >= run) inside -= stone_at(i - run) == player && i - run != offset ? 1 : 0;
        if (i - from < run - 1) continue;
        sum += inside;
        count = inside > fullest ? 1 : count + (inside == fullest ? 1 : 0);
        fullest = std::max(fullest, inside);
    }
    const int windows = to - from + 2 - run;
    const int missing = run - fullest;
    return {.windows = static_cast<std::uint8_t>(windows),
            .stones = static_cast<std::uint8_t>(stones),
            .missing = static_cast<std::uint8_t>(missing),
            .count = static_cast<std::uint8_t>(count),
            .completing = missing <= 2 ? completing_cells(line, offset, run, player) : std::uint8_t{0},
            .weighted = static_cast<std::uint16_t>(windows + sum)};
}

}  // namespace mnk::lines
