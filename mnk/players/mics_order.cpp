#include "mnk/players/mics_order.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <utility>

namespace mnk::players {

namespace {

std::uint32_t rank_of(std::int16_t key, int cell) {
    return static_cast<std::uint32_t>(key - MicsBoard::kTaken) << 14 | static_cast<std::uint32_t>(cell);
}

Cell cell_of(std::uint32_t rank) { return static_cast<Cell>(rank & 0x3fff); }

static_assert(Rules::kMostCells <= 1 << 14);

/// Which of a block's keys are at least `bar`: bit i for key i.
std::uint32_t reaching(const std::int16_t* block, std::int16_t bar) {
    std::uint32_t set = 0;
#ifdef __SSE2__
    const __m128i below = _mm_set1_epi16(static_cast<std::int16_t>(bar - 1));
    for (int half = 0; half < 2; ++half) {
        const auto* from = reinterpret_cast<const __m128i*>(block + 16 * half);
        const __m128i low = _mm_cmpgt_epi16(_mm_loadu_si128(from), below);
        const __m128i high = _mm_cmpgt_epi16(_mm_loadu_si128(from + 1), below);
        set |= static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high))) << (16 * half);
    }
#else
    for (int i = 0; i < MicsBoard::kBlock; ++i) set |= (block[i] >= bar ? 1U : 0U) << i;
#endif
    return set;
}
static_assert(MicsBoard::kBlock == 32);

constexpr std::size_t kGroups = 16;

/// Batcher's sorting network: which pairs to put in order, one after the other.
struct Exchange {
    std::size_t a = 0;
    std::size_t b = 0;
};
constexpr std::array<Exchange, 63> kExchanges = [] {
    std::array<Exchange, 63> out{};
    std::size_t count = 0;
    for (std::size_t p = 1; p < kGroups; p *= 2) {
        for (std::size_t k = p; k >= 1; k /= 2) {
            for (std::size_t j = k % p; j + k < kGroups; j += 2 * k) {
                for (std::size_t i = j; i < j + k && i + k < kGroups; ++i) {
                    if (i / (2 * p) == (i + k) / (2 * p)) out[count++] = {i, i + k};
                }
            }
        }
    }
    return out;
}();

/// Largest first, unrolled: no branch to guess wrong.
template <std::size_t... I>
void sort_groups(std::array<std::int16_t, kGroups>& best, std::index_sequence<I...>) {
    const auto exchange = [&best](Exchange pair) {
        const std::int16_t a = best[pair.a];
        const std::int16_t b = best[pair.b];
        best[pair.a] = std::max(a, b);
        best[pair.b] = std::min(a, b);
    };
    (exchange(kExchanges[I]), ...);
}

}  // namespace

MicsOrder mics_order(std::string_view word) {
    if (word == "heap") return MicsOrder::heap;
    if (word == "sort") return MicsOrder::sort;
    if (word == "quickselect") return MicsOrder::quickselect;
    return MicsOrder::blocks;
}

int MicsOrdering::best(MicsBoard& board, int most, Cell* out) {
    board.prepare_order();
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
    constexpr int size = MicsBoard::kBlock;
    const std::span<const std::int16_t> keys = board.keys(board.side_to_move());

    // 1. Cells are dealt out into groups, one after the other.  The best cells of
    //    q groups are q cells, so that the worst of the best q is not below the
    //    q-th of the groups' best.
    std::int16_t bar = MicsBoard::kTaken + 1;
    if (most <= static_cast<int>(kGroups)) {
        std::array<std::int16_t, kGroups> best;
        best.fill(MicsBoard::kTaken);
        for (const std::int16_t* cell = keys.data(); cell != keys.data() + keys.size(); cell += kGroups) {
            for (std::size_t i = 0; i < kGroups; ++i) best[i] = std::max(best[i], cell[i]);
        }
        sort_groups(best, std::make_index_sequence<kExchanges.size()>());
        bar = std::max(bar, best[static_cast<std::size_t>(most - 1)]);
    }

    // 2. The cells that reach the bar: few more than q.
    for (std::size_t end = keys.size(); end > 0; end -= size) {
        const std::int16_t* block = keys.data() + end - size;
        const int first = static_cast<int>(end) - size;
        for (std::uint32_t set = reaching(block, bar); set != 0; set &= set - 1) {
            const int i = std::countr_zero(set);
            ranked_.push_back(rank_of(block[i], first + i));
        }
    }
    std::sort(ranked_.begin(), ranked_.end(), std::greater<>());
    if (ranked_.size() > static_cast<std::size_t>(most)) ranked_.resize(static_cast<std::size_t>(most));
}

}  // namespace mnk::players
