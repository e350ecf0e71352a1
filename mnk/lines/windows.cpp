#include "mnk/lines/windows.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace mnk::lines {

namespace {

std::size_t index(int value) { return static_cast<std::size_t>(value); }
std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

// Lines of fewer than 64 cells, nearly all there are, take the way without a branch that depends on the
// stones: a bit that is always set stands for the edge.

/// The offset of the last stone before `offset`, or -1.
int stone_before(const std::array<std::uint64_t, 2>& bits, int offset) {
    if (offset >= 64) {
        const std::uint64_t high = bits[1] & ((std::uint64_t{1} << (offset - 64)) - 1);
        if (high != 0) return 127 - std::countl_zero(high);
        return 63 - std::countl_zero(bits[0]);
    }
    const std::uint64_t low = bits[0] & ((std::uint64_t{1} << offset) - 1);
    return 62 - std::countl_zero(low << 1 | 1);
}

/// The offset of the first stone after `offset`, or `length`.
int stone_after(const std::array<std::uint64_t, 2>& bits, int offset, int length) {
    if (length < 64)
        return std::countr_zero((bits[0] | std::uint64_t{1} << length) & (~std::uint64_t{0} << (offset + 1)));
    if (offset < 63) {
        const std::uint64_t low = bits[0] & (~std::uint64_t{0} << (offset + 1));
        if (low != 0) return std::countr_zero(low);
    }
    const std::uint64_t high = offset < 64    ? bits[1]
                               : offset < 127 ? bits[1] & (~std::uint64_t{0} << (offset - 63))
                                              : 0;
    return high == 0 ? length : 64 + std::countr_zero(high);
}

/// The windows met so far on a walk along a line.
struct Met {
    int windows = 0;
    int fullest = -1;  ///< the most stones in one of them
    int count = 0;     ///< how many hold so many
    int sum = 0;       ///< stones in all of them

    // Written so that no branch depends on the stones: they follow no pattern a processor could learn.
    void take(int stones) {
        const bool is_fuller = stones > fullest;
        const bool is_equal = stones == fullest;
        ++windows;
        sum += stones;
        count = is_fuller ? 1 : count + (is_equal ? 1 : 0);
        fullest = is_fuller ? stones : fullest;
    }
};

}  // namespace

/// The mover's stretch is the open cells around the stone up to the opponent's
/// next stone on each side, the opponent's likewise; both as offsets, ends included.
struct Windows::Line {
    EntryPair* entries;
    const Stone* stones;
    const std::uint8_t* mover_in_window;
    const std::uint8_t* opponent_in_window;
    Stone mover;
    int offset;
    int length;
    int mover_from, mover_to;
    int opponent_from, opponent_to;

    [[nodiscard]] std::span<const Stone> all() const { return {stones, index(length)}; }
};

Windows::Windows(const Rules& rules, Update update) : rules_(rules), update_(update), geometry_(rules) {
    for (int direction = 0; direction < 4; ++direction) set_empty(direction);
}

void Windows::set_empty(int direction) {
    const std::size_t d = index(direction);
    const std::size_t cells = index(rules_.cells());
    entries_[d].assign(cells, {});
    stones_[d].assign(cells, Stone::none);
    for (std::size_t player = 0; player < 2; ++player) {
        in_window_[d][player].assign(cells, 0);
        bits_[d][player].assign(index(geometry_.line_count(direction)), LineBits{});
    }
    for (int cell = 0; cell < rules_.cells(); ++cell) {
        const Place& place = geometry_.place(static_cast<Cell>(cell), direction);
        const std::span<const Stone> line{stones_[d].data() + place.base, place.length};
        const int windows = std::min(int{place.offset}, place.length - rules_.run) -
                            std::max(0, place.offset - rules_.run + 1) + 1;
        Entry entry;
        if (rules_.run <= 2)
            entry = recount(line, place.offset, rules_.run, Stone::first);
        else if (windows > 0)
            entry = {.windows = byte(windows),
                     .missing = byte(rules_.run),
                     .count = byte(windows),
                     .weighted = static_cast<std::uint16_t>(windows)};
        entries_[d][std::size_t{place.base} + place.offset] = {{entry, entry}};
    }
}

Windows::Line Windows::line_through(const Place& place, std::size_t direction, Stone mover) {
    const std::size_t own = index(index_of(mover));
    const LineBits& own_bits = bits_[direction][own][place.line];
    const LineBits& other_bits = bits_[direction][1 - own][place.line];
    return {.entries = entries_[direction].data() + place.base,
            .stones = stones_[direction].data() + place.base,
            .mover_in_window = in_window_[direction][own].data() + place.base,
            .opponent_in_window = in_window_[direction][1 - own].data() + place.base,
            .mover = mover,
            .offset = place.offset,
            .length = place.length,
            .mover_from = stone_before(other_bits, place.offset) + 1,
            .mover_to = stone_after(other_bits, place.offset, place.length) - 1,
            .opponent_from = stone_before(own_bits, place.offset) + 1,
            .opponent_to = stone_after(own_bits, place.offset, place.length) - 1};
}

void Windows::play(Cell cell, Stone stone) {
    assert(stone != Stone::none && this->stone(cell) == Stone::none);
    const int reach = rules_.run - 1;
    Move move{.cell = cell, .stone = stone, .saved = {}};
    const std::size_t most = index(4 * std::min(2 * reach + 1, Rules::kLargest));
    if (saved_.size() < saved_top_ + most) saved_.resize(2 * saved_top_ + 8 * most);

    for (std::size_t d = 0; d < 4; ++d) {
        const Place& place = geometry_.place(cell, static_cast<int>(d));
        // The ends of the stretches are those before the stone is there.
        const Line line = line_through(place, d, stone);

        // 1. The stone.
        const std::size_t own = index(index_of(stone));
        stones_[d][std::size_t{place.base} + place.offset] = stone;
        bits_[d][own][place.line][place.offset / 64U] |= std::uint64_t{1} << (place.offset % 64U);
        std::uint8_t* in_window = in_window_[d][own].data() + place.base;
        const int last_window = std::min(line.offset, line.length - rules_.run);
        for (int start = std::max(0, line.offset - reach); start <= last_window; ++start) ++in_window[start];

        // 2. What the update may overwrite is put aside.
        const int from = std::max(std::min(line.mover_from, line.opponent_from), line.offset - reach);
        const int to = std::min(std::max(line.mover_to, line.opponent_to), line.offset + reach);
        const int length = to - from + 1;
        EntryPair* before = saved_.data() + saved_top_;
        std::memcpy(before, line.entries + from, index(length) * sizeof(EntryPair));
        saved_top_ += index(length);
        move.saved[d] = {static_cast<std::uint16_t>(place.base + from), static_cast<std::uint16_t>(length)};
        const int step = geometry_.step(static_cast<int>(d));
        changes_[d] = {.before = before,
                       .after = line.entries + from,
                       .length = length,
                       .first = cell + (from - line.offset) * step,
                       .step = step,
                       .direction = static_cast<int>(d)};

        // 3. The entries.
        if (update_ == Update::k2) {
            update_afresh(line);
            continue;
        }
        update_mover(line);
        update_opponent(line);
    }
    moves_.push_back(move);
}

void Windows::undo() {
    assert(!moves_.empty());
    const Move move = moves_.back();
    moves_.pop_back();
    const std::size_t own = index(index_of(move.stone));
    for (std::size_t d = 4; d-- > 0;) {
        const Place& place = geometry_.place(move.cell, static_cast<int>(d));
        stones_[d][std::size_t{place.base} + place.offset] = Stone::none;
        bits_[d][own][place.line][place.offset / 64U] &= ~(std::uint64_t{1} << (place.offset % 64U));
        std::uint8_t* in_window = in_window_[d][own].data() + place.base;
        const int last_window = std::min(int{place.offset}, place.length - rules_.run);
        for (int start = std::max(0, place.offset - rules_.run + 1); start <= last_window; ++start)
            --in_window[start];
        const Span& span = move.saved[d];
        saved_top_ -= span.length;
        std::memcpy(entries_[d].data() + span.from, saved_.data() + saved_top_,
                    span.length * sizeof(EntryPair));
    }
    changes_ = {};
}

void Windows::settle() {
    moves_.clear();
    saved_top_ = 0;
    changes_ = {};
}

// The mover's windows stay the same; those through the new stone have one
// stone more.  For a cell x on its left they start from `first_start` to x:
//
//     . . x . c .        k = 4: [. . x .]  no     [. x . c] yes    [x . c .] yes
//
// so one walk towards the stone meets them one by one, and the fullest so far
// and their number are at hand at each cell.  The other windows through x have
// not changed, and what was best among them is in the old entry.
void Windows::update_mover(const Line& line) const {
    const int run = rules_.run;
    const int c = line.offset;
    const int first_start = std::max(line.mover_from, c - run + 1);
    const int last_start = std::min(c, line.mover_to - run + 1);
    if (first_start > last_start) return;  // the stretch is too short for a window

    const std::size_t own = index(index_of(line.mover));
    Met met;
    const auto apply = [&](int x) {
        Entry& entry = line.entries[x].of[own];
        const int missing = run - met.fullest;
        const bool is_better = missing < entry.missing;
        const bool is_equal = missing == entry.missing;
        ++entry.stones;
        entry.weighted = static_cast<std::uint16_t>(entry.weighted + met.windows);
        entry.count = byte(is_better ? met.count : entry.count + (is_equal ? met.count : 0));
        entry.missing = byte(is_better ? missing : entry.missing);
        if (entry.missing <= 2 && line.stones[x] == Stone::none)
            entry.completing = completing_cells(line.all(), x, run, line.mover);
    };
    for (int x = first_start; x < c; ++x) {
        if (x <= last_start) met.take(line.mover_in_window[x]);
        apply(x);
    }
    met = {};
    for (int x = std::min(line.mover_to, c + run - 1); x > c; --x) {
        if (x - run + 1 >= first_start) met.take(line.mover_in_window[x - run + 1]);
        apply(x);
    }
}

// The opponent loses every window through the new stone.  For a cell x on its
// left those that remain start from x - k + 1 to c - k:
//
//     . . . . x . c      k = 4: [. . . x] and [. . x .] with x at 4, c at 6
//
// One more for each step away from the stone.
void Windows::update_opponent(const Line& line) const {
    const int run = rules_.run;
    const int c = line.offset;
    if (line.opponent_to - line.opponent_from + 1 < run) return;  // there was no window before

    const Stone player = opponent(line.mover);
    const std::size_t own = index(index_of(player));
    Met met;
    int stones = 0;
    const auto take = [&](int start, int newest) {
        const int in_window = line.opponent_in_window[start];
        stones = met.windows == 0 ? in_window : stones + (line.stones[newest] == player ? 1 : 0);
        met.take(in_window);
    };
    const auto apply = [&](int x) {
        Entry& entry = line.entries[x].of[own];
        if (met.windows == 0) {
            entry = {};
            return;
        }
        const int missing = run - met.fullest;
        entry.windows = byte(met.windows);
        entry.stones = byte(stones);
        entry.missing = byte(missing);
        entry.count = byte(met.count);
        entry.weighted = static_cast<std::uint16_t>(met.windows + met.sum);
        entry.completing = missing <= 2 && line.stones[x] == Stone::none
                               ? completing_cells(line.all(), x, run, player)
                               : std::uint8_t{0};
    };
    const int leftmost = std::max(line.opponent_from, c - run + 1);
    for (int x = c - 1; x >= leftmost; --x) {
        const int start = x - run + 1;
        if (start >= line.opponent_from) take(start, start);
        apply(x);
    }
    met = {};
    const int rightmost = std::min(line.opponent_to, c + run - 1);
    for (int x = c + 1; x <= rightmost; ++x) {
        const int end = x + run - 1;
        if (end <= line.opponent_to) take(x, end);
        apply(x);
    }
}

void Windows::update_afresh(const Line& line) const {
    const int reach = rules_.run - 1;
    const int to = std::min(line.length - 1, line.offset + reach);
    for (int x = std::max(0, line.offset - reach); x <= to; ++x) {
        if (line.stones[x] != Stone::none) continue;
        // A stone hidden behind others of both colours changes nothing, and its cell was not put aside.
        if (x < std::min(line.mover_from, line.opponent_from)) continue;
        if (x > std::max(line.mover_to, line.opponent_to)) continue;
        for (const Stone player : {Stone::first, Stone::second})
            line.entries[x].of[index_of(player)] = recount(line.all(), x, rules_.run, player);
    }
}

std::size_t Windows::memory() const {
    std::size_t bytes =
        sizeof(*this) + saved_.capacity() * sizeof(EntryPair) + moves_.capacity() * sizeof(Move);
    bytes += geometry_.memory();
    for (std::size_t d = 0; d < 4; ++d) {
        bytes += entries_[d].size() * sizeof(EntryPair) + stones_[d].size();
        for (std::size_t player = 0; player < 2; ++player)
            bytes += in_window_[d][player].size() + bits_[d][player].size() * sizeof(LineBits);
    }
    return bytes;
}

}  // namespace mnk::lines
