#include "mnk/players/helpfulness_count.hpp"

#include <algorithm>
#include <cassert>

namespace mnk::players {

namespace {

constexpr std::int64_t kWin = 100'000;
constexpr std::int64_t kBlock = 10'000;
constexpr std::int64_t kOwnDoubleGame = 2'000;
constexpr std::int64_t kEnemyDoubleGame = 1'000;

// Where windows go from their first cell: half of the eight directions meets each window once.
constexpr Step kForward[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

std::size_t index(int cell) { return static_cast<std::size_t>(cell); }

}  // namespace

HelpfulnessQueue::HelpfulnessQueue(const Rules& rules, bool is_indexed)
    : is_indexed_(is_indexed), where_(is_indexed ? index(rules.cells()) : 0) {
    heap_.reserve(index(rules.cells()));
}

void HelpfulnessQueue::insert(Cell cell, int rank) {
    if (is_indexed_) where_[index(cell)] = static_cast<std::uint16_t>(heap_.size());
    heap_.push_back({rank, 0, cell});
    raise(cell, 0);
}

std::size_t HelpfulnessQueue::find(Cell cell) const {
    if (is_indexed_) return where_[index(cell)];
    const auto place =
        std::find_if(heap_.begin(), heap_.end(), [&](const Entry& entry) { return entry.cell == cell; });
    assert(place != heap_.end());
    return static_cast<std::size_t>(place - heap_.begin());
}

void HelpfulnessQueue::raise(Cell cell, std::int64_t points) {
    assert(points >= 0);
    std::size_t at = find(cell);
    const Entry entry{heap_[at].rank, heap_[at].count + points, cell};
    const auto comes_first = [](const Entry& a, const Entry& b) {
        if (a.rank != b.rank) return a.rank > b.rank;
        return a.count != b.count ? a.count > b.count : a.cell < b.cell;
    };
    while (at > 0 && comes_first(entry, heap_[(at - 1) / 2])) {
        heap_[at] = heap_[(at - 1) / 2];
        if (is_indexed_) where_[index(heap_[at].cell)] = static_cast<std::uint16_t>(at);
        at = (at - 1) / 2;
    }
    heap_[at] = entry;
    if (is_indexed_) where_[index(cell)] = static_cast<std::uint16_t>(at);
}

void HelpfulnessQueue::collect(std::size_t at, std::vector<Cell>& cells) const {
    if (at >= heap_.size() || heap_[at].rank != heap_.front().rank || heap_[at].count != heap_.front().count)
        return;
    cells.push_back(heap_[at].cell);
    collect(2 * at + 1, cells);
    collect(2 * at + 2, cells);
}

std::vector<Cell> HelpfulnessQueue::top() const {
    std::vector<Cell> cells;
    collect(0, cells);
    std::sort(cells.begin(), cells.end());
    return cells;
}

HelpfulnessCount::HelpfulnessCount(const Position& position, const Settings& settings)
    : position_(position),
      rules_(position.rules()),
      self_(position.side_to_move()),
      settings_(settings),
      queue_(rules_, settings.indexed_queue),
      cells_(index(rules_.cells())) {
    for (std::vector<bool>& wins : wins_) wins.resize(index(rules_.cells()));
    for (const Cell cell : position.free_cells()) {
        const bool wins = position.wins_at(cell, self_);
        const bool blocks = position.wins_at(cell, opponent(self_));
        wins_[0][index(cell)] = wins;
        wins_[1][index(cell)] = blocks;
        const int rank = wins ? 2 : blocks ? 1 : 0;
        queue_.insert(cell, settings.original ? 0 : rank);
    }
}

bool HelpfulnessCount::is_free(int row, int column) const {
    return rules_.contains(row, column) && position_.is_free(rules_.cell_at(row, column));
}

void HelpfulnessCount::run(std::span<const Cell> free_cells, Budget& budget) {
    for (const Stone side : {opponent(self_), self_}) {
        for (const Cell stone : position_.moves()) {
            if (!check_lines(stone, side, budget, false)) return;
        }
    }
    for (const Stone side : {opponent(self_), self_}) {
        for (const Cell cell : free_cells) {
            if (!check_lines(cell, side, budget, side == self_)) return;
        }
    }
}

bool HelpfulnessCount::check_lines(Cell start, Stone side, Budget& budget, bool is_last_pass) {
    for (const Step step : kForward) {
        is_cut_ = !budget.takes_node();
        if (is_cut_) return false;
        check(start, step, side);
        if (!is_last_pass) continue;
        ++last_pass_checks_;
        if (settings_.original && queue_.top_count() >= kBlock) return false;
    }
    return true;
}

void HelpfulnessCount::check(Cell start, Step step, Stone side) {
    Window window{.row = rules_.row_of(start), .column = rules_.column_of(start), .step = step, .stones = 0};
    const int last = rules_.run - 1;
    if (!rules_.contains(window.row + last * step.row, window.column + last * step.column)) return;
    const int stride = step.row * rules_.columns + step.column;
    for (int place = 0; place <= last; ++place) {
        const Stone stone = position_.at(static_cast<Cell>(start + place * stride));
        if (stone == opponent(side)) return;
        if (stone == side) ++window.stones;
    }
    for (int place = 0; place <= last; ++place) {
        const auto cell = static_cast<Cell>(start + place * stride);
        if (position_.is_free(cell)) give(cell, side, window, place);
    }
}

/// Does a stone at `place` of the window threaten to complete it in two ways?
///
///     . [ c X X . ]      both ends free: the first if the cell before is, …
///       [ . X X c ] .    … the last if the cell after is
///       [ c X c X ] .    first end free, last a stone, the cell after free: both free cells
///     . [ X c X c ]      the mirror image
bool HelpfulnessCount::is_double_game(const Window& window, int place) const {
    if (window.stones != rules_.run - 2) return false;
    const int last = rules_.run - 1;
    const auto is_free_at = [&](int at) {
        return is_free(window.row + at * window.step.row, window.column + at * window.step.column);
    };
    const bool first_is_free = is_free_at(0);
    const bool last_is_free = is_free_at(last);
    if (first_is_free && last_is_free) {
        return (place == 0 && is_free_at(-1)) || (place == last && is_free_at(last + 1));
    }
    if (first_is_free) return is_free_at(last + 1);
    if (last_is_free) return is_free_at(-1);
    return false;
}

void HelpfulnessCount::give(Cell cell, Stone side, const Window& window, int place) {
    const bool is_own = side == self_;
    HelpfulnessPart& part = is_own ? cells_[index(cell)].own : cells_[index(cell)].enemy;
    std::int64_t points = 1 + window.stones;
    ++part.windows;
    if (wins_[is_own ? 0 : 1][index(cell)]) {
        const std::int64_t bonus = is_own ? kWin : kBlock;
        part.bonus += bonus;
        points += bonus;
    } else {
        part.cells += window.stones;
        if (is_double_game(window, place)) {
            points = (is_own ? kOwnDoubleGame : kEnemyDoubleGame) + window.stones;
            part.double_games += points;
        } else if (window.stones >= rules_.run - 2) {
            points = rules_.run + window.stones;
        }
    }
    part.points += points;
    queue_.raise(cell, points);
}

std::vector<Cell> HelpfulnessCount::best_cells() const {
    const std::vector<Cell> top = queue_.top();
    std::int64_t own = 0;
    std::int64_t enemy = 0;
    for (const Cell cell : top) {
        own = std::max(own, at(cell).own.cells);
        enemy = std::max(enemy, at(cell).enemy.cells);
    }
    std::vector<Cell> best;
    for (const Cell cell : top) {
        if (own <= enemy ? at(cell).enemy.cells == enemy : at(cell).own.cells == own) best.push_back(cell);
    }
    return best;
}

}  // namespace mnk::players
