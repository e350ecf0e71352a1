#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "mnk/board/rules.hpp"

namespace mnk::threats {

/// What a stone on a free cell would make of one line through it, in terms of
/// the stones that the best window through the cell *still lacks after it*.
/// The same words serve every k:
///
///     wins        lacks 0: the run is there
///     open1       lacks 1, and two or more cells complete it: no single reply stops both
///     lacks1      lacks 1, and one cell completes it: one forced reply
///     wide2       lacks 2, and two or more next stones make an `open1`: must be answered
///     open2       lacks 2, and just one next stone does
///     lacks2      lacks 2 otherwise
///     wide3, open3, open4    there are k-1 cells with free ends on both sides that lack 2 (3) of their
///                 stones: an `open1` is that far away; `wide3` if there are several such places
///     lacks3, lacks4, far    lacks 3, 4, more otherwise
///     dead        no window fits between enemy stones and edges
///
/// At k = 5 these are the players' own words: `open1` makes an open four, `lacks1` a four, `wide2` an
/// open three.
enum class Shape : std::uint8_t {
    dead,
    far,
    lacks4,
    open4,
    lacks3,
    open3,
    wide3,
    lacks2,
    open2,
    wide2,
    lacks1,
    open1,
    wins,
};
constexpr int kShapes = 13;

std::string_view to_string(Shape shape);

/// Stones that the line still lacks; 5 for `far`, 6 for `dead`.
constexpr int lacking(Shape shape) {
    constexpr std::array<std::uint8_t, kShapes> table{6, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 0};
    return table[static_cast<std::size_t>(shape)];
}

/// A line as seen from a free cell by one player: `reach` cells to each side, which are k-1, or k where
/// longer runs do not win.  Bit `reach + i` stands for the cell i steps on; `blocked` are enemy stones and
/// what lies beyond the edge.
struct Sight {
    std::uint64_t own = 0;
    std::uint64_t blocked = 0;
};

/// The longest run whose sight fits in a word.
constexpr int kLongestSight = 31;

constexpr int reach_of(int run, bool exact) { return exact ? run : run - 1; }

/// From the definition.  @pre  run <= kLongestSight and the cell itself is free.  O(k²).
Shape shape_of(Sight sight, int run, bool exact);

/// The same along a line of stones, for any k; beyond kLongestSight only `dead`, `far`, `lacks2`, `lacks1`,
/// `open1` and `wins` are told apart.  @pre  line[offset] is free.  O(k²), beyond kLongestSight O(k).
Shape shape_of(std::span<const Stone> line, int offset, int run, bool exact, Stone player);

/// What a stone on a free cell would do to the game, all four lines together.  Stronger is larger.
///
///     wins          a run
///     unstoppable   two or more cells complete a run next: the opponent cannot fill both
///     four_three    one forced reply, and another line that must be answered
///     four          one forced reply
///     two_threes    two lines that must be answered
///     three         one line that must be answered
enum class Threat : std::uint8_t { none, three, two_threes, four, four_three, unstoppable, wins };
constexpr int kThreats = 7;

/// Four shapes, one nibble a direction: what a cell is worth to one player.
using ShapeCode = std::uint16_t;
constexpr ShapeCode kTakenCode = 0xffff;  ///< of a cell that has a stone

constexpr Shape shape_in(ShapeCode code, int direction) {
    return static_cast<Shape>((code >> (4 * direction)) & 15);
}

/// @pre  code is not kTakenCode
Threat threat_of(ShapeCode code);

}  // namespace mnk::threats
