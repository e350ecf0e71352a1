#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace mnk::stats {

/// The smallest of `values` that at least `percent` of them do not exceed (nearest rank): the 50th is a
/// median, the 100th the largest.  Nothing without values.  Reorders them; O(n).
/// @pre  0 <= percent <= 100
std::optional<std::int64_t> percentile(std::vector<std::int64_t>& values, int percent);

}  // namespace mnk::stats
