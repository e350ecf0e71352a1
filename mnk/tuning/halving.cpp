#include "mnk/tuning/halving.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace mnk::tuning {

namespace {

/// Twice the points, so that shares are compared in whole numbers.
std::int64_t half_points(const stats::Games& games) { return 2 * games.wins + games.draws; }

}  // namespace

Halving::Halving(std::size_t candidates, int pairs) : alive_(candidates), games_(candidates), pairs_(pairs) {
    assert(candidates > 0 && pairs > 0);
    std::iota(alive_.begin(), alive_.end(), std::size_t{0});
}

void Halving::advance(std::span<const stats::Games> games) {
    assert(!is_over() && games.size() == alive_.size());
    for (std::size_t i = 0; i < games.size(); ++i) games_[alive_[i]] += games[i];
    const auto is_better = [&](std::size_t a, std::size_t b) {
        return half_points(games_[a]) * games_[b].count() > half_points(games_[b]) * games_[a].count();
    };
    std::stable_sort(alive_.begin(), alive_.end(), is_better);
    alive_.resize((alive_.size() + 1) / 2);
    std::sort(alive_.begin(), alive_.end());
    pairs_ *= 2;
}

}  // namespace mnk::tuning
