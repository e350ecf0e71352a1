#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mnk/board/rules.hpp"
#include "mnk/lines/entry.hpp"
#include "mnk/lines/geometry.hpp"

namespace mnk::lines {

/// How the entries are brought up to date after a stone.
enum class Update : std::uint8_t {
    k,   ///< one pass along each line, constant work a cell: O(k)
    k2,  ///< every cell in reach is counted afresh at O(k): O(k²), for comparison
};

/// What one player has on every line through every free cell, kept under play
/// and undo for both players.
///
/// It holds stones, not a game: turns need not alternate, and a run does not
/// end anything.  Who has won is for Position to say.  Under the `exact` rule
/// windows are counted as if longer runs won too: good enough to choose among
/// moves, not to call a win (a window that lacks one stone may make an
/// overline).  Runs longer than every line give no windows at all.
///
/// `play` costs O(k) or O(k²) as `Update` says, `undo` O(k): it copies back
/// what play overwrote.  Memory: about 120 bytes a cell, and 130 k bytes for
/// each stone that can be undone.
class Windows {
 public:
    explicit Windows(const Rules& rules, Update update = Update::k);

    /// What the last `play` changed on one line.  Cells may appear that did not change, and taken ones.
    struct Change {
        const EntryPair* before = nullptr;
        const EntryPair* after = nullptr;
        int length = 0;  ///< cells, from `first` on by `step`
        int first = 0;
        int step = 0;
        int direction = 0;
    };

    /// @pre  `cell` is free and `stone` is not none
    void play(Cell cell, Stone stone);

    /// Takes the last stone back.  @pre  undoable() > 0
    void undo();

    /// Stones that can be taken back.
    [[nodiscard]] int undoable() const { return static_cast<int>(moves_.size()); }

    /// Forgets how to take back the stones played so far.
    void settle();

    /// @pre  `cell` is free (what a taken cell has is not kept)
    [[nodiscard]] const Entry& at(Cell cell, int direction, Stone player) const {
        const Place& place = geometry_.place(cell, direction);
        return entries_[static_cast<std::size_t>(direction)][std::size_t{place.base} + place.offset]
            .of[index_of(player)];
    }
    [[nodiscard]] Stone stone(Cell cell) const { return stones_[0][static_cast<std::size_t>(cell)]; }
    [[nodiscard]] const Rules& rules() const { return rules_; }

    /// Of the last `play`, one for each direction; valid until the next play or undo.
    [[nodiscard]] std::span<const Change, 4> changes() const { return changes_; }

    /// Bytes held.
    [[nodiscard]] std::size_t memory() const;

 private:
    /// Which cells of a line hold a player's stones, by offset.
    using LineBits = std::array<std::uint64_t, 2>;

    struct Span {
        std::uint16_t from = 0;
        std::uint16_t length = 0;
    };
    struct Move {
        Cell cell = kNoCell;
        Stone stone = Stone::none;
        std::array<Span, 4> saved;
    };
    /// One line at the moment of a move.
    struct Line;

    void set_empty(int direction);
    [[nodiscard]] Line line_through(const Place& place, std::size_t direction, Stone mover);
    void update_mover(const Line& line) const;
    void update_opponent(const Line& line) const;
    void update_afresh(const Line& line) const;

    Rules rules_;
    Update update_;
    Geometry geometry_;
    // All in line order, one vector for each direction.  stones_[0] is the row
    // direction, in which line order is the order of the cells.
    std::array<std::vector<EntryPair>, 4> entries_;
    std::array<std::vector<Stone>, 4> stones_;
    std::array<std::array<std::vector<std::uint8_t>, 2>, 4>
        in_window_;  // stones in the window that starts here
    std::array<std::array<std::vector<LineBits>, 2>, 4> bits_;
    std::vector<Move> moves_;
    std::vector<EntryPair> saved_;
    std::size_t saved_top_ = 0;
    std::array<Change, 4> changes_{};
};

/// One entry counted from the definition along a line of stones, O(k): what
/// `Update::k2` does for each cell in reach.
/// @pre  0 <= offset < line.size()
Entry recount(std::span<const Stone> line, int offset, int run, Stone player);

/// The `completing` part alone: the nearest free cell each way is the only one that can be.  O(k).
std::uint8_t completing_cells(std::span<const Stone> line, int offset, int run, Stone player);

}  // namespace mnk::lines
