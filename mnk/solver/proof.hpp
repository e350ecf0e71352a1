#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mnk/board/rules.hpp"
#include "mnk/board/symmetry.hpp"

namespace mnk::solver {

/// What a proof shows of the position after `moves`.
///
///     achieves    `player` completes a run, whatever the other side does (strong game: before the other side does)
///     prevented   the other side can play so that `player` never completes a run
///
/// In the weak game only the first player's runs count.  Whoever has the strategy is its owner.
struct Claim {
    Rules rules;
    std::vector<Cell> moves;
    bool weak = false;
    Stone player = Stone::first;
    bool achieves = false;

    [[nodiscard]] Stone owner() const { return achieves ? player : opponent(player); }

    friend bool operator==(const Claim&, const Claim&) = default;
};

/// A strategy as a graph without cycles, written for a reader who trusts nothing: docs/proof-format.md gives each
/// kind's rule and why it is sound.
///
///     reply      owner to move: plays the link's cell, goes on with the link's node
///     choices    other side to move: a link for each move that needs an answer of its own.  A move without a link
///                is answered by the rules: the owner completes a run, a sibling's zone does not hold the move, or
///                a sibling's cell is on every live line on which the move is
///     run        owner to move: completes a run at `cells[0]`
///     pairs      prevented: cells two by two; of each pair the owner gets one.  Lines that hold a pair are gone, on
///                other lines the pairs' cells count as the player's; one link for the lines that remain, or none
///     potential  prevented: the sum of 2^-(empty cells) over the live lines is below 1 (owner to move) or 1/2
///     split      prevented: the live lines fall into groups that share no empty cell; a link for each (cell = any
///                cell of the group).  If the owner is to move he moves in the group of the first link
class Proof {
 public:
    enum class Kind : std::uint8_t { reply, choices, run, pairs, potential, split };

    /// Goes on at `node`, whose cells are those of the position here after `symmetry`:
    /// a cell c here is apply(symmetry, rules, c) there.
    struct Link {
        Cell cell = kNoCell;
        std::uint32_t node = 0;
        Symmetry symmetry = Symmetry::identity;

        friend bool operator==(const Link&, const Link&) = default;
    };

    explicit Proof(Claim claim) : claim_(std::move(claim)) {}

    [[nodiscard]] const Claim& claim() const { return claim_; }

    /// Nodes are added from the leaves up: a link may only name a node that is there already.
    /// The last node added is the root.
    /// @pre  fewer than 2^32 nodes
    std::uint32_t add(Kind kind, std::span<const Link> links, std::span<const Cell> cells = {});

    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] Kind kind(std::uint32_t node) const { return nodes_[node].kind; }
    [[nodiscard]] std::span<const Link> links(std::uint32_t node) const;
    [[nodiscard]] std::span<const Cell> cells(std::uint32_t node) const;

 private:
    struct Node {
        Kind kind;
        std::uint32_t link_count;
        std::uint32_t cell_count;
        std::uint64_t first_link;
        std::uint64_t first_cell;
    };

    Claim claim_;
    std::vector<Node> nodes_;
    std::vector<Link> links_;
    std::vector<Cell> cells_;
};

}  // namespace mnk::solver
