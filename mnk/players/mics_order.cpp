#include "mnk/players/mics_order.hpp"

#include <algorithm>
#include <functional>

namespace mnk::players {

namespace {

std::uint32_t rank_of(std::int16_t key, int cell) {
    return static_cast<std::uint32_t>(key - MicsBoard::kTaken) << 14 | static_cast<std::uint32_t>(cell);
}

Cell cell_of(std::uint32_t rank) { return static_cast<Cell>(rank & 0x3fff); }

static_assert(Rules::kMostCells <= 1 << 14);

}  // namespace

MicsOrder mics_order(std::string_view word) {
    if (word == "heap") return MicsOrder::heap;
    if (word == "sort") return MicsOrder::sort;
    if (word == "quickselect") return MicsOrder::quickselect;
    return MicsOrder::blocks;
}

int MicsOrdering::best(const MicsBoard& board, int most, Cell* out) {
    ranked_.clear();
    if (order_ == MicsOrder::blocks)
        collect_blocks(board, most);
    else
        collect(board, most);
    for (std::size_t i = 0; i < ranked_.size(); ++i) out[i] = cell_of(ranked_[i]);
    return static_cast<int>(ranked_.size());
}

void MicsOrdering::collect(const MicsBoard& board, int most) {
    const std::span<const std::int16_t> keys = board.keys(board.side_to_move());
    const auto limit = static_cast<std::size_t>(most);
    const std::greater<> larger;
    for (const Cell cell : board.free_cells()) {
        const std::uint32_t rank = rank_of(keys[static_cast<std::size_t>(cell)], cell);
        if (order_ != MicsOrder::heap || ranked_.size() < limit) {
            ranked_.push_back(rank);
            if (order_ == MicsOrder::heap) std::push_heap(ranked_.begin(), ranked_.end(), larger);
        } else if (rank > ranked_.front()) {
            std::pop_heap(ranked_.begin(), ranked_.end(), larger);
            ranked_.back() = rank;
            std::push_heap(ranked_.begin(), ranked_.end(), larger);
        }
    }
    if (order_ == MicsOrder::heap) {
        std::sort_heap(ranked_.begin(), ranked_.end(), larger);
        return;
    }
    const std::size_t kept = std::min(limit, ranked_.size());
    const auto middle = ranked_.begin() + static_cast<std::ptrdiff_t>(kept);
    if (order_ == MicsOrder::quickselect) {
        if (kept < ranked_.size()) std::nth_element(ranked_.begin(), middle, ranked_.end(), larger);
        std::sort(ranked_.begin(), middle, larger);
    } else {
        std::sort(ranked_.begin(), ranked_.end(), larger);
    }
    ranked_.resize(kept);
}

void MicsOrdering::collect_blocks(const MicsBoard& board, int most) {
    const std::span<const std::int16_t> keys = board.keys(board.side_to_move());
    const auto limit = static_cast<std::size_t>(most);
    std::int16_t bar = MicsBoard::kTaken;  // a key must be larger to get in
    for (std::size_t end = keys.size(); end > 0; end -= MicsBoard::kBlock) {
        const std::int16_t* block = keys.data() + end - MicsBoard::kBlock;
        std::int16_t largest = block[0];
        for (int i = 1; i < MicsBoard::kBlock; ++i) largest = std::max(largest, block[i]);
        if (largest <= bar) continue;
        // From the last cell down: of equal keys the one met first is the better.
        for (int i = MicsBoard::kBlock; i-- > 0;) {
            if (block[i] <= bar) continue;
            const std::uint32_t rank = rank_of(block[i], static_cast<int>(end) - MicsBoard::kBlock + i);
            if (ranked_.size() == limit)
                ranked_.back() = rank;
            else
                ranked_.push_back(rank);
            for (std::size_t j = ranked_.size() - 1; j > 0 && ranked_[j - 1] < ranked_[j]; --j)
                std::swap(ranked_[j - 1], ranked_[j]);
            if (ranked_.size() == limit)
                bar = static_cast<std::int16_t>(static_cast<int>(ranked_.back() >> 14) + MicsBoard::kTaken);
        }
    }
}

}  // namespace mnk::players
