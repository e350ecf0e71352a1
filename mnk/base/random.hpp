#pragma once

#include <cassert>
#include <cstdint>

#include "mnk/base/hash.hpp"

namespace mnk {

/// The same numbers from the same seed on every compiler and machine, which
/// the standard library's distributions do not promise.  SplitMix64: one
/// addition and one mix a number, any seed is as good as another.
class Random {
 public:
    explicit constexpr Random(std::uint64_t seed) : state_(mix(seed ^ 0x6d6e6b2d67616d65ULL)) {}

    constexpr std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15ULL); }

    /// Uniform in [0, bound): numbers that would favour the low ones are drawn again.
    /// @pre  bound > 0
    constexpr std::uint64_t below(std::uint64_t bound) {
        assert(bound > 0);
        const std::uint64_t uneven = (0 - bound) % bound;
        for (;;) {
            const std::uint64_t number = next();
            if (number >= uneven) return number % bound;
        }
    }

    /// @pre  bound > 0
    constexpr int below(int bound) { return static_cast<int>(below(static_cast<std::uint64_t>(bound))); }

 private:
    std::uint64_t state_;
};

}  // namespace mnk
