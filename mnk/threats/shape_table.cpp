#include "mnk/threats/shape_table.hpp"

#include <bit>

namespace mnk::threats {

ShapeTable::ShapeTable(const Rules& rules)
    : run_(rules.run), exact_(rules.exact), reach_(reach_of(rules.run, rules.exact)) {
    if (reach_ > kLongestSegments) return;
    segments_ = std::vector<std::atomic<std::uint8_t>>(std::size_t{1} << (2 * (reach_ + 1)));
    for (auto& entry : segments_) entry.store(kUnknown, std::memory_order_relaxed);
    if (reach_ > kLongestDense) return;
    low_ = (std::uint64_t{1} << reach_) - 1;
    high_ = low_ << reach_;
    std::vector<std::uint8_t> dense(std::size_t{1} << (4 * reach_));
    const std::uint64_t side = std::uint64_t{1} << (2 * reach_);
    const auto spread = [&](std::uint64_t packed) { return (packed & low_) | (packed & high_) << 1; };
    for (std::uint64_t second = 0; second < side; ++second) {
        for (std::uint64_t first = 0; first < side; ++first) {
            const std::uint64_t a = spread(first);
            const std::uint64_t b = spread(second);
            dense[static_cast<std::size_t>(first | second << (2 * reach_))] =
                static_cast<std::uint8_t>(one(a & ~b, b) | one(b & ~a, a) << 4);
        }
    }
    dense_ = std::move(dense);
}

/// Each side is a segment: `1 << length | stones`, which no other side has.
///
///     reach 4, seen by X from c:    O X . c . X O          (bits from low to high)
///     right: length 2, stones 10    ->  1 10                nearest stone in the lowest bit
///     left:  length 2, stones 01    ->  1 01                nearest stone in the highest bit
unsigned ShapeTable::one(std::uint64_t own, std::uint64_t blocked) const {
    if (reach_ > kLongestSegments) return compute(own, blocked);
    const std::uint64_t end = std::uint64_t{1} << reach_;
    const int right = std::countr_zero(blocked >> (reach_ + 1) | end);
    const std::uint64_t right_code =
        end >> (reach_ - right) | ((own >> (reach_ + 1)) & ((1ULL << right) - 1));
    const std::uint64_t left_blocked = reach_ == 0 ? 0 : (blocked & (end - 1)) << (64 - reach_);
    const int left = std::min(std::countl_zero(left_blocked), reach_);
    const std::uint64_t left_code = 1ULL << left | (own >> (reach_ - left) & ((1ULL << left) - 1));
    auto& entry = segments_[static_cast<std::size_t>(left_code << (reach_ + 1) | right_code)];
    std::uint8_t shape = entry.load(std::memory_order_relaxed);
    if (shape == kUnknown) {
        shape = static_cast<std::uint8_t>(compute(own, blocked));
        entry.store(shape, std::memory_order_relaxed);
    }
    return shape;
}

unsigned ShapeTable::compute(std::uint64_t own, std::uint64_t blocked) const {
    const std::uint64_t sight = (std::uint64_t{2} << (2 * reach_)) - 1;
    return static_cast<unsigned>(shape_of({own & sight, blocked & sight}, run_, exact_));
}

}  // namespace mnk::threats
