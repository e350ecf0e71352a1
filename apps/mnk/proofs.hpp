#pragma once

#include <memory>
#include <optional>
#include <string>

#include "mnk/play/proof_oracle.hpp"

namespace mnk::app {

/// Where proofs are kept: proofs.db in the state folder, as the XDG rules have it.  Nothing if no folder is named.
std::optional<std::string> proof_store_path();

/// What is proved there; null if there is nothing, or nothing that can be read.
std::shared_ptr<play::ProofOracle> stored_proofs();

}  // namespace mnk::app
