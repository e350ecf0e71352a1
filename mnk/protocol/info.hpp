#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "mnk/base/options.hpp"
#include "mnk/play/limits.hpp"

namespace mnk::protocol {

/// What a manager tells a brain by INFO, in the units of the protocol.
struct Info {
    static constexpr std::int64_t kUnlimited = 2'147'483'647;

    std::int64_t timeout_turn = -1;  // not said
    std::int64_t timeout_match = 0;
    std::int64_t time_left = kUnlimited;
    std::int64_t time_increment = 0;
    std::int64_t max_memory = 0;
    std::int64_t max_depth = 0;
    std::int64_t max_node = 0;
    std::int64_t rule = 0;
    std::int64_t mnk_k = 5;
    std::int64_t show_detail = 0;
    std::int64_t game_type = 1;
    std::int64_t hash_size = 0;
    std::int64_t thread_num = 1;
    std::int64_t pondering = 0;
    std::int64_t caution_factor = 0;
    std::string folder;
    std::string evaluate;
};

inline constexpr std::int64_t kLongest = 1'000'000'000'000'000;

/// One row for each key that is understood; others are ignored, as the protocol demands.
inline constexpr std::array kInfoKeys{
    options::Option<Info>{"timeout_turn", "ms for a move; 0: as fast as possible",
                          options::Integer{&Info::timeout_turn, -1, kLongest}},
    options::Option<Info>{"timeout_match", "ms for the whole game; 0: no limit",
                          options::Integer{&Info::timeout_match, 0, kLongest}},
    options::Option<Info>{"time_left", "ms left of it; 2147483647: no limit",
                          options::Integer{&Info::time_left, -kLongest, kLongest}},
    options::Option<Info>{"time_increment", "ms added after each move",
                          options::Integer{&Info::time_increment, 0, kLongest}},
    options::Option<Info>{"max_memory", "bytes; 0: no limit",
                          options::Integer{&Info::max_memory, 0, kLongest}},
    options::Option<Info>{"max_depth", "plies to search; 0: no limit",
                          options::Integer{&Info::max_depth, -1, kLongest}},
    options::Option<Info>{"max_node", "nodes to search; 0: no limit",
                          options::Integer{&Info::max_node, -1, kLongest}},
    options::Option<Info>{"rule", "0: k or more win; 1: exactly k; 2, 4 and 8 are refused",
                          options::Integer{&Info::rule, 0, 15}},
    options::Option<Info>{"mnk_k", "how many in a row win", options::Integer{&Info::mnk_k, 1, 128}},
    options::Option<Info>{"show_detail", "not 0: what it thinks, in MESSAGE lines",
                          options::Integer{&Info::show_detail, 0, 1000}},
    options::Option<Info>{"game_type", "0 human, 1 brain, 2 tournament, 3 network (no effect)",
                          options::Integer{&Info::game_type, 0, 1000}},
    options::Option<Info>{"hash_size", "KB for what is remembered between positions; 0: as it likes",
                          options::Integer{&Info::hash_size, 0, kLongest / 1024}},
    options::Option<Info>{"thread_num", "threads (no effect: one)",
                          options::Integer{&Info::thread_num, 0, 4096}},
    options::Option<Info>{"pondering", "thinks in the opponent's time (no effect: never)",
                          options::Integer{&Info::pondering, 0, 1}},
    options::Option<Info>{"caution_factor", "how many cells are looked at (no effect)",
                          options::Integer{&Info::caution_factor, 0, 1000}},
    options::Option<Info>{"folder", "where files may be kept (no effect)",
                          options::Text{&Info::folder, "PATH"}},
    options::Option<Info>{"evaluate", "what a cell is worth, in a MESSAGE",
                          options::Text{&Info::evaluate, "X,Y"}},
};

/// The sentence that refuses a rule nobody here can play; nothing for 0 and 1.
std::optional<std::string> refusal_of_rule(std::int64_t rule);

/// How much sooner than told a move is made, so that it is there in time:
/// a hundredth of the time and 15 ms for the way through pipes and a busy
/// system, but never more than a quarter.
play::Milliseconds margin_of(play::Milliseconds time);

/// What a player may spend on its next move.  Nothing said at all is 30 s, as
/// managers have it; a time is cut by its margin; "as fast as possible" is 10 ms.
play::Limits limits_of(const Info& info);

}  // namespace mnk::protocol
