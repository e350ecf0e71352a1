#include "mnk/players/mics_board.hpp"

#include <algorithm>
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

template <class Visit>
void for_each_neighbour(const Rules& rules, Cell cell, Visit visit) {
    const int row = rules.row_of(cell);
    const int column = rules.column_of(cell);
    for (int r = std::max(0, row - 1); r <= std::min(rules.rows - 1, row + 1); ++r) {
        for (int c = std::max(0, column - 1); c <= std::min(rules.columns - 1, column + 1); ++c) {
            if (r != row || c != column) visit(r * rules.columns + c);
        }
    }
}

}  // namespace

MicsBoard::MicsBoard(const Rules& rules, lines::Update update, bool original)
    : windows_(rules, update), update_(update), original_(original) {
    set_verdicts();
    reset();
}

/// What the two bits of each direction say together.
void MicsBoard::set_verdicts() {
    for (unsigned code = 0; code < verdicts_.size(); ++code) {
        bool has_end = false;
        bool has_double = false;
        int lacking_two = 0;
        for (unsigned direction = 0; direction < 4; ++direction) {
            // The original looks no further once it has found a double play.
            if (original_ && has_double) break;
            const unsigned nearness = code >> (2 * direction) & 3U;
            has_end = has_end || nearness == kLacksOne;
            if (nearness == kLacksTwo || nearness == kDouble) ++lacking_two;
            has_double = has_double || nearness == kDouble || lacking_two == 2;
        }
        verdicts_[code] = has_end ? kIsEnd : has_double ? kIsDouble : kIsPlain;
    }
}

void MicsBoard::reset() {
    const Rules& rules = windows_.rules();
    const std::size_t cells = at(rules.cells());
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
    for (int i = 0; i < rules.cells(); ++i) {
        const Cell cell = static_cast<Cell>(i);
        cells_[at(i)] = where_[at(i)] = cell;
        for (const Stone player : {Stone::first, Stone::second}) {
            Packed packed = 0;
            for (int direction = 0; direction < 4; ++direction)
                packed += pack(windows_.at(cell, direction, player), direction);
            packed_[at(i)][at(lines::index_of(player))] = packed;
            sums_[at(lines::index_of(player))] += value_of(packed);
        }
        for (int mover = 0; mover < 2; ++mover) keys_[at(mover)][at(i)] = key_of(cell, mover);
    }
}

void MicsBoard::follow(const Position& position) {
    while (!moves_.empty()) undo();
    const std::span<const Cell> moves = position.moves();
    if (played_.size() > moves.size() || !std::equal(played_.begin(), played_.end(), moves.begin())) {
        windows_ = lines::Windows(windows_.rules(), update_);
        reset();
    }
    for (std::size_t i = played_.size(); i < moves.size(); ++i) {
        play(moves[i]);
        moves_.clear();
        saved_top_ = 0;
        windows_.settle();
        played_.push_back(moves[i]);
    }
}

inline MicsBoard::Packed MicsBoard::pack(const Entry& entry, int direction) const {
    const auto plain = static_cast<Packed>(entry.windows + Weights::kStone * entry.stones);
    if (entry.missing > 2 || entry.missing == 0) return plain;
    const bool is_double = original_ ? entry.count >= 2 : entry.completing >= 2;
    const Nearness nearness = entry.missing == 1 ? kLacksOne : is_double ? kDouble : kLacksTwo;
    return plain | Packed{nearness} << (16 + 2 * direction);
}

inline std::int16_t MicsBoard::key_of(Cell cell, int mover) const {
    const Packed own = packed_[at(cell)][at(mover)];
    const Packed enemy = packed_[at(cell)][at(1 - mover)];
    int key = Weights::kNeighbour * neighbours_[at(cell)];
    if (verdict(own) == kIsPlain) key += value_of(own);
    if (verdict(enemy) == kIsPlain) key += value_of(enemy);
    key += kLevelSize * kLevels[verdict(own)][verdict(enemy)];
    return static_cast<std::int16_t>(kTaken + 1 + key);
}

std::int64_t MicsBoard::order_value(Cell cell, Stone mover) const {
    const std::int64_t own = value(cell, mover);
    const std::int64_t enemy = value(cell, opponent(mover));
    return own + enemy + (own >= Weights::kDoublePlay ? own : 0) + Weights::kNeighbour * neighbours(cell);
}

void MicsBoard::play(Cell cell) {
    const std::size_t c = at(cell);
    assert(keys_[0][c] != kTaken);
    const int most = 4 * std::min(2 * rules().run, Rules::kLargest);
    if (saved_.size() < saved_top_ + at(most)) saved_.resize(2 * (saved_top_ + at(most)));
    moves_.push_back({sums_, {keys_[0][c], keys_[1][c]}, cell, 0});

    // 1. The cell is no longer free.
    const Cell last = cells_[--free_count_];
    cells_[at(where_[c])] = last;
    cells_[free_count_] = cell;
    where_[at(last)] = where_[c];
    for (std::size_t player = 0; player < 2; ++player) {
        sums_[player] -= value_of(packed_[c][player]);
        keys_[player][c] = kTaken;
    }

    // 2. Its neighbours have one stone more beside them.
    for_each_neighbour(rules(), cell, [&](int neighbour) {
        ++neighbours_[at(neighbour)];
        if (keys_[0][at(neighbour)] == kTaken) return;
        for (auto& keys : keys_)
            keys[at(neighbour)] = static_cast<std::int16_t>(keys[at(neighbour)] + Weights::kNeighbour);
    });

    // 3. The lines.
    windows_.play(cell, side_);
    take_changes();
    side_ = opponent(side_);
}

void MicsBoard::take_changes() {
    const std::size_t before = saved_top_;
    for (const lines::Windows::Change& change : windows_.changes()) {
        const int direction = change.direction;
        int cell = change.first;
        for (int i = 0; i < change.length; ++i, cell += change.step) {
            const std::size_t c = at(cell);
            const EntryPair& old = change.before[i];
            const EntryPair& now = change.after[i];
            if (keys_[0][c] == kTaken || old == now) continue;
            std::array<Packed, 2>& packed = packed_[c];
            saved_[saved_top_++] = {packed, {keys_[0][c], keys_[1][c]}, static_cast<Cell>(cell)};
            const Packed delta[2] = {pack(now.of[0], direction) - pack(old.of[0], direction),
                                     pack(now.of[1], direction) - pack(old.of[1], direction)};
            const std::array<Packed, 2> after = {packed[0] + delta[0], packed[1] + delta[1]};
            if (((packed[0] | packed[1] | after[0] | after[1]) >> 16) == 0) {
                // Far from any end, which is the rule: values and keys change by the same amount.
                packed = after;
                sums_[0] += static_cast<std::int32_t>(delta[0]);
                sums_[1] += static_cast<std::int32_t>(delta[1]);
                const int both = static_cast<int>(delta[0] + delta[1]);
                keys_[0][c] = static_cast<std::int16_t>(keys_[0][c] + both);
                keys_[1][c] = static_cast<std::int16_t>(keys_[1][c] + both);
                continue;
            }
            for (std::size_t player = 0; player < 2; ++player)
                sums_[player] += value_of(after[player]) - value_of(packed[player]);
            packed = after;
            for (int mover = 0; mover < 2; ++mover)
                keys_[at(mover)][c] = key_of(static_cast<Cell>(cell), mover);
        }
    }
    moves_.back().saved = static_cast<std::uint32_t>(saved_top_ - before);
}

void MicsBoard::undo() {
    assert(!moves_.empty());
    const Move move = moves_.back();
    moves_.pop_back();
    const std::size_t c = at(move.cell);
    side_ = opponent(side_);
    windows_.undo();
    for (std::uint32_t i = 0; i < move.saved; ++i) {
        const Saved& saved = saved_[--saved_top_];
        packed_[at(saved.cell)] = saved.packed;
        keys_[0][at(saved.cell)] = saved.keys[0];
        keys_[1][at(saved.cell)] = saved.keys[1];
    }
    for_each_neighbour(rules(), move.cell, [&](int neighbour) {
        --neighbours_[at(neighbour)];
        if (keys_[0][at(neighbour)] == kTaken) return;
        for (auto& keys : keys_)
            keys[at(neighbour)] = static_cast<std::int16_t>(keys[at(neighbour)] - Weights::kNeighbour);
    });
    const Cell swapped = cells_[at(where_[c])];
    where_[at(swapped)] = static_cast<Cell>(free_count_);
    cells_[free_count_++] = swapped;
    cells_[at(where_[c])] = move.cell;
    keys_[0][c] = move.keys[0];
    keys_[1][c] = move.keys[1];
    sums_ = move.sums;
}

std::size_t MicsBoard::memory() const {
    return sizeof(*this) - sizeof(windows_) + windows_.memory() + packed_.size() * sizeof(packed_[0]) +
           2 * keys_[0].size() * sizeof(std::int16_t) + neighbours_.size() +
           (cells_.size() + where_.size() + played_.capacity()) * sizeof(Cell) +
           moves_.capacity() * sizeof(Move) + saved_.capacity() * sizeof(Saved);
}

}  // namespace mnk::players
