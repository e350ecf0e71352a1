#include "mnk/protocol/info.hpp"

#include <algorithm>

namespace mnk::protocol {

using play::Milliseconds;

std::optional<std::string> refusal_of_rule(std::int64_t rule) {
    if ((rule & 4) != 0) return "renju (rule 4) is not played here: rule 0 or 1";
    if ((rule & 8) != 0) return "caro (rule 8) is not played here: rule 0 or 1";
    if ((rule & 2) != 0) return "a continuous game (rule 2) is not played here: rule 0 or 1";
    return std::nullopt;
}

Milliseconds margin_of(Milliseconds time) { return std::min(time / 4, Milliseconds{15} + time / 100); }

play::Limits limits_of(const Info& info) {
    constexpr Milliseconds usual{30'000};
    constexpr Milliseconds fastest{10};
    const auto cut = [](std::int64_t time) {
        const Milliseconds whole{std::max<std::int64_t>(0, time)};
        return whole - margin_of(whole);
    };
    play::Limits limits;
    const bool has_time_left = info.time_left != Info::kUnlimited;
    if (info.timeout_turn == 0) limits.move_time = fastest;
    if (info.timeout_turn > 0) limits.move_time = cut(info.timeout_turn);
    if (has_time_left) {
        limits.time_left = cut(info.time_left);
    } else if (info.timeout_match > 0) {
        limits.time_left = cut(info.timeout_match);
    }
    limits.increment = Milliseconds{info.time_increment};
    if (info.max_node > 0) limits.nodes = static_cast<std::uint64_t>(info.max_node);
    if (info.max_depth > 0)
        limits.depth = static_cast<int>(std::min<std::int64_t>(info.max_depth, 1'000'000));
    std::int64_t memory = info.max_memory;
    if (info.hash_size > 0 && (memory == 0 || info.hash_size * 1024 < memory)) memory = info.hash_size * 1024;
    if (memory > 0) limits.memory_bytes = static_cast<std::uint64_t>(memory);
    if (!limits.longest_move() && !limits.nodes && !limits.depth) limits.move_time = usual;
    return limits;
}

}  // namespace mnk::protocol
