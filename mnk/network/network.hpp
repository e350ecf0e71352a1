#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/network/line_codes.hpp"

namespace mnk::network {

/// A small network that says what a position is worth, for one k and boards of any size.
///
///     line      each of a free cell's four lines has kChannels numbers, by its LineCodes
///     cell      their sum, cut to 0 .. kMostCell, squared: lines that meet are worth more than apart
///     board     the sum over cells, once as the mover sees it and once as the other: 2 kChannels inputs, in
///               steps of 1 << kInputShift
///     hidden    kHidden sums of the inputs with weights, cut below at 0
///     worth     the sum of hidden and inputs with weights, in units of the evaluation
///
/// A line without a stone counts nothing, so an empty region does not either, whatever its size.  Integers
/// only: every compiler and machine says the same.
struct Network {
    static constexpr int kChannels = 64;
    static constexpr int kInputs = 2 * kChannels;
    static constexpr int kHidden = 32;

    static constexpr int kOne = 64;       ///< what stands for 1 in a line's numbers
    static constexpr int kMostLine = 63;  ///< two of them fit in eight bits
    static constexpr int kMostCell = 127;
    static constexpr int kInputShift = 7;     ///< from a sum of squares to an input
    static constexpr int kMostInput = 8191;   ///< inputs are cut there
    static constexpr int kMostWeight = 2000;  ///< so that kInputs products with an input fit in 32 bits
    static constexpr int kHiddenShift = 10;   ///< from a sum of products to a hidden number
    static constexpr int kWorthShift = 12;    ///< from a sum of products to a unit of the evaluation

    /// A line of the cache each.
    struct alignas(kChannels) Line : std::array<std::int8_t, kChannels> {};
    using Row = std::array<std::int16_t, kInputs>;

    int run = 0;
    std::string provenance;   ///< lines that say how it was made
    std::vector<Line> lines;  ///< by LineCodes::Code, mirror images alike
    std::array<Row, kHidden> hidden{};
    std::array<std::int32_t, kHidden> hidden_bias{};
    std::array<std::int16_t, kHidden> worth_of_hidden{};
    Row worth_of_input{};
    std::int32_t worth_bias = 0;

    /// Of squares, of one player, over the cells.
    using Sums = std::array<std::int32_t, kChannels>;

    friend bool operator==(const Network&, const Network&) = default;
};

/// The file's bytes and back; docs/training.md has the format.  Strict: what is read is whole, within its
/// ranges and for a k that LineCodes knows.  A smaller network is read too: what it lacks is 0, and says the same.
std::string write_network(const Network& network);
Result<Network> read_network(std::string_view bytes);
Result<Network> load_network(const std::string& path);

}  // namespace mnk::network
