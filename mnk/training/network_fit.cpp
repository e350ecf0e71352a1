#include "mnk/training/network_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <thread>

#include "mnk/base/random.hpp"
#include "mnk/network/kernels.hpp"
#include "mnk/training/regression.hpp"

namespace mnk::training {

namespace {

using network::LineCodes;
using network::Network;

constexpr int kChannels = Network::kChannels;
constexpr int kInputs = Network::kInputs;
constexpr int kHidden = Network::kHidden;
constexpr float kMostCell = static_cast<float>(Network::kMostCell) / Network::kOne;
constexpr float kMostLine = static_cast<float>(Network::kMostLine) / Network::kOne;
constexpr float kInputScale = 1.0F / 8;  // sums over cells are this much too large to begin with
constexpr std::size_t kBatch = 1024;
constexpr std::size_t kShares = 2;   // of a batch, each for a thread
constexpr float kFirstSide = 0.15F;  // how large random numbers are to begin with
constexpr float kFirstHidden = 0.15F;
constexpr float kDecay = 0.01F;  // of what a pair of sides has beyond the two

// From the numbers here to the integers of a Network, whose inputs are in 64ths.
constexpr double kHiddenScale = 1 << 18;
constexpr double kWeightScale = kHiddenScale / Network::kOne * static_cast<double>(kInputScale);
constexpr double kWorthScale = kUnitsOfOdds * (1 << Network::kWorthShift);
constexpr double kWorthOfHiddenScale = kWorthScale / (1 << (18 - Network::kHiddenShift));
constexpr double kWorthOfInputScale = kWorthScale / Network::kOne * static_cast<double>(kInputScale);

using Channels = std::array<float, kChannels>;

std::size_t index(int value) { return static_cast<std::size_t>(value); }

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

double cross_entropy(double target, double odds) {
    // log(1 + e^x) - target x
    return std::max(odds, 0.0) + std::log1p(std::exp(-std::abs(odds))) - target * odds;
}

/// The part of the network behind the sums over cells.
struct Head {
    std::array<std::array<float, kInputs>, kHidden> hidden{};
    std::array<float, kHidden> hidden_bias{};
    std::array<float, kHidden> worth_of_hidden{};
    std::array<float, kInputs> worth_of_input{};
    float worth_bias = 0;
};

/// Every number that is learnt, as one array.
struct Numbers {
    std::vector<Channels> sides;
    std::vector<Channels> pairs;  // by code, or its mirror image's
    Head head;

    explicit Numbers(const LineCodes& codes) : sides(index(codes.sides())), pairs(index(codes.count())) {}
};

/// Slopes of the loss, and the loss itself.
struct Slopes {
    std::vector<Channels> lines;
    Head head;
    double loss = 0;

    explicit Slopes(const LineCodes& codes) : lines(index(codes.count())) {}
    void clear() {
        std::fill(lines.begin(), lines.end(), Channels{});
        head = {};
        loss = 0;
    }
};

void set_cell(const std::vector<Channels>& lines, const NetworkSamples::Cell& codes, Channels& cell) {
    const Channels& a = lines[codes[0]];
    const Channels& b = lines[codes[1]];
    const Channels& c = lines[codes[2]];
    const Channels& d = lines[codes[3]];
    for (std::size_t i = 0; i < cell.size(); ++i) cell[i] = a[i] + b[i] + c[i] + d[i];
}

/// In eight sums, which a compiler may make in one register.
float product(const std::array<float, kInputs>& a, const std::array<float, kInputs>& b) {
    static_assert(kInputs % 8 == 0);
    std::array<float, 8> sums{};
    for (std::size_t i = 0; i < a.size(); i += 8) {
        for (std::size_t j = 0; j < 8; ++j) sums[j] += a[i + j] * b[i + j];
    }
    return std::accumulate(sums.begin(), sums.end(), 0.0F);
}

/// One position forwards and backwards.
class Pass {
 public:
    Pass(const std::vector<Channels>& lines, const std::vector<LineCodes::Code>& other, const Head& head)
        : lines_(lines), other_(other), head_(head) {}

    float forwards(const NetworkSamples& samples, const NetworkSamples::Position& position) {
        inputs_ = {};
        const NetworkSamples::Cell* cells = samples.cells.data() + position.first_cell;
        Channels cell;
        for (std::uint32_t i = 0; i < position.cells; ++i) {
            set_cell(lines_, cells[i], cell);
            add(cell, 0);
            set_cell(lines_, swapped(cells[i]), cell);
            add(cell, kChannels);
        }
        for (float& input : inputs_) input *= kInputScale;
        float worth = head_.worth_bias + product(head_.worth_of_input, inputs_);
        for (std::size_t j = 0; j < kHidden; ++j) {
            hidden_[j] = std::max(head_.hidden_bias[j] + product(head_.hidden[j], inputs_), 0.0F);
            worth += head_.worth_of_hidden[j] * hidden_[j];
        }
        return worth;
    }

    /// @pre  forwards was called for this position; `slope` is that of the loss by the worth
    void backwards(const NetworkSamples& samples, const NetworkSamples::Position& position, float slope,
                   Slopes& slopes) {
        std::array<float, kInputs> by_input{};
        slopes.head.worth_bias += slope;
        for (std::size_t i = 0; i < kInputs; ++i) {
            slopes.head.worth_of_input[i] += slope * inputs_[i];
            by_input[i] = slope * head_.worth_of_input[i];
        }
        for (std::size_t j = 0; j < kHidden; ++j) {
            slopes.head.worth_of_hidden[j] += slope * hidden_[j];
            if (hidden_[j] <= 0) continue;
            const float by_hidden = slope * head_.worth_of_hidden[j];
            slopes.head.hidden_bias[j] += by_hidden;
            for (std::size_t i = 0; i < kInputs; ++i) {
                slopes.head.hidden[j][i] += by_hidden * inputs_[i];
                by_input[i] += by_hidden * head_.hidden[j][i];
            }
        }
        for (float& by : by_input) by *= kInputScale;
        const NetworkSamples::Cell* cells = samples.cells.data() + position.first_cell;
        for (std::uint32_t i = 0; i < position.cells; ++i) {
            spread(cells[i], by_input.data(), slopes);
            spread(swapped(cells[i]), by_input.data() + kChannels, slopes);
        }
    }

 private:
    [[nodiscard]] NetworkSamples::Cell swapped(const NetworkSamples::Cell& cell) const {
        return {other_[cell[0]], other_[cell[1]], other_[cell[2]], other_[cell[3]]};
    }
    void add(const Channels& cell, std::size_t first) {
        for (std::size_t i = 0; i < cell.size(); ++i)
            inputs_[first + i] += std::min(std::max(cell[i], 0.0F), kMostCell);
    }
    void spread(const NetworkSamples::Cell& codes, const float* by_input, Slopes& slopes) {
        Channels cell;
        set_cell(lines_, codes, cell);
        for (std::size_t i = 0; i < cell.size(); ++i)
            cell[i] = cell[i] > 0 && cell[i] < kMostCell ? by_input[i] : 0.0F;
        for (const LineCodes::Code code : codes) {
            Channels& line = slopes.lines[code];
            for (std::size_t i = 0; i < cell.size(); ++i) line[i] += cell[i];
        }
    }

    const std::vector<Channels>& lines_;
    const std::vector<LineCodes::Code>& other_;
    const Head& head_;
    std::array<float, kInputs> inputs_{};
    std::array<float, kHidden> hidden_{};
};

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
          numbers_(codes_),
          lines_(index(codes_.count())),
          other_(index(codes_.count())),
          slopes_(kShares, Slopes(codes_)),
          by_side_(index(codes_.sides())),
          of_sides_(index(codes_.sides()) * kChannels),
          of_pairs_(index(codes_.count()) * kChannels),
          of_head_(sizeof(Head) / sizeof(float)) {
        for (int i = 0; i < codes_.count(); ++i) {
            const LineCodes::Code swapped = codes_.swapped(static_cast<LineCodes::Code>(i));
            other_[index(i)] = std::min(swapped, codes_.mirrored(swapped));
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
                loss += learn(order.data() + first, count, rate, static_cast<int>(step) + 1);
            }
            report({epoch, loss / static_cast<double>(batches * kBatch), loss_of(sets_.validation)});
        }
        return rounded();
    }

 private:
    void start_at_random() {
        for (Channels& side : numbers_.sides) fill(side, kFirstSide);
        for (auto& row : numbers_.head.hidden) fill(row, kFirstHidden);
        fill(numbers_.head.worth_of_hidden, 0.25F);
        fill(numbers_.head.worth_of_input, 0.1F);
    }

    /// What `rounded` would make into `network`.  Channels and hidden sums that it does not use begin at random,
    /// with no say yet.
    void start_from(const Network& network) {
        const auto real = [](auto number, double scale) {
            return static_cast<float>(static_cast<double>(number) / scale);
        };
        for (std::size_t code = 0; code < network.lines.size(); ++code) {
            for (std::size_t i = 0; i < kChannels; ++i)
                numbers_.pairs[code][i] = real(network.lines[code][i], Network::kOne);
        }
        Head& head = numbers_.head;
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
            for (Channels& side : numbers_.sides) side[i] = any(kFirstSide);
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
            const Channels& left = numbers_.sides[index(code / codes_.sides())];
            const Channels& right = numbers_.sides[index(code % codes_.sides())];
            for (std::size_t i = 0; i < kChannels; ++i) {
                const float sum = left[i] + right[i] + numbers_.pairs[number][i];
                lines_[number][i] = std::clamp(sum, -kMostLine, kMostLine);
                numbers_.pairs[number][i] += lines_[number][i] - sum;
            }
        }
    }

    double learn(const std::uint32_t* which, std::size_t count, float rate, int time) {
        const auto work = [&](std::size_t share) {
            Slopes& slopes = slopes_[share];
            slopes.clear();
            Pass pass(lines_, other_, numbers_.head);
            for (std::size_t i = share; i < count; i += kShares) {
                const NetworkSamples::Position& position = sets_.training.positions[which[i]];
                const float worth = pass.forwards(sets_.training, position);
                slopes.loss +=
                    cross_entropy(static_cast<double>(position.target), static_cast<double>(worth));
                pass.backwards(sets_.training, position,
                               (logistic(worth) - position.target) / static_cast<float>(kBatch), slopes);
            }
        };
        std::thread second(work, 1);
        work(0);
        second.join();
        Slopes& sum = slopes_[0];
        const Slopes& more = slopes_[1];
        for (std::size_t i = 0; i < sum.lines.size(); ++i) {
            for (std::size_t j = 0; j < kChannels; ++j) sum.lines[i][j] += more.lines[i][j];
        }
        auto* head = reinterpret_cast<float*>(&sum.head);
        const auto* more_head = reinterpret_cast<const float*>(&more.head);
        for (std::size_t i = 0; i < sizeof(Head) / sizeof(float); ++i) head[i] += more_head[i];
        step(sum, rate, time);
        return sum.loss + more.loss;
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
        of_sides_.step(numbers_.sides.front().data(), by_side_.front().data(), rate, 0, time);
        of_pairs_.step(numbers_.pairs.front().data(), slopes.lines.front().data(), rate,
                       settings_.start == nullptr ? kDecay : 0, time);
        of_head_.step(reinterpret_cast<float*>(&numbers_.head), reinterpret_cast<const float*>(&slopes.head),
                      rate, 0, time);
        set_lines();
    }

    [[nodiscard]] double loss_of(const NetworkSamples& samples) const {
        Pass pass(lines_, other_, numbers_.head);
        double loss = 0;
        for (const NetworkSamples::Position& position : samples.positions)
            loss += cross_entropy(static_cast<double>(position.target),
                                  static_cast<double>(pass.forwards(samples, position)));
        return loss / static_cast<double>(std::max<std::size_t>(1, samples.positions.size()));
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
            const Channels& line = lines_[std::min(number, codes_.mirrored(number))];
            for (std::size_t i = 0; i < kChannels; ++i)
                out.lines[number][i] =
                    static_cast<std::int8_t>(nearest(line[i], Network::kOne, Network::kMostLine));
        }
        for (std::size_t j = 0; j < kHidden; ++j) {
            for (std::size_t i = 0; i < kInputs; ++i)
                out.hidden[j][i] = static_cast<std::int16_t>(
                    nearest(numbers_.head.hidden[j][i], kWeightScale, Network::kMostWeight));
            out.hidden_bias[j] =
                static_cast<std::int32_t>(nearest(numbers_.head.hidden_bias[j], kHiddenScale, 2e9));
            out.worth_of_hidden[j] = static_cast<std::int16_t>(
                nearest(numbers_.head.worth_of_hidden[j], kWorthOfHiddenScale, 32767));
        }
        for (std::size_t i = 0; i < kInputs; ++i)
            out.worth_of_input[i] = static_cast<std::int16_t>(
                nearest(numbers_.head.worth_of_input[i], kWorthOfInputScale, Network::kMostWeight));
        out.worth_bias = static_cast<std::int32_t>(nearest(numbers_.head.worth_bias, kWorthScale, 2e9));
        return out;
    }

    const NetworkSampleSets& sets_;
    NetworkFit settings_;
    LineCodes codes_;
    Random random_;
    Numbers numbers_;
    std::vector<Channels> lines_;  // what `numbers_` come to; bare and mirrored ones are nothing
    std::vector<LineCodes::Code> other_;
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
                mover[channel] += std::clamp(mine, 0, Network::kMostCell);
                other[channel] += std::clamp(theirs, 0, Network::kMostCell);
            }
        }
        loss += cross_entropy(static_cast<double>(position.target),
                              network::best_kernels().worth(network, mover, other) / kUnitsOfOdds);
    }
    return loss / static_cast<double>(std::max<std::size_t>(1, samples.positions.size()));
}

}  // namespace mnk::training
