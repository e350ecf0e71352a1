#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"

namespace mnk::tuning {

/// The values that an integer option of a player may take: "width=3..12".
struct Range {
    std::string name;
    std::int64_t low = 0;
    std::int64_t high = 0;

    friend bool operator==(const Range&, const Range&) = default;
};

Result<Range> read_range(std::string_view text);
std::string to_text(const Range& range);

/// Are there ranges, each of another integer option of the player of `spec`, within what it takes?
Status check_ranges(std::string_view spec, const std::vector<Range>& ranges);

/// A value for each range.
using Values = std::vector<std::int64_t>;

/// Every combination if there are at most `most`, else so many different ones by chance, the same for the
/// same seed.  In ascending order.
/// @pre  most > 0
std::vector<Values> candidates(const std::vector<Range>& ranges, std::int64_t most, std::uint64_t seed);

/// `spec` with the values set: "mics:order=heap,width=9".
std::string spec_with(std::string_view spec, const std::vector<Range>& ranges, const Values& values);

}  // namespace mnk::tuning
