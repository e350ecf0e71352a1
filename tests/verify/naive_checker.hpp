#pragma once

#include "tests/verify/naive_state.hpp"

namespace mnk::test {

/// docs/proof-format.md a second time, in sets and by recursion, for small proofs: the judge of the judge.
/// Says whether every node that can be reached keeps its rule.
class NaiveChecker {
 public:
    explicit NaiveChecker(const solver::Proof& proof) : proof_(proof) {}

    bool holds() {
        const solver::Claim& claim = proof_.claim();
        const auto position = Position::from_moves(claim.rules, claim.moves);
        if (!position || position->is_over()) return false;
        return check(static_cast<std::uint32_t>(proof_.size() - 1), state_of(claim)).has_value();
    }

 private:
    using Kind = solver::Proof::Kind;
    using Zone = std::optional<Line>;

    [[nodiscard]] bool achieves() const { return proof_.claim().achieves; }

    /// Nothing if the node does not hold; else its zone, if it has one.
    std::optional<Zone> check(std::uint32_t node, const State& state) {
        const auto known = known_.find({node, state});
        if (known != known_.end()) return known->second;
        const std::optional<Zone> out = check_new(node, state);
        known_.emplace(std::pair(node, state), out);
        return out;
    }

    std::optional<Zone> check_new(std::uint32_t node, const State& state) {
        if (achieves() && state.own.empty()) return {};
        switch (proof_.kind(node)) {
            case Kind::reply:
                return state.owner_moves ? check_reply(node, state) : std::nullopt;
            case Kind::choices:
                return state.owner_moves ? std::nullopt : check_choices(node, state);
            case Kind::run: {
                const Line cell{proof_.cells(node)[0]};
                if (!state.owner_moves || state.own.count(cell) == 0) return {};
                return proof_.claim().weak ? Zone(cell) : Zone();
            }
            case Kind::pairs:
                return achieves() ? std::nullopt : check_pairs(node, state);
            case Kind::potential:
                if (achieves() || !is_potential_below(state.other, state.owner_moves ? 1 : 0.5)) return {};
                return Zone(cells_of(state.other));
            case Kind::split:
                return achieves() ? std::nullopt : check_split(node, state);
        }
        return {};
    }

    std::optional<Zone> child(const solver::Proof::Link& link, const State& state) {
        const Rules& rules = proof_.claim().rules;
        std::optional<Zone> out = check(link.node, image(rules, link.symmetry, state));
        if (out && *out) *out = image(rules, inverse(link.symmetry), **out);
        return out;
    }

    static Zone join(const Zone& a, const Zone& b) {
        if (!a || !b) return {};
        Line out = *a;
        out.insert(b->begin(), b->end());
        return out;
    }

    std::optional<Zone> check_reply(std::uint32_t node, const State& state) {
        const auto link = proof_.links(node)[0];
        const auto below = child(link, after(state, link.cell));
        if (!below) return {};
        const bool counts = cells_of(achieves() ? state.own : state.other).count(link.cell) > 0;
        return join(counts ? Line{link.cell} : Line{}, *below);
    }

    std::optional<Zone> check_choices(std::uint32_t node, const State& state) {
        if (completing(state.other)) return {};
        std::vector<Zone> zones;
        Line listed;
        Zone together = Line{};
        for (const auto& link : proof_.links(node)) {
            const auto below = child(link, after(state, link.cell));
            if (!below || !listed.insert(link.cell).second) return {};
            zones.push_back(*below);
            together = join(together, *below);
        }
        Lines both = state.own;
        both.insert(state.other.begin(), state.other.end());
        const bool is_weak = proof_.claim().weak;
        if (!achieves() && together) {
            if (const auto more = answers(node, state.other, {}, listed, zones)) return join(together, more);
        }
        const auto more = answers(node, both, state.own, listed, zones);
        if (!more) return {};
        return is_weak ? join(together, more) : Zone();
    }

    /// Is every cell of `lines` answered?  Then what the answers add to the zone.
    std::optional<Line> answers(std::uint32_t node, const Lines& lines, const Lines& runs, const Line& listed,
                                const std::vector<Zone>& zones) {
        Line added;
        for (const Cell v : cells_of(lines)) {
            if (listed.count(v) > 0) continue;
            if (std::any_of(zones.begin(), zones.end(), [&](const Zone& z) { return z && z->count(v) == 0; }))
                continue;
            if (const auto c = completing(runs, v)) {
                added.insert(*c);
                continue;
            }
            const auto links = proof_.links(node);
            const auto u = std::find_if(links.begin(), links.end(),
                                        [&](const auto& link) { return dominates(lines, link.cell, v); });
            if (u == links.end()) return {};
            added.insert({u->cell, v});
        }
        return added;
    }

    std::optional<Zone> check_pairs(std::uint32_t node, const State& state) {
        const auto cells = proof_.cells(node);
        const Line all(cells.begin(), cells.end());
        if (all.size() != cells.size() || (cells.empty() && !state.other.empty())) return {};
        Lines rest;
        for (Line line : state.other) {
            bool is_cut = false;
            for (std::size_t i = 0; i < cells.size(); i += 2)
                is_cut = is_cut || (line.count(cells[i]) > 0 && line.count(cells[i + 1]) > 0);
            if (is_cut) continue;
            for (const Cell cell : cells) line.erase(cell);
            if (line.empty()) return {};
            rest.insert(line);
        }
        if (rest.empty() != proof_.links(node).empty()) return {};
        if (rest.empty()) return Zone(all);
        const auto below = child(proof_.links(node)[0], {{}, smallest(rest), state.owner_moves});
        if (!below) return {};
        return join(all, *below);
    }

    std::optional<Zone> check_split(std::uint32_t node, const State& state) {
        const std::vector<Lines> groups = components(state.other);
        const auto links = proof_.links(node);
        if (groups.size() < 2 || links.size() != groups.size()) return {};
        Zone zone = Line{};
        std::set<const Lines*> named;
        for (std::size_t i = 0; i < links.size(); ++i) {
            const auto group = std::find_if(groups.begin(), groups.end(), [&](const Lines& g) {
                return cells_of(g).count(links[i].cell) > 0;
            });
            if (group == groups.end() || !named.insert(&*group).second) return {};
            const auto below = child(links[i], {{}, *group, state.owner_moves && i == 0});
            if (!below) return {};
            zone = join(zone, *below);
        }
        return zone;
    }

    const solver::Proof& proof_;
    std::map<std::pair<std::uint32_t, State>, std::optional<Zone>> known_;
};

}  // namespace mnk::test
