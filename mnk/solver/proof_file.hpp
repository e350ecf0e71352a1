#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/solver/proof.hpp"

/// Proofs as files: docs/proof-format.md has every byte.
namespace mnk::solver {

/// What a certificate says.
struct Certificate {
    /// One proof, or the two halves of a draw.  All are about the same rules and moves.
    std::vector<Proof> proofs;

    /// The one proof shows that the first player does not win from the empty board; that the second does not win
    /// either needs no proof there: the first could play his strategy.
    bool strategy_stealing = false;

    /// Of the content, 64 hexadecimal digits: the certificate's name.
    std::string sha256;
};

/// The certificate as bytes.  Strategy stealing is claimed wherever it may be.  Refused: no proof or more than two,
/// proofs about different positions, two that are not the halves of a draw, rules that want exactly k.
/// Time and memory O(nodes + links).
Result<std::string> write_proofs(std::span<const Proof> proofs);

/// The same into a file, which is there whole or not at all: a full disk or a killed process leaves what was there
/// before.  Gives the SHA-256 of the content.
Result<std::string> write_proofs(const std::string& path, std::span<const Proof> proofs);

/// Nobody's certificate is larger when unpacked, unless the caller says so.
inline constexpr std::size_t kMostProofBytes = std::size_t{4} << 30;

/// Understands what write_proofs wrote; says what is wrong with anything else.  Only the form is checked here
/// (numbers in range, links that lead to earlier nodes): whether the proof holds is for mnk-verify to say.
/// Never takes more than some 30 times `most_bytes` of memory.
Result<Certificate> parse_proofs(std::string_view bytes, std::size_t most_bytes = kMostProofBytes);

/// The same from a file.
Result<Certificate> read_proofs(const std::string& path, std::size_t most_bytes = kMostProofBytes);

/// The envelope around the content: magic, version, SHA-256, zstd.
std::string seal(std::string_view content);
Result<std::string> unseal(std::string_view bytes, std::size_t most_bytes = kMostProofBytes);

}  // namespace mnk::solver
