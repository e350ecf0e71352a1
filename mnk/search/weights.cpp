#include "mnk/search/weights.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "mnk/base/file.hpp"
#include "mnk/base/text.hpp"

namespace mnk::search {

namespace {

using threats::CodeValue;
using threats::Shape;

constexpr std::array<std::string_view, threats::kThreats> kThreatNames{
    "none", "three", "two_threes", "four", "four_three", "unstoppable", "wins"};
constexpr int kMostOrder = 6000;
constexpr std::size_t kLargestFile = 1 << 20;

/// But for `dead` and `none`, which are worth nothing.
std::vector<std::string> names_of_lines() {
    std::vector<std::string> names;
    for (int i = 1; i < threats::kShapes; ++i) names.emplace_back(to_string(static_cast<Shape>(i)));
    return names;
}

std::vector<std::string> names_of_cells() { return {kThreatNames.begin() + 1, kThreatNames.end()}; }

std::vector<std::string> names_of_pairs() {
    std::vector<std::string> names(threats::kPairs);
    for (int a = 0; a < threats::kShapes; ++a) {
        for (int b = 0; b <= a; ++b) {
            const int pair = threats::pair_of(static_cast<Shape>(a), static_cast<Shape>(b));
            if (pair == threats::kNoPair) continue;
            names[static_cast<std::size_t>(pair)] =
                text::concat(to_string(static_cast<Shape>(b)), "-", to_string(static_cast<Shape>(a)));
        }
    }
    return names;
}

std::vector<std::string> names_of_strengths() {
    return {kThreatNames.begin(), kThreatNames.begin() + threats::kStrengths};
}

Result<std::int64_t> read_integer(const toml::node& node, std::string_view what, std::int64_t low,
                                  std::int64_t high) {
    const auto* number = node.as_integer();
    if (number == nullptr || number->get() < low || number->get() > high)
        return at_line(node.source().begin.line,
                       text::concat(what, " is a whole number from ", low, " to ", high));
    return number->get();
}

Result<CodeValue> read_value(const toml::node& node, std::string_view name) {
    const toml::array* list = node.as_array();
    if (list == nullptr || list->size() != 4)
        return at_line(node.source().begin.line,
                       text::concat(name, " is four numbers: [moving, waiting, attack, defend]"));
    std::array<std::int16_t, 4> numbers{};
    for (std::size_t i = 0; i < 4; ++i) {
        const int most = i < 2 ? threats::PackedSums::kMostValue : kMostOrder;
        const Result<std::int64_t> number = read_integer(*list->get(i), name, -most, most);
        if (!number) return number.error();
        numbers[i] = static_cast<std::int16_t>(*number);
    }
    return CodeValue{numbers[0], numbers[1], numbers[2], numbers[3]};
}

/// A table with one entry for each of `names`, handed to read(place, node, name).
template <class Read>
Status read_table(const toml::node& node, std::string_view what, const std::vector<std::string>& names,
                  Read read) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return at_line(node.source().begin.line, text::concat(what, " is a table"));
    for (const auto& [key, value] : *table) {
        if (std::find(names.begin(), names.end(), key.str()) == names.end()) {
            const std::string_view guess =
                text::nearest(key.str(), std::vector<std::string_view>(names.begin(), names.end()));
            return at_line(key.source().begin.line,
                           text::concat(what, " has no ", text::quoted(key.str()),
                                        guess.empty() ? "" : text::concat(", did you mean '", guess, "'?")));
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const toml::node* value = table->get(names[i]);
        if (value == nullptr)
            return at_line(node.source().begin.line, text::concat(what, " lacks ", names[i]));
        const Status status = read(i, *value, names[i]);
        if (!status) return status;
    }
    return Done{};
}

Status read_values(const toml::node& node, std::string_view what, const std::vector<std::string>& names,
                   CodeValue* values) {
    return read_table(node, what, names,
                      [values](std::size_t place, const toml::node& value, std::string_view name) -> Status {
                          const Result<CodeValue> read = read_value(value, name);
                          if (!read) return read.error();
                          values[place] = *read;
                          return Done{};
                      });
}

Status read_turn(const toml::node& node, threats::ShapeWeights& weights) {
    return read_table(
        node, "turn", names_of_strengths(),
        [&](std::size_t place, const toml::node& value, std::string_view name) -> Status {
            const toml::array* list = value.as_array();
            if (list == nullptr || list->size() != threats::kStrengths)
                return at_line(value.source().begin.line, text::concat(name, " is five numbers"));
            for (std::size_t i = 0; i < list->size(); ++i) {
                const Result<std::int64_t> number = read_integer(*list->get(i), name, -1000, 1000);
                if (!number) return number.error();
                weights.turn[place][i] = static_cast<std::int16_t>(*number);
            }
            return Done{};
        });
}

Status read_loss(const toml::node& node, std::string_view name, TrainedWeights::Loss& loss) {
    const toml::array* list = node.as_array();
    constexpr double most = 1000;
    const auto is_loss = [&](std::size_t i) {
        const auto* number = list->get(i)->as_floating_point();
        return number != nullptr && number->get() >= 0 && number->get() <= most;
    };
    if (list == nullptr || list->size() != 2 || !is_loss(0) || !is_loss(1))
        return at_line(node.source().begin.line,
                       text::concat(name, " is [before, after], from 0.0 to 1000.0"));
    loss = {list->get(0)->as_floating_point()->get(), list->get(1)->as_floating_point()->get()};
    return Done{};
}

Status read_text(const toml::node& node, std::string_view name, std::string& out) {
    constexpr std::size_t longest = 300;
    const auto* text = node.as_string();
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (text == nullptr || text->get().size() > longest ||
        !std::all_of(text->get().begin(), text->get().end(), is_plain))
        return at_line(node.source().begin.line,
                       text::concat(name, " is a text of one line, without quotes in it"));
    out = text->get();
    return Done{};
}

Status read_field(TrainedWeights& section, std::string_view name, const toml::node& value) {
    constexpr std::int64_t most = 1'000'000'000'000;
    const auto count = [&](std::int64_t& field) -> Status {
        const Result<std::int64_t> number = read_integer(value, name, 0, most);
        if (!number) return number.error();
        field = *number;
        return Done{};
    };
    if (name == "command") return read_text(value, name, section.command);
    if (name == "date") return read_text(value, name, section.date);
    if (name == "version") return read_text(value, name, section.version);
    if (name == "seed") return count(section.seed);
    if (name == "games") return count(section.games);
    if (name == "positions") return count(section.positions);
    if (name == "value_loss") return read_loss(value, name, section.value_loss);
    if (name == "order_loss") return read_loss(value, name, section.order_loss);
    if (name == "line") return read_values(value, name, names_of_lines(), section.weights.line.data() + 1);
    if (name == "cell") return read_values(value, name, names_of_cells(), section.weights.cell.data() + 1);
    if (name == "pair") return read_values(value, name, names_of_pairs(), section.weights.pair.data());
    if (name == "turn") return read_turn(value, section.weights);
    if (name != "tempo")
        return at_line(value.source().begin.line, text::concat("a section has no ", text::quoted(name)));
    const Result<std::int64_t> tempo = read_integer(value, name, -1000, 1000);
    if (!tempo) return tempo.error();
    section.weights.tempo = static_cast<std::int16_t>(*tempo);
    return Done{};
}

Result<TrainedWeights> read_section(const toml::key& key, const toml::node& node) {
    const std::string_view name = key.str();
    const Result<std::int64_t> run =
        text::parse_integer(name.substr(name.starts_with('k') ? 1 : 0), "k", 1, Rules::kLargest);
    if (!name.starts_with('k') || !run || text::concat('k', *run) != name)
        return at_line(key.source().begin.line,
                       text::concat("a section is called [k5], k from 1 to 128, not ", text::quoted(name)));
    const toml::table* table = node.as_table();
    if (table == nullptr)
        return at_line(node.source().begin.line, text::concat(name, " is a section: [", name, "]"));
    TrainedWeights section;
    section.run = static_cast<int>(*run);
    for (const auto& [field, value] : *table) {
        const Status status = read_field(section, field.str(), value);
        if (!status) return status.error();
    }
    for (const std::string_view needed : {"command", "date", "version", "seed", "games", "positions",
                                          "value_loss", "order_loss", "tempo", "line", "cell"}) {
        if (!table->contains(needed))
            return at_line(key.source().begin.line, text::concat("[", name, "] lacks ", needed));
    }
    return section;
}

/// Five decimals, whatever the locale.
std::string decimals(double number) {
    constexpr std::int64_t unit = 100'000;
    const std::int64_t scaled = std::llround(number * static_cast<double>(unit));
    const std::string digits = std::to_string(unit + scaled % unit);
    return text::concat(scaled / unit, ".", std::string_view(digits).substr(1));
}

std::string padded(std::int64_t number, std::size_t width) {
    const std::string digits = std::to_string(number);
    return std::string(width - std::min(width, digits.size()), ' ') + digits;
}

constexpr std::size_t widest = 14;  // of the names

void append_values(std::string& out, const std::vector<std::string>& names, const CodeValue* values) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        const CodeValue& value = values[i];
        out += text::concat(names[i], std::string(widest - names[i].size(), ' '), "= [",
                            padded(value.moving, 4), ", ", padded(value.waiting, 4), ", ",
                            padded(value.attack, 5), ", ", padded(value.defend, 5), "]\n");
    }
}

}  // namespace

const TrainedWeights& WeightsFile::nearest(int run) const {
    assert(!sections.empty());
    return *std::min_element(sections.begin(), sections.end(),
                             [run](const TrainedWeights& a, const TrainedWeights& b) {
                                 return std::abs(a.run - run) < std::abs(b.run - run);
                             });
}

void WeightsFile::set(TrainedWeights section) {
    const auto place = std::lower_bound(sections.begin(), sections.end(), section.run,
                                        [](const TrainedWeights& there, int run) { return there.run < run; });
    if (place != sections.end() && place->run == section.run)
        *place = std::move(section);
    else
        sections.insert(place, std::move(section));
}

Result<WeightsFile> read_weights(std::string_view text) {
    if (text.size() > kLargestFile) return Error{"a file of weights is smaller than this"};
    toml::table root;
    try {
        root = toml::parse(text);
    } catch (const toml::parse_error& error) {
        return at_line(error.source().begin.line, one_line(error.description()));
    }
    WeightsFile file;
    for (const auto& [key, node] : root) {
        Result<TrainedWeights> section = read_section(key, node);
        if (!section) return section.error();
        file.set(std::move(*section));
    }
    if (file.sections.empty()) return Error{"there is no section such as [k5] in it"};
    return file;
}

std::string write_weights(const WeightsFile& file) {
    std::string out =
        "# What the champion's evaluation is made of, for each k that was trained: written by 'mnk train',\n"
        "# built into the program, explained in docs/training.md.  The four numbers of a shape are its "
        "worth\n"
        "# to the player who moves and to the one who waits (4 a unit, 200 units: three games of four), and\n"
        "# as a place for the player's own stone and the other's (32 a unit of log odds).  A pair is two\n"
        "# lines of one cell.  A turn is what it is worth to move, besides tempo.\n"
        "# Losses are on games that were not trained on, [before, after].\n";
    for (const TrainedWeights& section : file.sections) {
        const std::string name = text::concat('k', section.run);
        const auto losses = [](const TrainedWeights::Loss& loss) {
            return text::concat("[", decimals(loss.before), ", ", decimals(loss.after), "]\n");
        };
        out += text::concat("\n[", name, "]\n", "command = \"", section.command, "\"\n", "date = \"",
                            section.date, "\"\n", "version = \"", section.version, "\"\n");
        out += text::concat("seed = ", section.seed, "\ngames = ", section.games,
                            "\npositions = ", section.positions, "\n");
        out += text::concat("value_loss = ", losses(section.value_loss),
                            "order_loss = ", losses(section.order_loss));
        out += text::concat("tempo = ", section.weights.tempo, "\n\n[", name, ".line]",
                            "      # moving, waiting, attack, defend\n");
        append_values(out, names_of_lines(), section.weights.line.data() + 1);
        out += text::concat("\n[", name, ".cell]\n");
        append_values(out, names_of_cells(), section.weights.cell.data() + 1);
        const threats::ShapeWeights& weights = section.weights;
        if (weights.pair != threats::ShapeWeights{}.pair) {
            out += text::concat("\n[", name, ".pair]\n");
            append_values(out, names_of_pairs(), weights.pair.data());
        }
        if (weights.turn == threats::ShapeWeights{}.turn) continue;
        out += text::concat("\n[", name, ".turn]", "      # by what the other side can do at most\n");
        const std::vector<std::string> strengths = names_of_strengths();
        for (std::size_t i = 0; i < strengths.size(); ++i) {
            out += text::concat(strengths[i], std::string(widest - strengths[i].size(), ' '), "= [");
            for (std::size_t j = 0; j < strengths.size(); ++j)
                out += text::concat(j == 0 ? "" : ", ", padded(weights.turn[i][j], 4));
            out += "]\n";
        }
    }
    return out;
}

Result<WeightsFile> load_weights(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string text(kLargestFile + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.gcount() == 0) return Error{text::concat("cannot read weights from ", text::quoted(path))};
    text.resize(static_cast<std::size_t>(stream.gcount()));
    Result<WeightsFile> file = read_weights(text);
    if (!file) return Error{text::concat(text::quoted(path), ", ", file.error().what)};
    return file;
}

threats::ShapeWeights weights_for(int run) {
    const Result<WeightsFile> file = read_weights(built_in_weights());
    assert(file);  // tests/training reads it
    return file ? file->nearest(run).weights : threats::ShapeWeights{};
}

}  // namespace mnk::search
