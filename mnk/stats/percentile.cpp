#include "mnk/stats/percentile.hpp"

#include <algorithm>
#include <cassert>

namespace mnk::stats {

std::optional<std::int64_t> percentile(std::vector<std::int64_t>& values, int percent) {
    assert(0 <= percent && percent <= 100);
    if (values.empty()) return std::nullopt;
    const std::size_t rank =
        std::max<std::size_t>(1, (values.size() * static_cast<std::size_t>(percent) + 99) / 100);
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

}  // namespace mnk::stats
