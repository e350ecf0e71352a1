#pragma once

#include <compare>
#include <cstdint>

namespace mnk {

/// Spreads every input bit over the whole word (the finaliser of SplitMix64,
/// Steele, Lea and Flood 2014).  A bijection: different inputs never collide.
constexpr std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebULL;
    x ^= x >> 31;
    return x;
}

/// A 128-bit hash: where 64 bits would leave room for an accidental collision.
struct Key128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    constexpr Key128& operator^=(const Key128& other) {
        low ^= other.low;
        high ^= other.high;
        return *this;
    }

    friend constexpr auto operator<=>(const Key128&, const Key128&) = default;
};

}  // namespace mnk
