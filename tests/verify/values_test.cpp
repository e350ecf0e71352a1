#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "mnk/board/notation.hpp"
#include "mnk/solver/proof_file.hpp"
#include "mnk/storage/proof_store.hpp"
#include "tests/support/program.hpp"
#include "tests/verify/naive_prover.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

json values_of(const std::vector<std::string>& more, const Environment& environment = {}) {
    std::vector<std::string> arguments{"values", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished finished = run(arguments, "", environment);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return json::parse(finished.out);
}

json game_of(const json& values, int rows, int columns, int k) {
    for (const json& game : values.at("values"))
        if (game.at("rules") == json{{"rows", rows}, {"columns", columns}, {"run", k}, {"exact", false}})
            return game;
    return nullptr;
}

/// A proof store in a state folder of its own, with one solved game in it.
class StoredValues : public ::testing::Test {
 protected:
    void keep(const solver::Claim& claim, Stone winner) {
        std::filesystem::create_directories(folder_ / "mnk");
        const auto proof = NaiveProver(claim, {.zones = true, .dominance = true, .mirrors = true}).prove();
        root_ = proof->links(static_cast<std::uint32_t>(proof->size() - 1))[0].cell;
        const auto hash = solver::write_proofs(folder_ / "mnk/a.proof", std::span(&*proof, 1));
        ASSERT_TRUE(hash);
        const auto store = storage::ProofStore::open(folder_ / "mnk/proofs.db", storage::Mode::create);
        ASSERT_TRUE(store) << store.error().what;
        ASSERT_TRUE((*store)->put({.rules = claim.rules,
                                   .moves = claim.moves,
                                   .weak = claim.weak,
                                   .winner = winner,
                                   .plies = {},
                                   .nodes = 12345,
                                   .time = std::chrono::milliseconds(250),
                                   .sha256 = *hash,
                                   .path = "a.proof"}));
    }
    [[nodiscard]] Environment here() const { return {{"XDG_STATE_HOME", folder_.path()}}; }

    Folder folder_;
    Cell root_ = kNoCell;  ///< the proof's first move
};

TEST(Values, AreEachPublishedOrOpenAndHaveTheirSource) {
    const json values = values_of({});
    std::set<std::string> seen;
    for (const json& game : values.at("values")) {
        const bool is_open = game.at("value") == "open";
        EXPECT_THAT(game.at("mark").get<std::string>(),
                    AnyOf("published", "proved here", "published, proved here", "open"));
        EXPECT_EQ(game.at("published").is_null(), game.at("source").is_null());
        EXPECT_EQ(is_open, game.at("mark") == "open");
        EXPECT_TRUE(seen.insert(game.at("rules").dump()).second) << "listed twice: " << game.at("rules");
        // A weak draw is a draw, a win is a weak win.
        EXPECT_TRUE(game.at("weak") != "draw" || game.at("value") == "draw") << game;
        EXPECT_TRUE(game.at("value") != "first" || game.at("weak") == "first") << game;
    }
    EXPECT_GT(values.at("values").size(), 40U);
    EXPECT_EQ(game_of(values, 8, 4, 4).at("value"), "draw");
    EXPECT_EQ(game_of(values, 9, 4, 4).at("value"), "first");
    EXPECT_EQ(game_of(values, 15, 15, 5).at("value"), "first");
}

TEST(Values, CanBeOfOneKOnly) {
    const json values = values_of({"--k", "4"});
    for (const json& game : values.at("values")) EXPECT_EQ(game.at("rules").at("run"), 4);
    EXPECT_THAT(run({"values", "--k", "4"}).out, HasSubstr("    9   4   4  first  first  published"));
    EXPECT_THAT(run({"values", "--k", "4"}).out, Not(HasSubstr("15  15   5")));
    EXPECT_EQ(run({"values", "--k", "129"}).exit_code, 2);
}

TEST_F(StoredValues, AreMarkedAsProvedHereWithWhatTheyCost) {
    // Three rows of four: the table has it lying down.
    keep({{3, 4, 3}, {}, false, Stone::first, true}, Stone::first);
    const json game = game_of(values_of({}, here()), 4, 3, 3);
    EXPECT_EQ(game.at("mark"), "published, proved here");
    EXPECT_EQ(game.at("proof").at("nodes"), 12345);
    EXPECT_EQ(game.at("proof").at("seconds"), 0.25);
    EXPECT_EQ(game.at("proof").at("sha256").get<std::string>().size(), 64U);
    EXPECT_THAT(run({"values"}, "", here()).out, HasSubstr("here: 12,345 nodes, 0.25 s"));
    EXPECT_EQ(game_of(values_of({"--store", folder_ / "mnk/proofs.db"}), 4, 3, 3), game);
}

TEST_F(StoredValues, OfAGameThatIsNotInTheTableGetARow) {
    keep({{2, 5, 3}, {}, true, Stone::first, false}, Stone::none);
    const json game = game_of(values_of({}, here()), 5, 2, 3);
    EXPECT_EQ(game.at("mark"), "proved here");
    EXPECT_EQ(game.at("value"), "draw") << "a weak draw is a draw";
    EXPECT_EQ(game.at("weak"), "draw");
}

TEST_F(StoredValues, AStoreThatCannotBeReadIsSaid) {
    std::filesystem::create_directories(folder_ / "mnk");
    std::ofstream(folder_ / "mnk/proofs.db") << std::string(100, 'x');
    const Finished finished = run({"values"}, "", here());
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, HasSubstr("the file is no database"));
    EXPECT_EQ(run({"values", "--store", folder_ / "none"}).exit_code, 4);
    EXPECT_EQ(run({"move", "3", "3", "3"}, "", here()).exit_code, 0) << "players do without it";
}

TEST_F(StoredValues, TheChampionPlaysByTheStoredProof) {
    const Rules rules{4, 3, 3};
    keep({rules, {}, false, Stone::first, true}, Stone::first);
    const Finished by_proof = run({"move", "4", "3", "3", "--json"}, "", here());
    const json answer = json::parse(by_proof.out);
    EXPECT_EQ(answer.at("move").at("cell"), cell_name(rules, root_));
    EXPECT_EQ(answer.at("value").at("kind"), "win");
    const json without = json::parse(run({"move", "4", "3", "3", "--json"}).out);
    EXPECT_EQ(without.at("move").at("cell"), "b2") << "the centre, where nothing is stored";
}

}  // namespace
}  // namespace mnk::test
