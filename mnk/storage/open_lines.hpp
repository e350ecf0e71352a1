#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <span>
#include <vector>

#include "mnk/board/position.hpp"
#include "mnk/board/symmetry.hpp"

/// For this module's own files only: positions as a proof's nodes see them (docs/proof-format.md, "The state").
namespace mnk::storage {

/// A set of up to 256 cells.
struct Cells {
    static constexpr int kMost = 256;

    std::array<std::uint64_t, 4> words{};

    void insert(Cell cell) { word(cell) |= bit(cell); }
    void erase(Cell cell) { word(cell) &= ~bit(cell); }
    [[nodiscard]] bool has(Cell cell) const {
        return (words[static_cast<std::size_t>(cell) / 64] & bit(cell)) != 0;
    }
    [[nodiscard]] bool is_empty() const { return *this == Cells{}; }
    [[nodiscard]] int size() const {
        int out = 0;
        for (const std::uint64_t w : words) out += std::popcount(w);
        return out;
    }
    /// The smallest; kNoCell if there is none.
    [[nodiscard]] Cell first() const {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] != 0)
                return static_cast<Cell>(static_cast<int>(i) * 64 + std::countr_zero(words[i]));
        return kNoCell;
    }
    [[nodiscard]] bool is_in(const Cells& other) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            if ((words[i] & ~other.words[i]) != 0) return false;
        return true;
    }
    Cells& operator|=(const Cells& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
        return *this;
    }
    Cells& operator&=(const Cells& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
        return *this;
    }
    template <class With>
    void for_each(With with) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
                with(static_cast<Cell>(static_cast<int>(i) * 64 + std::countr_zero(rest)));
    }

    friend auto operator<=>(const Cells&, const Cells&) = default;

 private:
    std::uint64_t& word(Cell cell) { return words[static_cast<std::size_t>(cell) / 64]; }
    static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (static_cast<unsigned>(cell) % 64); }
};

using Lines = std::vector<Cells>;  ///< in order, none empty, none inside another

/// Drops empty lines and those that hold another; puts the rest in order.  O(lines²).
void tidy(Lines& lines);

Cells cells_of(const Lines& lines);

/// The cell of a line of one cell, the smallest; kNoCell if there is none.  Not `but`.
Cell completing(const Lines& lines, Cell but = kNoCell);

/// Is u on every line on which v is?
bool dominates(const Lines& lines, Cell u, Cell v);

struct OpenLines {
    Lines own;    ///< of the strategy's owner
    Lines other;  ///< of the other side
    bool owner_moves = false;

    /// After a stone of the side to move.
    [[nodiscard]] OpenLines after(Cell cell) const;

    friend auto operator<=>(const OpenLines&, const OpenLines&) = default;
};

/// Every cell after `symmetry`.
Cells image(const Rules& rules, const Cells& cells, Symmetry symmetry);
OpenLines image(const Rules& rules, const OpenLines& lines, Symmetry symmetry);

/// What pairs leave of the other side's lines; the owner's do not count from there on.
OpenLines without_pairs(const OpenLines& lines, std::span<const Cell> pairs);

/// Groups of lines that share no cell with another group's.
std::vector<Lines> groups_of(const Lines& lines);

/// The lines of `stone`.  @pre  the board has no more than Cells::kMost cells
Lines lines_of(const Position& position, Stone stone);

}  // namespace mnk::storage
