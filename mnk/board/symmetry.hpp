#pragma once

#include "mnk/base/hash.hpp"
#include "mnk/board/position.hpp"

namespace mnk {

/// The ways to lay a board on itself: eight for a square, of which the first
/// four (those that swap no axes) serve every rectangle.
///
///     identity  a b    mirror_columns  b a    mirror_rows  c d    half_turn  d c
///               c d                    d c                 a b               b a
///
///     transpose a c    quarter_turn    c a    counter_turn b d    antitranspose d b
///               b d    (clockwise)     d b                 a c                  c a
enum class Symmetry : std::uint8_t {
    identity,
    mirror_columns,
    mirror_rows,
    half_turn,
    transpose,
    quarter_turn,
    counter_turn,
    antitranspose,
};

/// 8 on a square board, else 4; the symmetries that apply are the first so many.
constexpr int symmetry_count(const Rules& rules) { return rules.rows == rules.columns ? 8 : 4; }

/// Where `symmetry` takes `cell`.
/// @pre  symmetry is one of the first symmetry_count(rules)
Cell apply(Symmetry symmetry, const Rules& rules, Cell cell);

/// The symmetry that undoes this one.
constexpr Symmetry inverse(Symmetry symmetry) {
    if (symmetry == Symmetry::quarter_turn) return Symmetry::counter_turn;
    if (symmetry == Symmetry::counter_turn) return Symmetry::quarter_turn;
    return symmetry;
}

/// A key that is equal for all positions that are one another's mirror images,
/// and the symmetry that leads from `position` to the image the key belongs to.
struct CanonicalKey {
    Key128 key;
    Symmetry symmetry = Symmetry::identity;
};

/// The smallest key among the images.  O(stones), eight of them at a time.
CanonicalKey canonical_key(const Position& position);

}  // namespace mnk
