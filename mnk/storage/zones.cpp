#include "mnk/storage/zones.hpp"

namespace mnk::storage {

namespace {

using Kind = solver::Proof::Kind;

void join(std::optional<Zone>& into, const std::optional<Zone>& other) {
    if (!into || !other) {
        into.reset();
        return;
    }
    into->exists = into->exists && other->exists;
    into->cells |= other->cells;
}

}  // namespace

Zones::Zones(std::shared_ptr<const solver::Proof> proof) : proof_(std::move(proof)) {}

std::optional<Zone> Zones::below(const solver::Proof::Link& link, const OpenLines& lines, int depth) {
    const Rules& rules = proof_->claim().rules;
    std::optional<Zone> out = find(link.node, image(rules, lines, link.symmetry), depth);
    if (out) out->cells = image(rules, out->cells, inverse(link.symmetry));
    return out;
}

std::optional<Zone> Zones::find(std::uint32_t node, const OpenLines& lines, int depth) {
    const solver::Claim& claim = proof_->claim();
    if (claim.achieves && !claim.weak) return Zone{};
    if (depth > 4 * claim.rules.cells() + 16) return {};
    const auto known = known_.find({node, lines});
    if (known != known_.end()) return known->second;
    if (known_.size() >= kMostNodes) return {};
    const std::optional<Zone> out = work_out(node, lines, depth);
    if (out) known_.emplace(std::pair(node, lines), *out);
    return out;
}

std::optional<Zone> Zones::work_out(std::uint32_t node, const OpenLines& lines, int depth) {
    const solver::Claim& claim = proof_->claim();
    const auto links = proof_->links(node);
    const auto cells = proof_->cells(node);
    std::optional<Zone> out = Zone{true};
    switch (proof_->kind(node)) {
        case Kind::reply: {
            const Cell cell = links[0].cell;
            out = below(links[0], lines.after(cell), depth + 1);
            if (out && cells_of(claim.achieves ? lines.own : lines.other).has(cell)) out->cells.insert(cell);
            break;
        }
        case Kind::choices:
            return of_choices(node, lines, depth);
        case Kind::run:
            out->exists = claim.weak;
            out->cells.insert(cells[0]);
            break;
        case Kind::pairs:
            if (!links.empty()) out = below(links[0], without_pairs(lines, cells), depth + 1);
            if (out)
                for (const Cell cell : cells) out->cells.insert(cell);
            break;
        case Kind::potential:
            out->cells = cells_of(lines.other);
            break;
        case Kind::split: {
            const std::vector<Lines> groups = groups_of(lines.other);
            for (std::size_t i = 0; i < links.size(); ++i) {
                for (const Lines& group : groups) {
                    if (cells_of(group).has(links[i].cell))
                        join(out, below(links[i], {{}, group, lines.owner_moves && i == 0}, depth + 1));
                }
            }
            break;
        }
    }
    return out;
}

std::optional<Zone> Zones::of_choices(std::uint32_t node, const OpenLines& lines, int depth) {
    const solver::Claim& claim = proof_->claim();
    const auto links = proof_->links(node);
    std::optional<Zone> out = Zone{true};
    std::vector<Zone> children;
    Cells open = cells_of(claim.achieves ? lines.own : lines.other);
    for (const auto& link : links) {
        const std::optional<Zone> child = below(link, lines.after(link.cell), depth + 1);
        join(out, child);
        if (!out || !out->exists) return out;
        children.push_back(*child);
        open.erase(link.cell);
    }
    open.for_each([&](Cell v) {
        for (const Zone& child : children)
            if (!child.cells.has(v)) return;
        const Cell run = claim.achieves ? completing(lines.own, v) : kNoCell;
        if (run != kNoCell) {
            out->cells.insert(run);
            return;
        }
        for (const auto& link : links) {
            if (!dominates(claim.achieves ? lines.own : lines.other, link.cell, v)) continue;
            out->cells.insert(link.cell);
            out->cells.insert(v);
            return;
        }
        out->exists = false;
    });
    return out;
}

}  // namespace mnk::storage
