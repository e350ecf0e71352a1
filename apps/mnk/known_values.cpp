#include "apps/mnk/known_values.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <tuple>

#include "apps/mnk/built_in_values.hpp"
#include "mnk/base/text.hpp"

namespace mnk::app {

namespace {

std::string text_of(const toml::table& row, std::string_view key) { return row[key].value_or(std::string()); }

Result<Rules> rules_of(const toml::table& row) {
    const std::string board = text_of(row, "board");
    const std::vector<std::string_view> numbers = text::split(board, "x");
    if (numbers.size() != 3) return Error{text::concat(text::quoted(board), " is no board")};
    std::array<std::int64_t, 3> sides{};
    for (std::size_t i = 0; i < 3; ++i) {
        const Result<std::int64_t> number = text::parse_integer(numbers[i], "a side", 1, Rules::kLargest);
        if (!number) return number.error();
        sides[i] = *number;
    }
    return Rules::make(sides[0], sides[1], sides[2]);
}

bool is_value(std::string_view value) { return value == "first" || value == "draw" || value == "open"; }

Status read_games(const toml::table& file, KnownValues& out) {
    const toml::array* rows = file["value"].as_array();
    if (rows == nullptr) return Error{"there is no [[value]]"};
    for (const toml::node& node : *rows) {
        const toml::table& row = *node.as_table();
        const Result<Rules> rules = rules_of(row);
        if (!rules) return rules.error();
        KnownValue game{.rules = *rules,
                        .value = text_of(row, "value"),
                        .weak = text_of(row, "weak"),
                        .source = text_of(row, "source"),
                        .belief = text_of(row, "belief")};
        if (!is_value(game.value) || (!game.weak.empty() && !is_value(game.weak)))
            return Error{text::concat(to_string(*rules), " has no value")};
        if ((game.value == "open") != game.source.empty())
            return Error{text::concat(to_string(*rules), ": a value has a source, and nothing else has")};
        if (rules->rows < rules->columns) return Error{text::concat(to_string(*rules), ": rows come first")};
        out.games.push_back(std::move(game));
    }
    return Done{};
}

void read_families(const toml::table& file, KnownValues& out) {
    const toml::array* rows = file["family"].as_array();
    if (rows == nullptr) return;
    for (const toml::node& node : *rows) {
        const toml::table& row = *node.as_table();
        out.families.push_back(
            {text_of(row, "boards"), row["k"].value_or(0), text_of(row, "value"), text_of(row, "source")});
    }
}

Status read_index(const toml::table& file, KnownValues& out) {
    const toml::array* rows = file["proof"].as_array();
    if (rows == nullptr) return Done{};
    for (const toml::node& node : *rows) {
        const toml::table& row = *node.as_table();
        const Result<Rules> rules = rules_of(row);
        if (!rules) return rules.error();
        out.add(*rules, row["weak"].value_or(false),
                {text_of(row, "value"), static_cast<std::uint64_t>(row["nodes"].value_or(std::int64_t{0})),
                 row["seconds"].value_or(0.0), text_of(row, "sha256")});
    }
    return Done{};
}

}  // namespace

std::string KnownValue::mark() const {
    const bool is_published = value != "open";
    if (!proof) return is_published ? "published" : "open";
    if (!is_published) return "proved here";
    return proof->value == value ? "published, proved here" : "proved here AGAINST what was published";
}

void KnownValues::add(Rules rules, bool weak, const ProvedHere& proof) {
    if (rules.rows < rules.columns) std::swap(rules.rows, rules.columns);
    auto game = std::find_if(games.begin(), games.end(),
                             [&](const KnownValue& known) { return known.rules == rules; });
    if (game == games.end()) game = games.insert(games.end(), KnownValue{.rules = rules});
    (weak ? game->weak_proof : game->proof) = proof;
    // Who is held when the second player's runs do not count is held when they do.
    if (weak && proof.value == "draw" && !game->proof) game->proof = proof;
    if (!weak && proof.value == "first" && !game->weak_proof) game->weak_proof = proof;
}

void KnownValues::sort() {
    const auto key = [](const KnownValue& game) {
        const Rules& rules = game.rules;
        return std::tuple(rules.run, rules.cells(), rules.rows);
    };
    std::stable_sort(games.begin(), games.end(),
                     [&](const KnownValue& a, const KnownValue& b) { return key(a) < key(b); });
}

Result<KnownValues> read_known_values(std::string_view values, std::string_view index) {
    try {
        KnownValues out;
        const toml::table file = toml::parse(values);
        const Status games = read_games(file, out);
        if (!games) return games.error();
        read_families(file, out);
        const Status proofs = read_index(toml::parse(index), out);
        if (!proofs) return proofs.error();
        out.sort();
        return out;
    } catch (const toml::parse_error& problem) {
        return Error{std::string(problem.description())};
    }
}

KnownValues built_in_values() {
    Result<KnownValues> values = read_known_values(kBuiltInValues, kBuiltInProofs);
    assert(values && "a test reads them");
    return std::move(*values);
}

}  // namespace mnk::app
