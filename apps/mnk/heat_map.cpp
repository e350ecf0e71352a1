#include "apps/mnk/heat_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "mnk/board/notation.hpp"

namespace mnk::app {

namespace {

// One hue after the other from dark to bright, in the terminal's 256 colours,
// and whether black or white text is read better on it.
struct Shade {
    int background;
    int text;
};
constexpr std::array kShades{Shade{17, 15}, Shade{18, 15}, Shade{24, 15}, Shade{30, 15}, Shade{36, 0},
                             Shade{42, 0},  Shade{78, 0},  Shade{114, 0}, Shade{185, 0}, Shade{226, 0}};

constexpr int kWidestWithNumbers = 20;

/// At most five characters: "12345", "-1234", "1234k", "12M".
std::string shortened(std::int64_t value) {
    for (const auto& [unit, sign] : {std::pair<std::int64_t, const char*>{1, ""},
                                     {1'000, "k"},
                                     {1'000'000, "M"},
                                     {1'000'000'000, "G"},
                                     {1'000'000'000'000, "T"}}) {
        std::string text = std::to_string(value / unit) + sign;
        if (text.size() <= 5) return text;
    }
    return value < 0 ? "-big" : "big";
}

/// A rank from 0 (least) to 9 (most) among the different values of the layer.
class Ranks {
 public:
    explicit Ranks(const play::CellLayer& layer) {
        for (const std::int64_t value : layer.values) {
            if (value != play::CellLayer::kNothing) values_.push_back(value);
        }
        std::sort(values_.begin(), values_.end());
        values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
    }

    [[nodiscard]] std::size_t of(std::int64_t value) const {
        if (values_.size() < 2) return 0;
        const auto place = std::lower_bound(values_.begin(), values_.end(), value) - values_.begin();
        return static_cast<std::size_t>(place) * (kShades.size() - 1) / (values_.size() - 1);
    }

 private:
    std::vector<std::int64_t> values_;
};

}  // namespace

std::string draw_heat_map(const Position& position, const play::CellLayer& layer, const Style& style) {
    const Rules& rules = position.rules();
    const Ranks ranks(layer);
    const bool has_numbers = rules.columns <= kWidestWithNumbers;
    const std::size_t width = has_numbers ? 5 : column_name(rules.columns - 1).size();
    const std::size_t margin = std::to_string(rules.rows).size();
    std::string names(margin + 1, ' ');
    for (int column = 0; column < rules.columns; ++column) {
        names += fmt::format("{:>{}} ", column_name(column), width);
    }
    std::string out = names + '\n';
    for (int row = 0; row < rules.rows; ++row) {
        out += fmt::format("{:>{}} ", rules.rows - row, margin);
        for (int column = 0; column < rules.columns; ++column) {
            const Cell cell = rules.cell_at(row, column);
            const std::int64_t value = layer.values[static_cast<std::size_t>(cell)];
            if (value == play::CellLayer::kNothing) {
                // fmt would count the bytes of a round stone, not its one column.
                const bool is_free = position.is_free(cell);
                out += std::string(width - 1, ' ');
                out += is_free ? "." : sign_of(position.at(cell), style);
                out += ' ';
                continue;
            }
            const std::size_t rank = ranks.of(value);
            const std::string text =
                fmt::format("{:>{}}", has_numbers ? shortened(value) : std::to_string(rank), width);
            out += style.has_color ? fmt::format("\x1b[48;5;{};38;5;{}m{}\x1b[0m ", kShades[rank].background,
                                                 kShades[rank].text, text)
                                   : text + " ";
        }
        out += fmt::format("{}\n", rules.rows - row);
    }
    return out + names + '\n';
}

}  // namespace mnk::app
