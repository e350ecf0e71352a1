#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/base/hash.hpp"
#include "mnk/board/position.hpp"
#include "mnk/board/symmetry.hpp"
#include "mnk/solver/cell_set.hpp"

namespace mnk::solver {

/// The board as the search needs it: its lines of k cells, a random number for each cell, and where each
/// symmetry takes a cell.  Made once a game; everything else refers to it.
class Grid {
 public:
    /// @pre  rules.cells() <= CellSet::kMost and !rules.exact
    explicit Grid(const Rules& rules);

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] const std::vector<CellSet>& lines() const { return lines_; }
    [[nodiscard]] const Key128& number(int cell) const { return numbers_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] int symmetries() const { return symmetry_count(rules_); }
    [[nodiscard]] int image(int symmetry, int cell) const {
        return images_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] CellSet image(int symmetry, CellSet cells) const;

    /// The symmetry that does first `a`, then `b`.
    [[nodiscard]] int then(int a, int b) const {
        return compositions_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    }

 private:
    Rules rules_;
    std::vector<CellSet> lines_;
    std::array<Key128, CellSet::kMost> numbers_{};
    std::array<std::array<std::uint8_t, CellSet::kMost>, 8> images_{};
    std::array<std::array<std::uint8_t, 8>, 8> compositions_{};
};

/// Who wants a run, and who wants that there is none.
enum class Role : std::uint8_t { attacker, defender };
constexpr Role other(Role role) { return role == Role::attacker ? Role::defender : Role::attacker; }

/// A line that its owner can still fill: the cells it lacks, and the sum of their numbers.
struct Edge {
    CellSet cells;
    Key128 sum;
    int size = 0;

    friend bool operator==(const Edge&, const Edge&) = default;
};

/// All that can still matter in a position: each side's open lines as the sets of cells they lack, and who moves.
/// No set of a side contains another of the same side: who fills the larger one fills the smaller one too.
/// The defender's lines are his counter-threats; in the weak game he has none.
struct Graph {
    std::array<std::vector<Edge>, 2> edges;
    Role to_move = Role::attacker;

    [[nodiscard]] std::vector<Edge>& of(Role role) { return edges[static_cast<std::size_t>(role)]; }
    [[nodiscard]] const std::vector<Edge>& of(Role role) const {
        return edges[static_cast<std::size_t>(role)];
    }

    /// Nothing the defender builds can matter any more: from here on this is Maker against Breaker.
    [[nodiscard]] bool is_pure() const { return of(Role::defender).empty(); }

    [[nodiscard]] CellSet cells(Role role) const;

    /// Of the lines of `role` that lack just `size` cells: those cells.
    [[nodiscard]] CellSet lacking(Role role, int size) const;
    [[nodiscard]] CellSet cells() const { return cells(Role::attacker) | cells(Role::defender); }
};

/// The position as `attacker` against the other side.  In a `weak` game the attacker's opponent has no lines.
Graph graph_of(const Grid& grid, const Position& position, Stone attacker, bool weak);

/// `to` becomes `from` after the side to move took `cell`.  O(edges + shrunk edges × edges).
/// @pre  the mover does not lack just this cell on a line
void play(const Grid& grid, const Graph& from, int cell, Graph& to);

/// The sum of 2^-size over the attacker's edges, in units of 2^-48, never rounded down.
constexpr int kPotentialBits = 48;
constexpr std::uint64_t kPotentialOne = std::uint64_t{1} << kPotentialBits;
constexpr std::uint64_t potential_of(int size) { return size < kPotentialBits ? kPotentialOne >> size : 1; }
std::uint64_t potential(const Graph& graph);

/// A key that mirror images share, and the symmetry from this graph to the image that is stored.
/// Graphs that have lost many cells are keyed as they lie: images of those hardly ever meet.
struct GraphKey {
    Key128 key;
    int symmetry = 0;
};
GraphKey key_of(const Grid& grid, const Graph& graph);

/// What can be said of a graph without search.
struct Settled {
    enum class Status : std::uint8_t { open, attacker_wins, defender_wins };
    Status status = Status::open;
    CellSet zone;                   ///< when decided: the winner's
    std::array<CellSet, 2> taken;   ///< while open: what forced moves add to the zone of each side
    std::array<bool, 2> is_thin{};  ///< that zone of each side, as in `Numbers`
    std::uint64_t weight = 0;       ///< while open: the potential

    [[nodiscard]] bool is_open() const { return status == Status::open; }
};

/// One step that `settle` took, for whoever writes the proof down.
struct Reduction {
    enum class Kind : std::uint8_t { forced, pair };
    Kind kind = Kind::forced;
    Cell first = kNoCell;   ///< the cell that had to be played, or one of the pair
    Cell second = kNoCell;  ///< the other of the pair
};

/// Plays what is forced and drops what cannot matter, until the game is decided or a choice is left.
///
/// - a line that lacks one cell wins for the mover, and must be stopped by the other side;
/// - two lines of the attacker that lack two cells and share one win for him if he moves and is not threatened;
/// - a potential below 1 (defender to move) or 1/2 loses for him (Erdős and Selfridge 1973);
/// - against a defender without lines, a line with two cells on no other line can never be filled.
///
/// `settle` may be told to write down the steps it took.
Settled settle(const Grid& grid, Graph& graph, std::vector<Reduction>* steps = nullptr);

/// Do pairs hold the attacker, as they are or, if the defender is to move, after his weightiest move?  Costs more
/// than all that `settle` does.  @pre  `settle` left the graph open
struct Held {
    bool is_held = false;
    CellSet zone;              ///< if held: the defender's
    std::uint64_t weight = 0;  ///< if not: the least potential that pairs could bring about
};
Held hold_by_pairs(const Graph& graph);

/// The cell whose lines of the attacker weigh most, the first of equals.  @pre  he has lines
Cell weightiest(const Graph& graph);

/// The attacker's edges in groups that share no cell; graph must be pure.
std::vector<std::vector<Edge>> components(const Graph& graph);

/// The moves worth trying, and for the others the cell that is at least as good: every line through the move
/// goes through that one too.
struct Candidates {
    CellSet cells;
    CellSet dominated;
    std::array<std::uint8_t, CellSet::kMost> by{};
};
void find_candidates(const Graph& graph, Candidates& out);

}  // namespace mnk::solver
