#include "mnk/threats/shape.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace mnk::threats {

namespace {

constexpr int kNoWindow = 1000;

constexpr std::uint64_t bit(int index) { return std::uint64_t{1} << index; }

/// The windows of one sight, all of which contain the cell itself.
class Windows {
 public:
    Windows(std::uint64_t blocked, int run, bool exact)
        : blocked_(blocked), run_(run), exact_(exact), reach_(reach_of(run, exact)) {}

    /// Calls visit(empty cells) for each window that can become a run.
    template <class Visit>
    void each(std::uint64_t own, Visit visit) const {
        for (int start = reach_ - run_ + 1; start <= reach_; ++start) {
            const std::uint64_t window = (bit(run_) - 1) << start;
            if ((window & blocked_) != 0) continue;
            if (exact_ && (own & (bit(start - 1) | bit(start + run_))) != 0) continue;
            visit(window & ~own);
        }
    }

    /// The cells that complete a run on their own.
    [[nodiscard]] std::uint64_t completing(std::uint64_t own) const {
        std::uint64_t cells = 0;
        each(own, [&](std::uint64_t empty) {
            if (std::has_single_bit(empty)) cells |= empty;
        });
        return cells;
    }

    /// Places where k-1 cells with free ends lack `lack` stones.
    [[nodiscard]] int open_places(std::uint64_t own, int lack) const {
        int places = 0;
        for (int first = reach_ - run_ + 1; first < reach_; ++first) {
            const std::uint64_t ends = bit(first) | bit(first + run_);
            const std::uint64_t inside = (bit(run_ - 1) - 1) << (first + 1);
            if (((inside | ends) & blocked_) != 0 || (ends & own) != 0) continue;
            if (exact_ && first + run_ + 1 <= 2 * reach_ && (own & bit(first + run_ + 1)) != 0) continue;
            if (exact_ && first > 0 && (own & bit(first - 1)) != 0) continue;
            if (std::popcount(inside & ~own) == lack) ++places;
        }
        return places;
    }

 private:
    std::uint64_t blocked_;
    int run_;
    bool exact_;
    int reach_;
};

/// Next stones that leave two or more cells to complete.
int ways_to_open(const Windows& windows, std::uint64_t own) {
    std::uint64_t useful = 0;
    windows.each(own, [&](std::uint64_t empty) {
        if (std::popcount(empty) == 2) useful |= empty;
    });
    int ways = 0;
    for (; useful != 0; useful &= useful - 1) {
        const std::uint64_t next = useful & (~useful + 1);
        if (std::popcount(windows.completing(own | next)) >= 2) ++ways;
    }
    return ways;
}

/// One window after the other, each from the one before: O(k).
Shape beyond_sight(std::span<const Stone> line, int offset, int run, bool exact, Stone player) {
    const int length = static_cast<int>(line.size());
    const auto stone = [&](int at) { return line[static_cast<std::size_t>(at)]; };
    const int first = std::max(0, offset - run + 1);
    const int last = std::min(offset, length - run);
    int gaps = 0;     // free cells of the window, but for the one asked about
    int gap_sum = 0;  // of their places: the place itself, if there is just one
    int enemies = 0;
    const auto count = [&](int at, int sign) {
        if (stone(at) == Stone::none && at != offset) {
            gaps += sign;
            gap_sum += sign * at;
        } else if (stone(at) == opponent(player)) {
            enemies += sign;
        }
    };
    int fewest = kNoWindow;
    std::array<int, 2> completing{-1, -1};
    for (int start = first; start <= last; ++start) {
        if (start == first) {
            for (int at = start; at < start + run; ++at) count(at, 1);
        } else {
            count(start - 1, -1);
            count(start + run - 1, 1);
        }
        const bool is_overlong = exact && ((start > 0 && stone(start - 1) == player) ||
                                           (start + run < length && stone(start + run) == player));
        if (enemies > 0 || is_overlong) continue;
        fewest = std::min(fewest, gaps);
        if (gaps == 1) {
            if (completing[0] < 0) completing[0] = gap_sum;
            completing[1] = gap_sum;
        }
    }
    if (fewest == kNoWindow) return Shape::dead;
    if (fewest == 0) return Shape::wins;
    if (fewest == 1) return completing[0] != completing[1] ? Shape::open1 : Shape::lacks1;
    return fewest == 2 ? Shape::lacks2 : Shape::far;
}

}  // namespace

std::string_view to_string(Shape shape) {
    constexpr std::array<std::string_view, kShapes> names{"dead",   "far",   "lacks4", "open4", "lacks3",
                                                          "open3",  "wide3", "lacks2", "open2", "wide2",
                                                          "lacks1", "open1", "wins"};
    return names[static_cast<std::size_t>(shape)];
}

Shape shape_of(Sight sight, int run, bool exact) {
    assert(run <= kLongestSight);
    const Windows windows(sight.blocked, run, exact);
    const std::uint64_t own = sight.own | bit(reach_of(run, exact));
    int fewest = kNoWindow;
    windows.each(own, [&](std::uint64_t empty) { fewest = std::min(fewest, std::popcount(empty)); });
    switch (fewest) {
        case 0:
            return Shape::wins;
        case 1:
            return std::has_single_bit(windows.completing(own)) ? Shape::lacks1 : Shape::open1;
        case 2: {
            const int ways = ways_to_open(windows, own);
            return ways == 0 ? Shape::lacks2 : ways == 1 ? Shape::open2 : Shape::wide2;
        }
        case 3: {
            const int places = windows.open_places(own, 2);
            return places == 0 ? Shape::lacks3 : places == 1 ? Shape::open3 : Shape::wide3;
        }
        case 4:
            return windows.open_places(own, 3) == 0 ? Shape::lacks4 : Shape::open4;
        default:
            return fewest == kNoWindow ? Shape::dead : Shape::far;
    }
}

Shape shape_of(std::span<const Stone> line, int offset, int run, bool exact, Stone player) {
    if (run > kLongestSight) return beyond_sight(line, offset, run, exact, player);
    const int reach = reach_of(run, exact);
    Sight sight;
    for (int i = -reach; i <= reach; ++i) {
        const int at = offset + i;
        const bool is_off = at < 0 || at >= static_cast<int>(line.size());
        const Stone stone = is_off ? opponent(player) : line[static_cast<std::size_t>(at)];
        if (stone == player) sight.own |= bit(reach + i);
        if (stone == opponent(player)) sight.blocked |= bit(reach + i);
    }
    return shape_of(sight, run, exact);
}

Threat threat_of(ShapeCode code) {
    int fours = 0;
    int threes = 0;
    for (int direction = 0; direction < 4; ++direction) {
        switch (shape_in(code, direction)) {
            case Shape::wins:
                return Threat::wins;
            case Shape::open1:
                fours += 2;
                break;
            case Shape::lacks1:
                ++fours;
                break;
            case Shape::open2:
            case Shape::wide2:
                ++threes;
                break;
            default:
                break;
        }
    }
    if (fours >= 2) return Threat::unstoppable;
    if (fours == 1) return threes > 0 ? Threat::four_three : Threat::four;
    return threes >= 2 ? Threat::two_threes : threes == 1 ? Threat::three : Threat::none;
}

}  // namespace mnk::threats
