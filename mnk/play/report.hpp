#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/board/rules.hpp"

namespace mnk::play {

/// What a position is worth to the side to move, and how far to trust it.
///
///     searched   a number of the player's own scale: larger is better, 0 is even
///     win, loss  proved; `plies` bounds the distance where it is known
///     draw       proved
struct Value {
    enum class Kind : std::uint8_t { unknown, searched, win, draw, loss };

    Kind kind = Kind::unknown;
    std::int64_t score = 0;
    std::optional<int> plies;

    static Value searched(std::int64_t score) { return {Kind::searched, score, {}}; }
    static Value win_in(int plies) { return {Kind::win, 0, plies}; }
    static Value loss_in(int plies) { return {Kind::loss, 0, plies}; }
    static Value draw() { return {Kind::draw, 0, {}}; }

    [[nodiscard]] bool is_proved() const { return kind >= Kind::win; }

    friend bool operator==(const Value&, const Value&) = default;
};

/// "+12", "+M7", "-M4", "draw", "?".
std::string to_string(const Value& value);

/// One number for each cell of the board, under a name: what a heat map draws.
/// The names "value", "own" and "enemy" mean the same for every player; the
/// pieces they are made of are called "parts.…", with a dot for each level
/// ("parts.own.row.windows").
struct CellLayer {
    static constexpr std::int64_t kNothing = std::numeric_limits<std::int64_t>::min();

    std::string name;
    std::vector<std::int64_t> values;  ///< by cell; kNothing where there is none
};

/// One move of the position asked about, as far as it was searched.
struct RootMove {
    Cell cell = kNoCell;
    Value value;
    std::uint64_t nodes = 0;   ///< spent on it
    std::uint64_t budget = 0;  ///< it could have spent; 0 if it had no share of its own
    int depth = 0;             ///< plies to which its value was searched; 0 where that means nothing
    std::vector<Cell> line;    ///< the move itself and what should follow, as far as it is known
    bool is_at_most = false;   ///< the move was refuted: it is worth this or less
};

/// What a side could do with its next stone, seen on the board without search.
///
///     wins          a run
///     unstoppable   two or more ways to complete a run: no single reply stops them
///     must_answer   one way to complete a run, or a cell where it would be unstoppable
///
///     . X X X .     X threatens to be unstoppable with the stones b, c, d by its move at a or e; O answers
///     a b c d e     at a, at e, or where else one stone leaves X no such move
struct ThreatLine {
    enum class Kind : std::uint8_t { wins, unstoppable, must_answer };

    Stone player = Stone::none;
    Kind kind = Kind::must_answer;
    std::vector<Cell> stones;   ///< that make it possible; none where k is that small
    std::vector<Cell> cells;    ///< where the next stone does it
    std::vector<Cell> answers;  ///< where a stone of the other side takes it away
};

/// "wins", "unstoppable", "must_answer".
std::string_view to_string(ThreatLine::Kind kind);

/// One visit of a search, as far as it is told: enough to watch alpha-beta at work.  Numbers are for the side
/// to move at the node, in the player's own scale.
struct TreeNode {
    enum class Kind : std::uint8_t {
        inner,    // every move was tried
        cutoff,   // a move reached beta: the other side will not come here
        won,      // the stone before made a run
        full,     // no free cell
        horizon,  // the depth ended here
    };

    int parent = -1;      ///< index of the node before; the root has none
    Cell move = kNoCell;  ///< that led here
    int ply = 0;          ///< from the root
    int alpha = 0;        ///< the window, as the node was entered with it
    int beta = 0;
    std::optional<int> value;  ///< nothing if the search was ended inside
    Kind kind = Kind::inner;
    Cell best = kNoCell;
    int skipped = 0;  ///< moves that the cut-off saved
};

/// "inner", "cutoff", "won", "full", "horizon".
std::string_view to_string(TreeNode::Kind kind);

/// What a player says of its thinking, as data: runners, pages and terminals
/// decide how to show it.  Every field may be left at its default.
struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::chrono::microseconds elapsed{0};
    Value value;
    std::vector<Cell> principal_variation;
    std::string text;

    // What the player sees, filled by Player::explain.
    std::vector<CellLayer> layers;
    std::vector<Cell> order;                  ///< candidates, in the order in which they are tried
    std::vector<RootMove> root_moves;         ///< in the order in which they were searched
    std::optional<std::int64_t> board_value;  ///< of the position itself, without search
    Cell choice = kNoCell;
    std::vector<ThreatLine> threats;  ///< of both sides, the strongest first
    std::vector<TreeNode> tree;       ///< in the order of visits, a node after its parent
    std::vector<Cell> defences;       ///< if the side to move must defend: the only moves that can still help

    /// 0 while no time has passed.
    [[nodiscard]] std::uint64_t nodes_per_second() const;
};

/// Called from the thread that thinks; must be quick.  May be empty.
using ReportSink = std::function<void(const Report&)>;

}  // namespace mnk::play
