#include "mnk/board/position.hpp"

#include <algorithm>
#include <cassert>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/board/zobrist.hpp"

namespace mnk {

namespace {

std::size_t index(int value) { return static_cast<std::size_t>(value); }

}  // namespace

Position::Position(const Rules& rules)
    : rules_(rules),
      stride_(rules.columns + 1),
      key_(zobrist::key_of(rules)),
      stones_(index((rules.rows + 2) * (rules.columns + 1) + 1), Stone::none),
      slots_(index(rules.cells())),
      cells_(index(rules.cells())),
      where_(index(rules.cells())),
      moves_(index(rules.cells())) {
    for (int cell = 0; cell < rules.cells(); ++cell) {
        const int row = cell / rules.columns;
        const int column = cell % rules.columns;
        slots_[index(cell)] = static_cast<std::uint16_t>((row + 1) * (rules.columns + 1) + column + 1);
        cells_[index(cell)] = static_cast<Cell>(cell);
        where_[index(cell)] = static_cast<Cell>(cell);
    }
}

Result<Position> Position::from_moves(const Rules& rules, std::span<const Cell> moves) {
    Position position(rules);
    for (const Cell cell : moves) {
        const int number = position.ply() + 1;
        if (!position.contains(cell)) {
            return Error{
                text::concat("move ", number, " is off the ", rules.rows, "x", rules.columns, " board")};
        }
        const std::string name = cell_name(rules, cell);
        if (position.is_over()) {
            return Error{text::concat("move ", number, " (", name, ") comes after the end of the game")};
        }
        if (!position.is_free(cell)) {
            return Error{text::concat("move ", number, " (", name, ") is on a cell that is taken")};
        }
        position.play(cell);
    }
    return position;
}

int Position::run_length(std::size_t slot, std::ptrdiff_t step, Stone stone) const {
    int length = 1;
    const Stone* here = stones_.data() + slot;
    for (const Stone* next = here + step; *next == stone; next += step) ++length;
    for (const Stone* next = here - step; *next == stone; next -= step) ++length;
    return length;
}

bool Position::completes_run(std::size_t slot, Stone stone) const {
    for (const std::ptrdiff_t step : {std::ptrdiff_t{1}, stride_, stride_ + 1, stride_ - 1}) {
        const int length = run_length(slot, step, stone);
        if (length == rules_.run || (length > rules_.run && !rules_.exact)) return true;
    }
    return false;
}

bool Position::wins_at(Cell cell, Stone stone) const {
    assert(is_free(cell) && stone != Stone::none);
    return completes_run(slot_of(cell), stone);
}

void Position::play(Cell cell) {
    assert(contains(cell) && is_free(cell) && !is_over());
    const Stone mover = side_to_move();
    const std::size_t last_free = index(rules_.cells() - ply_ - 1);
    const Cell other = cells_[last_free];
    const Cell hole = where_[index(cell)];
    cells_[index(hole)] = other;
    where_[index(other)] = hole;
    cells_[last_free] = cell;
    where_[index(cell)] = hole;  // also when cell == other: the way back

    const std::size_t slot = slot_of(cell);
    stones_[slot] = mover;
    key_ ^= zobrist::key_of(cell, mover);
    moves_[index(ply_++)] = cell;
    if (completes_run(slot, mover)) winner_ = mover;
}

void Position::undo() {
    assert(ply_ > 0);
    const Cell cell = moves_[index(--ply_)];
    const std::size_t last_free = index(rules_.cells() - ply_ - 1);
    const Cell hole = where_[index(cell)];
    const Cell other = cells_[index(hole)];
    cells_[last_free] = other;
    where_[index(other)] = static_cast<Cell>(last_free);
    cells_[index(hole)] = cell;
    where_[index(cell)] = hole;

    stones_[slot_of(cell)] = Stone::none;
    key_ ^= zobrist::key_of(cell, side_to_move());
    winner_ = Stone::none;
}

namespace {

/// One player's view along a line: how far the stretch without enemy stones goes.
///
/// With exactly k, a window counts only if no own stone touches its ends, for
/// then the run would be longer than k.
class Stretch {
 public:
    Stretch(const Rules& rules, Stone player) : rules_(rules), player_(player) {}

    /// Takes the next cell of the line; true as soon as a window of k fits.
    bool takes(Stone stone) {
        if (stone != Stone::none && stone != player_) {
            const bool fits = rules_.exact && touches_nothing_behind() && length_ >= rules_.run;
            restart();
            return fits;
        }
        // A window that ended at the cell before fits if this cell is not an own stone.
        const bool fits =
            rules_.exact && stone == Stone::none && length_ >= rules_.run && touches_nothing_behind();
        own_[index(length_++)] = stone == player_;
        return fits || (!rules_.exact && length_ >= rules_.run);
    }

    /// The line ends here.
    bool ends() {
        const bool fits = rules_.exact && length_ >= rules_.run && touches_nothing_behind();
        restart();
        return fits;
    }

 private:
    /// Is the cell just before the last k cells of the stretch no stone of ours?
    [[nodiscard]] bool touches_nothing_behind() const {
        return length_ == rules_.run || (length_ > rules_.run && !own_[index(length_ - rules_.run - 1)]);
    }
    void restart() { length_ = 0; }

    const Rules& rules_;
    Stone player_;
    int length_ = 0;
    bool own_[Rules::kLargest] = {};
};

}  // namespace

bool Position::is_dead() const {
    if (winner_ != Stone::none) return false;
    Stretch first(rules_, Stone::first);
    Stretch second(rules_, Stone::second);
    // Every line starts at a cell whose predecessor is off the board.
    for (const Step step : kDirections) {
        for (int cell = 0; cell < rules_.cells(); ++cell) {
            int row = cell / rules_.columns;
            int column = cell % rules_.columns;
            if (rules_.contains(row - step.row, column - step.column)) continue;
            for (; rules_.contains(row, column); row += step.row, column += step.column) {
                const Stone stone = at(rules_.cell_at(row, column));
                if (first.takes(stone) || second.takes(stone)) return false;
            }
            if (first.ends() || second.ends()) return false;
        }
    }
    return true;
}

std::vector<Cell> Position::winning_run() const {
    std::vector<Cell> run;
    if (winner_ == Stone::none) return run;
    const Cell last = last_move();
    for (const Step step : kDirections) {
        int row = rules_.row_of(last);
        int column = rules_.column_of(last);
        const auto is_own = [&](int r, int c) {
            return rules_.contains(r, c) && at(rules_.cell_at(r, c)) == winner_;
        };
        while (is_own(row - step.row, column - step.column)) row -= step.row, column -= step.column;
        run.clear();
        for (; is_own(row, column); row += step.row, column += step.column)
            run.push_back(rules_.cell_at(row, column));
        const int length = static_cast<int>(run.size());
        if (length == rules_.run || (length > rules_.run && !rules_.exact)) return run;
    }
    assert(false && "a winner has a run");
    return {};
}

bool operator==(const Position& a, const Position& b) {
    return a.rules_ == b.rules_ &&
           std::equal(a.moves().begin(), a.moves().end(), b.moves().begin(), b.moves().end());
}

}  // namespace mnk
