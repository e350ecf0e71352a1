#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The file: from hostile bytes to numbers that are in range.  docs/proof-format.md describes the format.
/// Nothing here or in the other files of this folder comes from the library that writes certificates.
namespace verify {

/// Why a file is not valid, or (`is_too_large`) why this program cannot tell.
struct Problem {
    std::string what;
    bool is_too_large = false;
};

enum Kind : std::uint8_t { reply, choices, run, pairs, potential, split };

struct Link {
    int cell = -1;  ///< -1 for the link of `pairs`
    std::uint32_t node = 0;
    int symmetry = 0;
};

/// One node, unpacked.  `cells`: of a run the one, of pairs two by two.
struct Node {
    Kind kind = potential;
    std::vector<Link> links;
    std::vector<int> cells;
};

/// One claim and its nodes.  They stay packed until they are looked at: a million of them take some ten megabytes.
struct Proof {
    bool weak = false;
    bool achieves = false;
    int player = 0;                     ///< whose run it is about: 0 first, 1 second
    std::vector<std::uint64_t> starts;  ///< of the nodes in Certificate::content
};

struct Certificate {
    int rows = 0;
    int columns = 0;
    int run = 0;
    std::vector<int> moves;
    bool strategy_stealing = false;
    std::vector<Proof> proofs;
    std::string sha256;  ///< of the content, hexadecimal
    std::string content;

    int cells() const { return rows * columns; }

    /// @pre  node < proof.starts.size()
    void unpack(const Proof& proof, std::uint32_t node, Node& out) const;

    /// "h8": column by letters from the left, row by number from the bottom.
    std::string name(int cell) const;
};

/// Unpacks and checks the form: every number in range, every link to an earlier node, nothing left over.
/// False with the reason in `problem`.  Takes no more than about three times `most_bytes` of memory.
bool parse(std::string_view file, std::size_t most_bytes, Certificate& out, Problem& problem);

}  // namespace verify
