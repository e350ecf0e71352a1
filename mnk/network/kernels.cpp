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
            for (std::size_t i = 0; i < before.size(); ++i)
                sums[player][i] += after[i] * after[i] - before[i] * before[i];
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

/// What a cell gained, of thirty-two channels: its square now less that before, as a product.
struct Gain {
    __m256i sum = {};  // up to 254, without a sign
    __m256i difference = {};
};

MNK_AVX2 Gain gain_of(const FourLines& before, const FourLines& after, std::size_t part) {
    const __m256i is = numbers_of(after, part);
    const __m256i was = numbers_of(before, part);
    return {_mm256_add_epi8(is, was), _mm256_sub_epi8(is, was)};
}

/// Adds two cells' gains in eight channels each, at `sums` and 16 further on.
MNK_AVX2 void add_products(__m256i sum, __m256i difference, __m256i* sums) {
    const __m256i both = _mm256_maddubs_epi16(sum, difference);  // no more than 2 * 127 * 127
    sums[0] = _mm256_add_epi32(sums[0], _mm256_cvtepi16_epi32(_mm256_castsi256_si128(both)));
    sums[2] = _mm256_add_epi32(sums[2], _mm256_cvtepi16_epi32(_mm256_extracti128_si256(both, 1)));
}

[[gnu::target("avx2")]] void add_avx2(const Network& network, const Change* changes, std::size_t count,
                                      BothSums& sums) {
    constexpr std::size_t kParts = Network::kChannels / 32;
    static_assert(Network::kChannels % 32 == 0);
    for (std::size_t player = 0; player < 2; ++player) {
        __m256i all[4 * kParts];
        for (std::size_t i = 0; i < 4 * kParts; ++i)
            all[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sums[player].data()) + i);
        for (std::size_t i = 0; i < count; i += 2) {
            const Change& one = changes[i];
            const Change& other = changes[i + 1 < count ? i + 1 : i];
            const FourLines before(network, one.before[player]);
            const FourLines after(network, one.after[player]);
            const FourLines other_before(network, other.before[player]);
            const FourLines other_after(network, other.after[player]);
            for (std::size_t part = 0; part < kParts; ++part) {
                const Gain a = gain_of(before, after, part);
                const Gain b = i + 1 < count ? gain_of(other_before, other_after, part) : Gain{};
                add_products(_mm256_unpacklo_epi8(a.sum, b.sum),
                             _mm256_unpacklo_epi8(a.difference, b.difference), all + 4 * part);
                add_products(_mm256_unpackhi_epi8(a.sum, b.sum),
                             _mm256_unpackhi_epi8(a.difference, b.difference), all + 4 * part + 1);
            }
        }
        for (std::size_t i = 0; i < 4 * kParts; ++i)
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums[player].data()) + i, all[i]);
    }
}

#define MNK_AVX512_TARGET gnu::target("avx512f,avx512bw,avx512vnni")
#define MNK_AVX512 [[MNK_AVX512_TARGET, gnu::always_inline]] inline

MNK_AVX512 __m512i load_all(const std::int8_t* line) { return _mm512_load_si512(line); }

/// The same of all channels at once.
MNK_AVX512 __m512i all_numbers_of(const FourLines& cell) {
    const __m512i sum = _mm512_adds_epi8(_mm512_add_epi8(load_all(cell.lines[0]), load_all(cell.lines[1])),
                                         _mm512_add_epi8(load_all(cell.lines[2]), load_all(cell.lines[3])));
    return _mm512_max_epi8(sum, _mm512_setzero_si512());
}

/// The bytes of four cells side by side: in `mixed[i]` those of the channels 4 i to 4 i + 3 of each lane.
MNK_AVX512 void mix(const __m512i* cells, __m512i* mixed) {
    const __m512i low = _mm512_unpacklo_epi8(cells[0], cells[1]);
    const __m512i high = _mm512_unpackhi_epi8(cells[0], cells[1]);
    const __m512i other_low = _mm512_unpacklo_epi8(cells[2], cells[3]);
    const __m512i other_high = _mm512_unpackhi_epi8(cells[2], cells[3]);
    mixed[0] = _mm512_unpacklo_epi16(low, other_low);
    mixed[1] = _mm512_unpackhi_epi16(low, other_low);
    mixed[2] = _mm512_unpacklo_epi16(high, other_high);
    mixed[3] = _mm512_unpackhi_epi16(high, other_high);
}

/// Two lanes of `a` and two of `b`, which `kWhich` says.  (Without the mask gcc 12 warns of its own header.)
template <int kWhich>
MNK_AVX512 __m512i two_of_each(__m512i a, __m512i b) {
    return _mm512_maskz_shuffle_i32x4(0xffff, a, b, kWhich);
}

/// Four cells at a time, each channel's four products in one instruction.
[[MNK_AVX512_TARGET]] void add_avx512(const Network& network, const Change* changes, std::size_t count,
                                      BothSums& sums) {
    static_assert(Network::kChannels == 64);
    for (std::size_t player = 0; player < 2; ++player) {
        __m512i all[4] = {};
        for (std::size_t i = 0; i < count; i += 4) {
            __m512i sum[4] = {};
            __m512i difference[4] = {};
            for (std::size_t j = 0; j < 4 && i + j < count; ++j) {
                const Change& change = changes[i + j];
                const __m512i was = all_numbers_of({network, change.before[player]});
                const __m512i is = all_numbers_of({network, change.after[player]});
                sum[j] = _mm512_add_epi8(is, was);
                difference[j] = _mm512_sub_epi8(is, was);
            }
            __m512i mixed_sum[4];
            __m512i mixed_difference[4];
            mix(sum, mixed_sum);
            mix(difference, mixed_difference);
            for (std::size_t j = 0; j < 4; ++j)
                all[j] = _mm512_dpbusd_epi32(all[j], mixed_sum[j], mixed_difference[j]);
        }
        // Lane l of all[j] has the channels from 16 l + 4 j on.
        const __m512i a = two_of_each<0x44>(all[0], all[1]);
        const __m512i b = two_of_each<0x44>(all[2], all[3]);
        const __m512i c = two_of_each<0xee>(all[0], all[1]);
        const __m512i d = two_of_each<0xee>(all[2], all[3]);
        const __m512i lanes[4] = {two_of_each<0x88>(a, b), two_of_each<0xdd>(a, b), two_of_each<0x88>(c, d),
                                  two_of_each<0xdd>(c, d)};
        for (std::size_t i = 0; i < 4; ++i) {
            void* const place = sums[player].data() + 16 * i;
            _mm512_storeu_si512(place, _mm512_add_epi32(_mm512_loadu_si512(place), lanes[i]));
        }
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

MNK_INLINED std::int16_t input_of(std::int32_t sum) {
    return static_cast<std::int16_t>(std::min(sum >> Network::kInputShift, Network::kMostInput));
}

MNK_INLINED int worth_in(const Network& network, const Network::Sums& mover, const Network::Sums& other) {
    Row inputs;
    for (std::size_t i = 0; i < mover.size(); ++i) {
        inputs[i] = input_of(mover[i]);
        inputs[i + Network::kChannels] = input_of(other[i]);
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

[[MNK_AVX512_TARGET]] int worth_avx512(const Network& network, const Network::Sums& mover,
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
        const bool has_avx512 = __builtin_cpu_supports("avx512f") != 0 &&
                                __builtin_cpu_supports("avx512bw") != 0 &&
                                __builtin_cpu_supports("avx512vnni") != 0;
        all.push_back({"avx512", has_avx512, add_avx512, worth_avx512});
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
