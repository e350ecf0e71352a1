#include "mnk/network/line_codes.hpp"

#include <cassert>
#include <map>
#include <string>

namespace mnk::network {

namespace {

/// A side as text, nearest cell first: '.', 'X' and 'O', and '|' where it ends before its time.
std::string side_of(std::uint64_t first, std::uint64_t second, int reach) {
    std::string side;
    for (int i = 0; i < reach; ++i) {
        const bool is_first = (first >> i & 1) != 0;
        const bool is_second = (second >> i & 1) != 0;
        const bool ends = (is_first && is_second) || (is_first && side.find('O') != std::string::npos) ||
                          (is_second && side.find('X') != std::string::npos);
        if (ends) return side + '|';
        side += is_first ? 'X' : is_second ? 'O' : '.';
    }
    return side;
}

std::string other_view(std::string side) {
    for (char& cell : side) cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : cell;
    return side;
}

std::uint64_t reversed(std::uint64_t bits, int count) {
    std::uint64_t out = 0;
    for (int i = 0; i < count; ++i) out |= (bits >> i & 1) << (count - 1 - i);
    return out;
}

}  // namespace

LineCodes::LineCodes(int run) : reach_(run - 1) {
    assert(run >= 2 && run <= kLongestRun);
    const std::uint64_t planes = std::uint64_t{1} << reach_;
    std::map<std::string, std::uint8_t> numbers;
    for (std::uint64_t second = 0; second < planes; ++second) {
        for (std::uint64_t first = 0; first < planes; ++first)
            numbers.try_emplace(side_of(first, second, reach_), static_cast<std::uint8_t>(numbers.size()));
    }
    const std::size_t many = numbers.size();
    left_.resize(planes * planes);
    right_.resize(planes * planes);
    for (std::uint64_t second = 0; second < planes; ++second) {
        for (std::uint64_t first = 0; first < planes; ++first) {
            const std::string right = side_of(first, second, reach_);
            right_[first | second << reach_] = {numbers.at(right), numbers.at(other_view(right))};
            const std::string left = side_of(reversed(first, reach_), reversed(second, reach_), reach_);
            left_[first | second << reach_] = {static_cast<Code>(many * numbers.at(left)),
                                               static_cast<Code>(many * numbers.at(other_view(left)))};
        }
    }
    swapped_.resize(numbers.size());
    is_bare_.resize(numbers.size());
    for (const auto& [side, number] : numbers) {
        swapped_[number] = numbers.at(other_view(side));
        is_bare_[number] = side.find_first_of("XO") == std::string::npos;
    }
}

}  // namespace mnk::network
