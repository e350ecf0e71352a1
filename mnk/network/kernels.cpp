#include "mnk/network/kernels.hpp"

#include <algorithm>
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace mnk::network {

namespace {

using Row = Network::Row;

/// A cell's numbers: the sum of its lines', cut to their range.
void set_cell(const Network& network, Codes codes, std::array<std::int16_t, Network::kChannels>& cell) {
    const Network::Line& a = network.lines[codes[0]];
    const Network::Line& b = network.lines[codes[1]];
    const Network::Line& c = network.lines[codes[2]];
    const Network::Line& d = network.lines[codes[3]];
    constexpr std::int16_t most = Network::kMostCell;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        const auto sum = static_cast<std::int16_t>(a[i] + b[i] + c[i] + d[i]);
        const std::int16_t high = sum > 0 ? sum : std::int16_t{0};
        cell[i] = high < most ? high : most;
    }
}

void add_plain(const Network& network, const Change* changes, std::size_t count, BothSums& sums) {
    std::array<std::int16_t, Network::kChannels> before{};
    std::array<std::int16_t, Network::kChannels> after{};
    for (const Change* change = changes; change != changes + count; ++change) {
        for (std::size_t player = 0; player < 2; ++player) {
            set_cell(network, change->before[player], before);
            set_cell(network, change->after[player], after);
            for (std::size_t i = 0; i < before.size(); ++i) sums[player][i] += after[i] - before[i];
        }
    }
}

#ifdef __x86_64__
#define MNK_AVX2 [[gnu::target("avx2"), gnu::always_inline]] inline

/// A cell's four lines.
struct FourLines {
    const std::int8_t* lines[4];

    FourLines(const Network& network, Codes codes)
        : lines{network.lines[codes[0]].data(), network.lines[codes[1]].data(),
                network.lines[codes[2]].data(), network.lines[codes[3]].data()} {}
};

MNK_AVX2 __m256i load(const std::int8_t* line, std::size_t part) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(line) + part);
}

/// Thirty-two channels of a cell.  Two lines fit in eight bits; four may not, but what is cut to -128 or 127 the
/// cell cuts to 0 or 127 anyway.
MNK_AVX2 __m256i numbers_of(const FourLines& cell, std::size_t part) {
    static_assert(Network::kMostCell == 127 && 2 * Network::kMostLine <= 127);
    const __m256i sum =
        _mm256_adds_epi8(_mm256_add_epi8(load(cell.lines[0], part), load(cell.lines[1], part)),
                         _mm256_add_epi8(load(cell.lines[2], part), load(cell.lines[3], part)));
    return _mm256_max_epi8(sum, _mm256_setzero_si256());
}

[[gnu::target("avx2")]] void add_avx2(const Network& network, const Change* changes, std::size_t count,
                                      BothSums& sums) {
    constexpr std::size_t kParts = Network::kChannels / 32;
    static_assert(Network::kChannels % 32 == 0);
    for (std::size_t player = 0; player < 2; ++player) {
        // 8(k-1) cells of at most kMostCell fit in sixteen bits.
        __m256i differences[2 * kParts] = {};
        for (const Change* change = changes; change != changes + count; ++change) {
            const FourLines before(network, change->before[player]);
            const FourLines after(network, change->after[player]);
            for (std::size_t part = 0; part < kParts; ++part) {
                const __m256i by = _mm256_sub_epi8(numbers_of(after, part), numbers_of(before, part));
                __m256i& low = differences[2 * part];
                __m256i& high = differences[2 * part + 1];
                low = _mm256_add_epi16(low, _mm256_cvtepi8_epi16(_mm256_castsi256_si128(by)));
                high = _mm256_add_epi16(high, _mm256_cvtepi8_epi16(_mm256_extracti128_si256(by, 1)));
            }
        }
        alignas(32) std::array<std::int16_t, Network::kChannels> by{};
        for (std::size_t i = 0; i < 2 * kParts; ++i)
            _mm256_store_si256(reinterpret_cast<__m256i*>(by.data()) + i, differences[i]);
        for (std::size_t i = 0; i < by.size(); ++i) sums[player][i] += by[i];
    }
}
#endif

// Plain loops over arrays of a fixed size, which compilers turn into vectors of the width that they may use.
#define MNK_INLINED [[gnu::always_inline]] inline

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

int worth_plain(const Network& network, const Network::Sums& mover, const Network::Sums& other) {
    return worth_in(network, mover, other);
}
#ifdef __x86_64__
[[gnu::target("avx2")]] int worth_avx2(const Network& network, const Network::Sums& mover,
                                       const Network::Sums& other) {
    return worth_in(network, mover, other);
}
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
