#include "mnk/solver/search.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace mnk::solver {

namespace {

constexpr std::uint64_t kInfinite = Numbers::kMost;

/// What looking for one forced win may cost.
constexpr int kForcingMoves = 100;

/// From this potential on pairs hardly ever hold the attacker, and the search is one for a win.
constexpr std::uint64_t kHeavy = kPotentialOne * 3 / 2;

std::uint64_t sum_of(std::uint64_t a, std::uint64_t b) { return std::min(a + b, kInfinite - 1); }

/// The heavier the lines that pairs leave over, the harder for the defender: exp(8 (weight - 0.3)), in steps of 1/64
/// (docs/solver.md says how that was found).
std::uint64_t first_disproof(const Graph& graph, std::uint64_t weight) {
    if (graph.to_move == Role::defender) weight /= 2;
    const std::uint64_t steps = std::min<std::uint64_t>(weight >> (kPotentialBits - 6), 160);
    // exp(8/64) = 1.1331, as 290/256.
    std::uint64_t disproof = 256;
    for (std::uint64_t i = 19; i < steps; ++i) disproof = disproof * 290 / 256;
    return disproof / 256;
}

Numbers numbers_of(const Settled& settled) {
    if (settled.status == Settled::Status::attacker_wins)
        return Numbers::attacker_wins(settled.zone, settled.is_thin[0]);
    return Numbers::defender_wins(settled.zone, settled.is_thin[1]);
}

/// Of the attacker.
Numbers numbers_of(const Graph& graph, const ForcedWin& win) {
    return Numbers::attacker_wins(win.zone, !graph.is_pure());
}

}  // namespace

/// Where a win is to be had, a threat needs little more proof; after a quiet move each reply wants an answer.
Numbers Search::first_numbers(const Graph& graph, std::uint64_t weight) {
    Numbers out{1, first_disproof(graph, weight), {}};
    const bool is_attack = graph.to_move == Role::defender && (!graph.is_pure() || weight > kHeavy);
    if (is_attack && !force_.find_after_pass(graph, kForcingMoves))
        out.proof = static_cast<std::uint64_t>(graph.cells().size());
    return out;
}

/// What the table knows of a graph that `settle` left open, as the table sees it; if nothing, what pairs say, which the
/// table then remembers.
Numbers Search::find_or_weigh(const Graph& graph, const GraphKey& key) {
    if (const auto found = shared_.table.find(key.key)) return found->numbers;
    const Held held = hold_by_pairs(graph);
    const Numbers numbers = held.is_held
                                ? Numbers::defender_wins(shared_.grid.image(key.symmetry, held.zone), false)
                                : first_numbers(graph, held.weight);
    shared_.table.store(key.key, numbers, 0);
    return numbers;
}

/// What the children say of their parent, and which of them to go on with.
struct Search::Choice {
    Numbers numbers;
    std::uint64_t second = kInfinite;  // the best number apart from the chosen one's
    std::uint64_t others = 0;          // what all but the chosen one add to the number that is a sum
    Child* child = nullptr;
};

Search::Search(Shared& shared) : shared_(shared), force_(shared.grid) {}

std::optional<ForcedWin> Search::forced_win(const Graph& graph) { return force_.find(graph, kForcingMoves); }

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

Numbers Search::seen_from(const Numbers& stored, const GraphKey& key, const Settled& settled) const {
    Numbers out = stored;
    if (!out.is_solved()) return out;
    const int back = static_cast<int>(inverse(static_cast<Symmetry>(key.symmetry)));
    const std::size_t winner = out.proof == 0 ? 0 : 1;
    out.zone = shared_.grid.image(back, out.zone) | settled.taken[winner];
    out.is_thin |= settled.is_thin[winner];
    return out;
}

Numbers Search::look(const Graph& graph) {
    Graph settled = graph;
    const Settled result = settle(shared_.grid, settled);
    if (!result.is_open()) return numbers_of(result);
    if (settled.to_move == Role::attacker) {
        if (const auto win = forced_win(settled)) return seen_from(numbers_of(settled, *win), {}, result);
    }
    const GraphKey key = key_of(shared_.grid, settled);
    return seen_from(find_or_weigh(settled, key), key, result);
}

Numbers Search::solve(const Graph& graph) {
    const Numbers seen = look(graph);
    if (seen.is_solved()) return seen;
    Frame& root = frame(0);
    root.graph = graph;
    const Settled result = settle(shared_.grid, root.graph);
    const GraphKey key = key_of(shared_.grid, root.graph);
    const Numbers numbers = explore(0, key, kInfinite, kInfinite);
    return numbers.is_solved() ? seen_from(numbers, {key.key, 0}, result) : numbers;
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
        if (must_leave() || (depth > 0 && nodes_ >= turn_end_)) break;

        Child* const in_turn = depth == 0 ? next_in_turn(here) : nullptr;
        Child& child = in_turn != nullptr ? *in_turn : *choice.child;
        const std::uint64_t second = sum_of(choice.second, choice.second / 4 + 1);
        std::uint64_t proof = is_or ? std::min(proof_limit, second) : proof_limit - choice.others;
        std::uint64_t disproof = is_or ? disproof_limit - choice.others : std::min(disproof_limit, second);
        if (in_turn != nullptr) proof = disproof = kInfinite;
        descend(here, child, depth);
        if (shared_.threads > 1) shared_.table.mark(child.key.key, 1);
        const std::uint64_t before = nodes_;
        const Numbers found = explore(depth + 1, child.key, proof, disproof);
        child.work += nodes_ - before;
        if (shared_.threads > 1) shared_.table.mark(child.key.key, -1);
        child.numbers = found;
        if (found.is_solved()) {
            const Numbers seen = seen_from(found, {child.key.key, 0}, child.settled);
            is_decided = use(here, child.cell, seen, out);
        }
    }
    store(here, key, out);
    return out;
}

/// The first move to go on with, if not the one that the numbers name.  They say little of what a win will cost: a
/// wrong move may look good for millions of nodes where another wins in far fewer.  So when the attacker begins and
/// the numbers had their try, the moves take turns: next is the one that had the fewest nodes.
Search::Child* Search::next_in_turn(Frame& root) {
    const bool is_attack = root.graph.to_move == Role::attacker && !root.graph.is_pure();
    turn_end_ = is_attack ? root.start + shared_.turns_after : kInfinite;
    if (nodes_ < turn_end_) return nullptr;
    Child* next = nullptr;
    std::pair<int, std::uint64_t> least;
    for (Child& child : root.children) {
        if (child.is_twin) continue;
        const std::pair cost{int{child.threads}, child.work};
        if (next != nullptr && cost >= least) continue;
        next = &child;
        least = cost;
    }
    // Turns that grow come to an end even with a table that forgets everything in between.
    turn_end_ = nodes_ + std::max(shared_.shortest_turn, least.second / 4 + 1);
    return next;
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
bool Search::use(Frame& here, Cell cell, const Numbers& numbers, Numbers& out, const CellSet& wide) {
    const bool attacker_won = numbers.proof == 0;
    const bool mover_won = attacker_won == (here.graph.to_move == Role::attacker);
    if (!mover_won) {
        refute(here, cell, numbers, wide);
        return false;
    }
    out = numbers;
    if (!here.is_split()) out.zone |= CellSet::of(cell);
    return true;
}

/// The move loses, and so does every move outside the winner's zone.  A move left out because of a thin zone costs the
/// node's own zone the `wide` one: there are two stones more then.
void Search::refute(Frame& here, Cell cell, const Numbers& numbers, const CellSet& wide) {
    if (here.is_split()) {
        here.used |= numbers.zone;
        std::erase_if(here.children, [&](const Child& child) { return child.cell == cell; });
        return;
    }
    const bool is_new = here.open.contains(cell);
    here.open = here.open - CellSet::of(cell);
    const bool leaves_out = !numbers.zone.includes(here.open);
    if (is_new || leaves_out) {
        here.used |= numbers.zone;
        here.is_thin |= numbers.is_thin;
    }
    if (leaves_out && numbers.is_thin) here.used |= wide;
    here.open &= numbers.zone;
    std::erase_if(here.children, [&](const Child& child) { return !here.open.contains(child.cell); });
}

Numbers Search::refuted(const Frame& here) const {
    CellSet zone = here.used;
    // What is left is dominated: answered as its dominator would be, with the two cells exchanged.
    for (CellSet rest = here.open; !rest.empty();) {
        const int cell = rest.pop();
        zone |= CellSet::of(cell) | CellSet::of(here.candidates.by[static_cast<std::size_t>(cell)]);
    }
    // One stone more on a line that lacks two cells, and the side to move completes it.
    if (here.is_thin) zone |= here.graph.lacking(here.graph.to_move, 2);
    return here.graph.to_move == Role::attacker ? Numbers::defender_wins(zone, here.is_thin)
                                                : Numbers::attacker_wins(zone, here.is_thin);
}

/// Settles `graph`, the result of `cell`, and adds it to the children if it stays open.
/// True if it decides the frame.
bool Search::enter(Frame& here, Graph& graph, Cell cell, Numbers& out) {
    if (here.graph.to_move == Role::defender && !here.graph.is_pure()) {
        if (const auto win = forced_win(graph))
            return use(here, cell, numbers_of(graph, *win), out, win->wide);
    }
    Child child{{}, {}, settle(shared_.grid, graph), cell};
    if (!child.settled.is_open()) return use(here, cell, numbers_of(child.settled), out);
    if (graph.to_move == Role::attacker) {
        if (const auto win = forced_win(graph))
            return use(here, cell, seen_from(numbers_of(graph, *win), {}, child.settled), out);
    }
    child.key = key_of(shared_.grid, graph);
    child.numbers = seen_from(find_or_weigh(graph, child.key), child.key, child.settled);
    if (child.numbers.is_solved()) return use(here, cell, child.numbers, out);
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

/// Of the attacker's moves those that meet a forced win which the defender would have after a pass.
void Search::restrict_to_parries(Frame& here) {
    if (here.graph.is_pure()) return;
    const auto win = force_.find_after_pass(here.graph, kForcingMoves);
    if (!win || win->zone.includes(here.open)) return;
    here.open &= win->zone;
    here.used |= win->wide;
    here.is_thin = true;
}

/// Of the defender's moves those that meet what the attacker would do after a pass.  Two lines that lack two cells
/// and cross: he must take one of the three cells or threaten.  A forced win: he must play in its zone.
void Search::restrict_to_defences(Frame& here) {
    const auto restrict_to = [&](const CellSet& answers, const CellSet& zone) {
        if (answers.includes(here.open)) return;
        here.open &= answers;
        here.used |= zone;
    };
    here.is_thin = !here.graph.is_pure();
    const std::vector<Edge>& edges = here.graph.of(Role::attacker);
    CellSet twos;
    CellSet crossings;
    for (const Edge& edge : edges) {
        if (edge.size != 2) continue;
        crossings |= twos & edge.cells;
        twos |= edge.cells;
    }
    if (crossings.empty()) {
        if (const auto win = force_.find_after_pass(here.graph, kForcingMoves))
            restrict_to(win->zone, win->wide);
        return;
    }
    const CellSet threats = here.graph.lacking(Role::defender, 2);
    const CellSet near = here.graph.lacking(Role::defender, 3);
    for (CellSet rest = crossings; !rest.empty();) {
        const int crossing = rest.pop();
        CellSet cells;
        int count = 0;
        for (const Edge& edge : edges) {
            if (edge.size != 2 || !edge.cells.contains(crossing) || count == 3) continue;
            cells |= edge.cells;
            ++count;
        }
        restrict_to((count == 3 ? CellSet::of(crossing) : cells) | threats, cells | threats | near);
    }
}

/// Finds the children.  True if that decides the frame already.
bool Search::expand(Frame& here, Numbers& out) {
    here.children.clear();
    here.parts.clear();
    here.used = {};
    here.is_thin = false;
    here.open = {};
    const bool attacks = here.graph.to_move == Role::attacker;
    if (attacks && here.graph.is_pure()) {
        if (expand_parts(here, out)) return true;
        if (here.is_split()) return false;
    }
    find_candidates(here.graph, here.candidates);
    here.open = here.candidates.cells | here.candidates.dominated;
    attacks ? restrict_to_parries(here) : restrict_to_defences(here);
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
        child.numbers = seen_from(found->numbers, child.key, child.settled);
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
    std::pair<std::uint64_t, std::uint64_t> best_promise;
    std::uint64_t least = kInfinite;
    std::uint64_t sum = 0;
    std::uint64_t most = 0;
    std::uint64_t count = 0;
    for (Child& child : here.children) {
        if (child.is_twin) continue;
        const std::uint64_t own = is_or ? child.numbers.proof : child.numbers.disproof;
        const std::uint64_t against = is_or ? child.numbers.disproof : child.numbers.proof;
        least = std::min(least, own);
        sum = sum_of(sum, against);
        most = std::max(most, against);
        ++count;
        // Where another thread is at work already, one goes only for want of something nearly as good.
        const std::uint64_t effort = sum_of(own, child.threads * (own / 4 + 1));
        const std::pair promise{is_or ? child.settled.weight : 0, against};
        if (effort < best || (effort == best && promise > best_promise)) {
            out.second = best;
            best = effort;
            best_promise = promise;
            out.child = &child;
        } else {
            out.second = std::min(out.second, effort);
        }
    }
    // Replies to an attack mostly meet the same refutations: added up they would make it look hopeless.
    const bool are_alike = !is_or && !here.graph.is_pure();
    const std::uint64_t total = are_alike ? sum_of(most, count - 1) : sum;
    out.others = are_alike ? count - 1 : total - best_promise.second;
    out.numbers = is_or ? Numbers{least, total, {}} : Numbers{total, least, {}};
    return out;
}

}  // namespace mnk::solver
