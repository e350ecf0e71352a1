#include "mnk/network/kernels.hpp"

#include <algorithm>

namespace mnk::network {

namespace {

using Line = Network::Line;
using Row = Network::Row;

// Plain loops over arrays of a fixed size, which compilers turn into vectors of the width that they may use.
#define MNK_INLINED [[gnu::always_inline]] inline

/// A cell's numbers: the sum of its lines', cut to their range.
MNK_INLINED void set_cell(const Line* lines, Codes codes, Line& cell) {
    const Line& a = lines[codes[0]];
    const Line& b = lines[codes[1]];
    const Line& c = lines[codes[2]];
    const Line& d = lines[codes[3]];
    constexpr std::int16_t most = Network::kMostCell;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        const auto sum = static_cast<std::int16_t>(a[i] + b[i] + c[i] + d[i]);
        const std::int16_t high = sum > 0 ? sum : std::int16_t{0};
        cell[i] = high < most ? high : most;
    }
}

MNK_INLINED void add_in(const Network& network, const Change* changes, std::size_t count, BothSums& sums) {
    const Line* lines = network.lines.data();
    Line difference[2] = {};  // 8(k-1) cells of at most kMostCell fit
    for (const Change* change = changes; change != changes + count; ++change) {
        for (std::size_t player = 0; player < 2; ++player) {
            Line before;
            Line after;
            set_cell(lines, change->before[player], before);
            set_cell(lines, change->after[player], after);
            for (std::size_t i = 0; i < before.size(); ++i)
                difference[player][i] =
                    static_cast<std::int16_t>(difference[player][i] + after[i] - before[i]);
        }
    }
    for (std::size_t player = 0; player < 2; ++player) {
        for (std::size_t i = 0; i < difference[player].size(); ++i) sums[player][i] += difference[player][i];
    }
}

MNK_INLINED std::int32_t product(const Row& weights, const Row& inputs) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += std::int32_t{weights[i]} * inputs[i];
    return sum;
}

MNK_INLINED int worth_in(const Network& network, const Network::Sums& mover, const Network::Sums& other) {
    Row inputs;
    for (std::size_t i = 0; i < mover.size(); ++i) {
        inputs[i] = static_cast<std::int16_t>(std::min(mover[i], Network::kMostInput));
        inputs[i + Network::kChannels] = static_cast<std::int16_t>(std::min(other[i], Network::kMostInput));
    }
    std::int64_t sum = std::int64_t{network.worth_bias} + product(network.worth_of_input, inputs);
    for (std::size_t i = 0; i < network.hidden.size(); ++i) {
        const std::int64_t before = std::int64_t{network.hidden_bias[i]} + product(network.hidden[i], inputs);
        sum += std::max<std::int64_t>(before >> Network::kHiddenShift, 0) * network.worth_of_hidden[i];
    }
    return static_cast<int>(sum >> Network::kWorthShift);
}

#define MNK_KERNELS(suffix, ...)                                                                    \
    __VA_ARGS__ void add_##suffix(const Network& network, const Change* changes, std::size_t count, \
                                  BothSums& sums) {                                                 \
        add_in(network, changes, count, sums);                                                      \
    }                                                                                               \
    __VA_ARGS__ int worth_##suffix(const Network& network, const Network::Sums& mover,              \
                                   const Network::Sums& other) {                                    \
        return worth_in(network, mover, other);                                                     \
    }

MNK_KERNELS(plain)
#ifdef __x86_64__
MNK_KERNELS(avx2, [[gnu::target("avx2")]])
#endif

}  // namespace

const std::vector<Kernels>& all_kernels() {
    static const std::vector<Kernels> kAll = [] {
        std::vector<Kernels> all{{"plain", true, add_plain, worth_plain}};
#ifdef __x86_64__
        __builtin_cpu_init();
        all.push_back({"avx2", __builtin_cpu_supports("avx2") != 0, add_avx2, worth_avx2});
#endif
        return all;
    }();
    return kAll;
}

const Kernels& best_kernels() {
    static const Kernels kBest = *std::find_if(all_kernels().rbegin(), all_kernels().rend(),
                                               [](const Kernels& kernels) { return kernels.is_supported; });
    return kBest;
}

}  // namespace mnk::network
