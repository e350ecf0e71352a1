#include <toml++/toml.h>

#include <fstream>
#include <iterator>

#include "tests/verify/verifying.hpp"

/// The certificates that come with the program.
namespace mnk::test {
namespace {

TEST(DataProofs, AreValidAndSayWhatTheIndexSays) {
    const std::string folder = MNK_PROOFS_FOLDER;
    const toml::table index = toml::parse_file(folder + "/index.toml");
    const toml::array* rows = index["proof"].as_array();
    ASSERT_NE(rows, nullptr);
    for (const toml::node& node : *rows) {
        const toml::table& row = *node.as_table();
        const std::string board = row["board"].value_or(std::string());
        SCOPED_TRACE(board);
        const std::string file = row["file"].value_or(std::string());
        if (file.empty()) {
            EXPECT_NE(row["command"].value_or(std::string()), "")
                << "neither a certificate nor how to make it";
            continue;
        }
        std::ifstream stream(folder + "/" + file, std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        const verify::Verdict verdict = verdict_of(bytes);
        ASSERT_TRUE(is_valid(verdict)) << verdict.text;
        const Result<solver::Certificate> certificate = solver::parse_proofs(bytes);
        ASSERT_TRUE(certificate);
        const solver::Claim& claim = certificate->proofs[0].claim();
        EXPECT_EQ(certificate->sha256, row["sha256"].value_or(std::string()));
        EXPECT_EQ(to_string(claim.rules), board);
        EXPECT_TRUE(claim.moves.empty());
        EXPECT_EQ(claim.achieves ? "first" : "draw", row["value"].value_or(std::string()));
        // A weak draw proves the game's; a weak win does not.
        EXPECT_TRUE(claim.weak || !row["weak"].value_or(false));
        EXPECT_TRUE(!claim.weak || !claim.achieves || row["weak"].value_or(false));
        EXPECT_GT(row["nodes"].value_or(std::int64_t{-1}), -1);
    }
}

}  // namespace
}  // namespace mnk::test
