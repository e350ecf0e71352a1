#pragma once

#include "tests/verify/naive_state.hpp"

namespace mnk::test {

/// Which rules of the format a proof is to use; without any it lists every move.
struct Means {
    bool runs = true;  ///< answers by the owner's run are left to rule 3
    bool zones = false;
    bool dominance = false;
    bool pairs = false;
    bool potential = false;
    bool split = false;
    bool mirrors = false;  ///< states that are images of one another share a node
};

/// Proves a claim by trying everything.  For boards of up to some 16 cells.
class NaiveProver {
 public:
    NaiveProver(solver::Claim claim, const Means& means) : proof_(std::move(claim)), means_(means) {}

    /// The proof, or nothing if the claim is false.
    std::optional<solver::Proof> prove() {
        const std::optional<Known> root = solve(state_of(proof_.claim()));
        if (!root) return {};
        if (root->node + 1 != proof_.size()) return {};
        return proof_;
    }

 private:
    using Kind = solver::Proof::Kind;
    using Link = solver::Proof::Link;

    struct Known {
        std::uint32_t node = 0;
        std::optional<Line> zone;
    };
    struct Found {
        Known known;
        Symmetry symmetry = Symmetry::identity;
    };

    [[nodiscard]] bool achieves() const { return proof_.claim().achieves; }
    [[nodiscard]] const Rules& rules() const { return proof_.claim().rules; }

    std::optional<Known> solve(const State& state) {
        const auto known = known_.find(state);
        if (known != known_.end()) return known->second;
        const std::optional<Known> out = solve_new(state);
        known_.emplace(state, out);
        return out;
    }

    /// Of a child, as its parent sees it: the zone in the parent's coordinates.
    std::optional<Found> look(const State& state) {
        if (means_.mirrors) {
            for (int i = 1; i < symmetry_count(rules()); ++i) {
                const auto symmetry = static_cast<Symmetry>(i);
                const auto known = known_.find(image(rules(), symmetry, state));
                if (known == known_.end()) continue;
                if (!known->second) return {};
                Found out{*known->second, symmetry};
                if (out.known.zone) out.known.zone = image(rules(), inverse(symmetry), *out.known.zone);
                return out;
            }
        }
        const std::optional<Known> found = solve(state);
        if (!found) return {};
        return Found{*found, Symmetry::identity};
    }

    Known add(Kind kind, const std::vector<Link>& links, const std::vector<Cell>& cells,
              std::optional<Line> zone) {
        return {proof_.add(kind, links, cells), std::move(zone)};
    }

    static std::optional<Line> join(std::optional<Line> a, const std::optional<Line>& b) {
        if (!a || !b) return {};
        a->insert(b->begin(), b->end());
        return a;
    }

    std::optional<Known> solve_new(const State& state) {
        if (achieves() && state.own.empty()) return {};
        if (!achieves()) {
            if (const auto leaf = break_at_once(state)) return leaf;
        }
        return state.owner_moves ? solve_reply(state) : solve_choices(state);
    }

    std::optional<Known> break_at_once(const State& state) {
        if (state.other.empty() && (state.owner_moves || means_.pairs))
            return add(Kind::pairs, {}, {}, Line{});
        if (!state.owner_moves && completing(state.other)) return {};
        if (means_.pairs) {
            if (const auto leaf = solve_pairs(state)) return leaf;
        }
        if (means_.potential && is_potential_below(state.other, state.owner_moves ? 1 : 0.5))
            return add(Kind::potential, {}, {}, cells_of(state.other));
        if (means_.split) return solve_split(state);
        return {};
    }

    std::optional<Known> solve_pairs(const State& state) {
        std::vector<Cell> cells;
        if (pair_up({state.other.begin(), state.other.end()}, 0, cells))
            return add(Kind::pairs, {}, cells, Line(cells.begin(), cells.end()));
        // A line with two cells of its own can be left to them.
        State rest{{}, {}, state.owner_moves};
        cells.clear();
        for (const Line& line : state.other) {
            std::vector<Cell> mine;
            for (const Cell cell : line) {
                const auto lines = std::count_if(state.other.begin(), state.other.end(),
                                                 [&](const Line& l) { return l.count(cell) > 0; });
                if (lines == 1) mine.push_back(cell);
            }
            if (mine.size() >= 2)
                cells.insert(cells.end(), mine.begin(), mine.begin() + 2);
            else
                rest.other.insert(line);
        }
        if (cells.empty()) return {};
        const auto child = look(rest);
        if (!child) return {};
        return add(Kind::pairs, {{kNoCell, child->known.node, child->symmetry}}, cells,
                   join(Line(cells.begin(), cells.end()), child->known.zone));
    }

    /// Two cells for each line from `at` on, none of them used before.
    static bool pair_up(const std::vector<Line>& lines, std::size_t at, std::vector<Cell>& cells) {
        if (at == lines.size()) return true;
        std::vector<Cell> free;
        for (const Cell cell : lines[at])
            if (std::find(cells.begin(), cells.end(), cell) == cells.end()) free.push_back(cell);
        for (std::size_t i = 0; i < free.size(); ++i) {
            for (std::size_t j = i + 1; j < free.size(); ++j) {
                cells.push_back(free[i]);
                cells.push_back(free[j]);
                if (pair_up(lines, at + 1, cells)) return true;
                cells.resize(cells.size() - 2);
            }
        }
        return false;
    }

    std::optional<Known> solve_split(const State& state) {
        std::vector<Lines> groups = components(state.other);
        if (groups.size() < 2) return {};
        for (std::size_t begin = 0; begin < (state.owner_moves ? groups.size() : 1); ++begin) {
            std::swap(groups[0], groups[begin]);
            std::vector<Link> links;
            std::optional<Line> zone = Line{};
            for (const Lines& group : groups) {
                const auto child = look({{}, group, state.owner_moves && links.empty()});
                if (!child) break;
                links.push_back({*group.begin()->begin(), child->known.node, child->symmetry});
                zone = join(zone, child->known.zone);
            }
            if (links.size() == groups.size()) return add(Kind::split, links, {}, zone);
            std::swap(groups[0], groups[begin]);
        }
        return {};
    }

    std::optional<Known> solve_reply(const State& state) {
        const bool is_weak = proof_.claim().weak;
        if (const auto cell = completing(state.own))
            return add(Kind::run, {}, {*cell}, is_weak ? std::optional(Line{*cell}) : std::nullopt);
        Line cells = cells_of(state.own);
        cells.merge(cells_of(state.other));
        for (const Cell cell : cells) {
            const auto child = look(after(state, cell));
            if (!child) continue;
            const bool counts = cells_of(achieves() ? state.own : state.other).count(cell) > 0;
            return add(Kind::reply, {{cell, child->known.node, child->symmetry}}, {},
                       join(counts ? Line{cell} : Line{}, child->known.zone));
        }
        return {};
    }

    std::optional<Known> solve_choices(const State& state) {
        if (completing(state.other)) return {};
        Lines all = state.own;
        all.insert(state.other.begin(), state.other.end());
        std::vector<Cell> order;
        for (const Cell cell : cells_of(all)) order.push_back(cell);
        const auto on = [&](Cell cell) {
            return std::count_if(all.begin(), all.end(),
                                 [&](const Line& line) { return line.count(cell) > 0; });
        };
        if (means_.dominance)
            std::stable_sort(order.begin(), order.end(), [&](Cell a, Cell b) { return on(a) > on(b); });

        std::vector<Link> links;
        std::vector<std::optional<Line>> zones;
        bool uses_runs = false;
        Line added;
        for (const Cell v : order) {
            const bool is_outside = std::any_of(
                zones.begin(), zones.end(), [&](const auto& zone) { return zone && zone->count(v) == 0; });
            if (means_.zones && is_outside) continue;
            if (const auto c = completing(state.own, v); c && means_.runs) {
                uses_runs = true;
                added.insert(*c);
                continue;
            }
            const auto u = std::find_if(links.begin(), links.end(),
                                        [&](const Link& link) { return dominates(all, link.cell, v); });
            if (means_.dominance && u != links.end()) {
                added.insert({u->cell, v});
                continue;
            }
            const auto child = look(after(state, v));
            if (!child) return {};
            links.push_back({v, child->known.node, child->symmetry});
            zones.push_back(child->known.zone);
        }
        std::optional<Line> zone = added;
        if (!proof_.claim().weak && (achieves() || uses_runs)) zone.reset();
        for (const auto& child : zones) zone = join(zone, child);
        return add(Kind::choices, links, {}, zone);
    }

    solver::Proof proof_;
    Means means_;
    std::map<State, std::optional<Known>> known_;
};

}  // namespace mnk::test
