#include "mnk/players/mics_board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace mnk::players {

namespace {

using lines::Entry;
using lines::EntryPair;
using Weights = MicsWeights;

/// Where one level of the ordering value ends and the next begins, in a key.
///
///     own     -  -  D  D  -  D  E  E  E       D double play, E end of game
///     enemy   -  D  -  D  E  E  -  D  E
///     level   0  1  2  3  4  5  6  7  8
constexpr int kLevelSize = 7'000;
constexpr int kLevels[3][3] = {{0, 1, 4}, {2, 3, 5}, {6, 7, 8}};  // [own][enemy]
static_assert(Weights::kLargestPlain < kLevelSize && 9 * kLevelSize < 65'535);

/// An entry as one word.  Work on whole words halves the cost of a move: the fields are bytes.
///
///     | weighted | - | completing | count | missing | stones | windows |
///      63      48     39        32 31   24 23     16 15     8 7       0
using Word = std::uint64_t;
static_assert(std::endian::native == std::endian::little);
struct WordPair {
    Word first;
    Word second;
};

WordPair words_of(const EntryPair& pair) { return std::bit_cast<WordPair>(pair); }

/// windows + 10 x stones for both players, the first player's in the low half:
/// windows + 256 x stones - 246 x stones.
Word plain_pair(WordPair words) {
    constexpr Word low_bytes = 0x0000'00ff'0000'00ff;
    const Word both = (words.first & 0xffff) | (words.second & 0xffff) << 32;
    return both - (256 - Weights::kStone) * (both >> 8 & low_bytes);
}

/// Some window lacks one or two stones.
bool is_near_end(WordPair words) {
    return (static_cast<std::uint8_t>((words.first >> 16) - 1) < 2) |
           (static_cast<std::uint8_t>((words.second >> 16) - 1) < 2);
}

template <class Visit>
void for_each_neighbour(const Rules& rules, Cell cell, Visit visit) {
    const int row = rules.row_of(cell);
    const int column = rules.column_of(cell);
    if (0 < row && row < rules.rows - 1 && 0 < column && column < rules.columns - 1) {
        for (const int beside : {cell - rules.columns, int{cell}, cell + rules.columns}) {
            visit(beside - 1);
            if (beside != cell) visit(beside);
            visit(beside + 1);
        }
        return;
    }
    for (int r = std::max(0, row - 1); r <= std::min(rules.rows - 1, row + 1); ++r) {
        for (int c = std::max(0, column - 1); c <= std::min(rules.columns - 1, column + 1); ++c) {
            if (r != row || c != column) visit(r * rules.columns + c);
        }
    }
}

}  // namespace

MicsUpdate mics_update(std::string_view word) {
    if (word == "k") return MicsUpdate::k;
    if (word == "k2") return MicsUpdate::k2;
    return MicsUpdate::words;
}

MicsBoard::MicsBoard(const Rules& rules, MicsUpdate update, MicsDefects defects)
    : rules_(rules),
      update_(update == MicsUpdate::words && rules.run > lines::LineWords::kLongestRun ? MicsUpdate::k
                                                                                       : update),
      defects_(defects) {
    set_verdicts();
    reset();
}

void MicsBoard::clear_lines() {
    if (update_ == MicsUpdate::words)
        words_.emplace(rules_);
    else
        windows_.emplace(rules_, update_ == MicsUpdate::k2 ? lines::Update::k2 : lines::Update::k);
}

lines::Windows MicsBoard::count_windows() const {
    if (windows_) return *windows_;
    lines::Windows windows(rules_);
    for (std::size_t i = free_count_; i < cells_.size(); ++i) windows.play(cells_[i], stone(cells_[i]));
    windows.settle();
    return windows;
}

/// What the two bits of each direction say together.
void MicsBoard::set_verdicts() {
    nearness_[0][1] = nearness_[1][1] = lacks_one;
    nearness_[0][2] = lacks_two;
    nearness_[1][2] = makes_double;
    for (unsigned code = 0; code < verdicts_.size(); ++code) {
        bool has_end = false;
        bool has_double = false;
        int lacking_two = 0;
        for (unsigned direction = 0; direction < 4; ++direction) {
            // The original looks no further once it has found a double play.
            if (defects_.hidden_wins && has_double) break;
            const unsigned nearness = code >> (2 * direction) & 3U;
            has_end = has_end || nearness == lacks_one;
            if (nearness == lacks_two || nearness == makes_double) ++lacking_two;
            has_double = has_double || nearness == makes_double || lacking_two == 2;
        }
        verdicts_[code] = has_end ? is_end : has_double ? is_double_play : is_plain;
    }
}

void MicsBoard::reset() {
    clear_lines();
    const std::size_t cells = at(rules_.cells());
    const std::size_t padded = (cells + kBlock - 1) / kBlock * kBlock;
    side_ = Stone::first;
    played_.clear();
    moves_.clear();
    saved_top_ = 0;
    sums_ = {};
    packed_.assign(cells, {});
    neighbours_.assign(cells, 0);
    for (auto& keys : keys_) keys.assign(padded, kTaken);
    cells_.resize(cells);
    where_.resize(cells);
    free_count_ = cells;
    const lines::Windows windows = count_windows();
    for (int i = 0; i < rules_.cells(); ++i) {
        const Cell cell = static_cast<Cell>(i);
        cells_[at(i)] = where_[at(i)] = cell;
        for (int direction = 0; direction < 4; ++direction) {
            const EntryPair pair{
                {windows.at(cell, direction, Stone::first), windows.at(cell, direction, Stone::second)}};
            packed_[at(i)] += plain_pair(words_of(pair)) + nearness(pair, direction);
        }
        for (int player = 0; player < 2; ++player)
            sums_[at(player)] += value_of(half(packed_[at(i)], player));
        for (int mover = 0; mover < 2; ++mover) keys_[at(mover)][at(i)] = key_of(cell, mover);
    }
}

void MicsBoard::follow(const Position& position) {
    while (!moves_.empty()) undo();
    const std::span<const Cell> moves = position.moves();
    if (played_.size() > moves.size() || !std::equal(played_.begin(), played_.end(), moves.begin())) reset();
    for (std::size_t i = played_.size(); i < moves.size(); ++i) {
        play(moves[i]);
        prepare_order();
        moves_.clear();
        saved_top_ = 0;
        if (windows_) windows_->settle();
        played_.push_back(moves[i]);
    }
}

inline MicsBoard::PackedPair MicsBoard::nearness(const EntryPair& pair, int direction) const {
    const auto of = [&](const Entry& entry) {
        const bool is_double = (defects_.false_double_plays ? entry.count : entry.completing) >= 2;
        return PackedPair{nearness_[is_double ? 1 : 0][entry.missing]};
    };
    return (of(pair.of[0]) | of(pair.of[1]) << 32) << (16 + 2 * direction);
}

inline std::int16_t MicsBoard::key_of(Cell cell, int mover) const {
    const Packed own = half(packed_[at(cell)], mover);
    const Packed enemy = half(packed_[at(cell)], 1 - mover);
    const int key = Weights::kNeighbour * neighbours_[at(cell)] + plain_part(own) + plain_part(enemy) +
                    kLevelSize * kLevels[verdict(own)][verdict(enemy)];
    return static_cast<std::int16_t>(kTaken + 1 + key);
}

std::int64_t MicsBoard::order_value(Cell cell, Stone mover) const {
    const std::int64_t own = value(cell, mover);
    const std::int64_t enemy = value(cell, opponent(mover));
    return own + enemy + (own >= Weights::kDoublePlay ? own : 0) + Weights::kNeighbour * neighbours(cell);
}

void MicsBoard::play(Cell cell) {
    const std::size_t c = at(cell);
    assert(stone(cell) == Stone::none);
    if (!moves_.empty() && !moves_.back().is_ordered) prepare_order();
    const int most = 4 * std::min(2 * rules().run, Rules::kLargest);
    if (saved_.size() < saved_top_ + at(most)) saved_.resize(2 * (saved_top_ + at(most)));
    moves_.push_back({sums_, {keys_[0][c], keys_[1][c]}, cell, false, 0});

    // 1. The cell is no longer free.
    const Cell last = cells_[--free_count_];
    cells_[at(where_[c])] = last;
    cells_[free_count_] = cell;
    where_[at(last)] = where_[c];
    for (int player = 0; player < 2; ++player) sums_[at(player)] -= value_of(half(packed_[c], player));

    // 2. The lines.
    if (words_) {
        take_words(cell);
    } else {
        windows_->play(cell, side_);
        take_changes();
    }
    side_ = opponent(side_);
}

void MicsBoard::take_changes() {
    PackedPair* const packed = packed_.data();
    Tally tally{.saved = saved_.data() + saved_top_};
    for (const lines::Windows::Change& change : windows_->changes()) {
        std::ptrdiff_t c = change.first;
        for (int i = 0; i < change.length; ++i, c += change.step) {
            const WordPair old = words_of(change.before[i]);
            const WordPair now = words_of(change.after[i]);
            const bool is_same = ((old.first ^ now.first) | (old.second ^ now.second)) == 0;
            if ((windows_->stone(static_cast<Cell>(c)) != Stone::none) | is_same) continue;
            const PackedPair before = packed[c];
            tally.saved->packed = before;
            tally.saved->cell = static_cast<Cell>(c);
            ++tally.saved;
            const PackedPair delta = plain_pair(now) - plain_pair(old);
            if (!(is_near_end(now) | ((before & kNearBits) != 0))) {
                // Far from any end now and before, which is the rule.
                packed[c] = before + delta;
                tally.plain += delta;
                continue;
            }
            const PackedPair after = before + delta + nearness(change.after[i], change.direction) -
                                     nearness(change.before[i], change.direction);
            packed[c] = after;
            for (int player = 0; player < 2; ++player)
                sums_[at(player)] += value_of(half(after, player)) - value_of(half(before, player));
        }
    }
    finish(tally);
}

void MicsBoard::finish(const Tally& tally) {
    const auto first = static_cast<std::int32_t>(tally.plain);
    sums_[0] += first;
    sums_[1] += static_cast<std::int32_t>((tally.plain - static_cast<PackedPair>(std::int64_t{first})) >> 32);
    const auto top = static_cast<std::size_t>(tally.saved - saved_.data());
    moves_.back().saved = static_cast<std::uint32_t>(top - saved_top_);
    saved_top_ = top;
}

void MicsBoard::prepare_order() {
    if (moves_.empty() || moves_.back().is_ordered) return;
    Move& move = moves_.back();
    move.is_ordered = true;
    for (auto& keys : keys_) keys[at(move.cell)] = kTaken;
    add_neighbour(move.cell, +1);
    std::int16_t* const keys[] = {keys_[0].data(), keys_[1].data()};
    const std::uint8_t* const neighbours = neighbours_.data();
    for (Saved& saved : std::span(saved_.data() + saved_top_ - move.saved, move.saved)) {
        std::int16_t& first = keys[0][saved.cell];
        std::int16_t& second = keys[1][saved.cell];
        saved.keys = {first, second};
        const PackedPair packed = packed_[at(saved.cell)];
        if ((packed & kNearBits) == 0) {
            // Far from any end, which is the rule, it does not matter whose move it is.
            const int plain = static_cast<int>(packed & 0xffff) + static_cast<int>(packed >> 32);
            first = second =
                static_cast<std::int16_t>(kTaken + 1 + plain + Weights::kNeighbour * neighbours[saved.cell]);
        } else {
            first = key_of(saved.cell, 0);
            second = key_of(saved.cell, 1);
        }
    }
}

/// The cells around have one stone more beside them, or one less.
void MicsBoard::add_neighbour(Cell cell, int stones) {
    // Bytes may alias anything: the compiler would load the vectors' pointers again and again.
    std::uint8_t* const neighbours = neighbours_.data();
    std::int16_t* const first = keys_[0].data();
    std::int16_t* const second = keys_[1].data();
    const auto change = static_cast<std::int16_t>(Weights::kNeighbour * stones);
    for_each_neighbour(rules_, cell, [=](int beside) {
        neighbours[beside] = static_cast<std::uint8_t>(neighbours[beside] + stones);
        if (first[beside] == kTaken) return;
        first[beside] = static_cast<std::int16_t>(first[beside] + change);
        second[beside] = static_cast<std::int16_t>(second[beside] + change);
    });
}

void MicsBoard::undo() {
    assert(!moves_.empty());
    const Move move = moves_.back();
    moves_.pop_back();
    const std::size_t c = at(move.cell);
    side_ = opponent(side_);
    if (words_)
        words_->undo(move.cell, side_);
    else
        windows_->undo();
    const std::size_t bottom = saved_top_ - move.saved;
    for (std::size_t i = bottom; i < saved_top_; ++i) packed_[at(saved_[i].cell)] = saved_[i].packed;
    if (move.is_ordered) {
        std::int16_t* const first = keys_[0].data();
        std::int16_t* const second = keys_[1].data();
        for (std::size_t i = bottom; i < saved_top_; ++i) {
            first[saved_[i].cell] = saved_[i].keys[0];
            second[saved_[i].cell] = saved_[i].keys[1];
        }
        add_neighbour(move.cell, -1);
        for (std::size_t mover = 0; mover < 2; ++mover) keys_[mover][c] = move.keys[mover];
    }
    saved_top_ = bottom;
    const Cell swapped = cells_[at(where_[c])];
    where_[at(swapped)] = static_cast<Cell>(free_count_);
    cells_[free_count_++] = swapped;
    cells_[at(where_[c])] = move.cell;
    sums_ = move.sums;
}

std::size_t MicsBoard::memory() const {
    return sizeof(*this) + (words_ ? words_->memory() : windows_->memory()) +
           packed_.size() * sizeof(packed_[0]) + 2 * keys_[0].size() * sizeof(std::int16_t) +
           neighbours_.size() + (cells_.size() + where_.size() + played_.capacity()) * sizeof(Cell) +
           moves_.capacity() * sizeof(Move) + saved_.capacity() * sizeof(Saved);
}

}  // namespace mnk::players
