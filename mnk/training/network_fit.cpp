#include "mnk/training/network_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>
#include <thread>

#include "mnk/base/random.hpp"
#include "mnk/network/kernels.hpp"
#include "mnk/training/network_pass.hpp"
#include "mnk/training/regression.hpp"

namespace mnk::training {

namespace {

using network::LineCodes;
using network::Network;

constexpr int kChannels = Network::kChannels;
constexpr int kInputs = Network::kInputs;
constexpr int kHidden = Network::kHidden;
constexpr float kMostLine = static_cast<float>(Network::kMostLine) / Network::kOne;
constexpr std::size_t kBatch = 1024;
constexpr std::size_t kShares = 2;   // of a batch, each for a thread
constexpr float kFirstSide = 0.15F;  // how large random numbers are to begin with
constexpr float kFirstHidden = 0.15F;
constexpr float kDecay = 0.01F;  // of what a pair of sides has beyond the two

// From the numbers here to the integers of a Network.
constexpr double kInputOne = static_cast<double>(Network::kOne) * Network::kMostCell /
                             (1 << Network::kInputShift) / static_cast<double>(kInputScale);
constexpr double kHiddenScale = 1 << 18;
constexpr double kWeightScale = kHiddenScale / kInputOne;
constexpr double kWorthScale = kUnitsOfOdds * (1 << Network::kWorthShift);
constexpr double kWorthOfHiddenScale = kWorthScale / (1 << (18 - Network::kHiddenShift));
constexpr double kWorthOfInputScale = kWorthScale / kInputOne;

std::size_t index(int value) { return static_cast<std::size_t>(value); }

/// Adam (Kingma and Ba, 2014) for one array of numbers.
class Adam {
 public:
    explicit Adam(std::size_t size) : mean_(size), square_(size) {}

    void step(float* numbers, const float* slopes, float rate, float decay, int time) {
        constexpr float kMean = 0.9F, kSquare = 0.999F, kSmall = 1e-8F;
        const float mean_scale = 1 / (1 - std::pow(kMean, static_cast<float>(time)));
        const float square_scale = 1 / (1 - std::pow(kSquare, static_cast<float>(time)));
        for (std::size_t i = 0; i < mean_.size(); ++i) {
            mean_[i] = kMean * mean_[i] + (1 - kMean) * slopes[i];
            square_[i] = kSquare * square_[i] + (1 - kSquare) * slopes[i] * slopes[i];
            numbers[i] -= rate * (mean_[i] * mean_scale / (std::sqrt(square_[i] * square_scale) + kSmall) +
                                  decay * numbers[i]);
        }
    }

 private:
    std::vector<float> mean_;
    std::vector<float> square_;
};

class Fit {
 public:
    Fit(int run, const NetworkSampleSets& sets, const NetworkFit& settings)
        : sets_(sets),
          settings_(settings),
          codes_(run),
          random_(settings.seed),
          sides_(index(codes_.sides())),
          pairs_(index(codes_.count())),
          network_{std::vector<Channels>(index(codes_.count())),
                   std::vector<LineCodes::Code>(index(codes_.count())),
                   {}},
          slopes_(kShares, Slopes(index(codes_.count()))),
          by_side_(index(codes_.sides())),
          of_sides_(index(codes_.sides()) * kChannels),
          of_pairs_(index(codes_.count()) * kChannels),
          of_head_(sizeof(Head) / sizeof(float)) {
        for (int i = 0; i < codes_.count(); ++i) {
            const LineCodes::Code swapped = codes_.swapped(static_cast<LineCodes::Code>(i));
            network_.swapped[index(i)] = std::min(swapped, codes_.mirrored(swapped));
        }
        if (settings.start == nullptr)
            start_at_random();
        else
            start_from(*settings.start);
        set_lines();
    }

    std::optional<Network> run(const play::StopFlag& stop,
                               const std::function<void(const NetworkProgress&)>& report) {
        const auto& positions = sets_.training.positions;
        std::vector<std::uint32_t> order(positions.size());
        std::iota(order.begin(), order.end(), 0U);
        const std::size_t batches = std::max<std::size_t>(1, positions.size() / kBatch);
        const std::size_t steps = batches * index(settings_.epochs);
        std::size_t step = 0;
        for (int epoch = 1; epoch <= settings_.epochs; ++epoch) {
            for (std::size_t i = order.size(); i > 1; --i)
                std::swap(order[i - 1], order[static_cast<std::size_t>(random_.below(std::uint64_t{i}))]);
            double loss = 0;
            for (std::size_t batch = 0; batch < batches; ++batch, ++step) {
                if (stop.is_raised()) return std::nullopt;
                const std::size_t first = batch * kBatch;
                const std::size_t count = std::min(kBatch, order.size() - first);
                const double done = static_cast<double>(step) / static_cast<double>(steps);
                const auto rate =
                    settings_.rate * static_cast<float>(0.5 + 0.5 * std::cos(std::numbers::pi * done));
                loss += learn({order.data() + first, count}, rate, static_cast<int>(step) + 1);
            }
            report(
                {epoch, loss / static_cast<double>(batches * kBatch), mean_loss(network_, sets_.validation)});
        }
        return rounded();
    }

 private:
    void start_at_random() {
        for (Channels& side : sides_) fill(side, kFirstSide);
        for (auto& row : network_.head.hidden) fill(row, kFirstHidden);
        fill(network_.head.worth_of_hidden, 0.25F);
        fill(network_.head.worth_of_input, 0.1F);
    }

    /// What `rounded` would make into `network`.  Channels and hidden sums that it does not use begin at random,
    /// with no say yet.
    void start_from(const Network& network) {
        const auto real = [](auto number, double scale) {
            return static_cast<float>(static_cast<double>(number) / scale);
        };
        for (std::size_t code = 0; code < network.lines.size(); ++code) {
            for (std::size_t i = 0; i < kChannels; ++i)
                pairs_[code][i] = real(network.lines[code][i], Network::kOne);
        }
        Head& head = network_.head;
        for (std::size_t j = 0; j < kHidden; ++j) {
            for (std::size_t i = 0; i < kInputs; ++i)
                head.hidden[j][i] = real(network.hidden[j][i], kWeightScale);
            head.hidden_bias[j] = real(network.hidden_bias[j], kHiddenScale);
            head.worth_of_hidden[j] = real(network.worth_of_hidden[j], kWorthOfHiddenScale);
        }
        for (std::size_t i = 0; i < kInputs; ++i)
            head.worth_of_input[i] = real(network.worth_of_input[i], kWorthOfInputScale);
        head.worth_bias = real(network.worth_bias, kWorthScale);
        for (std::size_t i = 0; i < kChannels; ++i) {
            if (std::any_of(network.lines.begin(), network.lines.end(),
                            [&](const auto& line) { return line[i] != 0; }))
                continue;
            for (Channels& side : sides_) side[i] = any(kFirstSide);
        }
        for (std::size_t j = 0; j < kHidden; ++j) {
            if (network.hidden[j] == Network::Row{}) fill(head.hidden[j], kFirstHidden);
        }
    }

    template <class Row>
    void fill(Row& row, float most) {
        for (float& number : row) number = any(most);
    }
    float any(float most) { return most * (static_cast<float>(random_.below(20001)) / 10000 - 1); }

    void set_lines() {
        for (int code = 0; code < codes_.count(); ++code) {
            const auto number = static_cast<LineCodes::Code>(code);
            if (codes_.mirrored(number) < number || codes_.is_bare(number)) continue;
            const Channels& left = sides_[index(code / codes_.sides())];
            const Channels& right = sides_[index(code % codes_.sides())];
            for (std::size_t i = 0; i < kChannels; ++i) {
                const float sum = left[i] + right[i] + pairs_[number][i];
                network_.lines[number][i] = std::clamp(sum, -kMostLine, kMostLine);
                pairs_[number][i] += network_.lines[number][i] - sum;
            }
        }
    }

    double learn(std::span<const std::uint32_t> which, float rate, int time) {
        const auto work = [&](std::size_t share) {
            slopes_[share].clear();
            add_slopes(network_, sets_.training, which, share, slopes_[share]);
        };
        std::thread second(work, 1);
        work(0);
        second.join();
        slopes_[0].add(slopes_[1]);
        step(slopes_[0], rate, time);
        return slopes_[0].loss;
    }

    void step(Slopes& slopes, float rate, int time) {
        std::fill(by_side_.begin(), by_side_.end(), Channels{});
        for (int code = 0; code < codes_.count(); ++code) {
            const Channels& line = slopes.lines[index(code)];
            if (codes_.is_bare(static_cast<LineCodes::Code>(code))) {
                slopes.lines[index(code)] = {};
                continue;
            }
            Channels& left = by_side_[index(code / codes_.sides())];
            Channels& right = by_side_[index(code % codes_.sides())];
            for (std::size_t i = 0; i < kChannels; ++i) left[i] += line[i], right[i] += line[i];
        }
        of_sides_.step(sides_.front().data(), by_side_.front().data(), rate, 0, time);
        of_pairs_.step(pairs_.front().data(), slopes.lines.front().data(), rate,
                       settings_.start == nullptr ? kDecay : 0, time);
        of_head_.step(reinterpret_cast<float*>(&network_.head), reinterpret_cast<const float*>(&slopes.head),
                      rate, 0, time);
        set_lines();
    }

    [[nodiscard]] Network rounded() const {
        const auto nearest = [](float value, double scale, double most) {
            return std::lround(std::clamp(static_cast<double>(value) * scale, -most, most));
        };
        Network out;
        out.run = codes_.run();
        out.lines.resize(index(codes_.count()));
        for (int code = 0; code < codes_.count(); ++code) {
            const auto number = static_cast<LineCodes::Code>(code);
            const Channels& line = network_.lines[std::min(number, codes_.mirrored(number))];
            for (std::size_t i = 0; i < kChannels; ++i)
                out.lines[number][i] =
                    static_cast<std::int8_t>(nearest(line[i], Network::kOne, Network::kMostLine));
        }
        for (std::size_t j = 0; j < kHidden; ++j) {
            for (std::size_t i = 0; i < kInputs; ++i)
                out.hidden[j][i] = static_cast<std::int16_t>(
                    nearest(network_.head.hidden[j][i], kWeightScale, Network::kMostWeight));
            out.hidden_bias[j] =
                static_cast<std::int32_t>(nearest(network_.head.hidden_bias[j], kHiddenScale, 2e9));
            out.worth_of_hidden[j] = static_cast<std::int16_t>(
                nearest(network_.head.worth_of_hidden[j], kWorthOfHiddenScale, 32767));
        }
        for (std::size_t i = 0; i < kInputs; ++i)
            out.worth_of_input[i] = static_cast<std::int16_t>(
                nearest(network_.head.worth_of_input[i], kWorthOfInputScale, Network::kMostWeight));
        out.worth_bias = static_cast<std::int32_t>(nearest(network_.head.worth_bias, kWorthScale, 2e9));
        return out;
    }

    const NetworkSampleSets& sets_;
    NetworkFit settings_;
    LineCodes codes_;
    Random random_;
    std::vector<Channels> sides_;
    std::vector<Channels> pairs_;  // by code, or its mirror image's
    RealNetwork network_;          // its lines are what the two come to; bare and mirrored ones are nothing
    std::vector<Slopes> slopes_;
    std::vector<Channels> by_side_;
    Adam of_sides_;
    Adam of_pairs_;
    Adam of_head_;
};

}  // namespace

std::optional<Network> fit_network(int run, const NetworkSampleSets& sets, const NetworkFit& settings,
                                   const play::StopFlag& stop,
                                   const std::function<void(const NetworkProgress&)>& report) {
    return Fit(run, sets, settings).run(stop, report);
}

double network_loss(const Network& network, const NetworkSamples& samples) {
    const LineCodes codes(network.run);
    const auto square = [](int number) { return number * number; };
    double loss = 0;
    for (const NetworkSamples::Position& position : samples.positions) {
        Network::Sums mover{};
        Network::Sums other{};
        for (std::uint32_t i = 0; i < position.cells; ++i) {
            const NetworkSamples::Cell& cell = samples.cells[position.first_cell + i];
            for (std::size_t channel = 0; channel < mover.size(); ++channel) {
                int mine = 0;
                int theirs = 0;
                for (const LineCodes::Code code : cell) {
                    mine += network.lines[code][channel];
                    theirs += network.lines[codes.swapped(code)][channel];
                }
                mover[channel] += square(std::clamp(mine, 0, Network::kMostCell));
                other[channel] += square(std::clamp(theirs, 0, Network::kMostCell));
            }
        }
        loss += cross_entropy(static_cast<double>(position.target),
                              network::best_kernels().worth(network, mover, other) / kUnitsOfOdds);
    }
    return loss / static_cast<double>(std::max<std::size_t>(1, samples.positions.size()));
}

}  // namespace mnk::training
