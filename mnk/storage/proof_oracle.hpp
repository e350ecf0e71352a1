#pragma once

#include <memory>
#include <string>

#include "mnk/base/result.hpp"
#include "mnk/play/proof_oracle.hpp"

namespace mnk::storage {

/// Answers from the proof store in the file `path`.
///
/// A position is covered if a game leads to it from a solved position in which the owner of the strategy has kept to it.
/// Certificates are read when they are first needed, from where the store says (a relative path is meant from the store's folder), and
/// only if their SHA-256 is the one that was stored.  Of more than 32 MiB unpacked they are left aside: a player has no time for them.
Result<std::unique_ptr<play::ProofOracle>> open_proof_oracle(const std::string& path);

}  // namespace mnk::storage
