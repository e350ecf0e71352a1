#include "apps/mnk-verify/checker.hpp"

#include "apps/mnk-verify/graph.hpp"

namespace verify {

namespace {

/// The root alone, on the windows as they are: `pairs` of which each live window holds one, or `potential`.
bool check_root(const Certificate& about, const Proof& proof, const Board& board, Problem& problem) {
    Node root;
    about.unpack(proof, static_cast<std::uint32_t>(proof.starts.size() - 1), root);
    const bool is_leaf = root.links.empty() && (root.kind == pairs || root.kind == potential);
    if (proof.achieves || !is_leaf) {
        problem = {
            "boards of more than 256 cells can only be checked where one set of pairs or the potential "
            "settles all",
            true};
        return false;
    }
    std::vector<int> partner(board.size(), -1);
    for (std::size_t i = 0; i < root.cells.size(); ++i) {
        int& mine = partner[static_cast<std::size_t>(root.cells[i])];
        if (mine >= 0 || root.cells[i] == root.cells[i ^ 1]) {
            problem.what = "node 0 (the root): " + about.name(root.cells[i]) + " is in two pairs";
            return false;
        }
        mine = root.cells[i ^ 1];
    }
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(about.run) + 1);
    for_each_window(about, [&](const std::vector<int>& window) {
        const auto cells = live_cells(board, window, proof.player + 1);
        if (!cells) return;
        ++counts[cells->size()];
        const bool is_cut = std::any_of(cells->begin(), cells->end(), [&](int cell) {
            return std::find(cells->begin(), cells->end(), partner[static_cast<std::size_t>(cell)]) !=
                   cells->end();
        });
        if (root.kind == pairs && !is_cut && problem.what.empty())
            problem.what = "the root: the pairs do not cut the line from " + about.name(window.front()) +
                           " to " + about.name(window.back());
    });
    const bool is_owner_to_move = about.moves.size() % 2 != static_cast<std::size_t>(proof.player);
    if (root.kind == potential && !is_below(counts, is_owner_to_move ? 0 : 1))
        problem.what =
            std::string("the root: the potential is not below ") + (is_owner_to_move ? "1" : "1/2");
    return problem.what.empty();
}

/// Plays the moves; the game must not be over.
bool set_up(const Certificate& about, Board& board, Problem& problem) {
    board.assign(static_cast<std::size_t>(about.cells()), 0);
    int player = 1;
    for (const int cell : about.moves) {
        int& stone = board[static_cast<std::size_t>(cell)];
        if (stone != 0) {
            problem.what = "the moves take " + about.name(cell) + " twice";
            return false;
        }
        stone = player;
        player = 3 - player;
    }
    for_each_window(about, [&](const std::vector<int>& window) {
        for (const int side : {1, 2}) {
            const auto cells = live_cells(board, window, side);
            if (cells && cells->empty()) problem.what = "after the moves the game is over";
        }
    });
    return problem.what.empty();
}

/// What the claims say together, or nothing if they do not belong together.
std::string conclusion(const Certificate& about, int plies) {
    const Proof& first = about.proofs[0];
    const std::string who = first.player == 0 ? "the first player" : "the second player";
    if (about.strategy_stealing) {
        if (about.proofs.size() != 1 || first.achieves || first.player != 0 || !about.moves.empty())
            return {};
        return std::string("draw (the first player is held") + (first.weak ? ", even in the weak game" : "") +
               "; the second cannot win by strategy stealing)";
    }
    if (about.proofs.size() == 2) {
        const Proof& second = about.proofs[1];
        if (first.achieves || second.achieves || first.player != 0 || second.player != 1) return {};
        return "draw (both players are held)";
    }
    const std::string weak = first.weak ? " in the weak game" : "";
    if (first.achieves) return who + " wins" + weak + " in at most " + std::to_string(plies) + " plies";
    return who + " cannot win" + (first.weak ? ", not even in the weak game" : "");
}

}  // namespace

Verdict check(const Certificate& about, std::size_t most_bytes, const HashKeys& keys) {
    Verdict out;
    Problem problem;
    Board board;
    bool is_fine = set_up(about, board, problem);
    for (const Proof& proof : about.proofs) {
        if (!is_fine) break;
        out.nodes += proof.starts.size();
        std::uint64_t checked = 1;
        const auto run_checker = [&](auto checker) { return checker.check(problem, out.plies, checked); };
        if (about.cells() <= 64)
            is_fine = run_checker(Checker<1>(about, proof, board, most_bytes, keys));
        else if (about.cells() <= 128)
            is_fine = run_checker(Checker<2>(about, proof, board, most_bytes, keys));
        else if (about.cells() <= 256)
            is_fine = run_checker(Checker<4>(about, proof, board, most_bytes, keys));
        else
            is_fine = check_root(about, proof, board, problem);
        out.checked += checked;
        if (!is_fine && about.proofs.size() == 2)
            problem.what = (proof.player == 0 ? "first half, " : "second half, ") + problem.what;
    }
    if (is_fine) {
        out.text = conclusion(about, out.plies);
        if (out.text.empty()) problem.what = "the claims of the certificate do not belong together";
        is_fine = !out.text.empty();
    }
    if (!is_fine) out.text = problem.what;
    out.kind = is_fine                ? Verdict::Kind::valid
               : problem.is_too_large ? Verdict::Kind::too_large
                                      : Verdict::Kind::invalid;
    return out;
}

}  // namespace verify
