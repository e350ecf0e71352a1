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

constexpr int kMostOrder = 32000;

}  // namespace

CodeTable::CodeTable(const ShapeWeights& weights) : entries_(1 << 16), orders_(1 << 16) {
    for (std::size_t i = 0; i < turn_.size(); ++i)
        turn_[i] = static_cast<std::int16_t>(weights.tempo + weights.turn[i / kStrengths][i % kStrengths]);
    std::array<int, 4> shapes{};
    for (shapes[0] = 0; shapes[0] < kShapes; ++shapes[0])
        for (shapes[1] = 0; shapes[1] < kShapes; ++shapes[1])
            for (shapes[2] = 0; shapes[2] < kShapes; ++shapes[2])
                for (shapes[3] = 0; shapes[3] < kShapes; ++shapes[3]) {
                    const auto code =
                        static_cast<ShapeCode>(shapes[0] | shapes[1] << 4 | shapes[2] << 8 | shapes[3] << 12);
                    const Threat threat = threat_of(code);
                    int moving = 0, waiting = 0, attack = 0, defend = 0;
                    const auto add = [&](const CodeValue& value) {
                        moving += value.moving, waiting += value.waiting;
                        attack += value.attack, defend += value.defend;
                    };
                    add(weights.cell[static_cast<std::size_t>(threat)]);
                    for (std::size_t i = 0; i < shapes.size(); ++i) {
                        add(weights.line[static_cast<std::size_t>(shapes[i])]);
                        for (std::size_t j = 0; j < i; ++j) {
                            const int pair =
                                pair_of(static_cast<Shape>(shapes[i]), static_cast<Shape>(shapes[j]));
                            if (pair != kNoPair) add(weights.pair[static_cast<std::size_t>(pair)]);
                        }
                    }
                    const auto within = [](int value, int most) { return std::clamp(value, -most, most); };
                    entries_[code] = {within(moving, PackedSums::kMostValue),
                                      within(waiting, PackedSums::kMostValue), code != 0, threat};
                    orders_[code] = {static_cast<std::int16_t>(within(attack, kMostOrder)),
                                     static_cast<std::int16_t>(within(defend, kMostOrder))};
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
    for (int i = 0; i < rules.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        flip(cell, Stone::first);
        flip(cell, Stone::second);
    }
    for (std::size_t player = 0; player < 2; ++player) {
        totals_.counts[player][0] = static_cast<std::int16_t>(rules.cells());
        for (int i = 0; i < rules.cells(); ++i) totals_.sums[player].exchange({}, code_table_->entry(0));
    }
    // An empty line's shapes depend on its length only.
    std::vector<std::vector<std::uint8_t>> by_length(index(longest) + 1);
    for (int at = 0; at < rules.cells(); ++at) {
        const auto cell = static_cast<Cell>(at);
        Writer writer = begin_writing();
        for (int direction = 0; direction < 4; ++direction) {
            const lines::Place& place = geometry_.place(cell, direction);
            std::vector<std::uint8_t>& shapes_of_line = by_length[place.length];
            if (shapes_of_line.empty()) {
                line_.assign(place.length, Stone::none);
                for (int i = 0; i < place.length; ++i) {
                    const auto shape =
                        static_cast<unsigned>(shape_of(line_, i, rules_.run, rules_.exact, Stone::first));
                    shapes_of_line.push_back(static_cast<std::uint8_t>(shape | shape << 4));
                }
            }
            set_shapes(cell, direction, shapes_of_line[place.offset], writer);
        }
        end_writing(writer);
        saved_top_ = 0;
    }
}

void ShapeBoard::flip(Cell cell, Stone stone) {
    // In the very words that `update` will load: a load of what was written in other parts has to wait for it.
    const int before = shape_table_->is_small() ? 2 * shape_table_->reach() : 0;
    for (int direction = 0; direction < 4; ++direction) {
        const lines::Place& place = geometry_.place(cell, direction);
        const int from = kPadding + place.offset - before;
        std::uint8_t* const bytes = planes(place, direction) + side(stone) * plane_bytes_ + index(from / 8);
        std::uint64_t word = 0;
        std::memcpy(&word, bytes, sizeof word);
        word ^= std::uint64_t{1} << (from % 8 + before);
        std::memcpy(bytes, &word, sizeof word);
    }
}

void ShapeBoard::play(Cell cell, Stone stone) {
    assert(is_free(cell) && stone != Stone::none);
    moves_.push_back({cell, static_cast<std::uint32_t>(saved_top_), totals_});
    stones_[index(cell)] = stone;
    flip(cell, stone);
    Writer writer = begin_writing();
    set_codes(cell, {~std::uint32_t{0}}, writer);
    for (int direction = 0; direction < 4; ++direction) {
        if (shape_table_->is_small())
            update(cell, direction, writer);
        else
            update_long(cell, direction, writer);
    }
    end_writing(writer);
}

void ShapeBoard::undo() {
    assert(!moves_.empty());
    const Move& move = moves_.back();
    flip(move.cell, stones_[index(move.cell)]);
    stones_[index(move.cell)] = Stone::none;
    while (saved_top_ > move.saved_top) {
        const Saved& saved = saved_[--saved_top_];
        Codes& codes = codes_[index(saved.cell)];
        if (saved.has_other_threat) change_threats(saved.cell, codes, saved.codes);
        codes = saved.codes;
    }
    totals_ = move.totals;
    moves_.pop_back();
}

/// The free cells within reach whose sight has changed: outwards from the stone, to the edge or until a
/// stone of each player stands between.
void ShapeBoard::update(Cell cell, int direction, Writer& writer) {
    const int reach = shape_table_->reach();
    if (reach == 0) return;
    const int middle = 2 * reach;
    const lines::Place& place = geometry_.place(cell, direction);
    const std::uint8_t* line = planes(place, direction);
    const int from = kPadding + place.offset - middle;
    const Stretch stretch{load(line, from), load(line + plane_bytes_, from)};
    const int step = geometry_.step(direction);

    const auto right = [&](std::uint64_t plane) {
        return std::countr_zero(plane >> (middle + 1) | std::uint64_t{1} << reach);
    };
    const auto left = [&](std::uint64_t plane) {
        return std::countl_zero(plane << (64 - middle) | std::uint64_t{1} << (63 - reach));
    };
    const int to_right = std::max(right(stretch.first), right(stretch.second));
    const int to_left = std::max(left(stretch.first), left(stretch.second));
    std::uint64_t cells = ((std::uint64_t{2} << (to_left + to_right)) - 1) << (middle - to_left);
    cells &= ~(stretch.first | stretch.second);
    const ShapeTable& table = *shape_table_;
    for (; cells != 0; cells &= cells - 1) {
        const int at = std::countr_zero(cells);
        set_shapes(cell + (at - middle) * step, direction, table.both(stretch, at), writer);
    }
}

void ShapeBoard::update_long(Cell cell, int direction, Writer& writer) {
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
            both = both << 4 | static_cast<unsigned>(shape_of(line_, i, rules_.run, rules_.exact, player));
        }
        set_shapes(first + i * step, direction, both, writer);
    }
}

inline void ShapeBoard::set_shapes(int cell, int direction, unsigned both, Writer& writer) {
    const int shift = 4 * direction;
    const std::uint32_t spread = (both & 15U) | (both & 0xf0U) << 12;
    set_codes(cell, {(writer.codes[cell].bits & ~(0x000f000fU << shift)) | spread << shift}, writer);
}

/// Without a branch on whether anything changed: it is as likely as not, and a wrong guess costs more.
inline void ShapeBoard::set_codes(int cell, Codes codes, Writer& writer) {
    const Codes mine = writer.codes[cell];
    bool has_other_threat = false;
    for (std::size_t player = 0; player < 2; ++player) {
        const PackedSums before = writer.entries[mine.of(player)];
        const PackedSums after = writer.entries[codes.of(player)];
        writer.sums[player].exchange(before, after);
        has_other_threat |= before.has_other_threat(after);
    }
    *writer.top = {mine, static_cast<Cell>(cell), has_other_threat};
    writer.top += mine.bits == codes.bits ? 0 : 1;
    writer.codes[cell] = codes;
    if (has_other_threat) change_threats(cell, mine, codes);
}

void ShapeBoard::change_threats(int cell, Codes from, Codes to) {
    for (std::size_t player = 0; player < 2; ++player) {
        const Threat before = code_table_->entry(from.of(player)).threat();
        const Threat after = code_table_->entry(to.of(player)).threat();
        --totals_.counts[player][static_cast<std::size_t>(before)];
        ++totals_.counts[player][static_cast<std::size_t>(after)];
        toggle(player, before, cell);
        toggle(player, after, cell);
    }
}

ShapeBoard::Writer ShapeBoard::begin_writing() {
    // A stone changes at most 8 reach cells, and its own.
    const std::size_t most = index(8 * std::min(shape_table_->reach(), Rules::kLargest)) + 8;
    if (saved_.size() < saved_top_ + most) saved_.resize(2 * saved_.size() + most);
    return {code_table_->entries(), codes_.data(), saved_.data() + saved_top_, totals_.sums};
}

void ShapeBoard::end_writing(const Writer& writer) {
    saved_top_ = static_cast<std::size_t>(writer.top - saved_.data());
    totals_.sums = writer.sums;
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
