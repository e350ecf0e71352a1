#include "mnk/search/search_board.hpp"

#include <algorithm>
#include <bit>

#include "mnk/board/zobrist.hpp"

namespace mnk::search {

SearchBoard::SearchBoard(const Rules& rules, const Tables& tables)
    : shapes_(rules, tables.shapes, tables.codes),
      key_(zobrist::key_of(rules).low),
      keys_(static_cast<std::size_t>(rules.cells())),
      near_(static_cast<std::size_t>(rules.rows) * 2) {
    for (int i = 0; i < rules.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        keys_[static_cast<std::size_t>(cell)] = {zobrist::key_of(cell, Stone::first).low,
                                                 zobrist::key_of(cell, Stone::second).low};
    }
    moves_.reserve(static_cast<std::size_t>(rules.cells()));
    if (tables.network) sums_ = std::make_unique<network::SumBoard>(rules, tables.network);
}

void SearchBoard::follow(const Position& position) {
    const auto& moves = position.moves();
    std::size_t same = 0;
    while (same < moves_.size() && same < moves.size() && moves_[same].cell == moves[same]) ++same;
    while (moves_.size() > same) undo();
    for (; same < moves.size(); ++same) play(moves[same]);
}

void SearchBoard::play(Cell cell) {
    moves_.emplace_back();
    moves_.back().cell = cell;
    moves_.back().stone = mover_;
    mark(cell, moves_.back());
    key_ ^= keys_[static_cast<std::size_t>(cell)][mover_ == Stone::first ? 0 : 1];
    shapes_.play(cell, mover_);
    mover_ = opponent(mover_);
}

void SearchBoard::undo() {
    const Move& move = moves_.back();
    mover_ = move.stone;
    shapes_.undo();
    key_ ^= keys_[static_cast<std::size_t>(move.cell)][mover_ == Stone::first ? 0 : 1];
    const int centre = rules().row_of(move.cell);
    const int last = std::min(rules().rows - 1, centre + kRadius);
    const std::uint64_t* saved = move.near.data();
    for (int r = std::max(0, centre - kRadius); r <= last; ++r, saved += 2) std::copy_n(saved, 2, row(r));
    moves_.pop_back();
    same_ = std::min(same_, moves_.size());
}

int SearchBoard::evaluate() {
    if (!sums_) return shapes_.evaluate(mover_);
    while (static_cast<std::size_t>(sums_->stones()) > same_) sums_->undo();
    for (; same_ < moves_.size(); ++same_) sums_->play(moves_[same_].cell, moves_[same_].stone);
    return sums_->worth(mover_);
}

///     x . . x . . x
///     . x x x x x .
///     . x x x x x .        the cells that a stone in the middle makes near
///     x x x o x x x
///     . x x x x x .
///     . x x x x x .
///     x . . x . . x
void SearchBoard::mark(Cell cell, Move& move) {
    constexpr std::array<std::uint8_t, 4> masks{0b1111111, 0b0111110, 0b0111110, 0b1001001};
    const int centre = rules().row_of(cell);
    const int column = rules().column_of(cell);
    const int last = std::min(rules().rows - 1, centre + kRadius);
    std::uint64_t* saved = move.near.data();
    for (int r = std::max(0, centre - kRadius); r <= last; ++r, saved += 2) {
        std::uint64_t* words = row(r);
        std::copy_n(words, 2, saved);
        const std::uint64_t mask = masks[static_cast<std::size_t>(std::abs(r - centre))];
        const int from = column - kRadius;  // of the mask's lowest bit
        if (from < 0) {
            words[0] |= mask >> -from;
        } else if (from < 64) {
            words[0] |= mask << from;
            if (from > 64 - 7) words[1] |= mask >> (64 - from);
        } else {
            words[1] |= mask << (from - 64);
        }
    }
}

bool SearchBoard::append_candidates(std::vector<Cell>& cells) const {
    const Rules& rules = shapes_.rules();
    const auto is_live = [&](Cell cell) {
        return (shapes_.code(cell, Stone::first) | shapes_.code(cell, Stone::second)) != 0;
    };
    if (shapes_.free_count() <= kFewCells) {
        // A stone more never hurts, so a cell where nobody can win is no better than any other; only where
        // just k win can a stone do harm, and staying away be best.
        Cell idle = kNoCell;
        for (int i = 0; i < rules.cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            if (!shapes_.is_free(cell)) continue;
            if (is_live(cell))
                cells.push_back(cell);
            else
                idle = cell;
        }
        if (idle != kNoCell && (rules.exact || cells.empty())) cells.push_back(idle);
        return true;
    }
    for (int r = 0; r < rules.rows; ++r) {
        for (int half = 0; half < 2; ++half) {
            std::uint64_t bits = near_[static_cast<std::size_t>(2 * r + half)];
            for (; bits != 0; bits &= bits - 1) {
                const int column = 64 * half + std::countr_zero(bits);
                if (column >= rules.columns) break;
                const Cell cell = rules.cell_at(r, column);
                if (shapes_.is_free(cell) && is_live(cell)) cells.push_back(cell);
            }
        }
    }
    return false;
}

}  // namespace mnk::search
