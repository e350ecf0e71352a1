#include "mnk/solver/proof.hpp"

#include <cassert>

namespace mnk::solver {

std::uint32_t Proof::add(Kind kind, std::span<const Link> links, std::span<const Cell> cells) {
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({kind, static_cast<std::uint32_t>(links.size()),
                      static_cast<std::uint32_t>(cells.size()), links_.size(), cells_.size()});
    for (const Link& link : links) {
        assert(link.node < node);
        links_.push_back(link);
    }
    cells_.insert(cells_.end(), cells.begin(), cells.end());
    return node;
}

std::span<const Proof::Link> Proof::links(std::uint32_t node) const {
    return {links_.data() + nodes_[node].first_link, nodes_[node].link_count};
}

std::span<const Cell> Proof::cells(std::uint32_t node) const {
    return {cells_.data() + nodes_[node].first_cell, nodes_[node].cell_count};
}

}  // namespace mnk::solver
