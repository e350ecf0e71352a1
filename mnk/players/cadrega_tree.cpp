#include "mnk/players/cadrega_tree.hpp"

#include <algorithm>

namespace mnk::players::cadrega {

Tree::Tree(std::size_t most_bytes) : most_bytes_of_half_(0) { set_bound(most_bytes); }

void Tree::set_bound(std::size_t most_bytes) {
    // A root and its order must fit whatever the bound.
    most_bytes_of_half_ = std::max(most_bytes / 2, NodePool::block_bytes() + CellPool::block_bytes());
    if (root_ != kNone && bytes() <= 2 * most_bytes_of_half_) return;
    for (Half& half : halves_) half = {};
    clear();
}

template <class ThisPool, class OtherPool>
std::size_t Tree::most_blocks(const ThisPool& pool, const OtherPool& other) const {
    const std::size_t elsewhere = std::max<std::size_t>(other.blocks(), 1) * other.block_bytes();
    return (most_bytes_of_half_ - std::min(elsewhere, most_bytes_of_half_)) / pool.block_bytes();
}

Tree::Id Tree::take_node() {
    const Id id = half().nodes.take(1, most_blocks(half().nodes, half().cells));
    if (id == kNone) return kNone;
    at(id) = {};
    ++size_;
    return id;
}

void Tree::clear() {
    half().nodes.clear();
    half().cells.clear();
    size_ = 0;
    root_ = take_node();
}

bool Tree::keep_order(Id id, std::span<const Cell> cells) {
    if (cells.empty()) return true;
    const auto count = static_cast<std::uint32_t>(cells.size());
    const std::uint32_t place = half().cells.take(count, most_blocks(half().cells, half().nodes));
    if (place == kNone) return false;
    std::copy(cells.begin(), cells.end(), half().cells.at(place));
    at(id).order = place;
    at(id).count = static_cast<std::uint16_t>(count);
    return true;
}

Tree::Id Tree::add_child(Id parent, Id last, Cell cell) {
    const Id child = take_node();
    if (child == kNone) return kNone;
    at(child).cell = cell;
    Id& link = last == kNone ? at(parent).first_child : at(last).next_sibling;
    at(child).next_sibling = link;
    link = child;
    return child;
}

bool Tree::follow(std::span<const Cell> moves, Budget& budget) {
    if (moves.empty()) return true;
    Id id = root_;
    for (const Cell cell : moves) {
        for (id = at(id).first_child; id != kNone && at(id).cell != cell;) id = at(id).next_sibling;
        if (id == kNone) {
            clear();
            return false;
        }
    }
    Half& from = half();
    current_ = 1 - current_;
    clear();
    if (!copy_children(from, id, budget)) {
        clear();
        return false;
    }
    return true;
}

/// Copies a node without its relations.
Tree::Id Tree::copy(Half& from, const Node& node) {
    const Id id = take_node();
    if (id == kNone) return kNone;
    at(id).cell = node.cell;
    if (node.order != kNone) keep_order(id, {from.cells.at(node.order), node.count});
    return id;
}

bool Tree::copy_children(Half& from, Id old_root, Budget& budget) {
    struct Pair {
        Id old_id;
        Id new_id;
    };
    const Node& top = *from.nodes.at(old_root);
    at(root_).cell = top.cell;
    if (top.order != kNone) keep_order(root_, {from.cells.at(top.order), top.count});
    std::vector<Pair> open{{old_root, root_}};
    while (!open.empty()) {
        const Pair parent = open.back();
        open.pop_back();
        if (budget.is_spent()) return false;
        Id last = kNone;
        for (Id old_id = from.nodes.at(parent.old_id)->first_child; old_id != kNone;) {
            const Node& node = *from.nodes.at(old_id);
            const Id new_id = copy(from, node);
            if (new_id == kNone) return true;  // as much as fits
            (last == kNone ? at(parent.new_id).first_child : at(last).next_sibling) = new_id;
            last = new_id;
            open.push_back({old_id, new_id});
            old_id = node.next_sibling;
        }
    }
    return true;
}

std::size_t Tree::bytes() const {
    std::size_t bytes = 0;
    for (const Half& half : halves_) {
        bytes += half.nodes.blocks() * NodePool::block_bytes();
        bytes += half.cells.blocks() * CellPool::block_bytes();
    }
    return bytes;
}

}  // namespace mnk::players::cadrega
