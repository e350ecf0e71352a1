#include "mnk/solver/search.hpp"

#include <algorithm>
#include <cassert>

namespace mnk::solver {

namespace {

constexpr std::uint64_t kInfinite = Numbers::kMost;

std::uint64_t sum_of(std::uint64_t a, std::uint64_t b) { return std::min(a + b, kInfinite - 1); }

/// First numbers of a graph that is not decided: the heavier the lines that pairs leave over, the harder for the
/// defender.  Disproof grows as exp(8 (weight - 0.3)), in steps of 1/64 (docs/solver.md says how that was found).
Numbers first_numbers(const Graph& graph, std::uint64_t weight) {
    if (graph.to_move == Role::defender) weight /= 2;
    const std::uint64_t steps = std::min<std::uint64_t>(weight >> (kPotentialBits - 6), 160);
    // exp(8/64) = 1.1331, as 290/256.
    std::uint64_t disproof = 256;
    for (std::uint64_t i = 19; i < steps; ++i) disproof = disproof * 290 / 256;
    return {1, disproof / 256, {}};
}

}  // namespace

/// What the children say of their parent, and which of them to go on with.
struct Search::Choice {
    Numbers numbers;
    std::uint64_t second = kInfinite;  // the best number apart from the chosen one's
    Child* child = nullptr;
};

Search::Search(Shared& shared) : shared_(shared) {}

bool Search::claim_answer() {
    const Search* nobody = nullptr;
    return shared_.finder.compare_exchange_strong(nobody, this);
}

bool Search::must_leave() const {
    if (shared_.stop.load(std::memory_order_relaxed)) return true;
    if (shared_.most_nodes > 0 && shared_.nodes.load(std::memory_order_relaxed) >= shared_.most_nodes)
        return true;
    const Search* const finder = shared_.finder.load(std::memory_order_relaxed);
    return finder != nullptr && finder != this;
}

Search::Frame& Search::frame(std::size_t depth) {
    while (frames_.size() <= depth) frames_.push_back(std::make_unique<Frame>());
    return *frames_[depth];
}

Numbers Search::seen_from(const Numbers& stored, const GraphKey& key,
                          const std::array<CellSet, 2>& taken) const {
    Numbers out = stored;
    if (!out.is_solved()) return out;
    const int back = static_cast<int>(inverse(static_cast<Symmetry>(key.symmetry)));
    out.zone = shared_.grid.image(back, out.zone) | taken[out.proof == 0 ? 0 : 1];
    return out;
}

Numbers Search::look(const Graph& graph) const {
    Graph settled = graph;
    const Settled result = settle(shared_.grid, settled);
    if (result.status == Settled::Status::attacker_wins) return Numbers::attacker_wins(result.zone);
    if (result.status == Settled::Status::defender_wins) return Numbers::defender_wins(result.zone);
    const GraphKey key = key_of(shared_.grid, settled);
    if (const auto found = shared_.table.find(key.key)) return seen_from(found->numbers, key, result.taken);
    return first_numbers(settled, result.weight);
}

Numbers Search::solve(const Graph& graph) {
    const Numbers seen = look(graph);
    if (seen.is_solved()) return seen;
    Frame& root = frame(0);
    root.graph = graph;
    const Settled result = settle(shared_.grid, root.graph);
    const GraphKey key = key_of(shared_.grid, root.graph);
    const Numbers numbers = explore(0, key, kInfinite, kInfinite);
    return numbers.is_solved() ? seen_from(numbers, {key.key, 0}, result.taken) : numbers;
}

void Search::store(const Frame& frame, const GraphKey& key, const Numbers& numbers) {
    Numbers turned = numbers;
    if (numbers.is_solved()) turned.zone = shared_.grid.image(key.symmetry, numbers.zone);
    shared_.table.store(key.key, turned, nodes_ - frame.start);
}

Numbers Search::explore(std::size_t depth, const GraphKey& key, std::uint64_t proof_limit,
                        std::uint64_t disproof_limit) {
    Frame& here = frame(depth);
    here.start = nodes_;
    ++nodes_;
    shared_.nodes.fetch_add(1, std::memory_order_relaxed);
    Numbers out;
    bool is_decided = expand(here, out);
    const bool is_or = here.graph.to_move == Role::attacker;
    while (!is_decided) {
        if (shared_.threads > 1 && refresh(here, out)) break;
        if (here.children.empty()) {
            out = refuted(here);
            break;
        }
        const Choice choice = choose(here);
        out = choice.numbers;
        if (depth == 0) {
            shared_.proof.store(out.proof, std::memory_order_relaxed);
            shared_.disproof.store(out.disproof, std::memory_order_relaxed);
        }
        if (out.proof >= proof_limit || out.disproof >= disproof_limit) break;
        if (must_leave()) break;

        Child& child = *choice.child;
        const std::uint64_t second = sum_of(choice.second, choice.second / 4 + 1);
        const std::uint64_t proof = is_or
                                        ? std::min(proof_limit, second)
                                        : std::min(proof_limit, kInfinite) - out.proof + child.numbers.proof;
        const std::uint64_t disproof =
            is_or ? std::min(disproof_limit, kInfinite) - out.disproof + child.numbers.disproof
                  : std::min(disproof_limit, second);
        descend(here, child, depth);
        if (shared_.threads > 1) shared_.table.mark(child.key.key, 1);
        const Numbers found = explore(depth + 1, child.key, proof, disproof);
        if (shared_.threads > 1) shared_.table.mark(child.key.key, -1);
        child.numbers = found;
        if (found.is_solved()) {
            const Numbers seen = seen_from(found, {child.key.key, 0}, child.taken);
            is_decided = use(here, child.cell, seen, out);
        }
    }
    store(here, key, out);
    return out;
}

/// Makes the frame below the graph after the child's move.
Graph& Search::descend(Frame& here, const Child& child, std::size_t depth) {
    Graph& next = frame(depth + 1).graph;
    if (here.is_split()) {
        next.of(Role::attacker) = here.parts[static_cast<std::size_t>(child.cell)];
        next.of(Role::defender).clear();
        next.to_move = Role::attacker;
    } else {
        play(shared_.grid, here.graph, child.cell, next);
    }
    settle(shared_.grid, next);
    return next;
}

/// Takes in a decided child.  True if that decides the frame.
bool Search::use(Frame& here, Cell cell, const Numbers& numbers, Numbers& out) {
    const bool attacker_won = numbers.proof == 0;
    const bool mover_won = attacker_won == (here.graph.to_move == Role::attacker);
    if (!mover_won) {
        refute(here, cell, numbers.zone);
        return false;
    }
    out = numbers;
    if (!here.is_split()) out.zone |= CellSet::of(cell);
    return true;
}

/// The move loses, and so does every move outside the winner's zone.
void Search::refute(Frame& here, Cell cell, const CellSet& zone) {
    if (here.is_split()) {
        here.used |= zone;
        std::erase_if(here.children, [&](const Child& child) { return child.cell == cell; });
        return;
    }
    if (here.open.contains(cell) || !zone.includes(here.open)) here.used |= zone;
    here.open = (here.open & zone) - CellSet::of(cell);
    std::erase_if(here.children, [&](const Child& child) { return !here.open.contains(child.cell); });
}

Numbers Search::refuted(const Frame& here) const {
    CellSet zone = here.used;
    // What is left is dominated: answered as its dominator would be, with the two cells exchanged.
    for (CellSet rest = here.open; !rest.empty();) {
        const int cell = rest.pop();
        zone |= CellSet::of(cell) | CellSet::of(here.candidates.by[static_cast<std::size_t>(cell)]);
    }
    return here.graph.to_move == Role::attacker ? Numbers::defender_wins(zone) : Numbers::attacker_wins(zone);
}

/// Settles `graph`, the result of `cell`, and adds it to the children if it stays open.
/// True if it decides the frame.
bool Search::enter(Frame& here, Graph& graph, Cell cell, Numbers& out) {
    const Settled settled = settle(shared_.grid, graph);
    if (settled.status == Settled::Status::attacker_wins)
        return use(here, cell, Numbers::attacker_wins(settled.zone), out);
    if (settled.status == Settled::Status::defender_wins)
        return use(here, cell, Numbers::defender_wins(settled.zone), out);
    Child child{key_of(shared_.grid, graph), {}, settled.taken, cell};
    if (const auto found = shared_.table.find(child.key.key)) {
        const Numbers numbers = seen_from(found->numbers, child.key, child.taken);
        if (numbers.is_solved()) return use(here, cell, numbers, out);
        child.numbers = numbers;
    } else {
        child.numbers = first_numbers(graph, settled.weight);
    }
    for (const Child& sibling : here.children) child.is_twin |= sibling.key.key == child.key.key;
    here.children.push_back(child);
    return false;
}

bool Search::expand_parts(Frame& here, Numbers& out) {
    here.parts = components(here.graph);
    if (here.parts.size() < 2) {
        here.parts.clear();
        return false;
    }
    for (std::size_t i = 0; i < here.parts.size(); ++i) {
        scratch_.of(Role::attacker) = here.parts[i];
        scratch_.of(Role::defender).clear();
        scratch_.to_move = Role::attacker;
        if (enter(here, scratch_, static_cast<Cell>(i), out)) return true;
    }
    return false;
}

/// Against two lines that lack two cells and cross, the defender must take one of the three cells or threaten.
void Search::restrict_to_defences(Frame& here) const {
    const std::vector<Edge>& edges = here.graph.of(Role::attacker);
    CellSet twos;
    CellSet crossings;
    for (const Edge& edge : edges) {
        if (edge.size != 2) continue;
        crossings |= twos & edge.cells;
        twos |= edge.cells;
    }
    if (crossings.empty()) return;
    CellSet threats;
    for (const Edge& edge : here.graph.of(Role::defender)) {
        if (edge.size == 2) threats |= edge.cells;
    }
    for (CellSet rest = crossings; !rest.empty();) {
        const int crossing = rest.pop();
        CellSet cells;
        int count = 0;
        for (const Edge& edge : edges) {
            if (edge.size != 2 || !edge.cells.contains(crossing) || count == 3) continue;
            cells |= edge.cells;
            ++count;
        }
        const CellSet answers = (count == 3 ? CellSet::of(crossing) : cells) | threats;
        if (answers.includes(here.open)) continue;
        here.open &= answers;
        here.used |= here.graph.is_pure() ? cells : CellSet::all();
    }
}

/// Finds the children.  True if that decides the frame already.
bool Search::expand(Frame& here, Numbers& out) {
    here.children.clear();
    here.parts.clear();
    here.used = {};
    here.open = {};
    const bool attacks = here.graph.to_move == Role::attacker;
    if (attacks && here.graph.is_pure()) {
        if (expand_parts(here, out)) return true;
        if (here.is_split()) return false;
    }
    find_candidates(here.graph, here.candidates);
    here.open = here.candidates.cells | here.candidates.dominated;
    if (!attacks) restrict_to_defences(here);
    for (CellSet rest = here.candidates.cells; !rest.empty();) {
        const Cell cell = rest.pop();
        if (!here.open.contains(cell)) continue;
        play(shared_.grid, here.graph, cell, scratch_);
        if (enter(here, scratch_, cell, out)) return true;
    }
    return false;
}

/// Looks what other threads have found of the children.  True if that decides the frame.
bool Search::refresh(Frame& here, Numbers& out) {
    for (std::size_t i = 0; i < here.children.size();) {
        Child& child = here.children[i];
        const auto found = shared_.table.find(child.key.key);
        if (!found) {
            child.threads = 0;
            ++i;
            continue;
        }
        child.threads = static_cast<std::uint8_t>(found->threads);
        child.numbers = seen_from(found->numbers, child.key, child.taken);
        if (!child.numbers.is_solved()) {
            ++i;
            continue;
        }
        const Cell cell = child.cell;
        const Numbers numbers = child.numbers;
        if (use(here, cell, numbers, out)) return true;
        i = 0;
    }
    return false;
}

Search::Choice Search::choose(Frame& here) {
    const bool is_or = here.graph.to_move == Role::attacker;
    if (std::all_of(here.children.begin(), here.children.end(), [](const Child& c) { return c.is_twin; })) {
        for (Child& child : here.children) child.is_twin = false;
    }
    Choice out;
    std::uint64_t best = kInfinite;
    std::uint64_t best_against = 0;
    std::uint64_t least = kInfinite;
    std::uint64_t sum = 0;
    for (Child& child : here.children) {
        if (child.is_twin) continue;
        const std::uint64_t own = is_or ? child.numbers.proof : child.numbers.disproof;
        const std::uint64_t against = is_or ? child.numbers.disproof : child.numbers.proof;
        least = std::min(least, own);
        sum = sum_of(sum, against);
        // Where another thread is at work already, one goes only for want of something nearly as good.
        const std::uint64_t effort = sum_of(own, child.threads * (own / 4 + 1));
        if (effort < best || (effort == best && against > best_against)) {
            out.second = best;
            best = effort;
            best_against = against;
            out.child = &child;
        } else {
            out.second = std::min(out.second, effort);
        }
    }
    out.numbers = is_or ? Numbers{least, sum, {}} : Numbers{sum, least, {}};
    return out;
}

}  // namespace mnk::solver
