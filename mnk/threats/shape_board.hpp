#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mnk/board/rules.hpp"
#include "mnk/lines/geometry.hpp"
#include "mnk/threats/shape_table.hpp"

namespace mnk::threats {

/// What a code is worth: to the player who moves, to the one who waits (both in parts of the evaluation's
/// unit, kPartsOfUnit of them), and as a place for a stone of its own player (`attack`) or of the other
/// (`defend`).
struct CodeValue {
    std::int16_t moving = 0;
    std::int16_t waiting = 0;
    std::int16_t attack = 0;
    std::int16_t defend = 0;

    friend bool operator==(const CodeValue&, const CodeValue&) = default;
};

/// Two lines of a cell that both have stones work together: the pairs of shapes from `lacks3` to `open1`, in
/// any order, have numbers from 0; others have none.
constexpr int kPairs = 36;
constexpr int kNoPair = -1;
constexpr int pair_of(Shape a, Shape b) {
    const Shape low = a < b ? a : b;
    const Shape high = a < b ? b : a;
    if (low < Shape::lacks3 || high > Shape::open1) return kNoPair;
    const int column = static_cast<int>(low) - static_cast<int>(Shape::lacks3);
    const int row = static_cast<int>(high) - static_cast<int>(Shape::lacks3);
    return row * (row + 1) / 2 + column;
}
static_assert(pair_of(Shape::open1, Shape::open1) == kPairs - 1);

/// The most that a side could do next, as far as the turn to move depends on it: from nothing to `four_three`.
constexpr int kStrengths = 5;

/// Numbers that the evaluation is made of: a cell's worth is the sum over its four lines, over each two of
/// them, and one number for what it does altogether.
struct ShapeWeights {
    std::array<CodeValue, kShapes> line{};
    std::array<CodeValue, kThreats> cell{};
    std::array<CodeValue, kPairs> pair{};
    std::int16_t tempo = 0;  ///< what it is worth to move, in units
    /// And more, by the strength of the side that moves and of the other.
    std::array<std::array<std::int16_t, kStrengths>, kStrengths> turn{};

    friend bool operator==(const ShapeWeights&, const ShapeWeights&) = default;
};

/// A line is often worth less than one unit of the evaluation, of which 200 are three games of four: its
/// worth is counted in quarters.  A cell is worth at most PackedSums::kMostValue of them, 64 units.
constexpr int kPartsOfUnit = 4;

/// Sums over cells of one player, packed so that one addition serves all: the worth to a player who moves,
/// the worth to one who waits, and the cells that are live.
///
///     63 .. moving .. 41 .. waiting .. 18 .. live .. 3 .. threat .. 0      (the threat is of one cell only)
class PackedSums {
 public:
    static constexpr int kMostValue = 255;  ///< of a cell, so that 128x128 of them fit

    constexpr PackedSums() = default;
    constexpr PackedSums(int moving, int waiting, bool is_live, Threat threat)
        : bits_((static_cast<std::uint64_t>(moving) << 41) + (static_cast<std::uint64_t>(waiting) << 18) +
                (is_live ? 8U : 0U) + static_cast<std::uint64_t>(threat)) {}

    [[nodiscard]] constexpr int moving() const {
        return static_cast<int>(static_cast<std::int64_t>(bits_ + (std::uint64_t{1} << 40)) >> 41);
    }
    [[nodiscard]] constexpr int waiting() const {
        return static_cast<int>(static_cast<std::int64_t>(bits_ << 23) >> 41);
    }
    [[nodiscard]] constexpr int live() const { return static_cast<int>((bits_ >> 3) & 0x7fff); }
    [[nodiscard]] constexpr Threat threat() const { return static_cast<Threat>(bits_ & 7); }

    constexpr void exchange(PackedSums before, PackedSums after) {
        bits_ += (after.bits_ & ~std::uint64_t{7}) - (before.bits_ & ~std::uint64_t{7});
    }
    [[nodiscard]] constexpr bool has_other_threat(PackedSums other) const {
        return ((bits_ ^ other.bits_) & 7) != 0;
    }

 private:
    std::uint64_t bits_ = 0;
};

/// What is known of each of the codes.  768 KiB; several boards share one.
class CodeTable {
 public:
    explicit CodeTable(const ShapeWeights& weights);

    struct Order {
        std::int16_t attack = 0;
        std::int16_t defend = 0;
    };

    [[nodiscard]] PackedSums entry(ShapeCode code) const { return entries_[code]; }
    [[nodiscard]] const PackedSums* entries() const { return entries_.data(); }
    [[nodiscard]] const Order& order(ShapeCode code) const { return orders_[code]; }
    /// What it is worth to move for a side of strength `mover` against one of strength `other`, in units.
    [[nodiscard]] int turn(int mover, int other) const {
        return turn_[static_cast<std::size_t>(mover * kStrengths + other)];
    }

 private:
    std::array<std::int16_t, std::size_t{kStrengths} * kStrengths> turn_{};
    std::vector<PackedSums> entries_;
    std::vector<Order> orders_;
};

/// The shapes of every free cell for both players, kept under play and undo.
///
/// It holds stones, not a game: turns need not alternate, and a run ends
/// nothing.  A stone costs O(k) lookups (see ShapeTable), whatever the size of
/// the board; undo copies back what play overwrote.  Memory: about 60 bytes a
/// cell and 300 for each stone that can be undone.
class ShapeBoard {
 public:
    ShapeBoard(const Rules& rules, std::shared_ptr<const ShapeTable> shapes,
               std::shared_ptr<const CodeTable> codes);

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] Stone at(Cell cell) const { return stones_[index(cell)]; }
    [[nodiscard]] bool is_free(Cell cell) const { return at(cell) == Stone::none; }
    [[nodiscard]] int stones() const { return static_cast<int>(moves_.size()); }
    [[nodiscard]] int free_count() const { return rules_.cells() - stones(); }

    /// @pre  `cell` is free
    void play(Cell cell, Stone stone);
    /// Takes the last stone back.  @pre  stones() > 0
    void undo();

    /// kTakenCode where a stone is.
    [[nodiscard]] ShapeCode code(Cell cell, Stone player) const {
        return codes_[index(cell)].of(side(player));
    }
    [[nodiscard]] Threat threat(Cell cell, Stone player) const {
        return code_table_->entry(code(cell, player)).threat();
    }
    /// How good `cell` looks for `player` to move to, before any search.
    [[nodiscard]] int order(Cell cell, Stone player) const {
        const Codes& codes = codes_[index(cell)];
        return code_table_->order(codes.of(side(player))).attack +
               code_table_->order(codes.of(1 - side(player))).defend;
    }

    /// Free cells where `player` would make this threat.
    [[nodiscard]] int count(Stone player, Threat threat) const {
        return totals_.counts[side(player)][static_cast<std::size_t>(threat)];
    }
    /// The first of them, or kNoCell.  O(mn / 64).
    [[nodiscard]] Cell first_cell(Stone player, Threat threat) const;
    /// Calls visit(cell) for each of them, from the top left.  O(mn / 64) and the cells.
    template <class Visit>
    void each_cell(Stone player, Threat threat, Visit visit) const {
        const std::uint64_t* words = set(side(player), threat);
        for (int left = count(player, threat), word = 0; left > 0; ++word) {
            for (std::uint64_t bits = words[word]; bits != 0; bits &= bits - 1, --left)
                visit(static_cast<Cell>(word * 64 + std::countr_zero(bits)));
        }
    }

    /// Free cells through which `player` can still make a run; 0 for both: the game is a draw.
    [[nodiscard]] int live_cells(Stone player) const { return totals_.sums[side(player)].live(); }

    /// The strongest threat that `player` could make, no more than kStrengths - 1: O(1).
    [[nodiscard]] int strength(Stone player) const {
        const auto& counts = totals_.counts[side(player)];
        for (int threat = kThreats - 1; threat > 0; --threat) {
            if (counts[index(threat)] > 0) return std::min(threat, kStrengths - 1);
        }
        return 0;
    }

    /// What the position is worth to `player`, who is to move: O(1).
    [[nodiscard]] int evaluate(Stone player) const {
        return (totals_.sums[side(player)].moving() - totals_.sums[1 - side(player)].waiting()) /
                   kPartsOfUnit +
               code_table_->turn(strength(player), strength(opponent(player)));
    }

    [[nodiscard]] const CodeTable& code_table() const { return *code_table_; }
    [[nodiscard]] const lines::Geometry& geometry() const { return geometry_; }

 private:
    /// Both players' codes of a cell, the first player's low.
    struct Codes {
        std::uint32_t bits = 0;

        [[nodiscard]] ShapeCode of(std::size_t player) const {
            return static_cast<ShapeCode>(bits >> (16 * player));
        }
    };
    /// Over the free cells; saved whole with each move.
    struct Totals {
        std::array<PackedSums, 2> sums{};
        std::array<std::array<std::int16_t, kThreats + 1>, 2> counts{};
    };
    struct Saved {
        Codes codes;
        Cell cell = kNoCell;
        bool has_other_threat = false;
    };
    struct Move {
        Cell cell = kNoCell;
        std::uint32_t saved_top = 0;
        Totals totals;
    };

    static std::size_t side(Stone player) { return player == Stone::first ? 0 : 1; }
    static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
    [[nodiscard]] std::uint64_t* set(std::size_t player, Threat threat) {
        return sets_.data() + (player * kThreats + static_cast<std::size_t>(threat)) * words_;
    }
    [[nodiscard]] const std::uint64_t* set(std::size_t player, Threat threat) const {
        return sets_.data() + (player * kThreats + static_cast<std::size_t>(threat)) * words_;
    }
    void toggle(std::size_t player, Threat threat, int cell) {
        if (threat != Threat::none) set(player, threat)[cell / 64] ^= std::uint64_t{1} << (cell % 64);
    }

    [[nodiscard]] std::uint8_t* planes(const lines::Place& place, int direction) {
        return planes_[index(direction)].data() + place.line * line_bytes_;
    }
    /// Sets or clears the bit of `cell` in the plane of `stone`, on its four lines.
    void flip(Cell cell, Stone stone);
    /// What play writes through, in registers: the members could be anything's alias.
    struct Writer {
        const PackedSums* entries;
        Codes* codes;
        Saved* top;
        std::array<PackedSums, 2> sums;
    };
    [[nodiscard]] Writer begin_writing();
    void end_writing(const Writer& writer);
    void update(Cell cell, int direction, Writer& writer);
    void update_long(Cell cell, int direction, Writer& writer);
    void set_shapes(int cell, int direction, unsigned both, Writer& writer);
    void set_codes(int cell, Codes codes, Writer& writer);
    void change_threats(int cell, Codes from, Codes to);

    Rules rules_;
    std::shared_ptr<const ShapeTable> shape_table_;
    std::shared_ptr<const CodeTable> code_table_;
    lines::Geometry geometry_;
    std::size_t words_;
    std::size_t plane_bytes_ = 0;
    std::size_t line_bytes_ = 0;
    std::array<std::vector<std::uint8_t>, 4> planes_;  // by direction: for each line both planes, padded
    std::vector<Stone> stones_;
    std::vector<Codes> codes_;
    std::vector<std::uint64_t> sets_;
    Totals totals_;
    std::vector<Move> moves_;
    std::vector<Saved> saved_;  // a stack, up to saved_top_
    std::size_t saved_top_ = 0;
    std::vector<Stone> line_;  // scratch of update_long
};

}  // namespace mnk::threats
