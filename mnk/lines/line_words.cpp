#include "mnk/lines/line_words.hpp"

#include <bit>
#include <cassert>

#include "mnk/lines/entry.hpp"

namespace mnk::lines {

namespace {

std::size_t index(int value) { return static_cast<std::size_t>(value); }

/// Bit 0 of the result is bit `by` of the line.  @pre  -64 < by < 128
std::uint64_t shifted(const std::array<std::uint64_t, 2>& bits, int by) {
    if (by < 0) return bits[0] << -by;
    if (by < 64) return bits[0] >> by | bits[1] << 1 << (63 - by);
    return bits[1] >> (by - 64);
}

}  // namespace

LineWords::LineWords(const Rules& rules) : run_(rules.run), geometry_(rules) {
    assert(rules.run <= kLongestRun);
    for (int direction = 0; direction < 4; ++direction)
        lines_[index(direction)].assign(index(geometry_.line_count(direction)), Line{});
}

LineWords::View LineWords::view(Cell cell, int direction) const {
    const Place& place = geometry_.place(cell, direction);
    const Line& line = lines_[index(direction)][place.line];
    const int by = place.offset - centre();
    const int end = place.length - by;
    const std::uint64_t before_end = end < 64 ? (std::uint64_t{1} << end) - 1 : ~std::uint64_t{0};
    return {.stones = {shifted(line[0], by), shifted(line[1], by)},
            .board = by < 0 ? before_end & ~std::uint64_t{0} << -by : before_end};
}

void LineWords::flip(Cell cell, Stone stone) {
    for (int direction = 0; direction < 4; ++direction) {
        const Place& place = geometry_.place(cell, direction);
        lines_[index(direction)][place.line][index(index_of(stone))][place.offset / 64U] ^=
            std::uint64_t{1} << (place.offset % 64U);
    }
}

Stone LineWords::stone(Cell cell) const {
    const Place& place = geometry_.place(cell, 0);
    const Line& line = lines_[0][place.line];
    for (const Stone stone : {Stone::first, Stone::second}) {
        if ((line[index(index_of(stone))][place.offset / 64U] >> (place.offset % 64U) & 1) != 0) return stone;
    }
    return Stone::none;
}

std::size_t LineWords::memory() const {
    std::size_t bytes = sizeof(*this);
    for (int direction = 0; direction < 4; ++direction)
        bytes += index(geometry_.line_count(direction)) * sizeof(Line);
    return bytes + geometry_.memory();
}

NearCells near_cells(std::uint64_t own, std::uint64_t open, int run) {
    // 1. The starts of windows that lack none, one or two: all windows at once, a cell of each at a time.
    const std::uint64_t free = open & ~own;
    std::uint64_t none = ~std::uint64_t{0};
    std::uint64_t one = 0;
    std::uint64_t two = 0;
    for (int i = 0; i < run; ++i) {
        const std::uint64_t has = own >> i;
        const std::uint64_t lacks = free >> i;
        two = (two & has) | (one & lacks);
        one = (one & has) | (none & lacks);
        none &= has;
    }
    if ((one | two) == 0) return {};

    // 2. The cells in them.
    NearCells near;
    for (int i = 0; i < run; ++i) {
        near.lacks_one |= one << i;
        near.two_windows |= near.lacks_two & two << i;
        near.lacks_two |= two << i;
    }
    near.lacks_one &= free;
    near.lacks_two &= free;
    near.two_windows &= free;

    // 3. Of two windows that lack this cell and another, the others are one cell unless they lie on both sides.
    for (std::uint64_t left = near.two_windows; left != 0; left &= left - 1) {
        const int x = std::countr_zero(left);
        bool is_below = false;
        bool is_above = false;
        const int first = x < run ? 0 : x - run + 1;
        for (int start = first; start <= x; ++start) {
            if ((two >> start & 1) == 0) continue;
            const std::uint64_t between = (std::uint64_t{1} << x) - (std::uint64_t{1} << start);
            ((free & between) != 0 ? is_below : is_above) = true;
        }
        if (is_below && is_above) near.two_completing |= std::uint64_t{1} << x;
    }
    return near;
}

}  // namespace mnk::lines
