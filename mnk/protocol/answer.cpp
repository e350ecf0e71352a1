#include "mnk/protocol/answer.hpp"

#include <array>

#include "mnk/base/text.hpp"

namespace mnk::protocol {

namespace {

struct Word {
    std::string_view name;
    Answer::Kind kind;
};

constexpr std::array kWords{
    Word{"message", Answer::Kind::message}, Word{"debug", Answer::Kind::debug},
    Word{"error", Answer::Kind::error},     Word{"unknown", Answer::Kind::unknown},
    Word{"suggest", Answer::Kind::suggest}, Word{"ok", Answer::Kind::ok},
};

constexpr std::int64_t kLarge = 1'000'000'000'000'000;

/// "+12", "-3", "0", "+M7", "-M", "draw"; anything else is unknown.
play::Value parse_value(std::string_view text) {
    if (text == "draw") return play::Value::draw();
    const bool is_positive = text.substr(0, 1) == "+";
    if (text.size() >= 2 && text[1] == 'M' && (is_positive || text[0] == '-')) {
        play::Value value;
        value.kind = is_positive ? play::Value::Kind::win : play::Value::Kind::loss;
        const auto plies = text::parse_integer(text.substr(2), "plies", 0, Rules::kMostCells);
        if (plies) value.plies = static_cast<int>(*plies);
        return value;
    }
    const auto score = text::parse_integer(is_positive ? text.substr(1) : text, "value", -kLarge, kLarge);
    return score ? play::Value::searched(*score) : play::Value{};
}

}  // namespace

Answer read_answer(std::string_view line) {
    line = text::trim(line);
    if (line.empty()) return {};
    if (const std::optional<Pair> pair = parse_pair(line)) return {Answer::Kind::move, {}, *pair};
    const std::size_t blank = line.find_first_of(" \t");
    const std::string name = text::to_lower(line.substr(0, blank));
    const std::string_view rest =
        blank == std::string_view::npos ? std::string_view{} : text::trim(line.substr(blank));
    for (const Word& word : kWords) {
        if (word.name != name) continue;
        if (word.kind == Answer::Kind::suggest) {
            const std::optional<Pair> pair = parse_pair(rest);
            if (!pair) break;
            return {word.kind, {}, *pair};
        }
        return {word.kind, std::string(rest), {}};
    }
    return {Answer::Kind::other, std::string(line), {}};
}

std::string write_message(const Rules& rules, const play::Report& report) {
    std::string out =
        text::concat("depth ", report.depth, " ev ", play::to_string(report.value), " n ", report.nodes);
    if (report.elapsed.count() > 0) {
        out += text::concat(" nps ", report.nodes_per_second(), " tm ", report.elapsed.count() / 1000);
    }
    if (!report.principal_variation.empty()) {
        out += " pv";
        for (const Cell cell : report.principal_variation) out += " " + coordinates(rules, cell);
    }
    if (!report.text.empty()) {
        std::string line = report.text;
        for (char& c : line) c = c < ' ' && c >= '\0' ? ' ' : c;
        out += text::concat(" \"", line, "\"");
    }
    return out;
}

play::Report read_message(const Rules& rules, std::string_view message) {
    play::Report report;
    report.text = std::string(message);
    const std::vector<std::string_view> words = text::split(message.substr(0, message.find('"')));
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const std::string_view value = words[i + 1];
        if (words[i] == "depth") {
            if (const auto depth = text::parse_integer(value, "depth", 0, Rules::kMostCells)) {
                report.depth = static_cast<int>(*depth);
            }
        } else if (words[i] == "ev") {
            report.value = parse_value(value);
        } else if (words[i] == "n") {
            if (const auto nodes = text::parse_integer(value, "nodes", 0, kLarge)) {
                report.nodes = static_cast<std::uint64_t>(*nodes);
            }
        } else if (words[i] == "tm") {
            if (const auto time = text::parse_integer(value, "time", 0, kLarge)) {
                report.elapsed = std::chrono::milliseconds{*time};
            }
        } else if (words[i] == "pv") {
            for (++i; i < words.size(); ++i) {
                const Result<Cell> cell = parse_coordinates(rules, words[i]);
                if (!cell) break;
                report.principal_variation.push_back(*cell);
            }
        }
    }
    return report;
}

}  // namespace mnk::protocol
