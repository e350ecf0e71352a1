#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "mnk/network/network.hpp"

namespace mnk::network {

/// The codes of a cell's four lines in one word: to write a part of it and read the whole would stall.
struct Codes {
    std::uint64_t bits = 0;

    [[nodiscard]] LineCodes::Code operator[](std::size_t direction) const {
        return static_cast<LineCodes::Code>(bits >> (16 * direction));
    }
    [[nodiscard]] Codes with(std::size_t direction, LineCodes::Code code) const {
        const std::size_t shift = 16 * direction;
        return {(bits & ~(std::uint64_t{0xffff} << shift)) | std::uint64_t{code} << shift};
    }
};

/// A cell whose lines have changed, by player.
struct Change {
    Cell cell = kNoCell;
    std::array<Codes, 2> before;
    std::array<Codes, 2> after;
};

using BothSums = std::array<Network::Sums, 2>;

/// The two inner loops of a network, compiled for one kind of processor.  All kinds give the same numbers.
struct Kernels {
    std::string_view name;
    bool is_supported = false;  ///< by the machine that this runs on

    /// Adds to both players' sums what the cells are worth now, less what they were worth.
    void (*add)(const Network& network, const Change* changes, std::size_t count, BothSums& sums) = nullptr;
    /// What a position with these sums is worth to the mover, in units of the evaluation.
    int (*worth)(const Network& network, const Network::Sums& mover, const Network::Sums& other) = nullptr;
};

/// From the plainest to the best.
const std::vector<Kernels>& all_kernels();
/// The best that this machine supports.
const Kernels& best_kernels();

}  // namespace mnk::network
