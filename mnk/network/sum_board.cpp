#include "mnk/network/sum_board.hpp"

#include <bit>
#include <cassert>

namespace mnk::network {

SumBoard::SumBoard(const Rules& rules, std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      kernels_(best_kernels()),
      words_(rules),
      codes_(static_cast<std::size_t>(rules.cells())) {
    assert(model_->network.run == rules.run);
    for (int i = 0; i < rules.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        for (int direction = 0; direction < 4; ++direction) {
            const LineCodes::Both both =
                model_->codes.both(LineCodes::Planes(words_.view(cell, direction)), words_.centre());
            BothCodes& codes = codes_[static_cast<std::size_t>(cell)];
            codes[0] = codes[0].with(static_cast<std::size_t>(direction), both.first);
            codes[1] = codes[1].with(static_cast<std::size_t>(direction), both.second);
        }
    }
}

void SumBoard::play(Cell cell, Stone stone) {
    assert(words_.stone(cell) == Stone::none);
    Move& move = moves_.emplace_back();
    move.cell = cell;
    move.stone = stone;
    move.first_change = top_;
    move.sums = sums_;
    words_.play(cell, stone);
    const LineCodes& codes = model_->codes;
    const int reach = codes.reach();
    const int centre = words_.centre();
    const std::size_t most = top_ + static_cast<std::size_t>(8 * reach + 1);
    if (changes_.size() < most) changes_.resize(2 * most);
    Change* const first = changes_.data() + top_;
    Change* change = first;
    // A taken cell's lines count nothing: the code 0 is of a bare one.
    *change++ = {cell, codes_[static_cast<std::size_t>(cell)], {}};
    codes_[static_cast<std::size_t>(cell)] = {};
    const std::uint64_t near = ((std::uint64_t{2} << (2 * reach)) - 1) << (centre - reach);
    for (std::size_t direction = 0; direction < 4; ++direction) {
        const LineCodes::Planes planes(words_.view(cell, static_cast<int>(direction)));
        const int step = words_.step(static_cast<int>(direction));
        for (std::uint64_t cells = near & ~(planes.first | planes.second); cells != 0; cells &= cells - 1) {
            const int at = std::countr_zero(cells);
            const auto other = static_cast<Cell>(cell + (at - centre) * step);
            BothCodes& there = codes_[static_cast<std::size_t>(other)];
            const LineCodes::Both both = codes.both(planes, at);
            const BothCodes before = there;
            if (before[0][direction] == both.first) continue;
            there = {before[0].with(direction, both.first), before[1].with(direction, both.second)};
            *change++ = {other, before, there};
        }
    }
    top_ = static_cast<std::size_t>(change - changes_.data());
    kernels_.add(model_->network, first, static_cast<std::size_t>(change - first), sums_);
}

void SumBoard::undo() {
    assert(!moves_.empty());
    const Move& move = moves_.back();
    words_.undo(move.cell, move.stone);
    while (top_ > move.first_change) {
        const Change& change = changes_[--top_];
        codes_[static_cast<std::size_t>(change.cell)] = change.before;
    }
    sums_ = move.sums;
    moves_.pop_back();
}

}  // namespace mnk::network
