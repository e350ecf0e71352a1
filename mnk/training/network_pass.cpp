#include "mnk/training/network_pass.hpp"

#include <algorithm>
#include <cmath>

namespace mnk::training {

namespace {

using network::LineCodes;
using network::Network;

constexpr std::size_t kChannels = Network::kChannels;
constexpr std::size_t kInputs = Network::kInputs;
constexpr std::size_t kHidden = Network::kHidden;
using Inputs = std::array<float, kInputs>;

// Inlined into each of the compiled kinds below.
#define MNK_INLINED [[gnu::always_inline]] inline

MNK_INLINED void set_cell(const std::vector<Channels>& lines, const NetworkSamples::Cell& codes,
                          Channels& cell) {
    const Channels& a = lines[codes[0]];
    const Channels& b = lines[codes[1]];
    const Channels& c = lines[codes[2]];
    const Channels& d = lines[codes[3]];
    for (std::size_t i = 0; i < kChannels; ++i) cell[i] = a[i] + b[i] + c[i] + d[i];
}

/// In eight sums, which a compiler may make in one register.
MNK_INLINED float product(const Inputs& a, const Inputs& b) {
    static_assert(kInputs % 8 == 0);
    std::array<float, 8> sums{};
    for (std::size_t i = 0; i < kInputs; i += 8) {
        for (std::size_t j = 0; j < 8; ++j) sums[j] += a[i + j] * b[i + j];
    }
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/// One position forwards and backwards.
class Pass {
 public:
    explicit Pass(const RealNetwork& network) : network_(network) {}

    MNK_INLINED float forwards(const NetworkSamples& samples, const NetworkSamples::Position& position) {
        inputs_ = {};
        const NetworkSamples::Cell* cells = samples.cells.data() + position.first_cell;
        for (std::uint32_t i = 0; i < position.cells; ++i) {
            add(cells[i], inputs_.data());
            add(swapped(cells[i]), inputs_.data() + kChannels);
        }
        for (float& input : inputs_) input *= kInputScale / kMostCell;
        const Head& head = network_.head;
        float worth = head.worth_bias + product(head.worth_of_input, inputs_);
        for (std::size_t j = 0; j < kHidden; ++j) {
            hidden_[j] = std::max(head.hidden_bias[j] + product(head.hidden[j], inputs_), 0.0F);
            worth += head.worth_of_hidden[j] * hidden_[j];
        }
        return worth;
    }

    /// @pre  forwards was called for this position; `slope` is that of the loss by the worth
    MNK_INLINED void backwards(const NetworkSamples& samples, const NetworkSamples::Position& position,
                               float slope, Slopes& slopes) const {
        const Head& head = network_.head;
        Inputs by_input;
        slopes.head.worth_bias += slope;
        for (std::size_t i = 0; i < kInputs; ++i) {
            slopes.head.worth_of_input[i] += slope * inputs_[i];
            by_input[i] = slope * head.worth_of_input[i];
        }
        for (std::size_t j = 0; j < kHidden; ++j) {
            slopes.head.worth_of_hidden[j] += slope * hidden_[j];
            if (hidden_[j] <= 0) continue;
            const float by_hidden = slope * head.worth_of_hidden[j];
            slopes.head.hidden_bias[j] += by_hidden;
            for (std::size_t i = 0; i < kInputs; ++i) {
                slopes.head.hidden[j][i] += by_hidden * inputs_[i];
                by_input[i] += by_hidden * head.hidden[j][i];
            }
        }
        for (float& by : by_input) by *= 2 * kInputScale / kMostCell;  // of a square
        const NetworkSamples::Cell* cells = samples.cells.data() + position.first_cell;
        for (std::uint32_t i = 0; i < position.cells; ++i) {
            spread(cells[i], by_input.data(), slopes);
            spread(swapped(cells[i]), by_input.data() + kChannels, slopes);
        }
    }

 private:
    [[nodiscard]] MNK_INLINED NetworkSamples::Cell swapped(const NetworkSamples::Cell& cell) const {
        const std::vector<LineCodes::Code>& by_code = network_.swapped;
        return {by_code[cell[0]], by_code[cell[1]], by_code[cell[2]], by_code[cell[3]]};
    }
    MNK_INLINED void add(const NetworkSamples::Cell& codes, float* inputs) {
        Channels cell;
        set_cell(network_.lines, codes, cell);
        for (std::size_t i = 0; i < kChannels; ++i) {
            const float number = std::min(std::max(cell[i], 0.0F), kMostCell);
            inputs[i] += number * number;
        }
    }
    MNK_INLINED void spread(const NetworkSamples::Cell& codes, const float* by_input, Slopes& slopes) const {
        Channels cell;
        set_cell(network_.lines, codes, cell);
        for (std::size_t i = 0; i < kChannels; ++i)
            cell[i] = cell[i] > 0 && cell[i] < kMostCell ? by_input[i] * cell[i] : 0.0F;
        for (const LineCodes::Code code : codes) {
            Channels& line = slopes.lines[code];
            for (std::size_t i = 0; i < kChannels; ++i) line[i] += cell[i];
        }
    }

    const RealNetwork& network_;
    Inputs inputs_{};
    std::array<float, kHidden> hidden_{};
};

MNK_INLINED void add_slopes_in(const RealNetwork& network, const NetworkSamples& samples,
                               std::span<const std::uint32_t> which, std::size_t first, Slopes& slopes) {
    Pass pass(network);
    for (std::size_t i = first; i < which.size(); i += 2) {
        const NetworkSamples::Position& position = samples.positions[which[i]];
        const float worth = pass.forwards(samples, position);
        slopes.loss += cross_entropy(static_cast<double>(position.target), static_cast<double>(worth));
        const float chances = 1 / (1 + std::exp(-worth));
        pass.backwards(samples, position, chances - position.target, slopes);
    }
}

void add_slopes_plain(const RealNetwork& network, const NetworkSamples& samples,
                      std::span<const std::uint32_t> which, std::size_t first, Slopes& slopes) {
    add_slopes_in(network, samples, which, first, slopes);
}

#ifdef __x86_64__
[[gnu::target("avx2,fma")]] void add_slopes_avx2(const RealNetwork& network, const NetworkSamples& samples,
                                                 std::span<const std::uint32_t> which, std::size_t first,
                                                 Slopes& slopes) {
    add_slopes_in(network, samples, which, first, slopes);
}
#endif

}  // namespace

void Slopes::clear() {
    std::fill(lines.begin(), lines.end(), Channels{});
    head = {};
    loss = 0;
}

void Slopes::add(const Slopes& more) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t j = 0; j < kChannels; ++j) lines[i][j] += more.lines[i][j];
    }
    auto* numbers = reinterpret_cast<float*>(&head);
    const auto* more_numbers = reinterpret_cast<const float*>(&more.head);
    for (std::size_t i = 0; i < sizeof(Head) / sizeof(float); ++i) numbers[i] += more_numbers[i];
    loss += more.loss;
}

double cross_entropy(double target, double odds) {
    // log(1 + e^x) - target x
    return std::max(odds, 0.0) + std::log1p(std::exp(-std::abs(odds))) - target * odds;
}

void add_slopes(const RealNetwork& network, const NetworkSamples& samples,
                std::span<const std::uint32_t> which, std::size_t first, Slopes& slopes) {
#ifdef __x86_64__
    static const bool kHasAvx2 =
        (__builtin_cpu_init(), __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"));
    if (kHasAvx2) return add_slopes_avx2(network, samples, which, first, slopes);
#endif
    add_slopes_plain(network, samples, which, first, slopes);
}

double mean_loss(const RealNetwork& network, const NetworkSamples& samples) {
    Pass pass(network);
    double loss = 0;
    for (const NetworkSamples::Position& position : samples.positions)
        loss += cross_entropy(static_cast<double>(position.target),
                              static_cast<double>(pass.forwards(samples, position)));
    return loss / static_cast<double>(std::max<std::size_t>(1, samples.positions.size()));
}

}  // namespace mnk::training
