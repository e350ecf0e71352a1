#pragma once

#include "mnk/base/random.hpp"
#include "mnk/network/network.hpp"

namespace mnk::network::test {

/// Any numbers within their ranges: what holds for these holds for all.
inline Network some_network(int run, std::uint64_t seed = 1) {
    Random random(seed);
    const LineCodes codes(run);
    const auto any = [&](int most) { return static_cast<std::int16_t>(random.below(2 * most + 1) - most); };
    Network network;
    network.run = run;
    network.provenance = "drawn at random\nfor a test";
    network.lines.resize(static_cast<std::size_t>(codes.count()));
    for (int i = 0; i < codes.count(); ++i) {
        const auto code = static_cast<LineCodes::Code>(i);
        if (codes.is_bare(code)) continue;
        Network::Line& line = network.lines[code];
        if (codes.mirrored(code) < code)
            line = network.lines[codes.mirrored(code)];
        else
            for (std::int8_t& number : line) number = static_cast<std::int8_t>(any(Network::kMostLine));
    }
    for (Network::Row& row : network.hidden)
        for (std::int16_t& number : row) number = any(Network::kMostWeight);
    for (std::int32_t& number : network.hidden_bias) number = any(20000) * 100;
    for (std::int16_t& number : network.worth_of_hidden) number = any(32767);
    for (std::int16_t& number : network.worth_of_input) number = any(Network::kMostWeight);
    network.worth_bias = any(20000);
    return network;
}

}  // namespace mnk::network::test
