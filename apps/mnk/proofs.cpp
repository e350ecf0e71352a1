#include "apps/mnk/proofs.hpp"

#include <cstdlib>
#include <filesystem>

#include "mnk/storage/proof_oracle.hpp"

namespace mnk::app {

std::optional<std::string> proof_store_path() {
    namespace fs = std::filesystem;
    const char* const state = std::getenv("XDG_STATE_HOME");
    const char* const home = std::getenv("HOME");
    if (state != nullptr && state[0] == '/') return (fs::path(state) / "mnk" / "proofs.db").string();
    if (home != nullptr && home[0] == '/')
        return (fs::path(home) / ".local" / "state" / "mnk" / "proofs.db").string();
    return std::nullopt;
}

std::shared_ptr<play::ProofOracle> stored_proofs() {
    const std::optional<std::string> path = proof_store_path();
    if (!path) return nullptr;
    Result<std::unique_ptr<play::ProofOracle>> oracle = storage::open_proof_oracle(*path);
    if (!oracle) return nullptr;
    return std::move(*oracle);
}

}  // namespace mnk::app
