#include <numeric>

#include "mnk/base/random.hpp"
#include "tests/verify/naive_checker.hpp"
#include "tests/verify/naive_prover.hpp"
#include "tests/verify/play_out.hpp"
#include "tests/verify/verifying.hpp"

/// Certificates are broken in every way we could think of, and mnk-verify must notice.
///
/// A change may turn a proof into another proof that holds as well (another reply that also wins), so a judge
/// of its own decides what each mutant is: the library's parser and the naive checker, which shares neither code nor
/// data structures with mnk-verify.  Where both accept, the claim itself is played out on the board and must be true.
namespace mnk::test {
namespace {

using solver::Claim;
using solver::Proof;
using Kind = Proof::Kind;

constexpr Means kAll{.runs = true,
                     .zones = true,
                     .dominance = true,
                     .pairs = true,
                     .potential = true,
                     .split = true,
                     .mirrors = true};

std::vector<Proof> samples() {
    const Rules small{3, 3, 3};
    const std::vector<Claim> claims{
        {small, {}, false, Stone::first, false},
        {small, {}, true, Stone::first, true},
        {small, {0, 4}, false, Stone::second, false},
        {small, {4, 1}, false, Stone::first, true},
        {{4, 3, 3}, {4}, false, Stone::first, true},
        {{2, 4, 2}, {0}, false, Stone::first, true},
        {{4, 4, 4}, {}, false, Stone::first, false},
        {{4, 4, 4}, {5, 6, 9, 10, 0, 15}, true, Stone::first, false},
        {{2, 5, 3}, {}, true, Stone::first, false},
    };
    std::vector<Proof> out;
    for (const Claim& claim : claims) {
        for (const Means& means :
             {kAll, Means{.zones = true, .dominance = true}, Means{.dominance = true, .split = true},
              Means{.runs = false, .potential = true, .split = true, .mirrors = true},
              Means{.pairs = true, .mirrors = true}}) {
            if (claim.rules.cells() == 16 && claim.moves.empty() && !means.pairs) continue;
            const auto proof = NaiveProver(claim, means).prove();
            if (proof)
                out.push_back(pruned(*proof));
            else
                ADD_FAILURE() << "no proof of sample " << to_string(claim.rules);
        }
    }
    return out;
}

/// A node as it may be changed.
struct Draft {
    Kind kind = Kind::potential;
    std::vector<Proof::Link> links;
    std::vector<Cell> cells;
};

struct Mutant {
    Claim claim;
    std::vector<Draft> nodes;

    explicit Mutant(const Proof& proof) : claim(proof.claim()) {
        for (std::uint32_t i = 0; i < proof.size(); ++i) {
            nodes.push_back({proof.kind(i),
                             {proof.links(i).begin(), proof.links(i).end()},
                             {proof.cells(i).begin(), proof.cells(i).end()}});
        }
    }

    [[nodiscard]] Proof proof() const {
        Proof out(claim);
        for (const Draft& node : nodes) out.add(node.kind, node.links, node.cells);
        return out;
    }
};

/// One change of one kind; false where the proof has nothing to change in this way.
class Mutator {
 public:
    explicit Mutator(Random& random) : random_(random) {}

    static constexpr int kWays = 10;

    bool change(int way, Mutant& mutant) {
        const int cells = mutant.claim.rules.cells();
        Claim& claim = mutant.claim;
        switch (way) {
            case 0: {  // another reply
                Draft* node = pick(mutant, Kind::reply);
                return node != nullptr && change_cell(node->links[0].cell, cells);
            }
            case 1: {  // a branch is missing
                Draft* node = pick(mutant, Kind::choices);
                if (node == nullptr || node->links.empty()) return false;
                node->links.erase(node->links.begin() + random_.below(static_cast<int>(node->links.size())));
                return true;
            }
            case 2: {  // two pairs overlap, or a cell is paired with another
                Draft* node = pick(mutant, Kind::pairs);
                if (node == nullptr || node->cells.empty()) return false;
                return change_cell(node->cells[index(node->cells.size())], cells);
            }
            case 3: {  // a pair is missing
                Draft* node = pick(mutant, Kind::pairs);
                if (node == nullptr || node->cells.empty()) return false;
                node->cells.resize(node->cells.size() - 2);
                return true;
            }
            case 4: {  // a bound is claimed that does not hold
                Draft& node = mutant.nodes[index(mutant.nodes.size())];
                if (node.kind == Kind::potential) return false;
                node = {};
                return true;
            }
            case 5: {  // a link leads elsewhere
                const std::size_t at = index(mutant.nodes.size());
                if (mutant.nodes[at].links.empty()) return false;
                auto& links = mutant.nodes[at].links;
                links[index(links.size())].node = static_cast<std::uint32_t>(index(at));
                return true;
            }
            case 6: {  // another symmetry
                Draft& node = mutant.nodes[index(mutant.nodes.size())];
                if (node.links.empty()) return false;
                node.links[index(node.links.size())].symmetry =
                    static_cast<Symmetry>(index(static_cast<std::size_t>(symmetry_count(claim.rules))));
                return true;
            }
            case 7: {  // a run that is none
                Draft* node = pick(mutant, Kind::run);
                return node != nullptr && change_cell(node->cells[0], cells);
            }
            case 8: {  // another claim
                if (random_.below(3) == 0) claim.player = opponent(claim.player);
                if (random_.below(3) == 0) claim.achieves = !claim.achieves;
                if (random_.below(3) == 0) claim.weak = !claim.weak;
                return !claim.weak || claim.player == Stone::first;
            }
            default: {  // another position or other rules
                if (claim.rules.run > 2 && random_.below(2) == 0)
                    --claim.rules.run;
                else if (!claim.moves.empty() && random_.below(2) == 0)
                    claim.moves.pop_back();
                else
                    claim.moves.push_back(static_cast<Cell>(random_.below(cells)));
                return true;
            }
        }
    }

 private:
    std::size_t index(std::size_t count) {
        return static_cast<std::size_t>(random_.below(static_cast<int>(count)));
    }

    bool change_cell(Cell& cell, int cells) {
        const Cell before = std::exchange(cell, static_cast<Cell>(random_.below(cells)));
        return cell != before;
    }

    Draft* pick(Mutant& mutant, Kind kind) {
        std::vector<Draft*> all;
        for (Draft& node : mutant.nodes)
            if (node.kind == kind) all.push_back(&node);
        return all.empty() ? nullptr : all[index(all.size())];
    }

    Random& random_;
};

/// The judge: is this a certificate that holds?
bool holds(std::string_view bytes) {
    const Result<solver::Certificate> certificate = solver::parse_proofs(bytes, kMemory);
    if (!certificate) return false;
    const Claim& claim = certificate->proofs[0].claim();
    const bool may_steal = certificate->proofs.size() == 1 && !claim.achieves &&
                           claim.player == Stone::first && claim.moves.empty();
    if (certificate->strategy_stealing && !may_steal) return false;
    for (const Proof& proof : certificate->proofs) {
        if (!NaiveChecker(proof).holds()) return false;
        if (claim.rules.cells() - static_cast<int>(claim.moves.size()) <= 9) {
            EXPECT_TRUE(PlayOut(proof.claim()).is_true()) << "a false claim was proved";
        }
    }
    return true;
}

TEST(Mutations, TheSamplesUseEveryKindOfNodeAndHold) {
    std::set<Kind> kinds;
    bool has_mirror = false;
    bool has_pairs_with_rest = false;
    for (const Proof& proof : samples()) {
        EXPECT_TRUE(is_valid(verdict_of(proof)));
        EXPECT_TRUE(holds(*solver::write_proofs(std::span(&proof, 1))));
        for (std::uint32_t i = 0; i < proof.size(); ++i) {
            kinds.insert(proof.kind(i));
            has_pairs_with_rest =
                has_pairs_with_rest || (proof.kind(i) == Kind::pairs && !proof.links(i).empty());
            for (const auto& link : proof.links(i))
                has_mirror = has_mirror || link.symmetry != Symmetry::identity;
        }
    }
    EXPECT_EQ(kinds.size(), 6U);
    EXPECT_TRUE(has_mirror);
    EXPECT_TRUE(has_pairs_with_rest);
}

TEST(Mutations, AThousandChangedProofsAreRejectedAndThoseThatHoldAreTaken) {
    Random random(20);
    const std::vector<Proof> proofs = samples();
    Mutator mutator(random);
    std::vector<int> rejected(Mutator::kWays);
    int still_valid = 0;
    for (int round = 0; std::accumulate(rejected.begin(), rejected.end(), 0) < 1000; ++round) {
        ASSERT_LT(round, 20000);
        Mutant mutant(proofs[static_cast<std::size_t>(random.below(static_cast<int>(proofs.size())))]);
        const int way = round % Mutator::kWays;
        if (!mutator.change(way, mutant)) continue;
        const Proof proof = mutant.proof();
        const Result<std::string> bytes = solver::write_proofs(std::span(&proof, 1));
        ASSERT_TRUE(bytes) << bytes.error().what;
        const verify::Verdict verdict = verdict_of(*bytes);
        ASSERT_EQ(is_valid(verdict), holds(*bytes))
            << "round " << round << " way " << way << ": " << verdict.text;
        if (is_valid(verdict))
            ++still_valid;
        else
            ++rejected[static_cast<std::size_t>(way)];
        ASSERT_TRUE(is_valid(verdict) || !verdict.text.empty());
    }
    for (const int count : rejected) EXPECT_GT(count, 10);
    RecordProperty("still_valid", still_valid);
}

TEST(Mutations, FlippedBitsUnderARightChecksumAreJudgedByWhatTheyNowSay) {
    Random random(21);
    const std::vector<Proof> proofs = samples();
    int rejected = 0;
    for (int round = 0; round < 1500; ++round) {
        const Proof& proof = proofs[static_cast<std::size_t>(random.below(static_cast<int>(proofs.size())))];
        std::string content = *solver::unseal(*solver::write_proofs(std::span(&proof, 1)));
        for (int flips = 1 + random.below(2); flips > 0; --flips) {
            char& byte = content[static_cast<std::size_t>(random.below(static_cast<int>(content.size())))];
            byte = static_cast<char>(byte ^ (1 << random.below(8)));
        }
        // Larger boards than the samples' would keep the judge busy for long.
        if (content[0] > 4 || content[1] > 5) continue;
        const std::string bytes = solver::seal(content);
        const verify::Verdict verdict = verdict_of(bytes);
        ASSERT_EQ(is_valid(verdict), holds(bytes)) << "round " << round << ": " << verdict.text;
        rejected += !is_valid(verdict);
    }
    EXPECT_GT(rejected, 800);
}

TEST(Mutations, CutOrDamagedFilesAreRejected) {
    Random random(22);
    for (const Proof& proof : samples()) {
        const std::string bytes = *solver::write_proofs(std::span(&proof, 1));
        for (int round = 0; round < 30; ++round) {
            const auto at = static_cast<std::size_t>(random.below(static_cast<int>(bytes.size())));
            EXPECT_FALSE(is_valid(verdict_of(bytes.substr(0, at))));
            std::string flipped = bytes;
            flipped[at] = static_cast<char>(flipped[at] ^ (1 << random.below(8)));
            // Some bits of zstd's own header change nothing that it unpacks.
            EXPECT_EQ(is_valid(verdict_of(flipped)), holds(flipped)) << "byte " << at;
        }
        EXPECT_FALSE(is_valid(verdict_of(bytes + "x")));
        // The content a byte shorter, well packed.
        std::string content = *solver::unseal(bytes);
        content.pop_back();
        EXPECT_FALSE(is_valid(verdict_of(solver::seal(content))));
    }
}

TEST(Mutations, StrategyStealingIsForTheEmptyBoardAlone) {
    const auto proof = NaiveProver({{3, 3, 3}, {0, 4}, false, Stone::first, false}, kAll).prove();
    ASSERT_TRUE(proof);
    std::string content = *solver::unseal(*solver::write_proofs(std::span(&*proof, 1)));
    EXPECT_EQ(content[6], 0);  // rows, columns, run, two moves with their count, flags
    content[6] = 1;
    const verify::Verdict verdict = verdict_of(solver::seal(content));
    EXPECT_FALSE(is_valid(verdict));
    EXPECT_EQ(verdict.text, "the claims of the certificate do not belong together");
}

}  // namespace
}  // namespace mnk::test
