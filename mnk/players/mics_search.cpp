#include "mnk/players/mics_search.hpp"

#include <algorithm>

namespace mnk::players {

bool MicsBrake::is_on() const {
    if (stop != nullptr && stop->is_raised()) return true;
    if (peers != nullptr && peers->load(std::memory_order_relaxed)) return true;
    return deadline && std::chrono::steady_clock::now() >= *deadline;
}

MicsSearch::MicsSearch(MicsBoard& board, MicsOrder order, const MicsShape& shape)
    : board_(board),
      ordering_(order),
      shape_(shape),
      candidates_(static_cast<std::size_t>((shape.depth + 3) * shape.width)) {}

void MicsSearch::begin(const Position& position, const MicsBrake& brake) {
    brake_ = brake;
    root_side_ = position.side_to_move();
    is_stopped_ = false;
    glances_ = 0;
    exact_.reset();
    if (position.rules().exact) exact_.emplace(position);
}

std::vector<Cell> MicsSearch::root_cells() {
    std::vector<Cell> cells(static_cast<std::size_t>(3 * shape_.width));
    cells.resize(static_cast<std::size_t>(ordering_.best(board_, 3 * shape_.width, cells.data())));
    return cells;
}

bool MicsSearch::has_to_stop() {
    // Asked once for each inner node.  Sixteen of them take far less than a millisecond, or a few on the
    // largest boards; a look at the clock costs a tenth of one.
    if ((++glances_ & 15U) == 0 && brake_.is_on()) is_stopped_ = true;
    return is_stopped_;
}

bool MicsSearch::wins_at(Cell cell) const {
    if (!board_.ends_game(cell, board_.side_to_move())) return false;
    return !exact_ || exact_->wins_at(cell, board_.side_to_move());
}

std::int64_t MicsSearch::board_value() const {
    return board_.sum(root_side_) - board_.sum(opponent(root_side_));
}

void MicsSearch::play(Cell cell) {
    board_.play(cell);
    if (exact_) exact_->play(cell);
}

void MicsSearch::undo() {
    board_.undo();
    if (exact_) exact_->undo();
}

std::int64_t MicsSearch::try_root(Cell cell, std::int64_t alpha, std::uint64_t budget) {
    budget_ = budget;
    used_ = 0;
    const bool is_won = wins_at(cell);
    play(cell);
    const std::int64_t value = visit(1, alpha, kMicsBeyond, is_won);
    undo();
    return value;
}

std::int64_t MicsSearch::visit(int depth, std::int64_t alpha, std::int64_t beta, bool is_won) {
    // 1. The end of the game and of the tree.
    const bool is_max = board_.side_to_move() == root_side_;
    if (depth >= shape_.depth && (!is_won || shape_.defects.limit_before_win)) return board_value();
    if (is_won) {
        const std::int64_t win = kMicsWin - (shape_.defects.wins_without_way ? 0 : depth);
        return is_max ? -win : win;
    }
    if (board_.free_cells().empty() || board_.is_dead()) return 0;
    if (has_to_stop()) return board_value();

    // 2. The best cells, while the budget lasts.
    Cell* cells = candidates_.data() + depth * shape_.width;
    const int count = ordering_.best(board_, shape_.width, cells);
    std::int64_t best = is_max ? -kMicsBeyond : kMicsBeyond;
    bool has_begun = false;
    for (int i = 0; i < count; ++i) {
        if (used_ + static_cast<std::uint64_t>(depth) >= budget_) break;
        const bool wins = wins_at(cells[i]);
        play(cells[i]);
        const std::int64_t value = visit(depth + 1, alpha, beta, wins);
        undo();
        if (is_stopped_) return value;
        ++used_;
        has_begun = true;

        // 3. Bounds.
        if (is_max) {
            best = std::max(best, value);
            alpha = std::max(alpha, best);
            if (best >= beta) break;
        } else {
            best = std::min(best, value);
            beta = std::min(beta, best);
            if (best <= alpha) break;
        }
    }
    return has_begun ? best : board_value();
}

std::uint64_t MicsSearch::count_nodes(bool orders_leaves) {
    used_ = 0;
    for (const Cell cell : root_cells()) {
        play(cell);
        count_below(1, orders_leaves);
        undo();
        ++used_;
        if (is_stopped_) break;
    }
    return used_;
}

void MicsSearch::count_below(int depth, bool orders_leaves) {
    const bool is_leaf = depth >= shape_.depth || board_.is_dead();
    if ((is_leaf && !orders_leaves) || has_to_stop()) return;
    Cell* cells = candidates_.data() + depth * shape_.width;
    const int count = ordering_.best(board_, shape_.width, cells);
    if (is_leaf) return;
    for (int i = 0; i < count && !is_stopped_; ++i) {
        const bool wins = wins_at(cells[i]);
        play(cells[i]);
        if (!wins) count_below(depth + 1, orders_leaves);
        undo();
        ++used_;
    }
}

}  // namespace mnk::players
