#include "mnk/players/window_board.hpp"

#include <algorithm>
#include <cassert>

namespace mnk::players {

namespace {

/// Stands around the board: nobody's stone, and not free.
constexpr auto kEdge = static_cast<Stone>(3);

}  // namespace

WindowBoard::WindowBoard(const Position& position)
    : rules_(position.rules()),
      mover_(position.side_to_move()),
      free_count_(static_cast<int>(position.free_cells().size())),
      stones_(at_index((rules_.rows + 2) * (rules_.columns + 2)), kEdge),
      slots_(at_index(rules_.cells())) {
    const std::ptrdiff_t stride = rules_.columns + 2;
    for (std::size_t i = 0; i < 4; ++i) steps_[i] = kDirections[i].row * stride + kDirections[i].column;
    for (int cell = 0; cell < rules_.cells(); ++cell) {
        const int row = cell / rules_.columns;
        const int column = cell % rules_.columns;
        slots_[at_index(cell)] = static_cast<std::uint16_t>((row + 1) * stride + column + 1);
        stones_[slots_[at_index(cell)]] = position.at(static_cast<Cell>(cell));
    }
    for (const Stone side : {Stone::first, Stone::second}) {
        if (side == Stone::second && position.ply() == 0) {  // the same for both
            values_[1] = values_[0];
            sums_[1] = sums_[0];
            win_counts_[1] = win_counts_[0];
            break;
        }
        values_[index(side)].resize(at_index(rules_.cells()));
        for (const Cell cell : position.free_cells()) {
            for (int direction = 0; direction < 4; ++direction) {
                set_line(cell, direction, index(side), measure(cell, direction, side));
            }
        }
    }
}

Cell WindowBoard::first_win(Stone side) const {
    if (win_count(side) == 0) return kNoCell;
    for (int i = 0; i < rules_.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (is_free(cell) && is_win(cell, side)) return cell;
    }
    return kNoCell;
}

LineValue WindowBoard::measure(Cell cell, int direction, Stone side) const {
    return measure_at(slot(cell), steps_[at_index(direction)], side);
}

int WindowBoard::windows_through(Cell cell, Stone side) const {
    int windows = 0;
    for (int direction = 0; direction < 4; ++direction) windows += measure(cell, direction, side).windows;
    return windows;
}

LineValue WindowBoard::measure_at(std::size_t slot, std::ptrdiff_t step, Stone side) const {
    const Stone* here = stones_.data() + slot;
    const auto is_open = [&](const Stone* at) { return *at == Stone::none || *at == side; };
    const Stone* first = here;
    const Stone* last = here;
    const int reach = rules_.run - 1;
    int back = 0;
    int ahead = 0;
    for (; back < reach && is_open(first - step); ++back) first -= step;
    for (; ahead < reach && is_open(last + step); ++ahead) last += step;
    const int windows = back + 1 + ahead - rules_.run + 1;
    if (windows <= 0) return {};

    LineValue line{.windows = windows, .value = windows};
    int weight = 0;
    for (; first != here; first += step) {
        weight = std::min(weight + 1, windows);
        if (*first == side) line.value += weight;
    }
    weight = 0;
    for (; last != here; last -= step) {
        weight = std::min(weight + 1, windows);
        if (*last == side) line.value += weight;
    }
    // With exactly k, a run of k beside the cell makes the whole longer: look one cell further.
    const int farthest = rules_.exact ? rules_.run : reach;
    int run = 1;
    int seen = 0;
    for (const Stone* at = here - step; seen < farthest && *at == side; at -= step) ++run, ++seen;
    seen = 0;
    for (const Stone* at = here + step; seen < farthest && *at == side; at += step) ++run, ++seen;
    line.is_win = run == rules_.run || (run > rules_.run && !rules_.exact);
    return line;
}

void WindowBoard::set_line(Cell cell, int direction, std::size_t side, LineValue line) {
    CellValue& value = values_[side][at_index(cell)];
    const int change = line.value - value.line[at_index(direction)];
    const auto bit = static_cast<std::uint8_t>(1U << direction);
    const bool was_win = value.wins != 0;
    value.line[at_index(direction)] = static_cast<std::int16_t>(line.value);
    value.total += change;
    value.wins = static_cast<std::uint8_t>(line.is_win ? value.wins | bit : value.wins & ~bit);
    sums_[side] += change;
    win_counts_[side] += static_cast<int>(value.wins != 0) - static_cast<int>(was_win);
}

void WindowBoard::update(Cell cell, int direction, Stone side) {
    const CellValue& old = values_[index(side)][at_index(cell)];
    notes_.push_back({static_cast<std::uint32_t>(index(side) * 4) + static_cast<std::uint32_t>(direction),
                      cell, old.line[at_index(direction)], ((old.wins >> direction) & 1U) != 0});
    set_line(cell, direction, index(side), measure(cell, direction, side));
}

/// Walks from the new stone on `cell` as far as either player's view goes.
void WindowBoard::update_along(Cell cell, int direction, int sign) {
    const Stone owner = at(cell);
    const std::ptrdiff_t step = sign * steps_[at_index(direction)];
    const int cell_step =
        sign * (kDirections[direction].row * rules_.columns + kDirections[direction].column);
    bool owner_sees = true;
    bool other_sees = true;
    const Stone* here = stones_.data() + slot(cell);
    int other_cell = cell;
    for (int i = 1; i < rules_.run + (rules_.exact ? 1 : 0); ++i) {
        here += step;
        other_cell += cell_step;
        if (*here == kEdge) return;
        if (*here == owner) {
            other_sees = false;
        } else if (*here != Stone::none) {
            owner_sees = false;
        } else {
            if (owner_sees) update(static_cast<Cell>(other_cell), direction, owner);
            if (other_sees) update(static_cast<Cell>(other_cell), direction, opponent(owner));
        }
        if (!owner_sees && !other_sees) return;
    }
}

void WindowBoard::place(Cell cell, Stone side_to_place) {
    assert(is_free(cell));
    for (const std::size_t side : {0U, 1U}) {
        sums_[side] -= values_[side][at_index(cell)].total;
        win_counts_[side] -= values_[side][at_index(cell)].wins != 0 ? 1 : 0;
    }
    played_.push_back({cell, mover_, notes_.size()});
    stones_[slot(cell)] = side_to_place;
    mover_ = opponent(side_to_place);
    --free_count_;
    for (int direction = 0; direction < 4; ++direction) {
        update_along(cell, direction, 1);
        update_along(cell, direction, -1);
    }
}

void WindowBoard::undo() {
    assert(!played_.empty());
    const auto [cell, mover_before, first_note] = played_.back();
    played_.pop_back();
    while (notes_.size() > first_note) {
        const Note note = notes_.back();
        notes_.pop_back();
        set_line(note.cell, static_cast<int>(note.side_and_direction % 4), note.side_and_direction / 4,
                 {.value = note.line, .is_win = note.is_win});
    }
    stones_[slot(cell)] = Stone::none;
    mover_ = mover_before;
    ++free_count_;
    for (const std::size_t side : {0U, 1U}) {
        sums_[side] += values_[side][at_index(cell)].total;
        win_counts_[side] += values_[side][at_index(cell)].wins != 0 ? 1 : 0;
    }
}

}  // namespace mnk::players
