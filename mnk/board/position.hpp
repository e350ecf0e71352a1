#pragma once

#include <optional>
#include <span>
#include <vector>

#include "mnk/base/hash.hpp"
#include "mnk/base/result.hpp"
#include "mnk/board/rules.hpp"

namespace mnk {

/// A game in progress: the stones, the free cells, the moves that led here.
///
/// `play` and `undo` take constant time apart from the win test, which walks
/// the four lines through the new stone as far as its own colour goes: O(k).
/// Nothing is allocated after construction.  Memory: about 9 bytes a cell.
///
/// Free cells are the first part of an array of all cells.  A move swaps its
/// cell with the last free one; the cell remembers where it came from, so
/// that undo puts both back and the order is what it was:
///
///     play d:   a b c[d]e f|x y        a b c f e|d x y      where_[d] stays 3
///                     ^     ^ free_count_
class Position {
 public:
    /// The empty board.
    explicit Position(const Rules& rules);

    /// The one way to build a position: plays `moves` from the empty board, or
    /// says which of them is off the board, taken, or played after the end.
    static Result<Position> from_moves(const Rules& rules, std::span<const Cell> moves);

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] Stone at(Cell cell) const { return stones_[slot_of(cell)]; }
    [[nodiscard]] bool is_free(Cell cell) const { return at(cell) == Stone::none; }
    [[nodiscard]] bool contains(int cell) const { return 0 <= cell && cell < rules_.cells(); }

    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] Stone side_to_move() const { return (ply_ & 1) == 0 ? Stone::first : Stone::second; }
    [[nodiscard]] std::span<const Cell> moves() const {
        return {moves_.data(), static_cast<std::size_t>(ply_)};
    }
    [[nodiscard]] Cell last_move() const {
        return ply_ == 0 ? kNoCell : moves_[static_cast<std::size_t>(ply_ - 1)];
    }

    /// In an order that depends on the moves; the same after undo as before play.
    [[nodiscard]] std::span<const Cell> free_cells() const {
        return {cells_.data(), static_cast<std::size_t>(rules_.cells() - ply_)};
    }

    /// Who has a run through the last stone; `none` while nobody has.
    [[nodiscard]] Stone winner() const { return winner_; }
    [[nodiscard]] bool is_full() const { return ply_ == rules_.cells(); }
    [[nodiscard]] bool is_over() const { return winner_ != Stone::none || is_full(); }
    [[nodiscard]] bool is_draw() const { return winner_ == Stone::none && is_full(); }

    /// No window of k cells is left that either side could still fill: whatever
    /// is played, nobody wins.  True of every draw.  O(mn).
    [[nodiscard]] bool is_dead() const;

    /// Would a stone of `stone` on the free `cell` win?  O(k).
    [[nodiscard]] bool wins_at(Cell cell, Stone stone) const;

    /// The cells of the winning run, from one end to the other; empty while nobody has won.
    [[nodiscard]] std::vector<Cell> winning_run() const;

    /// Hash of rules and stones, kept up to date by play and undo.
    [[nodiscard]] std::uint64_t key() const { return key_.low; }
    [[nodiscard]] const Key128& key128() const { return key_; }

    /// @pre  !is_over(), and `cell` is a free cell of the board
    void play(Cell cell);

    /// Takes the last move back.  @pre  ply() > 0
    void undo();

    /// Same rules, same moves in the same order.
    friend bool operator==(const Position& a, const Position& b);

 private:
    // The stones stand in a frame of one empty slot, so that a walk along a line
    // ends at the edge by itself; rows share the slot between them.
    //
    //     columns = 3:   # # # #          (# frame, always `none`)
    //                    # a b c
    //                    # d e f
    //                    # # # # #
    [[nodiscard]] std::size_t slot_of(Cell cell) const { return slots_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] int run_length(std::size_t slot, std::ptrdiff_t step, Stone stone) const;
    [[nodiscard]] bool completes_run(std::size_t slot, Stone stone) const;

    Rules rules_;
    std::ptrdiff_t stride_;
    int ply_ = 0;
    Stone winner_ = Stone::none;
    Key128 key_;
    std::vector<Stone> stones_;
    std::vector<std::uint16_t> slots_;
    std::vector<Cell> cells_;
    std::vector<Cell> where_;
    std::vector<Cell> moves_;
};

}  // namespace mnk
