#include "mnk/tuning/space.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include "mnk/base/random.hpp"
#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"

namespace mnk::tuning {

namespace {

constexpr std::int64_t kFurthest = 1'000'000'000'000;

/// How many combinations there are, or `most` + 1 if more than `most`.
std::int64_t combinations(const std::vector<Range>& ranges, std::int64_t most) {
    std::int64_t count = 1;
    for (const Range& range : ranges) {
        const std::int64_t width = range.high - range.low + 1;
        if (width > most / count) return most + 1;
        count *= width;
    }
    return count;
}

std::vector<Values> all_of(const std::vector<Range>& ranges) {
    std::vector<Values> out{{}};
    for (const Range& range : ranges) {
        std::vector<Values> longer;
        for (const Values& values : out) {
            for (std::int64_t value = range.low; value <= range.high; ++value) {
                longer.push_back(values);
                longer.back().push_back(value);
            }
        }
        out = std::move(longer);
    }
    return out;
}

Status check_range(const engine::PlayerSpec& spec, const Range& range) {
    std::vector<std::string_view> known;
    const std::vector<options::Description> all = spec.entry->options();
    for (const options::Description& option : all) {
        if (!option.is_number) continue;
        known.push_back(option.name);
        if (option.name != range.name) continue;
        if (option.low <= range.low && range.high <= option.high) return Done{};
        return Error{text::concat(range.name, " is from ", option.low, " to ", option.high, ", not ",
                                  range.low, "..", range.high)};
    }
    if (known.empty()) return Error{text::concat("player ", spec.entry->name, " has no number to tune")};
    return Error{text::concat("player ", spec.entry->name, " has no number ", text::quoted(range.name),
                              ": choose ", text::list_of(known))};
}

}  // namespace

Result<Range> read_range(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::size_t dots = text.find("..");
    if (equals == std::string_view::npos || dots == std::string_view::npos || dots < equals || equals == 0)
        return Error{text::concat("write what to tune as OPTION=LOW..HIGH, like width=3..12, not ",
                                  text::quoted(text))};
    Range range{.name = std::string(text.substr(0, equals))};
    const Result<std::int64_t> low =
        text::parse_integer(text.substr(equals + 1, dots - equals - 1), range.name, -kFurthest, kFurthest);
    if (!low) return low.error();
    const Result<std::int64_t> high =
        text::parse_integer(text.substr(dots + 2), range.name, -kFurthest, kFurthest);
    if (!high) return high.error();
    if (*high < *low) return Error{text::concat(range.name, ": ", *low, "..", *high, " is empty")};
    range.low = *low;
    range.high = *high;
    return range;
}

std::string to_text(const Range& range) { return text::concat(range.name, "=", range.low, "..", range.high); }

Status check_ranges(std::string_view text, const std::vector<Range>& ranges) {
    const Result<engine::PlayerSpec> spec = engine::parse_spec(text);
    if (!spec) return spec.error();
    if (ranges.empty()) return Error{"nothing to tune: add OPTION=LOW..HIGH, like width=3..12"};
    std::set<std::string_view> names;
    for (const Range& range : ranges) {
        const Status status = check_range(*spec, range);
        if (!status) return status.error();
        if (!names.insert(range.name).second) return Error{text::concat(range.name, " is to be tuned twice")};
    }
    return Done{};
}

std::vector<Values> candidates(const std::vector<Range>& ranges, std::int64_t most, std::uint64_t seed) {
    assert(most > 0);
    if (combinations(ranges, most) <= most) return all_of(ranges);
    Random random(seed);
    std::set<Values> out;
    while (static_cast<std::int64_t>(out.size()) < most) {
        Values values;
        for (const Range& range : ranges) {
            const auto width = static_cast<std::uint64_t>(range.high - range.low) + 1;
            values.push_back(range.low + static_cast<std::int64_t>(random.below(width)));
        }
        out.insert(std::move(values));
    }
    return {out.begin(), out.end()};
}

std::string spec_with(std::string_view spec, const std::vector<Range>& ranges, const Values& values) {
    assert(ranges.size() == values.size());
    std::string out(spec);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const bool is_first = i == 0 && spec.find(':') == std::string_view::npos;
        out += text::concat(is_first ? ":" : ",", ranges[i].name, "=", values[i]);
    }
    return out;
}

}  // namespace mnk::tuning
