// What a stone changes, found from the lines as bits (MicsUpdate::words).

#include <algorithm>
#include <bit>

#include "mnk/players/mics_board.hpp"

namespace mnk::players {

namespace {

using Bits = std::uint64_t;

constexpr Bits bit(int i) { return Bits{1} << i; }

/// Bits `from` to `to`.
constexpr Bits between(int from, int to) { return bit(to + 1) - bit(from); }

/// Is `count` of them set?  Few are: counting them one by one beats a count of all 64.
bool has_at_least(int count, Bits bits) {
    for (; count > 0 && bits != 0; --count) bits &= bits - 1;
    return count <= 0;
}

/// The cells around one that hold no stone of a player's enemy, ends included.
struct Stretch {
    int from;
    int to;

    Stretch(Bits open, int centre) {
        const Bits blocked = ~open | bit(63);
        from = 64 - std::countl_zero(blocked & (bit(centre) - 1));
        to = centre + std::countr_zero(blocked >> (centre + 1));
    }
    [[nodiscard]] bool has_windows(int run) const { return to - from + 1 >= run; }
};

}  // namespace

// On a line, c the new stone, where the stretch of each player is as long as a window:
//
//     the mover      has one stone more at each cell within k - 1 of c;
//     the opponent   loses at x the windows that hold both x and c, and the stones beyond c; on a side
//                    that is too short for a window now, all stones too.
//
// Both at once are added to the packed values.
void MicsBoard::take_line(Cell cell, int direction, Tally& tally) {
    const int run = rules_.run;
    const int reach = run - 1;
    const int c = words_->centre();
    const int mover = lines::index_of(side_);
    const lines::LineWords::View view = words_->view(cell, direction);
    const Bits mine = view.stones[mover];
    const Bits theirs = view.stones[1 - mover];
    const Stretch own(view.board & ~theirs, c);
    const Stretch other(view.board & ~mine, c);

    // 1. Whose values change where.  The windows through c that the opponent loses start at `first` to `last`.
    Bits gaining = 0;
    Bits losing = 0;
    int first = 64;
    int last = 0;
    std::array<std::uint8_t, 64> lost_stones{};
    if (own.has_windows(run)) gaining = between(std::max(own.from, c - reach), std::min(own.to, c + reach));
    if (other.has_windows(run)) {
        first = std::max(other.from, c - reach);
        last = std::min(c, other.to - reach);
        losing = between(first, last + reach);
        const bool has_left = c - other.from >= run;
        const bool has_right = other.to - c >= run;
        for (Bits left = theirs & between(other.from, other.to); left != 0; left &= left - 1) {
            const int stone = std::countr_zero(left);
            const bool is_left = stone < c;
            const int low = is_left ? (has_left ? c + 1 : first) : std::max(first, stone - reach);
            const int high = is_left ? std::min(last, stone) + reach : (has_right ? c - 1 : last + reach);
            for (int x = low; x <= high; ++x) ++lost_stones[at(x)];
        }
    }

    // 2. Cells near an end of the game.  The mover may have more of them where c is one of k - 2 stones in
    //    a window, the opponent fewer where a window with so many holds c.
    const int shift = 16 + 2 * direction;
    std::array<lines::NearCells, 2> near{};
    PackedPair renewed = 0;
    if (has_at_least(run - 3, mine & gaining)) {
        near[at(mover)] = lines::near_cells(mine | bit(c), view.board & ~theirs, run);
        renewed |= PackedPair{3} << (shift + 32 * mover);
    }
    if (has_at_least(run - 2, theirs & losing)) {
        near[at(1 - mover)] = lines::near_cells(theirs, view.board & ~(mine | bit(c)), run);
        renewed |= PackedPair{3} << (shift + 32 * (1 - mover));
    }

    // 3. The cells.
    const int step = words_->step(direction);
    PackedPair* const packed = packed_.data();
    Saved* saved = tally.saved;
    PackedPair plain = 0;
    for (Bits left = (gaining | losing) & ~(mine | theirs | bit(c)); left != 0; left &= left - 1) {
        const int x = std::countr_zero(left);
        const int lost_windows = std::max(0, std::min(last, x) - std::max(first, x - reach) + 1);
        const int lost = lost_windows + MicsWeights::kStone * lost_stones[at(x)];
        const PackedPair delta = (MicsWeights::kStone * (gaining >> x & 1) << (32 * mover)) -
                                 (static_cast<PackedPair>(lost) << (32 * (1 - mover)));
        const int where = cell + (x - c) * step;
        const PackedPair before = packed[where];
        PackedPair after = before + delta;
        if (renewed != 0) {
            const PackedPair both = nearness_at(near[0], x) | nearness_at(near[1], x) << 32;
            after = (after & ~renewed) | both << shift;
        }
        packed[where] = after;
        saved->packed = before;
        saved->cell = static_cast<Cell>(where);
        ++saved;
        if (((before | after) & kNearBits) == 0) {
            plain += delta;
            continue;
        }
        for (int player = 0; player < 2; ++player)
            sums_[at(player)] += value_of(half(after, player)) - value_of(half(before, player));
    }
    tally.saved = saved;
    tally.plain += plain;
}

inline MicsBoard::PackedPair MicsBoard::nearness_at(const lines::NearCells& near, int x) const {
    if ((near.lacks_one >> x & 1) != 0) return lacks_one;
    const Bits doubles = defects_.false_double_plays ? near.two_windows : near.two_completing;
    if ((doubles >> x & 1) != 0) return makes_double;
    return (near.lacks_two >> x & 1) != 0 ? lacks_two : is_far;
}

void MicsBoard::take_words(Cell cell) {
    Tally tally{.saved = saved_.data() + saved_top_};
    for (int direction = 0; direction < 4; ++direction) take_line(cell, direction, tally);
    words_->play(cell, side_);
    finish(tally);
}

}  // namespace mnk::players
