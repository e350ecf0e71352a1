#pragma once

#include <cstddef>
#include <cstdint>

#include "mnk/play/limits.hpp"

namespace mnk::server {

/// What one server gives away.  A wish above a limit is lowered to it; what cannot be lowered is refused.
struct Limits {
    int largest_side = 70;
    play::Milliseconds longest_search{600'000};
    std::int64_t search_mib = 256;   ///< for one search, at most
    std::int64_t memory_mib = 1024;  ///< for all searches together
    std::int64_t threads = 1;        ///< that one search may use
    std::size_t message_bytes = 1024 * 1024;
    std::size_t connections = 1024;
    std::size_t sessions = 256;
    std::size_t searches = 128;  ///< at work at once
    std::size_t searches_per_session = 2;
    std::size_t queued_per_session = 64;
    std::size_t waiting_bytes = 8 * 1024 * 1024;  ///< for a client that reads slowly; then it is cut off
    play::Milliseconds patience{15'000};          ///< for a request or an answer to get through
};

}  // namespace mnk::server
