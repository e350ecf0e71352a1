#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mnk/network/network.hpp"
#include "mnk/training/network_samples.hpp"

namespace mnk::training {

/// Numbers of a line or a cell while they are learnt: real ones, of which 1 is Network::kOne.
using Channels = std::array<float, network::Network::kChannels>;

/// The part of the network behind the sums over cells.
struct Head {
    std::array<std::array<float, network::Network::kInputs>, network::Network::kHidden> hidden{};
    std::array<float, network::Network::kHidden> hidden_bias{};
    std::array<float, network::Network::kHidden> worth_of_hidden{};
    std::array<float, network::Network::kInputs> worth_of_input{};
    float worth_bias = 0;
};

/// A cell's number, its square over the most it can be, summed and made this much smaller: an input.
constexpr float kMostCell = static_cast<float>(network::Network::kMostCell) / network::Network::kOne;
constexpr float kInputScale = 1.0F / 8;

/// The whole network, in real numbers.
struct RealNetwork {
    std::vector<Channels> lines;                    ///< by code; mirror images' are not read
    std::vector<network::LineCodes::Code> swapped;  ///< as the other player sees it, or its mirror image
    Head head;
};

/// Slopes of the loss, and the loss itself: sums over positions.
struct Slopes {
    std::vector<Channels> lines;
    Head head;
    double loss = 0;

    explicit Slopes(std::size_t codes) : lines(codes) {}
    void clear();
    void add(const Slopes& more);
};

/// Log loss of the logistic function of `odds`.
double cross_entropy(double target, double odds);

/// Adds every second position of `which`, from `first` on, to the slopes.  Compiled twice, with and
/// without AVX2.
void add_slopes(const RealNetwork& network, const NetworkSamples& samples,
                std::span<const std::uint32_t> which, std::size_t first, Slopes& slopes);

/// Mean over all positions.
double mean_loss(const RealNetwork& network, const NetworkSamples& samples);

}  // namespace mnk::training
