#pragma once

#include <cstdint>
#include <vector>

#include "mnk/threats/shape_board.hpp"

namespace mnk::threats {

/// What a forcing search found.
struct Forced {
    enum class Kind : std::uint8_t {
        unknown,  ///< the budget ran out, or a line was too long to follow
        none,     ///< there is no such win: all of them were tried
        win,      ///< proved: `move` wins by force in at most `plies` plies, the winning stone counted
    };
    Kind kind = Kind::unknown;
    Cell move = kNoCell;
    int plies = 0;
};

/// Wins by moves that leave the other side one reply: each threatens to
/// complete a run at once.  A defender who completes a run first, or whose
/// forced reply makes a threat of its own, is answered soundly.
///
/// Keeps what it learnt in a table of its own; `forget` empties it.  A node
/// costs two stones and a look into the table.
class FourSearch {
 public:
    /// 2^`log2_entries` entries of 16 bytes.
    explicit FourSearch(int log2_entries = 16);

    /// Is there such a win for `attacker`, who is to move?  `key` names the stones and the side to move;
    /// the board is as before when it returns.  Visits at most `nodes` nodes.  With `near`, only those wins
    /// are looked for that begin where a run could hold that cell too; that there are none is not learnt then.
    Forced find(ShapeBoard& board, std::uint64_t key, Stone attacker, int nodes, Cell near = kNoCell);

    /// The moves of the last win that was found, both sides', from the position asked about on.
    [[nodiscard]] const std::vector<Cell>& line() const { return line_; }
    /// Visited since construction.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    void forget();

 private:
    using Kind = Forced::Kind;
    struct Entry {
        std::uint64_t key = 0;
        Cell move = kNoCell;      // of a win
        std::uint16_t plies = 0;  // of a win
        Kind kind = Kind::unknown;
        std::uint8_t work = 0;  // the logarithm of the nodes below; fades while the entry is in the way
    };
    static_assert(sizeof(Entry) == 16);

    Forced solve(std::uint64_t key, Cell last, bool only_near = false);
    Forced try_moves(std::uint64_t key, std::size_t from);
    bool collect(Cell last, Forced& known);
    bool replay(std::uint64_t key);
    Cell play_four(Cell four, std::uint64_t& key);
    void take_back();
    [[nodiscard]] const Entry* probe(std::uint64_t key) const;
    void store(std::uint64_t key, const Forced& found, std::uint64_t work);

    std::vector<Entry> table_;
    bool is_empty_ = true;
    std::vector<Cell> moves_;  // of all nodes on the way, one behind the other
    std::vector<Cell> line_;
    std::uint64_t nodes_ = 0;
    // Of the call that is running:
    ShapeBoard* board_ = nullptr;
    Stone attacker_ = Stone::none;
    std::uint64_t last_node_ = 0;
    int most_stones_ = 0;
};

/// The cells that can still save `defender`, who is to move and cannot win at once, when the other side
/// threatens to win at once or to make an unstoppable move: every other move loses by force.  Appends them
/// to `cells`, each once; false if there is no such threat, and nothing is appended.
bool find_defences(const ShapeBoard& board, Stone defender, std::vector<Cell>& cells);

}  // namespace mnk::threats
