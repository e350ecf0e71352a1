#include "mnk/threats/forcing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>

#include "mnk/board/zobrist.hpp"

namespace mnk::threats {

namespace {

/// Whose win it is, for callers whose keys do not tell who moves.
constexpr std::uint64_t kSecond = 0x8c2f9d1e6b3a5047ULL;

/// Stones on the board above what there were: deeper than this nobody looks, as the stack has an end.
constexpr int kDeepest = 400;

/// Whether a run can hold both cells; everything is near to none.
bool are_near(const Rules& rules, Cell a, Cell b) {
    if (b == kNoCell) return true;
    return std::abs(rules.row_of(a) - rules.row_of(b)) < rules.run &&
           std::abs(rules.column_of(a) - rules.column_of(b)) < rules.run;
}

/// One side of a free cell on a line: the player's stones next to it, and if a free cell follows, the
/// player's stones beyond.
///
///     u X X . X O        near 2, gap 3 steps away, beyond 1
struct Arm {
    int near = 0;
    int gap = 0;  // 0: none
    int beyond = 0;
};

Arm arm_of(const ShapeBoard& board, Cell from, int step, int cells, Stone player) {
    Arm arm;
    int at = from;
    int left = cells;
    while (left > 0 && board.at(static_cast<Cell>(at + step)) == player) at += step, --left, ++arm.near;
    if (left == 0 || !board.is_free(static_cast<Cell>(at + step))) return arm;
    arm.gap = arm.near + 1;
    at += step, --left;
    while (left > 0 && board.at(static_cast<Cell>(at + step)) == player) at += step, --left, ++arm.beyond;
    return arm;
}

/// The cells that complete a run once `player` stands on `cell`, for the lines where one stone will be
/// lacking.  On either side of `cell` only the nearest free cell can: a window that reaches farther lacks
/// that one too.  So there are two at most on a line.
struct Completing {
    std::array<Cell, 8> cells{};
    int count = 0;

    void add(int cell) { cells[static_cast<std::size_t>(count++)] = static_cast<Cell>(cell); }
};

Completing completing(const ShapeBoard& board, Cell cell, Stone player) {
    Completing out;
    const ShapeCode code = board.code(cell, player);
    for (int direction = 0; direction < 4; ++direction) {
        const Shape shape = shape_in(code, direction);
        if (shape != Shape::lacks1 && shape != Shape::open1) continue;
        const lines::Place& place = board.geometry().place(cell, direction);
        const int step = board.geometry().step(direction);
        const Arm left = arm_of(board, cell, -step, place.offset, player);
        const Arm right = arm_of(board, cell, step, place.length - 1 - place.offset, player);
        const auto is_run = [&](int stones) {
            return board.rules().exact ? stones == board.rules().run : stones >= board.rules().run;
        };
        const int middle = left.near + 1 + right.near;
        if (left.gap > 0 && is_run(left.beyond + 1 + middle)) out.add(cell - left.gap * step);
        if (right.gap > 0 && is_run(right.beyond + 1 + middle)) out.add(cell + right.gap * step);
    }
    return out;
}

/// The cells that take from `cell` that it is unstoppable: at most three.
struct Remedies {
    std::array<Cell, 3> cells{};
    int count = 0;

    Remedies(const ShapeBoard& board, Cell cell, Stone player) {
        const Completing after = completing(board, cell, player);
        assert(after.count >= 2);
        cells = {cell, after.cells[0], after.cells[1]};
        count = after.count == 2 ? 3 : 1;
    }
    [[nodiscard]] bool contains(Cell cell) const {
        return std::find(cells.begin(), cells.begin() + count, cell) != cells.begin() + count;
    }
    void keep_common(const Remedies& other) {
        const auto end = std::remove_if(cells.begin(), cells.begin() + count,
                                        [&](Cell cell) { return !other.contains(cell); });
        count = static_cast<int>(end - cells.begin());
    }
};

}  // namespace

// --- wins by fours ------------------------------------------------------------------------------------

FourSearch::FourSearch(int log2_entries) : table_(std::size_t{1} << std::max(log2_entries, 1)) {}

void FourSearch::forget() {
    if (is_empty_) return;
    std::fill(table_.begin(), table_.end(), Entry{});
    is_empty_ = true;
}

Forced FourSearch::find(ShapeBoard& board, std::uint64_t key, Stone attacker, int nodes, Cell near) {
    board_ = &board;
    attacker_ = attacker;
    most_stones_ = board.stones() + kDeepest;
    last_node_ = nodes_ + static_cast<std::uint64_t>(std::max(nodes, 0));
    if (attacker == Stone::second) key ^= kSecond;
    const Forced found = solve(key, near, near != kNoCell);
    if (found.kind != Kind::win) return found;
    line_.clear();
    if (!replay(key)) return {};
    return {Kind::win, line_.front(), static_cast<int>(line_.size())};
}

/// The attacker is to move; its last stone was `last`, and its next is near it if it has to be.
Forced FourSearch::solve(std::uint64_t key, Cell last, bool only_near) {
    if (nodes_ == last_node_) return {};
    ++nodes_;
    if (board_->stones() >= most_stones_) return {};
    const std::size_t from = moves_.size();
    Forced found;
    if (!collect(last, found)) return found;
    if (const Entry* entry = probe(key)) {
        found = {entry->kind, entry->move, entry->plies};
    } else {
        if (only_near) {
            const auto is_far = [&](Cell cell) { return !are_near(board_->rules(), cell, last); };
            moves_.erase(
                std::remove_if(moves_.begin() + static_cast<std::ptrdiff_t>(from), moves_.end(), is_far),
                moves_.end());
        }
        const std::uint64_t begun = nodes_;
        found = try_moves(key, from);
        if (only_near && found.kind == Kind::none) found.kind = Kind::unknown;
        if (found.kind != Kind::unknown) store(key, found, nodes_ - begun);
    }
    moves_.resize(from);
    return found;
}

/// Appends the fours to moves_, the most promising first; or false, and what is `known` without a try.
///
/// Whoever has a cell that wins needs nothing else, and whose opponent has one must take it.  Else two
/// cells that complete a run cannot both be filled, and as the defender has no run to complete it has no
/// time for anything else: three plies.
bool FourSearch::collect(Cell last, Forced& known) {
    const ShapeBoard& board = *board_;
    if (board.count(attacker_, Threat::wins) > 0) {
        known = {Kind::win, board.first_cell(attacker_, Threat::wins), 1};
        return false;
    }
    known = {Kind::none, kNoCell, 0};
    const Stone defender = opponent(attacker_);
    const int urgent = board.count(defender, Threat::wins);
    if (urgent > 1) return false;
    if (urgent == 1) {
        const Cell only = board.first_cell(defender, Threat::wins);
        const Threat threat = board.threat(only, attacker_);
        if (threat == Threat::unstoppable) known = {Kind::win, only, 3};
        if (threat != Threat::four && threat != Threat::four_three) return false;
        moves_.push_back(only);
        return true;
    }
    if (board.count(attacker_, Threat::unstoppable) > 0) {
        known = {Kind::win, board.first_cell(attacker_, Threat::unstoppable), 3};
        return false;
    }
    const std::size_t start = moves_.size();
    for (const Threat threat : {Threat::four_three, Threat::four}) {
        const auto add = [&](bool is_near) {
            board.each_cell(attacker_, threat, [&](Cell cell) {
                if (are_near(board.rules(), cell, last) == is_near) moves_.push_back(cell);
            });
        };
        add(true);
        add(false);
    }
    return moves_.size() > start;
}

/// Each of moves_ from `from` on.
Forced FourSearch::try_moves(std::uint64_t key, std::size_t from) {
    const std::size_t end = moves_.size();
    Kind otherwise = Kind::none;
    for (std::size_t i = from; i < end; ++i) {
        const Cell move = moves_[i];
        std::uint64_t next = key;
        play_four(move, next);
        const Forced after = solve(next, move);
        take_back();
        if (after.kind == Kind::win) return {Kind::win, move, after.plies + 2};
        if (after.kind == Kind::unknown) otherwise = Kind::unknown;
        if (nodes_ == last_node_ && i + 1 < end) return {};
    }
    return {otherwise, kNoCell, 0};
}

/// Plays a four and the one reply to it, which it returns.
Cell FourSearch::play_four(Cell four, std::uint64_t& key) {
    board_->play(four, attacker_);
    assert(board_->count(attacker_, Threat::wins) == 1);
    const Cell reply = board_->first_cell(attacker_, Threat::wins);
    board_->play(reply, opponent(attacker_));
    key ^= zobrist::key_of(four, attacker_).low ^ zobrist::key_of(reply, opponent(attacker_)).low;
    return reply;
}

void FourSearch::take_back() {
    board_->undo();
    board_->undo();
}

/// Plays the win out into line_, trusting the table in nothing but where to look: each move is checked to
/// be what it has to be.  False if the win cannot be shown, or not with the nodes that are left.
bool FourSearch::replay(std::uint64_t key) {
    int pairs = 0;
    bool is_shown = false;
    for (Cell last = kNoCell;;) {
        Forced next;
        const std::size_t from = moves_.size();
        const bool is_open = collect(last, next);
        if (!is_open) {
            is_shown = next.kind == Kind::win;
            if (is_shown) line_.push_back(next.move);
            if (is_shown && next.plies == 3) {
                board_->play(next.move, attacker_);
                board_->each_cell(attacker_, Threat::wins, [&](Cell cell) {
                    if (line_.size() < static_cast<std::size_t>(2 * pairs + 3)) line_.push_back(cell);
                });
                board_->undo();
            }
            break;
        }
        const Entry* entry = probe(key);
        if (entry != nullptr && entry->kind == Kind::win)
            next = {Kind::win, entry->move, entry->plies};
        else
            next = try_moves(key, from);
        const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(from);
        const bool is_four = std::find(begin, moves_.end(), next.move) != moves_.end();
        moves_.resize(from);
        if (next.kind != Kind::win || !is_four) break;
        line_.push_back(next.move);
        line_.push_back(play_four(next.move, key));
        last = next.move;
        ++pairs;
    }
    for (; pairs > 0; --pairs) take_back();
    return is_shown;
}

const FourSearch::Entry* FourSearch::probe(std::uint64_t key) const {
    const auto slot = static_cast<std::size_t>(key) & (table_.size() - 1);
    for (const std::size_t at : {slot, slot ^ 1}) {
        if (table_[at].key == key && table_[at].kind != Kind::unknown) return &table_[at];
    }
    return nullptr;
}

/// Of the two places the one with less work in it; the other fades, or old positions would stay for ever.
void FourSearch::store(std::uint64_t key, const Forced& found, std::uint64_t work) {
    const auto slot = static_cast<std::size_t>(key) & (table_.size() - 1);
    is_empty_ = false;
    Entry* entry = &table_[slot];
    Entry* other = &table_[slot ^ 1];
    if (other->work < entry->work) std::swap(entry, other);
    if (other->work > 0) --other->work;
    *entry = {key, found.move, static_cast<std::uint16_t>(found.plies), found.kind,
              static_cast<std::uint8_t>(std::bit_width(work))};
}

// --- defence ------------------------------------------------------------------------------------------

/// No saving move is left out.  Let the attacker have no cell that wins, and u be a cell where it is
/// unstoppable, with C the cells that would complete a run after u, two or more.  Let the defender play a
/// move m that is no four and not u.  It had no cell that wins and has none now: a new one would be in a
/// window through m, and m would be a four; under the exact rule its stone can only spoil other windows.
/// So the attacker, who plays u next, cannot be hurried.  The windows through u that it completes hold u,
/// its own stones and one cell of C each; m stands in such a window only if m is that cell, and then
/// every other cell of C still completes its own (an enemy stone next to a window spoils nothing, under
/// the exact rule either).  If m is not in C, or if C has three cells or more, two are left and the
/// attacker wins.  Hence m must be, for every u at once, u itself or one of just two cells of C.
bool find_defences(const ShapeBoard& board, Stone defender, std::vector<Cell>& cells) {
    const Stone attacker = opponent(defender);
    if (board.count(attacker, Threat::wins) > 0) {
        cells.push_back(board.first_cell(attacker, Threat::wins));
        return true;
    }
    if (board.count(attacker, Threat::unstoppable) == 0) return false;
    Remedies common(board, board.first_cell(attacker, Threat::unstoppable), attacker);
    board.each_cell(attacker, Threat::unstoppable, [&](Cell cell) {
        if (common.count > 0) common.keep_common(Remedies(board, cell, attacker));
    });
    for (int i = 0; i < common.count; ++i) {
        const Cell cell = common.cells[static_cast<std::size_t>(i)];
        if (board.threat(cell, defender) < Threat::four) cells.push_back(cell);
    }
    for (const Threat threat : {Threat::wins, Threat::unstoppable, Threat::four_three, Threat::four})
        board.each_cell(defender, threat, [&](Cell cell) { cells.push_back(cell); });
    return true;
}

}  // namespace mnk::threats
