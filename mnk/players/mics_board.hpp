#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "mnk/board/position.hpp"
#include "mnk/lines/line_words.hpp"
#include "mnk/lines/windows.hpp"

namespace mnk::players {

/// The numbers of the MICS heuristic (Minimum Incomplete Cell Set), as the report's program has them.
struct MicsWeights {
    static constexpr int kStone = 10;
    static constexpr int kNeighbour = 5;
    static constexpr int kDoublePlay = 10'000;
    static constexpr int kEndOfGame = 1'000'000;

    /// The most that both players' plain values of a cell and its neighbours
    /// can add up to.  A line of L cells has at most L - 1 stones besides the
    /// cell, whoever owns them, and min(k, L + 1 - k) windows for each player.
    static constexpr int kLargestPlain =
        4 * (kStone * (Rules::kLargest - 1) + 2 * (Rules::kLargest / 2)) + 8 * kNeighbour;
    // The steps are strict on every board we allow, so that they need no scaling.
    static_assert(kLargestPlain < kDoublePlay && 3 * kDoublePlay + kLargestPlain < kEndOfGame);
};

/// What the report's program does not as the report says.  By default nothing of it is kept.
struct MicsDefects {
    bool hidden_wins = false;         ///< a double play in one direction hides an end of game in a later one
    bool limit_before_win = false;    ///< a win at the depth limit is scored by the board value
    bool wins_without_way = false;    ///< a win now and a win in nine plies are worth the same
    bool false_double_plays = false;  ///< two windows that lack the same two cells pass for a double play

    static constexpr MicsDefects original() { return {true, true, true, true}; }
};

/// How a stone's consequences are found.  All ways give the same values.
enum class MicsUpdate : std::uint8_t {
    words,  ///< from the line as bits, without entries: O(k), the fastest; `k` where runs are too long for it
    k,      ///< from the entries of lines::Windows, kept in O(k)
    k2,     ///< the same, counted afresh in O(k²) as in the report
};

/// The word of an option, or `words` for any other.
MicsUpdate mics_update(std::string_view word);

/// The board of `mics`: cell values, ordering values and their sums, kept under
/// play and undo.
///
/// For a player and a free cell:
///
///     direction   windows + 10 x stones
///     cell        1,000,000 if some window lacks this cell alone (end of game)
///                 10,000    if playing here leaves two cells that complete one (double play)
///                 else the sum of the four directions
///     ordering    own + enemy's (own twice from 10,000 on) + 5 x stones among the 8 neighbours
///
/// Like Windows it holds stones, not a game: a run ends nothing here.  Turns alternate.
/// play and undo: O(k) but for MicsUpdate::k2.  Memory Θ(mn), and O(k) for each move that can be undone.
class MicsBoard {
 public:
    explicit MicsBoard(const Rules& rules, MicsUpdate update = MicsUpdate::words, MicsDefects defects = {});

    /// Has the same stones as `position`: the moves since the last call if it
    /// goes on from there, else all of them.  Earlier moves cannot be undone.
    void follow(const Position& position);

    /// @pre  the cell is free
    void play(Cell cell);
    /// @pre  a move was played since the last `follow`
    void undo();

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] Stone stone(Cell cell) const {
        return windows_ ? windows_->stone(cell) : words_->stone(cell);
    }
    /// The entries behind the values, which MicsUpdate::words does not keep: counted afresh, O(mnk).
    [[nodiscard]] lines::Windows count_windows() const;
    [[nodiscard]] Stone side_to_move() const { return side_; }
    [[nodiscard]] std::span<const Cell> free_cells() const { return {cells_.data(), free_count_}; }

    /// The value of a free cell for a player.
    [[nodiscard]] int value(Cell cell, Stone player) const {
        return value_of(half(packed_[at(cell)], lines::index_of(player)));
    }
    [[nodiscard]] bool ends_game(Cell cell, Stone player) const {
        return verdict(half(packed_[at(cell)], lines::index_of(player))) == is_end;
    }

    /// Sum of the values of all free cells for a player.
    [[nodiscard]] std::int64_t sum(Stone player) const { return sums_[at(lines::index_of(player))]; }
    /// Nobody has a window left.
    [[nodiscard]] bool is_dead() const { return sums_[0] == 0 && sums_[1] == 0; }

    /// Brings up to date what only the ordering needs, which leaves of a search
    /// do without.  What follows may be asked after this, or after `follow`.
    void prepare_order();

    /// Stones among the eight neighbours.
    [[nodiscard]] int neighbours(Cell cell) const { return neighbours_[at(cell)]; }
    /// What moves are ordered by, when `mover` is to move.
    [[nodiscard]] std::int64_t order_value(Cell cell, Stone mover) const;

    /// A number for each cell that orders free cells as order_value does; the
    /// smallest number there is for taken ones and for the padding at the end,
    /// which makes the length a multiple of kBlock.
    static constexpr int kBlock = 64;
    static constexpr std::int16_t kTaken = -32768;
    [[nodiscard]] std::span<const std::int16_t> keys(Stone mover) const {
        return keys_[at(lines::index_of(mover))];
    }

    /// Bytes held.
    [[nodiscard]] std::size_t memory() const;

 private:
    static std::size_t at(int value) { return static_cast<std::size_t>(value); }

    // Per player and cell, the four directions added up: the plain values in the
    // low half, and above them two bits a direction that say how near the end it is.
    //
    //     | antidiagonal | diagonal | column | row | windows + 10 x stones |
    //      23          22 21      20 19    18 17 16 15                    0
    using Packed = std::uint32_t;
    // Both players' in one word, the first player's below: one addition serves both.
    using PackedPair = std::uint64_t;
    static Packed half(PackedPair pair, int player) { return static_cast<Packed>(pair >> (32 * player)); }
    /// The bits that say that a direction lacks one or two stones.
    static constexpr PackedPair kNearBits = 0x00ff'0000'00ff'0000;
    enum Nearness : std::uint8_t { is_far, lacks_two, makes_double, lacks_one };
    enum Verdict : std::uint8_t { is_plain, is_double_play, is_end };

    struct Saved {
        PackedPair packed;
        std::array<std::int16_t, 2> keys;
        Cell cell;
    };
    struct Move {
        std::array<std::int64_t, 2> sums;
        std::array<std::int16_t, 2> keys;
        Cell cell;
        bool is_ordered;      // prepare_order was called after it
        std::uint32_t saved;  // how many Saved belong to it
    };

    [[nodiscard]] PackedPair nearness(const lines::EntryPair& pair, int direction) const;
    [[nodiscard]] Verdict verdict(Packed packed) const { return verdicts_[packed >> 16]; }
    // Looked up, not branched on: verdicts follow no pattern a processor could learn.
    [[nodiscard]] int plain_part(Packed packed) const {
        constexpr Packed kept[] = {0xffff, 0, 0};
        return static_cast<int>(packed & kept[verdict(packed)]);
    }
    [[nodiscard]] int value_of(Packed packed) const {
        constexpr int steps[] = {0, MicsWeights::kDoublePlay, MicsWeights::kEndOfGame};
        return plain_part(packed) + steps[verdict(packed)];
    }
    [[nodiscard]] std::int16_t key_of(Cell cell, int mover) const;
    void set_verdicts();
    void reset();
    void clear_lines();
    void take_changes();
    /// What the changes of a move add up to.
    struct Tally {
        Saved* saved;
        PackedPair plain = 0;  // what the sums change by, the second player's in the high half
    };
    void finish(const Tally& tally);
    // In mics_words.cpp.
    [[nodiscard]] PackedPair nearness_at(const lines::NearCells& near, int x) const;
    void take_words(Cell cell);
    void take_line(Cell cell, int direction, Tally& tally);
    void add_neighbour(Cell cell, int stones);

    Rules rules_;
    MicsUpdate update_;
    std::optional<lines::LineWords> words_;  // this for MicsUpdate::words,
    std::optional<lines::Windows> windows_;  // or this
    MicsDefects defects_;
    Stone side_ = Stone::first;
    std::vector<Cell> played_;
    std::array<Verdict, 256> verdicts_{};
    std::array<std::array<Nearness, Rules::kLargest + 1>, 2> nearness_{};  // [is double][missing]

    std::vector<PackedPair> packed_;
    std::array<std::vector<std::int16_t>, 2> keys_;
    std::vector<std::uint8_t> neighbours_;
    std::array<std::int64_t, 2> sums_{};

    // All cells, the free ones first, as in Position.
    std::vector<Cell> cells_;
    std::vector<Cell> where_;
    std::size_t free_count_ = 0;

    std::vector<Move> moves_;
    std::vector<Saved> saved_;
    std::size_t saved_top_ = 0;
};

}  // namespace mnk::players
