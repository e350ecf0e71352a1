#include <algorithm>
#include <cassert>
#include <map>

#include "mnk/board/symmetry.hpp"
#include "mnk/solver/periodic.hpp"
#include "mnk/solver/solver.hpp"

namespace mnk::solver {

namespace {

/// Asks in the weak game first: who is held there is held.
class Valuation {
 public:
    Valuation(Solver& solver, const Position& position, const Stop& stop, const ProgressSink& progress)
        : solver_(solver), position_(position), stop_(stop), progress_(progress) {}

    std::optional<Answer> ask(Stone player, bool weak) {
        const std::span<const Cell> moves = position_.moves();
        return solver_.ask({{moves.begin(), moves.end()}, player, weak}, stop_, progress_);
    }

    /// In the game as it is.  The weak question is put for the first player only: a proof about the second in the
    /// weak game has no meaning in the format.
    std::optional<Answer> ask_both(Stone player) {
        if (player == Stone::first) {
            std::optional<Answer> weak = ask(player, true);
            if (!weak || !weak->achieves) return weak;
        }
        return ask(player, false);
    }

    /// A move after which the side to move is still held by nobody; none if time is up.
    std::vector<Cell> find_keeping(bool weak) {
        const Stone mover = position_.side_to_move();
        if (weak && mover == Stone::first) return {};
        const Rules& rules = position_.rules();
        std::vector<Cell> cells(position_.free_cells().begin(), position_.free_cells().end());
        const auto from_centre = [&](Cell cell) {
            return std::abs(2 * rules.row_of(cell) - rules.rows + 1) +
                   std::abs(2 * rules.column_of(cell) - rules.columns + 1);
        };
        std::sort(cells.begin(), cells.end(), [&](Cell a, Cell b) {
            return from_centre(a) != from_centre(b) ? from_centre(a) < from_centre(b) : a < b;
        });
        for (const Cell cell : cells) {
            std::vector<Cell> moves(position_.moves().begin(), position_.moves().end());
            moves.push_back(cell);
            const Result<Position> next = Position::from_moves(rules, moves);
            if (!next || next->is_over()) return {cell};
            const std::optional<Answer> answer =
                solver_.ask({moves, opponent(mover), weak}, stop_, progress_);
            if (!answer) return {};
            if (!answer->achieves) return {cell};
        }
        return {};
    }

    /// The move that begins the owner's strategy, if he is to move.
    [[nodiscard]] std::vector<Cell> first_moves(const Answer& answer) const {
        const Proof& proof = answer.proof;
        if (proof.claim().owner() != position_.side_to_move()) return {};
        const auto root = static_cast<std::uint32_t>(proof.size() - 1);
        if (proof.kind(root) == Proof::Kind::reply) return {proof.links(root).front().cell};
        if (proof.kind(root) == Proof::Kind::run) return {proof.cells(root).front()};
        return {};
    }

 private:
    Solver& solver_;
    const Position& position_;
    const Stop& stop_;
    const ProgressSink& progress_;
};

Outcome::Value reversed(Outcome::Value value) {
    if (value == Outcome::Value::win) return Outcome::Value::loss;
    if (value == Outcome::Value::loss) return Outcome::Value::win;
    return value;
}

}  // namespace

Outcome solve(Solver& solver, const Position& position, bool weak, const Stop& stop,
              const ProgressSink& progress) {
    assert(!position.is_over());
    Valuation valuation(solver, position, stop, progress);
    Outcome out;
    const auto won_by = [&](Stone player, Answer answer) {
        out.value = player == position.side_to_move() ? Outcome::Value::win : Outcome::Value::loss;
        out.plies = answer.plies;
        out.keeping = valuation.first_moves(answer);
        out.proofs = {std::move(answer.proof)};
        return out;
    };
    std::optional<Answer> first = weak ? valuation.ask(Stone::first, true) : valuation.ask_both(Stone::first);
    if (!first) return out;
    if (first->achieves) return won_by(Stone::first, std::move(*first));
    if (weak) {
        out.value = Outcome::Value::draw;
        out.keeping = valuation.first_moves(*first);
        out.proofs = {std::move(first->proof)};
        if (out.keeping.empty()) out.keeping = valuation.find_keeping(true);
        return out;
    }
    const bool can_steal = position.ply() == 0;
    std::optional<Answer> second;
    if (!can_steal) second = valuation.ask(Stone::second, false);
    if (second && second->achieves) return won_by(Stone::second, std::move(*second));
    if (!second && !can_steal) {
        out.what_is_known = "the first player cannot win";
        return out;
    }
    out.value = Outcome::Value::draw;
    out.keeping = valuation.first_moves(position.side_to_move() == Stone::first && second ? *second : *first);
    out.proofs.push_back(std::move(first->proof));
    if (second) out.proofs.push_back(std::move(second->proof));
    if (out.keeping.empty()) out.keeping = valuation.find_keeping(false);
    return out;
}

std::vector<MoveValue> solve_moves(Solver& solver, const Position& position, bool weak, const Stop& stop,
                                   const ProgressSink& progress) {
    std::vector<Cell> cells(position.free_cells().begin(), position.free_cells().end());
    std::sort(cells.begin(), cells.end());
    std::vector<MoveValue> out;
    std::map<Key128, MoveValue> known;
    Position next = position;
    for (const Cell cell : cells) {
        MoveValue move{cell, Outcome::Value::unknown, 0};
        next.play(cell);
        const Key128 key = canonical_key(next).key;
        if (const auto image = known.find(key); image != known.end()) {
            move.value = image->second.value;
            move.plies = image->second.plies;
        } else if (next.winner() != Stone::none) {
            if (!weak || next.winner() == Stone::first) move = {cell, Outcome::Value::win, 1};
        } else if (next.is_full()) {
            move.value = Outcome::Value::draw;
        } else {
            const Outcome outcome = solve(solver, next, weak, stop, progress);
            move.value = reversed(outcome.value);
            move.plies = outcome.plies == 0 ? 0 : outcome.plies + 1;
        }
        next.undo();
        known.emplace(key, move);
        out.push_back(move);
    }
    return out;
}

std::optional<Outcome> solve_by_pairs(const Position& position, bool weak) {
    std::optional<Proof> first = periodic_proof(position, Stone::first, weak);
    if (!first) return std::nullopt;
    Outcome out;
    out.value = Outcome::Value::draw;
    out.proofs.push_back(std::move(*first));
    if (!weak && position.ply() > 0) {
        std::optional<Proof> second = periodic_proof(position, Stone::second, false);
        if (!second) return std::nullopt;
        out.proofs.push_back(std::move(*second));
    }
    Position next = position;
    for (const Cell cell : position.free_cells()) {
        if (weak && position.side_to_move() == Stone::first) break;
        next.play(cell);
        if (next.is_over() || periodic_proof(next, opponent(position.side_to_move()), weak))
            out.keeping = {cell};
        next.undo();
        if (!out.keeping.empty()) break;
    }
    return out;
}

}  // namespace mnk::solver
