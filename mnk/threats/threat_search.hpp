#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "mnk/base/hash.hpp"
#include "mnk/threats/forcing.hpp"

namespace mnk::threats {

/// Wins by moves that must be answered: each leaves the attacker a run to
/// complete, or a cell where it would be unstoppable.  The defender may answer
/// with every move that could save it, its own fours included.
///
/// A proof-number search, depth first: it goes where the fewest replies are left
/// to refute.  A win is walked through once more before it is returned, every
/// reply of the defender, on nothing but the board's word.
///
/// Keeps what it learnt in a table of its own; `forget` empties it.
class ThreatSearch {
 public:
    /// 2^`log2_entries` entries of 16 bytes.
    explicit ThreatSearch(int log2_entries = 16);

    /// Is there such a win for `attacker`, who is to move?  As FourSearch::find; `nodes` counts both
    /// searches', and to show a win may take as many again.  `stop`, if there is one, is asked every thousand nodes or so: the answer is `unknown`
    /// once it says true.
    Forced find(ShapeBoard& board, std::uint64_t key, Stone attacker, int nodes,
                const std::function<bool()>& stop = {});

    /// The moves of the last win that was found, against the replies that hold out longest.
    [[nodiscard]] const std::vector<Cell>& line() const { return line_; }
    /// Visited since construction.
    [[nodiscard]] std::uint64_t nodes() const { return visits_ + fours_.nodes(); }
    void forget();

 private:
    static constexpr std::uint32_t kInfinite = (1U << 28) - 1;
    /// What is left to show, at least: that the side to move gets what it wants (the attacker to win, the
    /// defender to get away), and that it does not.  {0, infinite}: it does.
    struct Numbers {
        std::uint32_t gain = 1;
        std::uint32_t loss = 1;
    };
    struct Child {
        Cell move = kNoCell;
        Numbers numbers;
    };
    ///     63 .. work .. 56 .. gain .. 28 .. loss .. 0
    ///
    /// Work is one more than the logarithm of the visits below, and fades; 0: no entry.
    struct Entry {
        std::uint64_t key = 0;
        std::uint64_t bits = 0;

        [[nodiscard]] std::uint64_t work() const { return bits >> 56; }
        [[nodiscard]] Numbers numbers() const {
            return {static_cast<std::uint32_t>((bits >> 28) & kInfinite),
                    static_cast<std::uint32_t>(bits & kInfinite)};
        }
    };
    static_assert(sizeof(Entry) == 16);
    /// A node that has been shown to be won: in how many plies, and by which move or against which.
    struct Shown {
        int plies = 0;
        Cell move = kNoCell;           // of the defender: any, if there is none that holds out longer
        std::int32_t fours_from = -1;  // where in four_lines_ the rest is, if it is a win by fours
    };
    struct LowHalf {
        std::size_t operator()(const Key128& key) const { return static_cast<std::size_t>(key.low); }
    };
    enum class Side : std::uint8_t { attacker, defender };

    Numbers search(Side side, const Key128& key, int depth, Numbers limits);
    Numbers explore(Side side, const Key128& key, bool is_new, int depth, Numbers limits);
    bool expand(Side side, const Key128& key, bool is_new, Numbers& known);
    bool expand_attack(const Key128& key, bool is_new, Numbers& known);
    bool expand_defence(const Key128& key, Numbers& known);
    void add_child(Side side, const Key128& key, Cell move, Numbers guess);
    Numbers search_child(Side side, const Key128& key, Cell move, int depth, Numbers limits);

    int show(Side side, const Key128& key, int depth);
    Shown show_attack(const Key128& key, int depth);
    Shown show_defence(const Key128& key, int depth);
    int show_child(Side side, const Key128& key, Cell move, int depth);
    void write_line(Key128 key);

    [[nodiscard]] Stone stone_of(Side side) const {
        return side == Side::attacker ? attacker_ : opponent(attacker_);
    }
    [[nodiscard]] Key128 after(Side side, Key128 key, Cell move) const;
    [[nodiscard]] bool is_out();
    [[nodiscard]] int nodes_left() const;
    [[nodiscard]] const Entry* probe(std::uint64_t key) const;
    void store(std::uint64_t key, Numbers numbers, std::uint64_t work);

    FourSearch fours_;
    std::vector<Entry> table_;
    bool is_empty_ = true;
    std::vector<Child> children_;  // of all nodes on the way, one behind the other
    std::vector<Cell> cells_;      // scratch
    std::vector<Cell> line_;
    std::unordered_map<Key128, Shown, LowHalf> shown_;
    std::vector<Cell> four_lines_;
    std::uint64_t visits_ = 0;
    Cell winning_move_ = kNoCell;  // of the attacker's node that was last found to be won
    bool has_cut_ = false;         // some node was too deep to look at: "none" is not sure any more
    // Of the call that is running:
    ShapeBoard* board_ = nullptr;
    Stone attacker_ = Stone::none;
    const std::function<bool()>* stop_ = nullptr;
    std::uint64_t last_node_ = 0;
    std::uint64_t next_ask_ = 0;
    bool is_stopped_ = false;
};

}  // namespace mnk::threats
