#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "apps/mnk-verify/certificate.hpp"

/// The rules of docs/proof-format.md, applied to every node that can be reached, on every state in which it is.
namespace verify {

struct Verdict {
    enum class Kind : std::uint8_t { valid, invalid, too_large };

    Kind kind = Kind::invalid;
    std::string text;           ///< what was proved, or the first thing that is wrong and where
    std::uint64_t nodes = 0;    ///< in the file
    std::uint64_t checked = 0;  ///< nodes with states
    int plies = 0;              ///< of a win: at most so many
};

/// Random numbers for the hash by which states are known again.  Who wrote the certificate must not know them.
using HashKeys = std::array<std::uint64_t, 12>;

/// Uses about `most_bytes` of memory at most, and the stack not at all (however deep the graph is).
Verdict check(const Certificate& certificate, std::size_t most_bytes, const HashKeys& keys);

}  // namespace verify
