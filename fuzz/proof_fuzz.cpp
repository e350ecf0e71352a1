#include "apps/mnk-verify/checker.hpp"
#include "fuzz/fuzz.hpp"
#include "mnk/solver/proof_file.hpp"

namespace {

constexpr std::size_t kMemory = std::size_t{1} << 20;

/// The writer's reader and mnk-verify agree on what has the form of a certificate; mnk-verify never calls a file
/// valid that the other cannot read; every verdict is a sentence.
void check(std::string_view bytes) {
    using namespace mnk;
    const Result<solver::Certificate> read = solver::parse_proofs(bytes, kMemory);
    if (!read) fuzz::promise_sentence(read.error().what);
    verify::Certificate certificate;
    verify::Problem problem;
    if (!verify::parse(bytes, kMemory, certificate, problem)) {
        fuzz::promise_sentence(problem.what);
        return;
    }
    const verify::Verdict verdict = verify::check(certificate, kMemory, verify::HashKeys{1, 2, 3, 4});
    fuzz::promise(!verdict.text.empty() && verdict.text.find('\n') == std::string::npos,
                  "a verdict is one line");
    if (verdict.kind != verify::Verdict::Kind::valid) return;
    fuzz::promise(static_cast<bool>(read), "what is valid can be read");
    fuzz::promise(read->sha256 == certificate.sha256, "both name it alike");
    const Result<std::string> again = solver::write_proofs(read->proofs);
    fuzz::promise(again && solver::parse_proofs(*again)->proofs.size() == read->proofs.size(),
                  "what was read can be written");
}

}  // namespace

/// The bytes as a file, and as the content of a file whose envelope is in order.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = mnk::fuzz::as_text(data, size);
    check(bytes);
    check(mnk::solver::seal(bytes));
    return 0;
}
