#include "mnk/search/weights.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "mnk/base/text.hpp"

namespace mnk::search {

namespace {

using threats::CodeValue;
using threats::Shape;

constexpr std::array<std::string_view, threats::kThreats> kThreatNames{
    "none", "three", "two_threes", "four", "four_three", "unstoppable", "wins"};
constexpr int kMostOrder = 6000;  // five of them fit sixteen bits
constexpr std::size_t kLargestFile = 1 << 20;

Error at_line(const toml::source_region& where, std::string_view what) {
    return Error{text::concat("line ", where.begin.line, ": ", what)};
}

/// What the parser says may quote the file: whatever is in it, a line for a person comes out.
std::string one_line(std::string_view text) {
    constexpr std::size_t longest = 200;
    std::string out(text.substr(0, longest));
    for (char& c : out) {
        if (c < ' ' || c > '~') c = '?';
    }
    return out;
}

std::vector<std::string_view> names_of_lines() {
    std::vector<std::string_view> names;
    for (int i = 1; i < threats::kShapes; ++i) names.push_back(to_string(static_cast<Shape>(i)));
    return names;
}

std::vector<std::string_view> names_of_cells() { return {kThreatNames.begin() + 1, kThreatNames.end()}; }

Result<std::int64_t> read_integer(const toml::node& node, std::string_view what, std::int64_t low,
                                  std::int64_t high) {
    const auto* number = node.as_integer();
    if (number == nullptr || number->get() < low || number->get() > high)
        return at_line(node.source(), text::concat(what, " is a whole number from ", low, " to ", high));
    return number->get();
}

Result<CodeValue> read_value(const toml::node& node, std::string_view name) {
    const toml::array* list = node.as_array();
    if (list == nullptr || list->size() != 4)
        return at_line(node.source(),
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

/// A table with one value for each of `names`, into `values` from its second on.
Status read_values(const toml::node& node, std::string_view what, const std::vector<std::string_view>& names,
                   CodeValue* values) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return at_line(node.source(), text::concat(what, " is a table"));
    for (const auto& [key, value] : *table) {
        if (std::find(names.begin(), names.end(), key.str()) == names.end()) {
            const std::string_view guess = text::nearest(key.str(), names);
            return at_line(key.source(),
                           text::concat(what, " has no ", text::quoted(key.str()),
                                        guess.empty() ? "" : text::concat(", did you mean '", guess, "'?")));
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const toml::node* value = table->get(names[i]);
        if (value == nullptr) return at_line(node.source(), text::concat(what, " lacks ", names[i]));
        const Result<CodeValue> read = read_value(*value, names[i]);
        if (!read) return read.error();
        values[i + 1] = *read;
    }
    return Done{};
}

Status read_loss(const toml::node& node, std::string_view name, TrainedWeights::Loss& loss) {
    const toml::array* list = node.as_array();
    constexpr double most = 1000;
    const auto is_loss = [&](std::size_t i) {
        const auto* number = list->get(i)->as_floating_point();
        return number != nullptr && number->get() >= 0 && number->get() <= most;
    };
    if (list == nullptr || list->size() != 2 || !is_loss(0) || !is_loss(1))
        return at_line(node.source(), text::concat(name, " is [before, after], from 0.0 to 1000.0"));
    loss = {list->get(0)->as_floating_point()->get(), list->get(1)->as_floating_point()->get()};
    return Done{};
}

Status read_text(const toml::node& node, std::string_view name, std::string& out) {
    constexpr std::size_t longest = 300;
    const auto* text = node.as_string();
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (text == nullptr || text->get().size() > longest ||
        !std::all_of(text->get().begin(), text->get().end(), is_plain))
        return at_line(node.source(), text::concat(name, " is a text of one line, without quotes in it"));
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
    if (name == "line") return read_values(value, name, names_of_lines(), section.weights.line.data());
    if (name == "cell") return read_values(value, name, names_of_cells(), section.weights.cell.data());
    if (name != "tempo")
        return at_line(value.source(), text::concat("a section has no ", text::quoted(name)));
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
        return at_line(key.source(),
                       text::concat("a section is called [k5], k from 1 to 128, not ", text::quoted(name)));
    const toml::table* table = node.as_table();
    if (table == nullptr) return at_line(node.source(), text::concat(name, " is a section: [", name, "]"));
    TrainedWeights section;
    section.run = static_cast<int>(*run);
    for (const auto& [field, value] : *table) {
        const Status status = read_field(section, field.str(), value);
        if (!status) return status.error();
    }
    for (const std::string_view needed : {"command", "date", "version", "seed", "games", "positions",
                                          "value_loss", "order_loss", "tempo", "line", "cell"}) {
        if (!table->contains(needed))
            return at_line(key.source(), text::concat("[", name, "] lacks ", needed));
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

void append_values(std::string& out, const std::vector<std::string_view>& names, const CodeValue* values) {
    constexpr std::size_t widest = 12;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const CodeValue& value = values[i + 1];
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
        return at_line(error.source(), one_line(error.description()));
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
        "# as a place for the player's own stone and the other's (32 a unit of log odds).\n"
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
        append_values(out, names_of_lines(), section.weights.line.data());
        out += text::concat("\n[", name, ".cell]\n");
        append_values(out, names_of_cells(), section.weights.cell.data());
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
