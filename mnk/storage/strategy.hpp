#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "mnk/board/position.hpp"
#include "mnk/solver/proof.hpp"
#include "mnk/storage/open_lines.hpp"
#include "mnk/storage/zones.hpp"

/// For this module's own files only.
namespace mnk::storage {

/// Plays what a proof says, move by move, from the proof's position on.
///
/// The proof is trusted to hold; if it does not, the moves may be bad, but are legal.
/// Copies share what they find out about zones: one thread at a time.
class Strategy {
 public:
    /// Nothing if the proof's moves are no game that goes on, or if the board is too large to follow it:
    /// more than 256 cells, and not one set of pairs.
    static std::optional<Strategy> make(std::shared_ptr<const solver::Proof> proof);

    [[nodiscard]] const Position& position() const { return board_; }

    /// What the owner plays next: a free cell, or kNoCell where any will do.
    /// @pre  the owner is to move
    [[nodiscard]] Cell wanted() const { return wanted_; }

    /// One move further.  False if the strategy does not cover what follows: its owner left it, or working out the
    /// answer would take too long.
    /// @pre  the game is not over, `cell` is free, no call has been false
    bool play(Cell cell);

 private:
    /// A node that is being followed, on its lines; a split makes several of them at once.
    struct Strand {
        std::uint32_t node = 0;
        OpenLines lines;
        std::vector<Cell> to_board;  ///< by cell of the node

        [[nodiscard]] Cell at(Cell board_cell) const;
    };

    Strategy(std::shared_ptr<const solver::Proof> proof, Position board);

    void enter(Strand strand);
    void go(Strand strand, const solver::Proof::Link& link);
    bool respond(Cell cell);
    bool respond_in(Strand strand, Cell cell);
    void reply();
    void want();

    std::shared_ptr<const solver::Proof> proof_;
    std::shared_ptr<Zones> zones_;
    Position board_;
    std::vector<Strand> strands_;  ///< in which the other side is to move
    std::optional<Strand> turn_;   ///< in which the owner is
    std::vector<Cell> partner_;    ///< by cell of the board: the other of its pair
    Cell wanted_ = kNoCell;
};

}  // namespace mnk::storage
