#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/rules.hpp"

namespace mnk::app {

/// A proof of ours: what it cost, and the certificate's name.
struct ProvedHere {
    std::string value;  ///< "first" or "draw"
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::string sha256;
};

/// A game in the table of data/values.toml, rows >= columns, and what was proved of it here.
struct KnownValue {
    Rules rules;
    std::string value = "open";  ///< as published: "first", "draw", "open"
    std::string weak;            ///< the same of the Maker-Breaker game; empty if not published
    std::string source;
    std::string belief;
    std::optional<ProvedHere> proof;
    std::optional<ProvedHere> weak_proof;

    /// What is known by either way.
    [[nodiscard]] const std::string& settled() const { return proof ? proof->value : value; }
    [[nodiscard]] const std::string& settled_weak() const { return weak_proof ? weak_proof->value : weak; }

    /// "published", "proved here", both, or "open"; says so if they contradict each other.
    [[nodiscard]] std::string mark() const;
};

struct KnownFamily {
    std::string boards;
    int k = 0;  ///< 0: every k
    std::string value;
    std::string source;
};

struct KnownValues {
    std::vector<KnownValue> games;
    std::vector<KnownFamily> families;

    /// Adds a proof to the game's row, or a row for it.
    void add(Rules rules, bool weak, const ProvedHere& proof);

    /// By k, then by size.
    void sort();
};

/// Reads the text of values.toml, and of data/proofs/index.toml.
Result<KnownValues> read_known_values(std::string_view values, std::string_view index);

/// Those that the program was built with.
KnownValues built_in_values();

}  // namespace mnk::app
