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
std::uint64_t reaching(const std::int16_t* block, std::int16_t bar) {
    std::uint64_t set = 0;
#ifdef __SSE2__
    const __m128i below = _mm_set1_epi16(static_cast<std::int16_t>(bar - 1));
    for (int part = 0; part < 4; ++part) {
        const auto* from = reinterpret_cast<const __m128i*>(block + 16 * part);
        const __m128i low = _mm_cmpgt_epi16(_mm_loadu_si128(from), below);
        const __m128i high = _mm_cmpgt_epi16(_mm_loadu_si128(from + 1), below);
        const auto bits = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
        set |= std::uint64_t{bits} << (16 * part);
    }
#else
    for (int i = 0; i < MicsBoard::kBlock; ++i) set |= std::uint64_t{block[i] >= bar ? 1U : 0U} << i;
#endif
    return set;
}
static_assert(MicsBoard::kBlock == 64);

constexpr std::size_t kGroups = MicsBoard::kBlock / 4;
using Lanes = std::array<std::int16_t, kGroups>;

/// The largest key of each lane of a block: the keys i, i + 16, i + 32 and i + 48.
Lanes tops_of(const std::int16_t* block) {
    Lanes tops;
    for (std::size_t i = 0; i < kGroups; ++i) {
        tops[i] = std::max(std::max(block[i], block[i + kGroups]),
                           std::max(block[i + 2 * kGroups], block[i + 3 * kGroups]));
    }
    return tops;
}

/// Does a lane reach the bar?
bool reaches(const Lanes& tops, std::int16_t bar) {
#ifdef __SSE2__
    const auto* lanes = reinterpret_cast<const __m128i*>(tops.data());
    const __m128i most = _mm_max_epi16(_mm_loadu_si128(lanes), _mm_loadu_si128(lanes + 1));
    return _mm_movemask_epi8(_mm_cmplt_epi16(most, _mm_set1_epi16(bar))) != 0xffff;
#else
    return *std::max_element(tops.begin(), tops.end()) >= bar;
#endif
}

/// The n-th largest, 1 <= n <= 16: the smallest that fewer than n surpass.
std::int16_t nth_largest(const Lanes& values, int n) {
    Lanes larger{};
    for (const std::int16_t value : values) {
        for (std::size_t i = 0; i < kGroups; ++i)
            larger[i] = static_cast<std::int16_t>(larger[i] + (value > values[i] ? 1 : 0));
    }
    std::int16_t smallest = 32'767;
    for (std::size_t i = 0; i < kGroups; ++i)
        smallest = std::min(smallest, larger[i] < n ? values[i] : std::int16_t{32'767});
    return smallest;
}

constexpr std::size_t kFew = 16;

/// Sorts the `count` ranks, largest first, each put where the number of larger ones says.  Neither the ranks nor their number
/// decide about a branch, which a processor could only guess.
/// @pre  count <= kFew, all different and not 0; the others up to kFew are 0; there is room for one more
void sort_few(std::uint32_t* ranks) {
    std::array<std::int32_t, kFew> from;
    std::array<std::int32_t, kFew> larger{};
    for (std::size_t i = 0; i < kFew; ++i) from[i] = static_cast<std::int32_t>(ranks[i]);
    for (const std::int32_t rank : from) {
        for (std::size_t i = 0; i < kFew; ++i) larger[i] += rank > from[i] ? 1 : 0;
    }
    for (std::size_t i = 0; i < kFew; ++i) ranks[larger[i]] = static_cast<std::uint32_t>(from[i]);
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
    ranked_.clear();
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
    constexpr std::size_t size = MicsBoard::kBlock;
    const std::span<const std::int16_t> keys = board.keys(board.side_to_move());
    const std::size_t blocks = keys.size() / size;

    // 1. Cells are dealt out into groups, a lane each.  The best cells of q groups
    //    are q cells, so that the worst of the best q is not below the q-th of the
    //    groups' best.
    Lanes best;
    best.fill(MicsBoard::kTaken);
    tops_.resize(blocks);
    for (std::size_t block = 0; block < blocks; ++block) {
        const Lanes tops = tops_of(keys.data() + block * size);
        tops_[block] = tops;
        for (std::size_t i = 0; i < kGroups; ++i) best[i] = std::max(best[i], tops[i]);
    }
    std::int16_t bar = MicsBoard::kTaken + 1;
    if (most <= static_cast<int>(kGroups)) bar = std::max(bar, nth_largest(best, most));

    // 2. The cells that reach the bar: few more than q.
    reaching_.resize(keys.size());
    std::uint32_t* const begin = reaching_.data();
    std::fill_n(begin, kFew, 0);
    std::uint32_t* last = begin;
    for (std::size_t block = 0; block < blocks; ++block) {
        if (!reaches(tops_[block], bar)) continue;
        const std::size_t first = block * size;
        for (std::uint64_t set = reaching(keys.data() + first, bar); set != 0; set &= set - 1) {
            const std::size_t cell = first + static_cast<std::size_t>(std::countr_zero(set));
            *last++ = rank_of(keys[cell], static_cast<int>(cell));
        }
    }
    const auto count = static_cast<std::size_t>(last - begin);
    if (count <= kFew)
        sort_few(begin);
    else
        std::sort(begin, last, std::greater<>());
    ranked_.assign(begin, begin + std::min(count, static_cast<std::size_t>(most)));
}

}  // namespace mnk::players
