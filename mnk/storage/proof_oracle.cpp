#include "mnk/storage/proof_oracle.hpp"

#include <filesystem>
#include <map>
#include <mutex>

#include "mnk/solver/proof_file.hpp"
#include "mnk/storage/proof_store.hpp"
#include "mnk/storage/strategy.hpp"

namespace mnk::storage {

namespace {

using Known = play::ProofOracle::Known;
using Kind = play::Value::Kind;

constexpr std::size_t kMostBytes = std::size_t{32} << 20;

/// A proof ready to be followed, and whose it is.
struct Followed {
    Strategy strategy;
    Stone owner = Stone::none;
    bool achieves = false;
};

class StoredProofs final : public play::ProofOracle {
 public:
    StoredProofs(std::unique_ptr<ProofStore> store, std::filesystem::path folder)
        : store_(std::move(store)), folder_(std::move(folder)) {}

    std::optional<Known> ask(const Position& position) override {
        if (position.rules().exact || position.is_over()) return {};
        const std::lock_guard lock(mutex_);
        // The nearest solved position first: what it says is the most exact.
        Position before = position;
        std::vector<Cell> since;
        std::optional<Known> best;
        for (;;) {
            for (const bool weak : {false, true}) {
                const auto solved = store_->find(before, weak);
                if (!solved || !*solved) continue;
                const std::optional<Known> known = ask_one(**solved, before, since, position.side_to_move());
                if (known && (!best || is_better(*known, *best))) best = known;
            }
            if (before.ply() == 0) return best;
            since.insert(since.begin(), before.last_move());
            before.undo();
        }
    }

 private:
    /// A move is worth more than a value alone; a win more than a draw.
    static bool is_better(const Known& a, const Known& b) {
        const auto rank = [](const Known& known) {
            const bool has_move = known.move != kNoCell || known.any_move_keeps;
            if (known.value.kind == Kind::win) return has_move ? 4 : 3;
            return has_move ? 2 : 1;
        };
        return rank(a) > rank(b);
    }

    std::optional<Known> ask_one(const Solved& solved, const Position& from, const std::vector<Cell>& since,
                                 Stone mover) {
        std::optional<Known> out;
        // A weak win says nothing about the real game; a weak draw does.
        if (since.empty() && !(solved.weak && solved.winner == Stone::first)) {
            Known exact;
            exact.value.kind = solved.winner == Stone::none ? Kind::draw
                               : solved.winner == mover     ? Kind::win
                                                            : Kind::loss;
            exact.value.plies = solved.plies;
            // Weakly held, the first player does not win; the second might.
            if (!solved.weak || from.ply() == 0) out = exact;
        }
        for (const Followed& proof : proofs_of(solved)) {
            const std::optional<Known> known = follow(proof, solved, from, since, mover);
            if (!known) continue;
            if (!out || is_better(*known, *out)) {
                const std::optional<Known> value = out;
                out = known;
                if (value && value->value.kind == known->value.kind) {
                    out->value = value->value;
                    out->is_at_least = false;
                }
            }
        }
        return out;
    }

    /// The proof's answer, in the orientation of the game.
    static std::optional<Known> follow(const Followed& proof, const Solved& solved, const Position& from,
                                       const std::vector<Cell>& since, Stone mover) {
        const Position root = *Position::from_moves(solved.rules, solved.moves);
        const Symmetry to_key = canonical_key(from).symmetry;
        const Symmetry of_root = canonical_key(root).symmetry;
        const auto to_proof = [&](Cell cell) {
            return apply(inverse(of_root), solved.rules, apply(to_key, solved.rules, cell));
        };
        const auto to_game = [&](Cell cell) {
            return apply(inverse(to_key), solved.rules, apply(of_root, solved.rules, cell));
        };
        Strategy strategy = proof.strategy;
        for (const Cell cell : since)
            if (!strategy.play(to_proof(cell))) return {};
        Known out;
        if (proof.owner == mover) {
            out.value.kind = proof.achieves ? Kind::win : Kind::draw;
            out.is_at_least = !proof.achieves;
            out.any_move_keeps = strategy.wanted() == kNoCell;
            if (!out.any_move_keeps) out.move = to_game(strategy.wanted());
            return out;
        }
        if (!proof.achieves) return {};
        out.value.kind = Kind::loss;
        return out;
    }

    /// The proofs of its certificate that count in the real game; none if it cannot be used.
    const std::vector<Followed>& proofs_of(const Solved& solved) {
        const auto [entry, is_new] = proofs_.try_emplace(solved.sha256);
        if (!is_new || solved.sha256.empty()) return entry->second;
        const std::string path = (folder_ / solved.path).string();
        Result<solver::Certificate> certificate = solver::read_proofs(path, kMostBytes);
        if (!certificate || certificate->sha256 != solved.sha256) return entry->second;
        for (solver::Proof& read : certificate->proofs) {
            const solver::Claim claim = read.claim();
            if (claim.rules != solved.rules || claim.moves != solved.moves) continue;
            if (claim.weak && claim.achieves) continue;
            std::optional<Strategy> strategy =
                Strategy::make(std::make_shared<solver::Proof>(std::move(read)));
            if (strategy) entry->second.push_back({std::move(*strategy), claim.owner(), claim.achieves});
        }
        return entry->second;
    }

    std::mutex mutex_;
    std::unique_ptr<ProofStore> store_;
    std::filesystem::path folder_;
    std::map<std::string, std::vector<Followed>> proofs_;
};

}  // namespace

Result<std::unique_ptr<play::ProofOracle>> open_proof_oracle(const std::string& path) {
    Result<std::unique_ptr<ProofStore>> store = ProofStore::open(path, Mode::read);
    if (!store) return store.error();
    return std::unique_ptr<play::ProofOracle>(
        std::make_unique<StoredProofs>(std::move(*store), std::filesystem::path(path).parent_path()));
}

}  // namespace mnk::storage
