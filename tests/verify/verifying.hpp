#pragma once

#include <gtest/gtest.h>

#include <string>

#include "apps/mnk-verify/checker.hpp"
#include "mnk/base/random.hpp"
#include "mnk/solver/proof_file.hpp"

namespace mnk::test {

/// Any numbers do where nobody tries to guess them.
inline constexpr verify::HashKeys kKeys = [] {
    verify::HashKeys out{};
    Random random(4711);
    for (std::uint64_t& key : out) key = random.next();
    return out;
}();

inline constexpr std::size_t kMemory = std::size_t{256} << 20;

/// What mnk-verify says of a file with these bytes.
inline verify::Verdict verdict_of(std::string_view bytes, std::size_t memory = kMemory) {
    verify::Certificate certificate;
    verify::Problem problem;
    verify::Verdict out;
    if (verify::parse(bytes, memory, certificate, problem)) return verify::check(certificate, memory, kKeys);
    out.kind = problem.is_too_large ? verify::Verdict::Kind::too_large : verify::Verdict::Kind::invalid;
    out.text = problem.what;
    return out;
}

inline verify::Verdict verdict_of(std::span<const solver::Proof> proofs) {
    const Result<std::string> bytes = solver::write_proofs(proofs);
    if (bytes) return verdict_of(*bytes);
    ADD_FAILURE() << bytes.error().what;
    return {};
}

inline verify::Verdict verdict_of(const solver::Proof& proof) { return verdict_of(std::span(&proof, 1)); }

inline bool is_valid(const verify::Verdict& verdict) { return verdict.kind == verify::Verdict::Kind::valid; }

/// The same proof without the nodes that its root does not need.
inline solver::Proof pruned(const solver::Proof& proof) {
    std::vector<bool> is_needed(proof.size());
    is_needed.back() = true;
    for (std::size_t i = proof.size(); i-- > 0;) {
        if (!is_needed[i]) continue;
        for (const auto& link : proof.links(static_cast<std::uint32_t>(i))) is_needed[link.node] = true;
    }
    solver::Proof out(proof.claim());
    std::vector<std::uint32_t> number(proof.size());
    for (std::uint32_t i = 0; i < proof.size(); ++i) {
        if (!is_needed[i]) continue;
        std::vector<solver::Proof::Link> links(proof.links(i).begin(), proof.links(i).end());
        for (auto& link : links) link.node = number[link.node];
        number[i] = out.add(proof.kind(i), links, proof.cells(i));
    }
    return out;
}

}  // namespace mnk::test
