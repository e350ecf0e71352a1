#include "mnk/solver/extract.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "mnk/solver/pair_down.hpp"

namespace mnk::solver {

namespace {

using Kind = Proof::Kind;
using Status = Settled::Status;

/// A node of the proof, with what follows from it for its parents.
struct Written {
    std::uint32_t node = 0;
    int symmetry = 0;  // from the graph here to the one the node was written for
    CellSet zone;      // all(): there is none
    int plies = 0;
};

bool has_zone(const Written& written) { return written.zone != CellSet::all(); }

class Extractor {
 public:
    Extractor(const Claim& claim, const Grid& grid, Search& search)
        : claim_(claim),
          grid_(grid),
          search_(search),
          owner_(claim.achieves ? Role::attacker : Role::defender),
          proof_(claim) {}

    std::optional<Extracted> run(const Graph& graph) {
        const Written root = write(graph);
        if (is_stopped_) return std::nullopt;
        // The root must be the last node; it is, unless it is a leaf that was shared.
        assert(root.node + 1 == proof_.size());
        return Extracted{std::move(proof_), root.plies};
    }

 private:
    struct Reply {
        Cell cell = kNoCell;
        Written written;
    };

    [[nodiscard]] Proof::Link link(Cell cell, const Written& to) const {
        return {cell, to.node, static_cast<Symmetry>(to.symmetry)};
    }
    [[nodiscard]] CellSet owners_zone(const CellSet& cells) const {
        return claim_.achieves && !claim_.weak ? CellSet::all() : cells;
    }

    Written leaf(Kind kind, std::span<const Cell> cells, const CellSet& zone, int plies) {
        const std::vector<Cell> key(cells.begin(), cells.end());
        const auto known = leaves_.find({kind, key});
        const std::uint32_t node = known != leaves_.end() ? known->second : proof_.add(kind, {}, cells);
        leaves_[{kind, key}] = node;
        return {node, 0, zone, plies};
    }

    Written write(const Graph& graph) {
        const GraphKey key = key_of(grid_, graph);
        if (const auto known = known_.find(key.key); known != known_.end()) {
            Written out = known->second;
            const int back = static_cast<int>(inverse(static_cast<Symmetry>(key.symmetry)));
            out.zone = grid_.image(back, out.zone);
            out.symmetry = grid_.then(key.symmetry, out.symmetry);
            return out;
        }
        const Written out = write_settled(graph);
        if (is_stopped_) return out;
        // Kept as seen from the image that the key stands for.
        Written kept = out;
        kept.zone = grid_.image(key.symmetry, out.zone);
        kept.symmetry =
            grid_.then(static_cast<int>(inverse(static_cast<Symmetry>(key.symmetry))), out.symmetry);
        known_.emplace(key.key, kept);
        return out;
    }

    /// First what is forced, as nodes of its own; then the rest.
    Written write_settled(const Graph& graph) {
        Graph settled = graph;
        std::vector<Reduction> steps;
        const Settled result = settle(grid_, settled, &steps);
        assert(result.is_open() || (result.status == Status::attacker_wins) == claim_.achieves);
        if (steps.empty()) {
            if (!result.is_open()) return write_decided(settled);
            return owner_ == Role::defender && hold_by_pairs(settled).is_held ? write_paired(settled)
                                                                              : write_open(settled);
        }
        const Reduction& step = steps.front();
        if (step.kind == Reduction::Kind::forced) {
            Graph next;
            play(grid_, graph, step.first, next);
            return write_forced(graph.to_move, step.first, write(next));
        }
        // A winning attacker has no use for the dropped lines; but his proof is checked with them on the board.
        if (owner_ == Role::attacker) return write_open(graph);
        std::vector<Cell> cells;
        CellSet zone;
        for (const Reduction& pair : steps) {
            cells.insert(cells.end(), {pair.first, pair.second});
            zone |= CellSet::of(pair.first) | CellSet::of(pair.second);
        }
        if (settled.of(Role::attacker).empty()) return leaf(Kind::pairs, cells, zone, 0);
        Written rest = write(settled);
        if (is_stopped_) return rest;
        const Proof::Link to = link(kNoCell, rest);
        return {proof_.add(Kind::pairs, {&to, 1}, cells), 0, zone | rest.zone, 0};
    }

    Written write_forced(Role mover, Cell cell, const Written& next) {
        if (is_stopped_) return next;
        const Proof::Link to = link(cell, next);
        const Kind kind = mover == owner_ ? Kind::reply : Kind::choices;
        CellSet zone = next.zone | owners_zone(CellSet::of(cell));
        if (mover == Role::attacker && owner_ == Role::defender) zone = CellSet::all();
        const int plies = std::max(next.plies + 1, mover == owner_ ? 0 : 2);
        return {proof_.add(kind, {&to, 1}), 0, zone, plies};
    }

    Written write_decided(const Graph& graph) {
        const CellSet own = graph.lacking(owner_, 1);
        if (graph.to_move == owner_ && !own.empty()) {
            const Cell cell = static_cast<Cell>(own.first());
            const CellSet zone = claim_.achieves ? owners_zone(CellSet::of(cell)) : CellSet::all();
            return leaf(Kind::run, {&cell, 1}, zone, 1);
        }
        if (graph.to_move != owner_ && own.has_two()) {
            return leaf(Kind::choices, {}, claim_.achieves ? owners_zone(own) : CellSet::all(), 2);
        }
        if (claim_.achieves) return write_double_threat(graph);
        return write_paired(graph);
    }

    /// The potential decides: as it is, after pairs, or after the weightiest move.
    Written write_paired(const Graph& graph) {
        const std::uint64_t bound = graph.to_move == Role::attacker ? kPotentialOne / 2 : kPotentialOne;
        const PairedDown paired = pair_down(graph.of(Role::attacker), bound);
        if (paired.potential >= bound) {
            const Cell cell = weightiest(graph);
            Graph next;
            play(grid_, graph, cell, next);
            return write_forced(Role::defender, cell, write_paired(next));
        }
        const Written rest = leaf(Kind::potential, {}, paired.lines, 0);
        if (paired.pairs.empty()) return rest;
        std::vector<Cell> cells;
        for (const std::array<Cell, 2>& pair : paired.pairs)
            cells.insert(cells.end(), pair.begin(), pair.end());
        if (paired.lines.empty()) return leaf(Kind::pairs, cells, paired.zone(), 0);
        const Proof::Link to = link(kNoCell, rest);
        return {proof_.add(Kind::pairs, {&to, 1}, cells), 0, paired.zone(), 0};
    }

    Written write_double_threat(const Graph& graph) {
        CellSet twos;
        CellSet crossings;
        for (const Edge& edge : graph.of(Role::attacker)) {
            if (edge.size != 2) continue;
            crossings |= twos & edge.cells;
            twos |= edge.cells;
        }
        const Cell cell = static_cast<Cell>(crossings.first());
        Graph next;
        play(grid_, graph, cell, next);
        return write_forced(Role::attacker, cell, write(next));
    }

    Written write_open(const Graph& graph) {
        if (graph.to_move == owner_) return write_reply(graph);
        if (owner_ == Role::defender && graph.is_pure()) {
            const std::vector<std::vector<Edge>> parts = components(graph);
            if (parts.size() > 1) return write_split(parts);
        }
        return write_choices(graph);
    }

    Written write_split(const std::vector<std::vector<Edge>>& parts) {
        std::vector<Proof::Link> links;
        CellSet zone;
        for (const std::vector<Edge>& part : parts) {
            Graph graph;
            graph.of(Role::attacker) = part;
            const Written written = write(graph);
            if (is_stopped_) return written;
            links.push_back(link(static_cast<Cell>(part.front().cells.first()), written));
            zone |= written.zone;
        }
        return {proof_.add(Kind::split, links), 0, zone, 0};
    }

    [[nodiscard]] bool is_won(const Numbers& numbers) const {
        return owner_ == Role::attacker ? numbers.proof == 0 : numbers.disproof == 0;
    }

    /// Owner to move: a move that the search knows to win, the one that needs the fewest cells.
    Written write_reply(const Graph& graph) {
        Candidates candidates;
        find_candidates(graph, candidates);
        Cell best = kNoCell;
        int best_size = 0;
        Graph next;
        if (owner_ == Role::attacker) {
            if (const auto win = search_.forced_win(graph)) best = win->first;
        }
        for (int attempt = 0; attempt < 2 && best == kNoCell; ++attempt) {
            if (attempt == 1) search_.solve(graph);
            for (CellSet rest = candidates.cells; !rest.empty();) {
                const Cell cell = rest.pop();
                play(grid_, graph, cell, next);
                const Numbers numbers = search_.look(next);
                if (!is_won(numbers)) continue;
                const int size = numbers.zone.size();
                if (best == kNoCell || size < best_size) {
                    best = cell;
                    best_size = size;
                }
            }
        }
        // The table has lost even that: ask for each move.
        for (CellSet rest = candidates.cells; best == kNoCell && !rest.empty();) {
            const Cell cell = rest.pop();
            play(grid_, graph, cell, next);
            const Numbers numbers = search_.solve(next);
            if (!numbers.is_solved()) break;
            if (is_won(numbers)) best = cell;
        }
        if (best == kNoCell) {
            is_stopped_ = true;
            return {};
        }
        play(grid_, graph, best, next);
        const Written written = write(next);
        if (is_stopped_) return written;
        const Proof::Link to = link(best, written);
        return {proof_.add(Kind::reply, {&to, 1}), 0, written.zone | owners_zone(CellSet::of(best)),
                written.plies + 1};
    }

    /// The moves of the other side, those first whose refutations need the fewest cells.
    std::vector<Cell> moves_in_order(const Graph& graph) const {
        struct Move {
            int size;
            Cell cell;
        };
        std::vector<Move> moves;
        Candidates candidates;
        find_candidates(graph, candidates);
        Graph next;
        for (CellSet rest = candidates.cells; !rest.empty();) {
            const Cell cell = rest.pop();
            play(grid_, graph, cell, next);
            const Numbers numbers = search_.look(next);
            moves.push_back({is_won(numbers) ? numbers.zone.size() : CellSet::kMost + 1, cell});
        }
        std::stable_sort(moves.begin(), moves.end(),
                         [](const Move& a, const Move& b) { return a.size < b.size; });
        std::vector<Cell> out;
        for (const Move& move : moves) out.push_back(move.cell);
        for (CellSet rest = candidates.dominated; !rest.empty();) out.push_back(rest.pop());
        return out;
    }

    /// A listed cell on every line on which `cell` is, of the attacker only or of both.
    static Cell dominator(const Graph& graph, Cell cell, bool attacker_only,
                          const std::vector<Reply>& listed) {
        CellSet common = CellSet::all();
        for (const Role role : {Role::attacker, Role::defender}) {
            if (role == Role::defender && attacker_only) continue;
            for (const Edge& edge : graph.of(role)) {
                if (edge.cells.contains(cell)) common &= edge.cells;
            }
        }
        for (const Reply& reply : listed) {
            if (common.contains(reply.cell)) return reply.cell;
        }
        return kNoCell;
    }

    /// Adds what the rules leave open of `moves`.  As a Breaker's node only the attacker's lines count, until
    /// an answer turns up that needs a run.
    void list(const Graph& graph, const std::vector<Cell>& moves, std::vector<Reply>& listed,
              bool& is_breakers) {
        const CellSet targets = graph.cells(Role::attacker);
        Graph next;
        for (const Cell cell : moves) {
            if (is_breakers && !targets.contains(cell)) continue;
            const bool is_answered = std::any_of(listed.begin(), listed.end(), [&](const Reply& reply) {
                return reply.cell == cell || (has_zone(reply.written) && !reply.written.zone.contains(cell));
            });
            if (is_answered || dominator(graph, cell, is_breakers, listed) != kNoCell) continue;
            play(grid_, graph, cell, next);
            if (!search_.look(next).is_solved() && !search_.solve(next).is_solved()) is_stopped_ = true;
            if (is_stopped_) return;
            listed.push_back({cell, write(next)});
            if (is_stopped_) return;
            if (is_breakers && !has_zone(listed.back().written)) {
                is_breakers = false;
                return list(graph, moves, listed, is_breakers);
            }
        }
    }

    Written write_choices(const Graph& graph) {
        const std::vector<Cell> moves = moves_in_order(graph);
        std::vector<Reply> listed;
        bool is_breakers = !claim_.achieves;
        list(graph, moves, listed, is_breakers);
        if (is_stopped_) return {};
        std::vector<Proof::Link> links;
        Written out;
        for (const Reply& reply : listed) {
            links.push_back(link(reply.cell, reply.written));
            out.zone |= reply.written.zone;
            out.plies = std::max(out.plies, reply.written.plies + 1);
        }
        add_dominated(graph, moves, listed, is_breakers, out.zone);
        if (!claim_.achieves && !is_breakers) out.zone = CellSet::all();
        out.node = proof_.add(Kind::choices, links);
        return out;
    }

    /// Both cells of each use of dominance belong to the zone.
    static void add_dominated(const Graph& graph, const std::vector<Cell>& moves,
                              const std::vector<Reply>& listed, bool is_breakers, CellSet& zone) {
        const CellSet targets = graph.cells(Role::attacker);
        for (const Cell cell : moves) {
            if (is_breakers && !targets.contains(cell)) continue;
            const bool is_answered = std::any_of(listed.begin(), listed.end(), [&](const Reply& reply) {
                return reply.cell == cell || (has_zone(reply.written) && !reply.written.zone.contains(cell));
            });
            if (is_answered) continue;
            const Cell better = dominator(graph, cell, is_breakers, listed);
            assert(better != kNoCell);
            zone |= CellSet::of(cell) | CellSet::of(better);
        }
    }

    const Claim& claim_;
    const Grid& grid_;
    Search& search_;
    const Role owner_;
    Proof proof_;
    std::map<Key128, Written> known_;
    std::map<std::pair<Kind, std::vector<Cell>>, std::uint32_t> leaves_;
    bool is_stopped_ = false;
};

}  // namespace

std::optional<Extracted> extract(const Claim& claim, const Grid& grid, const Graph& graph, Search& search) {
    return Extractor(claim, grid, search).run(graph);
}

}  // namespace mnk::solver
