#include "mnk/base/random.hpp"
#include "tests/support/drawing.hpp"
#include "tests/verify/naive_checker.hpp"
#include "tests/verify/naive_prover.hpp"
#include "tests/verify/play_out.hpp"
#include "tests/verify/verifying.hpp"

namespace mnk::test {
namespace {

using solver::Claim;
using solver::Proof;

constexpr Means kPlain{.runs = false};
constexpr Means kAll{.runs = true,
                     .zones = true,
                     .dominance = true,
                     .pairs = true,
                     .potential = true,
                     .split = true,
                     .mirrors = true};

const std::vector<std::pair<const char*, Means>> kMeans{
    {"plain", kPlain},
    {"runs", {.runs = true}},
    {"zones", {.zones = true}},
    {"dominance", {.dominance = true}},
    {"pairs", {.pairs = true}},
    {"potential", {.potential = true}},
    {"split", {.split = true}},
    {"mirrors", {.mirrors = true}},
    {"dominance and zones", {.zones = true, .dominance = true}},
    {"all", kAll},
};

Claim wins(const Rules& rules, Stone player, std::vector<Cell> moves = {}) {
    return {rules, std::move(moves), false, player, true};
}
Claim held(const Rules& rules, Stone player, std::vector<Cell> moves = {}) {
    return {rules, std::move(moves), false, player, false};
}
Claim weak(Claim claim) {
    claim.weak = true;
    return claim;
}

void expect_proved(const Claim& claim, const Means& means, const char* name) {
    const auto proof = NaiveProver(claim, means).prove();
    ASSERT_TRUE(proof) << name;
    EXPECT_TRUE(NaiveChecker(*proof).holds()) << name;
    const verify::Verdict verdict = verdict_of(*proof);
    EXPECT_TRUE(is_valid(verdict)) << name << ": " << verdict.text;
}

TEST(Verify, AcceptsProofsOfSmallGamesByEveryMeans) {
    for (const auto& [name, means] : kMeans) {
        expect_proved(held({3, 3, 3}, Stone::first), means, name);
        expect_proved(weak(wins({3, 3, 3}, Stone::first)), means, name);
        expect_proved(wins({2, 3, 2}, Stone::first), means, name);
        expect_proved(weak(wins({2, 2, 2}, Stone::first)), means, name);
        expect_proved(held({2, 3, 3}, Stone::first), means, name);
        expect_proved(weak(held({2, 4, 3}, Stone::first)), means, name);
        expect_proved(held({3, 3, 3}, Stone::second), means, name);
        expect_proved(held({1, 5, 6}, Stone::first), means, name);
    }
}

TEST(Verify, SaysWhatWasProved) {
    const auto text = [](const Claim& claim) { return verdict_of(*NaiveProver(claim, kAll).prove()).text; };
    EXPECT_EQ(text(wins({4, 3, 3}, Stone::first)), "the first player wins in at most 11 plies");
    EXPECT_EQ(text(wins({2, 2, 1}, Stone::first)), "the first player wins in at most 1 plies");
    EXPECT_EQ(text(weak(wins({2, 2, 2}, Stone::first))),
              "the first player wins in the weak game in at most 3 plies");
    EXPECT_EQ(text(held({3, 3, 3}, Stone::first)),
              "draw (the first player is held; the second cannot win by strategy stealing)");
    EXPECT_EQ(
        text(weak(held({4, 4, 4}, Stone::first))),
        "draw (the first player is held, even in the weak game; the second cannot win by strategy stealing)");
    EXPECT_EQ(text(held({3, 3, 3}, Stone::second)), "the second player cannot win");
}

TEST(Verify, TakesBothHalvesOfADrawInTheMiddleOfAGame) {
    const Position position = testing::draw(3, R"(
        X O .
        . X .
        . . O)");
    const std::vector<Cell> moves(position.moves().begin(), position.moves().end());
    const std::vector<Cell> draw = {0, 4};
    const std::array halves{*NaiveProver(held({3, 3, 3}, Stone::first, draw), kAll).prove(),
                            *NaiveProver(held({3, 3, 3}, Stone::second, draw), kAll).prove()};
    EXPECT_EQ(verdict_of(halves).text, "draw (both players are held)");
    EXPECT_TRUE(is_valid(verdict_of(*NaiveProver(wins({3, 3, 3}, Stone::first, moves), kAll).prove())));
}

TEST(Verify, FourInARowOnFourByFourFallsByPairs) {
    const auto proof = NaiveProver(held({4, 4, 4}, Stone::first), {.dominance = true, .pairs = true}).prove();
    ASSERT_TRUE(proof);
    EXPECT_TRUE(is_valid(verdict_of(*proof)));
}

TEST(Verify, TakesAWeakProofForTheStrongGame) {
    // Breaker's dominance looks at one side's lines only; the claim about the strong game holds all the same.
    const auto proof = NaiveProver(weak(held({4, 4, 4}, Stone::first)), kAll).prove();
    ASSERT_TRUE(proof);
    Proof strong(held({4, 4, 4}, Stone::first));
    for (std::uint32_t i = 0; i < proof->size(); ++i)
        strong.add(proof->kind(i), proof->links(i), proof->cells(i));
    EXPECT_TRUE(is_valid(verdict_of(strong)));
    EXPECT_TRUE(NaiveChecker(strong).holds());
}

TEST(Verify, AcceptsWhatIsTrueOfRandomPositionsAndNoProofExistsOfTheRest) {
    Random random(6);
    int proved = 0;
    for (int round = 0; round < 300; ++round) {
        const std::array boards{Rules{3, 3, 3}, Rules{2, 4, 2}, Rules{3, 4, 3},
                                Rules{2, 5, 3}, Rules{1, 7, 2}, Rules{3, 3, 2}};
        const Rules rules = boards[static_cast<std::size_t>(random.below(static_cast<int>(boards.size())))];
        Position position(rules);
        const int stones = std::max(0, rules.cells() - 9) + random.below(4);
        while (position.ply() < stones && !position.is_over())
            position.play(position.free_cells()[static_cast<std::size_t>(
                random.below(static_cast<int>(position.free_cells().size())))]);
        if (position.is_over()) continue;
        Claim claim{rules,
                    {position.moves().begin(), position.moves().end()},
                    random.below(2) == 0,
                    Stone::first,
                    random.below(2) == 0};
        if (!claim.weak && random.below(2) == 0) claim.player = Stone::second;
        const auto& [name, means] =
            kMeans[static_cast<std::size_t>(random.below(static_cast<int>(kMeans.size())))];
        const auto proof = NaiveProver(claim, means).prove();
        ASSERT_EQ(proof.has_value(), PlayOut(claim).is_true()) << "round " << round << " " << name;
        if (!proof) continue;
        ++proved;
        const verify::Verdict verdict = verdict_of(*proof);
        ASSERT_TRUE(is_valid(verdict)) << "round " << round << " " << name << ": " << verdict.text;
        ASSERT_TRUE(NaiveChecker(*proof).holds()) << "round " << round << " " << name;
    }
    EXPECT_GT(proved, 100);
}

}  // namespace
}  // namespace mnk::test
