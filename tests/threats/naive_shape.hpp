#pragma once

#include <set>
#include <vector>

#include "mnk/threats/shape.hpp"

/// Shapes by trying stones on a line, as slow as it is plain: the oracle of every faster way.
namespace mnk::threats::test {

using Line = std::vector<Stone>;

inline Stone stone_at(const Line& line, int at) {
    return at < 0 || at >= static_cast<int>(line.size()) ? Stone::none : line[static_cast<std::size_t>(at)];
}

inline Line with(Line line, int at, Stone player) {
    line[static_cast<std::size_t>(at)] = player;
    return line;
}

/// The empty cells of each window through `through` that may still become a run of `player`.
inline std::vector<std::set<int>> windows_through(const Line& line, int through, int run, bool exact,
                                                  Stone player) {
    std::vector<std::set<int>> windows;
    for (int start = through - run + 1; start <= through; ++start) {
        if (start < 0 || start + run > static_cast<int>(line.size())) continue;
        if (exact && (stone_at(line, start - 1) == player || stone_at(line, start + run) == player)) continue;
        std::set<int> empty;
        bool is_possible = true;
        for (int at = start; at < start + run; ++at) {
            if (stone_at(line, at) == Stone::none) empty.insert(at);
            if (stone_at(line, at) == opponent(player)) is_possible = false;
        }
        if (is_possible) windows.push_back(empty);
    }
    return windows;
}

inline std::set<int> completing(const Line& line, int through, int run, bool exact, Stone player) {
    std::set<int> cells;
    for (const std::set<int>& empty : windows_through(line, through, run, exact, player)) {
        if (empty.size() == 1) cells.insert(*empty.begin());
    }
    return cells;
}

/// k+1 cells, the ends free and the inside lacking `lack` stones, with the cell inside.
inline int open_places(const Line& line, int through, int run, bool exact, Stone player, std::size_t lack) {
    int places = 0;
    for (int first = through - run + 1; first < through; ++first) {
        const int last = first + run;
        if (first < 0 || last >= static_cast<int>(line.size())) continue;
        if (stone_at(line, first) != Stone::none || stone_at(line, last) != Stone::none) continue;
        if (exact && (stone_at(line, first - 1) == player || stone_at(line, last + 1) == player)) continue;
        std::size_t empty = 0;
        bool is_possible = true;
        for (int at = first + 1; at < last; ++at) {
            if (stone_at(line, at) == Stone::none) ++empty;
            if (stone_at(line, at) == opponent(player)) is_possible = false;
        }
        if (is_possible && empty == lack) ++places;
    }
    return places;
}

inline Shape naive_shape(const Line& before, int offset, int run, bool exact, Stone player) {
    const Line line = with(before, offset, player);
    std::size_t fewest = 1000;
    for (const auto& empty : windows_through(line, offset, run, exact, player))
        fewest = std::min(fewest, empty.size());
    if (fewest == 1000) return Shape::dead;
    if (fewest == 0) return Shape::wins;
    if (fewest == 1)
        return completing(line, offset, run, exact, player).size() > 1 ? Shape::open1 : Shape::lacks1;
    if (fewest == 2) {
        int ways = 0;
        for (int next = 0; next < static_cast<int>(line.size()); ++next) {
            if (stone_at(line, next) != Stone::none) continue;
            if (completing(with(line, next, player), offset, run, exact, player).size() > 1) ++ways;
        }
        return ways == 0 ? Shape::lacks2 : ways == 1 ? Shape::open2 : Shape::wide2;
    }
    if (fewest == 3) {
        const int places = open_places(line, offset, run, exact, player, 2);
        return places == 0 ? Shape::lacks3 : places == 1 ? Shape::open3 : Shape::wide3;
    }
    if (fewest == 4)
        return open_places(line, offset, run, exact, player, 3) == 0 ? Shape::lacks4 : Shape::open4;
    return Shape::far;
}

}  // namespace mnk::threats::test
