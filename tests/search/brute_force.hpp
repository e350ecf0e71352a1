#pragma once

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "mnk/base/random.hpp"
#include "mnk/board/symmetry.hpp"

namespace mnk::search::test {

/// The game's value for the side to move, 1, 0 or -1, by playing everything out; remembers what it has seen of
/// each class of mirror images.
class BruteForce {
 public:
    int value(Position& position) { return is_at_least(position, 1) ? 1 : is_at_least(position, 0) ? 0 : -1; }

 private:
    bool is_at_least(Position& position, int wanted) {
        if (position.winner() != Stone::none) return false;
        if (position.is_full()) return wanted <= 0;
        const auto cells = position.free_cells();
        const Stone mover = position.side_to_move();
        // A run ends it: looked for first, so that little has to be remembered.
        if (std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return position.wins_at(cell, mover); }))
            return true;
        const std::uint64_t key = canonical_key(position).key.low + static_cast<std::uint64_t>(wanted);
        const auto known = known_.find(key);
        if (known != known_.end()) return known->second;
        bool is_found = false;
        for (int i = 0; i < position.rules().cells() && !is_found; ++i) {
            const auto cell = static_cast<Cell>(i);
            if (!position.is_free(cell)) continue;
            position.play(cell);
            is_found = !is_at_least(position, 1 - wanted);
            position.undo();
        }
        known_.emplace(key, is_found);
        return is_found;
    }

    std::unordered_map<std::uint64_t, bool> known_;  // by class, and whether a win or a draw was asked for
};

/// Calls `visit` with one position of each class of mirror images that can come up and in which somebody is to
/// move, until it says false.
inline void for_each_position(const Rules& rules, const std::function<bool(Position&)>& visit) {
    Position position(rules);
    std::unordered_set<std::uint64_t> seen;
    bool goes_on = true;
    const std::function<void()> walk = [&] {
        if (position.is_over() || !seen.insert(canonical_key(position).key.low).second) return;
        goes_on = visit(position);
        for (int i = 0; i < rules.cells() && goes_on; ++i) {
            if (!position.is_free(static_cast<Cell>(i))) continue;
            position.play(static_cast<Cell>(i));
            walk();
            position.undo();
        }
    };
    walk();
}

/// So many random moves from the empty board, fewer if the game ends.
inline Position random_position(const Rules& rules, int stones, Random& random) {
    Position position(rules);
    while (position.ply() < stones && !position.is_over()) {
        const auto cells = position.free_cells();
        position.play(cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))]);
    }
    return position;
}

}  // namespace mnk::search::test
