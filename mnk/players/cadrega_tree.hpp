#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mnk/board/rules.hpp"
#include "mnk/players/budget.hpp"
#include "mnk/players/pool.hpp"

namespace mnk::players::cadrega {

/// The tree of visited nodes with the candidates of each, kept from turn to turn.
///
/// What a node remembers is the order of its candidates, which is what costs; not
/// its value, which belongs to one search.  Children hang in a list in the order
/// in which they were first visited.
///
/// Memory never passes the bound: two halves, one in use.  When the game goes
/// on, the branch that was played is copied to the other half and all the rest is
/// gone at once; when a half is full, new nodes are visited and not kept.
class Tree {
 public:
    using Id = std::uint32_t;
    static constexpr Id kNone = 0xffffffff;

    struct Node {
        Id first_child = kNone;
        Id next_sibling = kNone;
        std::uint32_t order = kNone;  ///< kNone: not listed yet
        std::uint16_t count = 0;
        Cell cell = kNoCell;  ///< the move that leads here
    };

    explicit Tree(std::size_t most_bytes);

    /// The root; always there.
    [[nodiscard]] Id root() const { return root_; }
    Node& at(Id id) { return *half().nodes.at(id); }
    std::span<const Cell> order_of(const Node& node) { return {half().cells.at(node.order), node.count}; }

    /// Changes the bound; forgets everything if the tree is larger.
    void set_bound(std::size_t most_bytes);

    /// Forgets everything.  O(1).
    void clear();

    /// Makes the node reached by `moves` from the root the new root and frees all
    /// else; false, and an empty tree, if it was never visited or the budget ran out
    /// on the way.  O(nodes kept).
    bool follow(std::span<const Cell> moves, Budget& budget);

    /// Keeps the order of a node, if there is room.
    bool keep_order(Id id, std::span<const Cell> cells);

    /// A new child after `last` (kNone: the first), or kNone if there is no room.
    Id add_child(Id parent, Id last, Cell cell);

    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] std::uint64_t size() const { return size_; }  ///< nodes kept

 private:
    using NodePool = Pool<Node, 4096>;
    using CellPool = Pool<Cell, Rules::kMostCells>;
    struct Half {
        NodePool nodes;
        CellPool cells;
    };
    Half& half() { return halves_[current_]; }
    /// Blocks that `pool` may have, the other pool of the half being as large as it is.
    template <class ThisPool, class OtherPool>
    [[nodiscard]] std::size_t most_blocks(const ThisPool& pool, const OtherPool& other) const;
    Id take_node();
    Id copy(Half& from, const Node& node);
    bool copy_children(Half& from, Id old_root, Budget& budget);

    std::size_t most_bytes_of_half_;
    Half halves_[2];
    int current_ = 0;
    Id root_ = kNone;
    std::uint64_t size_ = 0;
};

}  // namespace mnk::players::cadrega
