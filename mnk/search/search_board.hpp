#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "mnk/board/position.hpp"
#include "mnk/network/sum_board.hpp"
#include "mnk/threats/shape_board.hpp"

namespace mnk::search {

/// What boards of the same rules share.
struct Tables {
    std::shared_ptr<const threats::ShapeTable> shapes;
    std::shared_ptr<const threats::CodeTable> codes;
    std::shared_ptr<const network::Model> network;  ///< or none: then shapes evaluate
};

/// A position as the search sees it: shapes, key, whose move, and the free
/// cells near a stone.  play and undo cost what ShapeBoard's do and a handful
/// of words, whatever the size of the board; a network's sums follow when they
/// are asked for.
class SearchBoard {
 public:
    SearchBoard(const Rules& rules, const Tables& tables);

    /// Takes back and plays what it takes to stand where `position` does.
    void follow(const Position& position);

    void play(Cell cell);
    void undo();
    /// The other side moves next, and stones that follow are its own; a second pass takes that back.
    void pass() { mover_ = opponent(mover_); }

    [[nodiscard]] threats::ShapeBoard& shapes() { return shapes_; }
    [[nodiscard]] const threats::ShapeBoard& shapes() const { return shapes_; }
    [[nodiscard]] const Rules& rules() const { return shapes_.rules(); }
    [[nodiscard]] Stone mover() const { return mover_; }
    /// Names the stones and the side to move.
    [[nodiscard]] std::uint64_t key() const { return mover_ == Stone::first ? key_ : ~key_; }
    /// The key once the mover has played `cell`.
    [[nodiscard]] std::uint64_t key_after(Cell cell) const {
        const auto& keys = keys_[static_cast<std::size_t>(cell)];
        return mover_ == Stone::first ? ~(key_ ^ keys[0]) : key_ ^ keys[1];
    }
    /// What the position is worth to the mover.  With a network: each stone that came or went since the last
    /// time costs what it does a network::SumBoard.
    [[nodiscard]] int evaluate();
    /// The move `plies` ago, 1 for the last; kNoCell before the first.
    [[nodiscard]] Cell move_ago(int plies) const {
        const auto size = static_cast<int>(moves_.size());
        return plies > size ? kNoCell : moves_[static_cast<std::size_t>(size - plies)].cell;
    }

    /// Appends the free cells worth a look: within two cells of a stone, or three along a line; on a board
    /// with few free cells all through which someone can still make a run.  False if others are left out
    /// whose loss is not certain.
    bool append_candidates(std::vector<Cell>& cells) const;

 private:
    static constexpr int kFewCells = 40;
    static constexpr int kRadius = 3;

    struct Move {
        Cell cell = kNoCell;
        Stone stone = Stone::none;
        std::array<std::uint64_t, std::size_t{2} * (2 * kRadius + 1)> near{};  ///< rows around, before
    };

    [[nodiscard]] std::uint64_t* row(int row) { return near_.data() + static_cast<std::size_t>(row) * 2; }
    void mark(Cell cell, Move& move);

    threats::ShapeBoard shapes_;
    Stone mover_ = Stone::first;
    std::uint64_t key_ = 0;
    std::vector<std::array<std::uint64_t, 2>> keys_;
    std::vector<std::uint64_t> near_;  // two words a row
    std::vector<Move> moves_;
    std::unique_ptr<network::SumBoard> sums_;  // stands where the board was when last evaluated
    std::size_t same_ = 0;                     // so many of its stones are still there
};

}  // namespace mnk::search
