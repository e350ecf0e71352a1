#include <gmock/gmock.h>
#include <sys/wait.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/scratch.hpp"
#include "tests/verify/naive_prover.hpp"
#include "tests/verify/verifying.hpp"

namespace mnk::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Finished {
    int exit_code = -1;
    std::string out;
};

/// The real mnk-verify, with both its streams.
Finished run_verify(const std::string& arguments) {
    Finished out;
    std::FILE* pipe = ::popen((std::string(MNK_VERIFY) + " " + arguments + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return out;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out.out.push_back(static_cast<char>(c));
    const int status = ::pclose(pipe);
    out.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return out;
}

std::string put_proof(const testing::Scratch& scratch, const std::string& name, const solver::Claim& claim) {
    const auto proof = NaiveProver(claim, {.zones = true, .dominance = true, .mirrors = true}).prove();
    const auto hash = solver::write_proofs(scratch.file(name), std::span(&*proof, 1));
    EXPECT_TRUE(hash);
    return scratch.file(name);
}

TEST(MnkVerify, SaysValidAndWhatWasProved) {
    const testing::Scratch scratch;
    const std::string win = put_proof(scratch, "win", {{4, 3, 3}, {7}, false, Stone::first, true});
    const std::string draw = put_proof(scratch, "draw", {{3, 3, 3}, {}, false, Stone::first, false});
    const Finished finished = run_verify(win + " " + draw);
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.out, StartsWith("VALID  4x3x3 after b2: the first player wins in at most "));
    EXPECT_THAT(finished.out,
                HasSubstr("\nVALID  3x3x3: draw (the first player is held; the second cannot win by "
                          "strategy stealing), "));
}

TEST(MnkVerify, TellsProgramsInJson) {
    const testing::Scratch scratch;
    const Finished finished = run_verify(
        "--json " +
        put_proof(scratch, "draw \"1\"", {{3, 3, 3}, {}, false, Stone::first, false}).insert(0, "'") + "'");
    EXPECT_EQ(finished.exit_code, 0);
    const auto answer = nlohmann::json::parse(finished.out);
    EXPECT_EQ(answer.at("verdict"), "VALID");
    EXPECT_EQ(answer.at("position"), "3x3x3");
    EXPECT_EQ(answer.at("sha256").get<std::string>().size(), 64U);
    EXPECT_GT(answer.at("nodes"), 10);
}

TEST(MnkVerify, SaysInvalidWithAnExitCodeOfOne) {
    const testing::Scratch scratch;
    const std::string good = put_proof(scratch, "good", {{3, 3, 3}, {}, false, Stone::first, false});
    std::ofstream(scratch.file("text")) << "not a proof";
    const Finished finished = run_verify(scratch.file("text") + " " + good);
    EXPECT_EQ(finished.exit_code, 1);
    EXPECT_THAT(finished.out, StartsWith("INVALID: " + scratch.file("text") + ": this is no certificate"));
    EXPECT_THAT(finished.out, HasSubstr("\nVALID  3x3x3"));
}

TEST(MnkVerify, SaysUnknownWhereItCannotTell) {
    const testing::Scratch scratch;
    for (const std::string& file : {scratch.file("none"), scratch.path()}) {
        const Finished finished = run_verify(file);
        EXPECT_EQ(finished.exit_code, 2) << file;
        EXPECT_THAT(finished.out, HasSubstr("cannot be read"));
    }
    EXPECT_EQ(run_verify("").exit_code, 2);
    EXPECT_EQ(run_verify("--memory x").exit_code, 2);
    EXPECT_EQ(run_verify("--unheard-of").exit_code, 2);
    EXPECT_EQ(run_verify("--help").exit_code, 0);
}

}  // namespace
}  // namespace mnk::test
