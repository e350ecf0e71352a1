#pragma once

#include <functional>

#include "mnk/network/network.hpp"
#include "mnk/play/limits.hpp"
#include "mnk/training/network_samples.hpp"

namespace mnk::training {

struct NetworkFit {
    int epochs = 8;
    float rate = 0.002F;  ///< of Adam, to begin with
    std::uint64_t seed = 1;
    const network::Network* start = nullptr;  ///< begins with its numbers; null: with small random ones
};

/// After each epoch: mean log loss on the positions trained on, while it went on, and on the others.
struct NetworkProgress {
    int epoch = 0;
    double training_loss = 0;
    double validation_loss = 0;
};

/// A network whose worth, as the logarithm of odds in kUnitsOfOdds, comes near the targets: Adam over shuffled
/// batches, the rate falling to nothing; the numbers of a line are those of its two sides and of the pair, so that
/// rare lines have what their sides have elsewhere.  Rounded at the end.  Two threads; the same samples and
/// settings give the same network on one machine.  Some 8 to 15 µs of processor time a position and epoch with
/// AVX2.  None if `stop` was raised.
std::optional<network::Network> fit_network(int run, const NetworkSampleSets& sets,
                                            const NetworkFit& settings, const play::StopFlag& stop,
                                            const std::function<void(const NetworkProgress&)>& report);

/// Mean log loss of a rounded network.
double network_loss(const network::Network& network, const NetworkSamples& samples);

}  // namespace mnk::training
