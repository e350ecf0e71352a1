#include "mnk/threats/shape_board.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace mnk::threats {

namespace {

/// Bits before the first cell of a line and after its last, all set: a stretch never leaves its bytes.
constexpr int kPadding = 32;

std::uint64_t load(const std::uint8_t* bytes, int bit) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + bit / 8, sizeof word);
    return word >> (bit % 8);
}

constexpr int clamp16(int value) { return std::clamp(value, -32000, 32000); }

}  // namespace

CodeTable::CodeTable(const ShapeWeights& weights) : entries_(1 << 16), orders_(1 << 16) {
    std::array<int, 4> shapes{};
    for (shapes[0] = 0; shapes[0] < kShapes; ++shapes[0])
        for (shapes[1] = 0; shapes[1] < kShapes; ++shapes[1])
            for (shapes[2] = 0; shapes[2] < kShapes; ++shapes[2])
                for (shapes[3] = 0; shapes[3] < kShapes; ++shapes[3]) {
                    const auto code = static_cast<ShapeCode>(shapes[0] | shapes[1] << 4 | shapes[2] << 8 |
                                                             shapes[3] << 12);
                    const Threat threat = threat_of(code);
                    const CodeValue& cell = weights.cell[static_cast<std::size_t>(threat)];
                    int moving = cell.moving, waiting = cell.waiting, attack = cell.attack,
                        defend = cell.defend;
                    for (const int shape : shapes) {
                        const CodeValue& line = weights.line[static_cast<std::size_t>(shape)];
                        moving += line.moving, waiting += line.waiting;
                        attack += line.attack, defend += line.defend;
                    }
                    entries_[code] = {static_cast<std::int16_t>(clamp16(moving)),
                                      static_cast<std::int16_t>(clamp16(waiting)), threat, code != 0};
                    orders_[code] = {static_cast<std::int16_t>(clamp16(attack)),
                                     static_cast<std::int16_t>(clamp16(defend))};
                }
}

ShapeBoard::ShapeBoard(const Rules& rules, std::shared_ptr<const ShapeTable> shapes,
                       std::shared_ptr<const CodeTable> codes)
    : rules_(rules),
      shape_table_(std::move(shapes)),
      code_table_(std::move(codes)),
      geometry_(rules),
      words_((index(rules.cells()) + 63) / 64),
      stones_(index(rules.cells()), Stone::none),
      codes_(index(rules.cells())),
      sets_(2 * kThreats * words_) {
    const int longest = std::max(rules.rows, rules.columns);
    plane_bytes_ = static_cast<std::size_t>(kPadding + longest + kPadding) / 8 + sizeof(std::uint64_t);
    line_bytes_ = 2 * plane_bytes_;
    for (int direction = 0; direction < 4; ++direction) {
        planes_[index(direction)].assign(index(geometry_.line_count(direction)) * line_bytes_, 0xff);
    }
    moves_.reserve(index(rules.cells()));
    // At most 8 reach cells change with a stone, and the stone's own.
    saved_.reserve(index(std::min(rules.cells(), 512)) * index(8 * shape_table_->reach() + 1));
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
        flip(cell, Stone::first);
        flip(cell, Stone::second);
    }
    for (Cell cell = 0; cell < rules.cells(); ++cell) count_in(cell);
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
        for (int direction = 0; direction < 4; ++direction) {
            const lines::Place& place = geometry_.place(cell, direction);
            unsigned both = 0;
            if (shape_table_->is_small()) {
                const std::uint8_t* line = planes(place, direction);
                const int reach = shape_table_->reach();
                const int from = kPadding + place.offset - reach;
                both = shape_table_->both({load(line, from), load(line + plane_bytes_, from)}, reach);
            } else {
                line_.assign(place.length, Stone::none);
                both = static_cast<unsigned>(
                    shape_of(line_, place.offset, rules_.run, rules_.exact, Stone::first));
                both |= both << 4;
            }
            set_shapes(cell, direction, both);
        }
    }
    saved_.clear();
}

void ShapeBoard::flip(Cell cell, Stone stone) {
    for (int direction = 0; direction < 4; ++direction) {
        const lines::Place& place = geometry_.place(cell, direction);
        const int bit = kPadding + place.offset;
        planes(place, direction)[side(stone) * plane_bytes_ + index(bit / 8)] ^=
            static_cast<std::uint8_t>(1U << (bit % 8));
    }
}

void ShapeBoard::play(Cell cell, Stone stone) {
    assert(is_free(cell) && stone != Stone::none);
    moves_.push_back({cell, static_cast<std::uint32_t>(saved_.size()), totals_});
    stones_[index(cell)] = stone;
    set_codes(cell, {kTakenCode, kTakenCode});
    flip(cell, stone);
    for (int direction = 0; direction < 4; ++direction) {
        if (shape_table_->is_small())
            update(cell, direction);
        else
            update_long(cell, direction);
    }
}

void ShapeBoard::undo() {
    assert(!moves_.empty());
    const Move& move = moves_.back();
    flip(move.cell, stones_[index(move.cell)]);
    stones_[index(move.cell)] = Stone::none;
    while (saved_.size() > move.first_saved) {
        const Saved& saved = saved_.back();
        Codes& codes = codes_[index(saved.cell)];
        for (std::size_t player = 0; player < 2; ++player) {
            const Threat now = code_table_->entry(codes.of[player]).threat;
            const Threat then = code_table_->entry(saved.codes.of[player]).threat;
            if (now == then) continue;
            toggle(player, now, saved.cell);
            toggle(player, then, saved.cell);
        }
        codes = saved.codes;
        saved_.pop_back();
    }
    totals_ = move.totals;
    moves_.pop_back();
}

/// The cells within reach whose sight has changed: outwards from the stone, to the edge or until a stone of
/// each player stands between.
void ShapeBoard::update(Cell cell, int direction) {
    const int reach = shape_table_->reach();
    const lines::Place& place = geometry_.place(cell, direction);
    const std::uint8_t* line = planes(place, direction);
    const int from = kPadding + place.offset - 2 * reach;
    const Stretch stretch{load(line, from), load(line + plane_bytes_, from)};
    const int step = geometry_.step(direction);
    for (const int way : {1, -1}) {
        bool first_seen = false;
        bool second_seen = false;
        for (int i = 1; i <= reach; ++i) {
            const int at = 2 * reach + way * i;
            first_seen |= ((stretch.first >> at) & 1) != 0;
            second_seen |= ((stretch.second >> at) & 1) != 0;
            if (first_seen && second_seen) break;
            if ((((stretch.first | stretch.second) >> at) & 1) != 0) continue;
            set_shapes(cell + way * i * step, direction, shape_table_->both(stretch, at));
        }
    }
}

void ShapeBoard::update_long(Cell cell, int direction) {
    const lines::Place& place = geometry_.place(cell, direction);
    const int step = geometry_.step(direction);
    const int first = cell - place.offset * step;
    line_.resize(place.length);
    for (int i = 0; i < place.length; ++i) line_[index(i)] = stones_[index(first + i * step)];
    const int reach = shape_table_->reach();
    const int last = std::min(place.length - 1, place.offset + reach);
    for (int i = std::max(0, place.offset - reach); i <= last; ++i) {
        if (line_[index(i)] != Stone::none) continue;
        unsigned both = 0;
        for (const Stone player : {Stone::second, Stone::first}) {
            both = both << 4 |
                   static_cast<unsigned>(shape_of(line_, i, rules_.run, rules_.exact, player));
        }
        set_shapes(first + i * step, direction, both);
    }
}

inline void ShapeBoard::set_shapes(int cell, int direction, unsigned both) {
    const unsigned shift = 4U * static_cast<unsigned>(direction);
    const unsigned keep = ~(15U << shift);
    const Codes& old = codes_[index(cell)];
    const Codes codes{{static_cast<ShapeCode>((old.of[0] & keep) | (both & 15) << shift),
                       static_cast<ShapeCode>((old.of[1] & keep) | (both >> 4) << shift)}};
    if (!(codes == old)) set_codes(cell, codes);
}

inline void ShapeBoard::set_codes(int cell, Codes codes) {
    Codes& mine = codes_[index(cell)];
    saved_.push_back({static_cast<Cell>(cell), mine});
    for (std::size_t player = 0; player < 2; ++player) {
        const CodeTable::Entry& before = code_table_->entry(mine.of[player]);
        const CodeTable::Entry& after = code_table_->entry(codes.of[player]);
        totals_.moving[player] += after.moving - before.moving;
        totals_.waiting[player] += after.waiting - before.waiting;
        totals_.live[player] = static_cast<std::int16_t>(totals_.live[player] + after.is_live - before.is_live);
        if (before.threat == after.threat) continue;
        --totals_.counts[player][static_cast<std::size_t>(before.threat)];
        ++totals_.counts[player][static_cast<std::size_t>(after.threat)];
        toggle(player, before.threat, cell);
        toggle(player, after.threat, cell);
    }
    mine = codes;
}

void ShapeBoard::count_in(int cell) {
    for (std::size_t player = 0; player < 2; ++player) {
        const CodeTable::Entry& entry = code_table_->entry(codes_[index(cell)].of[player]);
        totals_.moving[player] += entry.moving;
        totals_.waiting[player] += entry.waiting;
        ++totals_.counts[player][static_cast<std::size_t>(entry.threat)];
    }
}

Cell ShapeBoard::first_cell(Stone player, Threat threat) const {
    if (count(player, threat) == 0) return kNoCell;
    const std::uint64_t* words = set(side(player), threat);
    for (std::size_t word = 0;; ++word) {
        if (words[word] != 0)
            return static_cast<Cell>(word * 64 + static_cast<std::size_t>(std::countr_zero(words[word])));
    }
}

}  // namespace mnk::threats
