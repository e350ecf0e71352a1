#include "mnk/solver/proof_file.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/support/scratch.hpp"

namespace mnk::solver {
namespace {

using Kind = Proof::Kind;
using ::testing::HasSubstr;

/// Every kind of node once; it proves nothing.
Proof every_kind(const Claim& claim) {
    Proof proof(claim);
    const auto run = proof.add(Kind::run, {}, std::array{Cell{3}});
    const auto low = proof.add(Kind::potential, {});
    const auto reply = proof.add(Kind::reply, std::array{Proof::Link{8, run, Symmetry::half_turn}});
    const auto pairs = proof.add(Kind::pairs, std::array{Proof::Link{kNoCell, reply}},
                                 std::array{Cell{0}, Cell{1}, Cell{2}, Cell{5}});
    const auto alone = proof.add(Kind::pairs, {}, std::array{Cell{0}, Cell{1}});
    const auto split =
        proof.add(Kind::split, std::array{Proof::Link{1, low, Symmetry::transpose}, Proof::Link{7, alone}});
    proof.add(Kind::choices, std::array{Proof::Link{4, split}, Proof::Link{0, pairs, Symmetry::quarter_turn},
                                        Proof::Link{1, low}});
    return proof;
}

void expect_same(const Proof& a, const Proof& b) {
    EXPECT_EQ(a.claim(), b.claim());
    ASSERT_EQ(a.size(), b.size());
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a.kind(i), b.kind(i));
        EXPECT_TRUE(std::equal(a.links(i).begin(), a.links(i).end(), b.links(i).begin(), b.links(i).end()));
        EXPECT_TRUE(std::equal(a.cells(i).begin(), a.cells(i).end(), b.cells(i).begin(), b.cells(i).end()));
    }
}

TEST(ProofFile, ReadsBackWhatItWrote) {
    const testing::Scratch scratch;
    const std::string path = scratch.file("a.proof");
    for (const bool achieves : {false, true}) {
        const Proof proof = every_kind({{3, 3, 3}, {6}, achieves, Stone::first, achieves});
        const Result<std::string> hash = write_proofs(path, std::span(&proof, 1));
        ASSERT_TRUE(hash) << hash.error().what;
        const Result<Certificate> back = read_proofs(path);
        ASSERT_TRUE(back) << back.error().what;
        EXPECT_EQ(back->sha256, *hash);
        EXPECT_FALSE(back->strategy_stealing);
        ASSERT_EQ(back->proofs.size(), 1U);
        expect_same(back->proofs[0], proof);
    }
}

TEST(ProofFile, ClaimsStrategyStealingOnTheEmptyBoardOnly) {
    const auto flag = [](const Claim& claim) {
        const Proof proof = every_kind(claim);
        return parse_proofs(*write_proofs(std::span(&proof, 1)))->strategy_stealing;
    };
    EXPECT_TRUE(flag({{3, 3, 3}, {}, false, Stone::first, false}));
    EXPECT_TRUE(flag({{3, 3, 3}, {}, true, Stone::first, false}));
    EXPECT_FALSE(flag({{3, 3, 3}, {4}, false, Stone::first, false}));
    EXPECT_FALSE(flag({{3, 3, 3}, {}, false, Stone::first, true}));
    EXPECT_FALSE(flag({{3, 3, 3}, {}, false, Stone::second, false}));
}

TEST(ProofFile, RefusesProofsThatDoNotBelongTogether) {
    const Proof first = every_kind({{3, 3, 3}, {4}, false, Stone::first, false});
    const Proof second = every_kind({{3, 3, 3}, {4}, false, Stone::second, false});
    const Proof elsewhere = every_kind({{3, 3, 3}, {0}, false, Stone::second, false});
    const Proof exact = every_kind({{3, 3, 3, true}, {}, false, Stone::first, false});
    const Proof empty({{3, 3, 3}, {}, false, Stone::first, false});
    const auto error = [](const std::vector<Proof>& proofs) { return write_proofs(proofs).error().what; };
    EXPECT_TRUE(write_proofs(std::vector{first, second}));
    EXPECT_THAT(error({first, elsewhere}), HasSubstr("same position"));
    EXPECT_THAT(error({second, first}), HasSubstr("halves of a draw"));
    EXPECT_THAT(error({exact}), HasSubstr("exactly k"));
    EXPECT_THAT(error({empty}), HasSubstr("at least one node"));
    EXPECT_THAT(error({}), HasSubstr("one proof or two"));
}

TEST(ProofFile, LeavesTheOldFileIfTheNewCannotBeWritten) {
    const testing::Scratch scratch;
    const Proof proof = every_kind({{3, 3, 3}, {}, false, Stone::first, false});
    const Result<std::string> nowhere = write_proofs(scratch.file("no/such/folder"), std::span(&proof, 1));
    ASSERT_FALSE(nowhere);
    EXPECT_THAT(nowhere.error().what, HasSubstr("cannot write"));
    // A folder of the same name cannot be replaced by a file.
    std::filesystem::create_directory(scratch.file("taken"));
    std::ofstream(scratch.file("taken/inside")) << "old";
    EXPECT_FALSE(write_proofs(scratch.file("taken"), std::span(&proof, 1)));
    EXPECT_TRUE(std::filesystem::exists(scratch.file("taken/inside")));
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(scratch.path()))
        files += entry.exists() ? 1U : 0U;
    EXPECT_EQ(files, 1U) << "no temporary file stays behind";
}

TEST(ProofFile, SaysWhatIsWrongWithOtherFiles) {
    const testing::Scratch scratch;
    const auto error = [&](const std::string& bytes) {
        std::ofstream(scratch.file("x"), std::ios::binary) << bytes;
        const Result<Certificate> read = read_proofs(scratch.file("x"));
        return read ? "read" : read.error().what;
    };
    const Proof proof = every_kind({{3, 3, 3}, {}, false, Stone::first, false});
    const std::string good = *write_proofs(std::span(&proof, 1));
    std::string newer = good;
    newer[8] = 2;
    std::string damaged = good;
    damaged[20] = static_cast<char>(damaged[20] ^ 1);
    EXPECT_THAT(error(""), HasSubstr("no certificate"));
    EXPECT_THAT(error("a text"), HasSubstr("no certificate"));
    EXPECT_THAT(error(good.substr(0, 30)), HasSubstr("ends too early"));
    EXPECT_THAT(error(good.substr(0, good.size() - 3)), HasSubstr("ends too early"));
    EXPECT_THAT(error(newer), HasSubstr("another version"));
    EXPECT_THAT(error(damaged), HasSubstr("SHA-256"));
    EXPECT_THAT(error(good + "x"), HasSubstr("after its end"));
    EXPECT_THAT(error(seal("")), HasSubstr("rules"));
    EXPECT_THAT(error(seal(*unseal(good) + "x")), HasSubstr("after its end"));
    EXPECT_THAT(read_proofs(scratch.file("none")).error().what, HasSubstr("cannot read"));
}

}  // namespace
}  // namespace mnk::solver
