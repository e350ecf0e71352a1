#pragma once

#include <array>
#include <cstdint>

/// Numbers about matches, and nothing else: no games, no players, no files.
namespace mnk::stats {

/// Games, as one of the two players counts them.
struct Games {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    [[nodiscard]] constexpr std::int64_t count() const { return wins + draws + losses; }
    [[nodiscard]] constexpr double points() const {
        return static_cast<double>(wins) + 0.5 * static_cast<double>(draws);
    }
    constexpr Games& operator+=(const Games& other) {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        return *this;
    }
    friend constexpr bool operator==(const Games&, const Games&) = default;
};

/// Pairs of games, the same opening with colours changed.  Counted by the points that they brought:
///
///     index    0    1    2    3    4
///     points   0    ½    1    1½   2
///
/// The two games of a pair are not independent (the opening favours one side), pairs are: so intervals
/// computed from pairs are the honest ones.
struct Pairs {
    std::array<std::int64_t, 5> by_half_points{};

    [[nodiscard]] constexpr std::int64_t count() const {
        std::int64_t sum = 0;
        for (const std::int64_t pairs : by_half_points) sum += pairs;
        return sum;
    }
    constexpr Pairs& operator+=(const Pairs& other) {
        for (std::size_t i = 0; i < by_half_points.size(); ++i) by_half_points[i] += other.by_half_points[i];
        return *this;
    }
    friend constexpr bool operator==(const Pairs&, const Pairs&) = default;
};

/// The other player's view of the same games.
constexpr Games reversed(const Games& games) { return {games.losses, games.draws, games.wins}; }
constexpr Pairs reversed(const Pairs& pairs) {
    const auto& from = pairs.by_half_points;
    return {{from[4], from[3], from[2], from[1], from[0]}};
}

}  // namespace mnk::stats
