#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "apps/mnk-verify/certificate.hpp"

/// Boards, lines and states: what a node is checked on.
namespace verify {

/// The stones after the certificate's moves: 0 empty, 1 first, 2 second.
using Board = std::vector<int>;

/// Calls `with(cells)` for every window of `run` cells in a row, a column or a diagonal.
template <class With>
void for_each_window(const Certificate& about, With with) {
    constexpr std::array<std::array<int, 2>, 4> kSteps{{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}};
    std::vector<int> cells(static_cast<std::size_t>(about.run));
    for (int row = 0; row < about.rows; ++row) {
        for (int column = 0; column < about.columns; ++column) {
            for (const auto& [down, right] : kSteps) {
                const int last_row = row + down * (about.run - 1);
                const int last_column = column + right * (about.run - 1);
                if (last_row < 0 || last_row >= about.rows || last_column >= about.columns) continue;
                if (about.run == 1 && right + down != 1) continue;
                for (int i = 0; i < about.run; ++i)
                    cells[static_cast<std::size_t>(i)] =
                        (row + down * i) * about.columns + column + right * i;
                with(cells);
            }
        }
    }
}

/// The empty cells of a window that `player` (1 or 2) can still fill; nothing if the other has a stone there.
inline std::optional<std::vector<int>> live_cells(const Board& board, const std::vector<int>& window,
                                                  int player) {
    std::vector<int> empty;
    for (const int cell : window) {
        const int stone = board[static_cast<std::size_t>(cell)];
        if (stone == 3 - player) return {};
        if (stone == 0) empty.push_back(cell);
    }
    return empty;
}

/// Where symmetry number `symmetry` takes a cell.
inline int image(const Certificate& about, int symmetry, int cell) {
    const int r = cell / about.columns;
    const int c = cell % about.columns;
    const int last_r = about.rows - 1 - r;
    const int last_c = about.columns - 1 - c;
    const std::array<std::array<int, 2>, 8> to{{{r, c},
                                                {r, last_c},
                                                {last_r, c},
                                                {last_r, last_c},
                                                {c, r},
                                                {c, last_r},
                                                {last_c, r},
                                                {last_c, last_r}}};
    const auto& [row, column] = to[static_cast<std::size_t>(symmetry)];
    return row * about.columns + column;
}

/// Is the sum of counts[s] × 2^-s below 2^-`bits`?  Whole numbers only: two of size s make one of size s - 1.
inline bool is_below(std::vector<std::uint64_t> counts, std::size_t bits) {
    for (std::size_t s = counts.size() - 1; s > 0; --s) {
        counts[s - 1] += counts[s] / 2;
        counts[s] %= 2;
    }
    return std::all_of(counts.begin(),
                       counts.begin() + static_cast<std::ptrdiff_t>(std::min(bits + 1, counts.size())),
                       [](std::uint64_t count) { return count == 0; });
}

template <std::size_t words>
struct Mask {
    std::array<std::uint64_t, words> w{};

    static Mask of(int cell) {
        Mask out;
        out.w[static_cast<std::size_t>(cell / 64)] = std::uint64_t{1} << (cell % 64);
        return out;
    }
    bool has(int cell) const { return (w[static_cast<std::size_t>(cell / 64)] >> (cell % 64) & 1) != 0; }
    bool is_empty() const { return *this == Mask{}; }
    int size() const {
        int out = 0;
        for (const std::uint64_t word : w) out += std::popcount(word);
        return out;
    }
    int first() const {
        for (std::size_t i = 0; i < words; ++i) {
            if (w[i] != 0) return static_cast<int>(i) * 64 + std::countr_zero(w[i]);
        }
        return -1;
    }
    template <class With>
    void for_each(With with) const {
        for (std::size_t i = 0; i < words; ++i) {
            for (std::uint64_t rest = w[i]; rest != 0; rest &= rest - 1)
                with(static_cast<int>(i) * 64 + std::countr_zero(rest));
        }
    }
    bool is_in(const Mask& other) const { return (*this - other).is_empty(); }
    bool meets(const Mask& other) const { return !(*this & other).is_empty(); }
    Mask operator&(Mask other) const {
        for (std::size_t i = 0; i < words; ++i) other.w[i] &= w[i];
        return other;
    }
    Mask operator|(Mask other) const {
        for (std::size_t i = 0; i < words; ++i) other.w[i] |= w[i];
        return other;
    }
    Mask operator-(Mask other) const {
        for (std::size_t i = 0; i < words; ++i) other.w[i] = w[i] & ~other.w[i];
        return other;
    }
    bool operator==(const Mask&) const = default;
};

/// The lines of the owner of the strategy (S) and of the other side (T), and who moves.  No line holds another of
/// the same side, and none is empty.
template <std::size_t words>
struct State {
    std::vector<Mask<words>> own;
    std::vector<Mask<words>> other;
    bool owner_moves = false;
};

/// Lines that hold another line go.
template <std::size_t words>
void keep_smallest(std::vector<Mask<words>>& lines) {
    std::sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
        return a.size() != b.size() ? a.size() < b.size() : a.w < b.w;
    });
    std::vector<Mask<words>> out;
    for (const auto& line : lines) {
        if (std::none_of(out.begin(), out.end(), [&](const auto& small) { return small.is_in(line); }))
            out.push_back(line);
    }
    lines.swap(out);
}

/// A stone at `cell` of the side whose lines are `mine`.
template <std::size_t words>
void place(std::vector<Mask<words>>& mine, std::vector<Mask<words>>& theirs, int cell) {
    const auto dead = [cell](const auto& line) { return line.has(cell); };
    theirs.erase(std::remove_if(theirs.begin(), theirs.end(), dead), theirs.end());
    // Only a line that shrinks can come to lie in another, and only in one that does not shrink.
    const auto middle = std::partition(mine.begin(), mine.end(), dead);
    for (auto line = mine.begin(); line != middle; ++line) *line = *line - Mask<words>::of(cell);
    const auto shrunk = static_cast<std::size_t>(middle - mine.begin());
    mine.erase(std::remove_if(middle, mine.end(),
                              [&](const auto& line) {
                                  for (std::size_t i = 0; i < shrunk; ++i) {
                                      if (!mine[i].is_empty() && mine[i].is_in(line)) return true;
                                  }
                                  return false;
                              }),
               mine.end());
    mine.erase(std::remove_if(mine.begin(), mine.end(), [](const auto& line) { return line.is_empty(); }),
               mine.end());
}

}  // namespace verify
