#include "mnk/search/exact.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "mnk/base/hash.hpp"

namespace mnk::search {

namespace {

constexpr std::size_t kMostTableBits = 17;
/// Nodes with many lines take tens of microseconds: time must not pass unseen.
constexpr std::uint64_t kCheckEvery = 32;
/// Weights are in units of 2^-40: lines that lack more weigh nothing.
constexpr int kUnit = 40;
constexpr std::uint64_t kWhole = std::uint64_t{1} << kUnit;

constexpr std::uint64_t bit(int index) { return std::uint64_t{1} << index; }

std::uint64_t weight_of(std::uint64_t lacking) {
    const int count = std::popcount(lacking);
    return count > kUnit ? 0 : kWhole >> count;
}

/// As many as there are positions of so few cells, about 3^cells.
std::size_t table_size(std::size_t free_cells) {
    return std::size_t{1} << std::min(kMostTableBits, free_cells * 8 / 5 + 1);
}

}  // namespace

struct ExactSearch::View {
    bool wins = false;                      // the side to move completes a line
    Set must = 0;                           // cells the other side would complete a line with
    std::array<std::uint64_t, 2> weight{};  // of the mover's lines, and of the other's
    std::array<std::uint64_t, 64> worth{};  // of each cell
    Set live = 0;
};

bool ExactSearch::takes(const Position& position) {
    return !position.rules().exact && position.free_cells().size() <= 64;
}

ExactSearch::ExactSearch(const Position& position)
    : cells_(position.free_cells().begin(), position.free_cells().end()),
      table_(table_size(position.free_cells().size())) {
    std::sort(cells_.begin(), cells_.end());
    const Rules& rules = position.rules();
    std::vector<int> index(static_cast<std::size_t>(rules.cells()), -1);
    for (std::size_t i = 0; i < cells_.size(); ++i)
        index[static_cast<std::size_t>(cells_[i])] = static_cast<int>(i);
    const Stone me = position.side_to_move();
    for (const Step step : kDirections) {
        for (int row = 0; row < rules.rows; ++row) {
            for (int column = 0; column < rules.columns; ++column) {
                const int last_row = row + (rules.run - 1) * step.row;
                const int last_column = column + (rules.run - 1) * step.column;
                if (!rules.contains(last_row, last_column)) continue;
                Set lacking = 0;
                std::array<bool, 2> has_stone{};  // mine, the other's
                for (int i = 0; i < rules.run; ++i) {
                    const Cell cell = rules.cell_at(row + i * step.row, column + i * step.column);
                    if (position.is_free(cell))
                        lacking |= bit(index[static_cast<std::size_t>(cell)]);
                    else
                        has_stone[position.at(cell) == me ? 0 : 1] = true;
                }
                if (!has_stone[1]) lines_[0].push_back(lacking);
                if (!has_stone[0]) lines_[1].push_back(lacking);
            }
        }
    }
    for (auto& lines : lines_) {
        std::sort(lines.begin(), lines.end());
        lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    }
}

ExactSearch::View ExactSearch::look(Set mine, Set theirs, int side) const {
    View view;
    for (int whose = 0; whose < 2; ++whose) {
        const Set own = whose == 0 ? mine : theirs;
        const Set enemy = whose == 0 ? theirs : mine;
        for (const Set line : lines_[whose == 0 ? side : 1 - side]) {
            if ((line & enemy) != 0) continue;
            Set lacking = line & ~own;
            if (std::has_single_bit(lacking)) {
                if (whose == 0) {
                    view.wins = true;
                    return view;
                }
                view.must |= lacking;
            }
            const std::uint64_t weight = weight_of(lacking);
            view.weight[static_cast<std::size_t>(whose)] += weight;
            view.live |= lacking;
            for (; lacking != 0; lacking &= lacking - 1)
                view.worth[static_cast<std::size_t>(std::countr_zero(lacking))] += weight;
        }
    }
    return view;
}

/// The pair of cells that lowers the weight of the lines left most if who stops them answers a stone on one with the
/// other: lines through both are dead, lines through one count as if the stone were there.  0 if none lowers it.
ExactSearch::Set ExactSearch::find_best_pair() {
    std::array<std::int64_t, 64> single{};
    const auto for_each_pair = [&](const auto& visit) {
        for (const Set line : left_) {
            for (Set rest = line; rest != 0; rest &= rest - 1) {
                const auto a = static_cast<std::size_t>(std::countr_zero(rest));
                for (Set others = rest & (rest - 1); others != 0; others &= others - 1)
                    visit(line, a, static_cast<std::size_t>(std::countr_zero(others)));
            }
        }
    };
    for (const Set line : left_) {
        for (Set rest = line; rest != 0; rest &= rest - 1)
            single[static_cast<std::size_t>(std::countr_zero(rest))] +=
                static_cast<std::int64_t>(weight_of(line));
    }
    for_each_pair([&](Set line, std::size_t a, std::size_t b) {
        both_[64 * a + b] += static_cast<std::int64_t>(weight_of(line));
    });
    std::int64_t best = 0;
    Set best_pair = 0;
    for_each_pair([&](Set, std::size_t a, std::size_t b) {
        const std::int64_t change = single[a] + single[b] - 3 * both_[64 * a + b];
        if (change >= best) return;
        best = change;
        best_pair = bit(static_cast<int>(a)) | bit(static_cast<int>(b));
    });
    for_each_pair([&](Set, std::size_t a, std::size_t b) { both_[64 * a + b] = 0; });
    return best_pair;
}

/// Whether the lines of a side that has `own` against `enemy` weigh less than `bound` once the other side has bound
/// itself to pairs, each time the one that gains most.
bool ExactSearch::is_held_by_pairs(Set own, Set enemy, int side, std::uint64_t weight, std::uint64_t bound) {
    // Far above, pairs hardly ever do; this saves looking for them.
    if (weight >= 3 * bound) return false;
    left_.clear();
    for (const Set line : lines_[side]) {
        if ((line & enemy) == 0) left_.push_back(line & ~own);
    }
    while (weight >= bound) {
        const Set pair = find_best_pair();
        if (pair == 0) return false;
        std::size_t kept = 0;
        weight = 0;
        for (const Set line : left_) {
            if ((line & pair) == pair) continue;
            left_[kept] = line & ~pair;
            if (left_[kept] == 0) return false;
            weight += weight_of(left_[kept++]);
        }
        left_.resize(kept);
    }
    return true;
}

ExactSearch::Entry& ExactSearch::entry(Set mine, Set theirs) {
    return table_[static_cast<std::size_t>(mix(mine * 0x9e3779b97f4a7c15ULL ^ mix(theirs))) &
                  (table_.size() - 1)];
}

bool ExactSearch::count_node() {
    ++nodes_;
    if (nodes_ % kCheckEvery == 0 && (*is_over_)(nodes_)) is_stopped_ = true;
    return !is_stopped_;
}

/// `mine` are the stones that the side to move has added, `side` says whose lines are its own.
int ExactSearch::search(Set mine, Set theirs, int side, int alpha, int beta) {
    if (!count_node()) return 0;
    const Set free =
        ~(mine | theirs) & (cells_.size() == 64 ? ~Set{0} : bit(static_cast<int>(cells_.size())) - 1);
    if (free == 0) return 0;
    const View view = look(mine, theirs, side);
    if (view.wins) return 1;
    if ((view.must & (view.must - 1)) != 0) return -1;
    // Who moves next wins at most if the lines weigh a half; who moves second, if they weigh one.  A forced
    // reply does not change this: it is one of the moves that the argument allows for.
    if (view.weight[0] < kWhole / 2) beta = std::min(beta, 0);
    if (view.weight[1] < kWhole) alpha = std::max(alpha, 0);
    if (alpha >= beta) return alpha;

    Entry& known = entry(mine, theirs);
    if (known.low > -2 && known.mine == mine && known.theirs == theirs) {
        if (known.low >= beta) return known.low;
        if (known.high <= alpha) return known.high;
        alpha = std::max<int>(alpha, known.low);
        beta = std::min<int>(beta, known.high);
        if (alpha >= beta) return alpha;
    }
    // Where the table knows nothing, pairs may: dearer than the weights, cheaper than a search.
    if (alpha < 0 && is_held_by_pairs(theirs, mine, 1 - side, view.weight[1], kWhole)) alpha = 0;
    if (alpha < beta && beta > 0 && is_held_by_pairs(mine, theirs, side, view.weight[0], kWhole / 2))
        beta = 0;
    if (alpha >= beta) return alpha;
    // A stone more never hurts: a cell on no live line is worth a pass, and no more than any other.
    Set moves = view.must != 0 ? view.must : view.live & free;
    if (moves == 0) moves = free & (~free + 1);
    const int old_alpha = alpha;
    int best = -1;
    while (moves != 0) {
        int chosen = std::countr_zero(moves);
        for (Set rest = moves & (moves - 1); rest != 0; rest &= rest - 1) {
            const int other = std::countr_zero(rest);
            if (view.worth[static_cast<std::size_t>(other)] > view.worth[static_cast<std::size_t>(chosen)])
                chosen = other;
        }
        moves &= ~bit(chosen);
        best = std::max(best, -search(theirs, mine | bit(chosen), 1 - side, -beta, -alpha));
        if (is_stopped_) return 0;
        alpha = std::max(alpha, best);
        if (alpha >= beta) break;
    }
    // What was found above by weights is a fact too; where it was only asked for more, so much is an upper bound.
    best = std::max(best, std::min(old_alpha, 0));
    Entry& slot = entry(mine, theirs);
    if (slot.low == -2 || slot.mine != mine || slot.theirs != theirs) slot = {mine, theirs, -1, 1};
    if (best > old_alpha) slot.low = static_cast<std::int8_t>(std::max<int>(slot.low, best));
    if (best < beta) slot.high = static_cast<std::int8_t>(std::min<int>(slot.high, best));
    return best;
}

std::vector<std::size_t> ExactSearch::most_promising_first() const {
    const View view = look(0, 0, 0);
    std::vector<std::size_t> order(cells_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return view.worth[a] > view.worth[b]; });
    return order;
}

/// Whether the move there is worth so much; means nothing if the search was stopped.
bool ExactSearch::is_at_least(std::size_t index, int value) {
    const Set mine = bit(static_cast<int>(index));
    const bool is_run =
        std::any_of(lines_[0].begin(), lines_[0].end(), [&](Set line) { return (line & ~mine) == 0; });
    return is_run || -search(0, mine, 1, -value, 1 - value) >= value;
}

std::vector<ExactSearch::Move> ExactSearch::solve(const std::function<bool(std::uint64_t)>& is_over,
                                                  Wanted wanted) {
    is_over_ = &is_over;
    is_stopped_ = false;
    std::vector<Move> moves;
    for (const Cell cell : cells_) moves.push_back({cell});
    const std::vector<std::size_t> order = most_promising_first();
    // Asks of the moves of which it is open whether they are worth so much.  True if nothing is left to do.
    const auto ask = [&](int value, bool is_one_enough) {
        for (const std::size_t index : order) {
            Move& move = moves[index];
            if (move.low >= value || move.high < value) continue;
            const bool is_so = is_at_least(index, value);
            if (is_stopped_) return true;
            if (is_so) {
                move.low = value;
                if (is_one_enough) return value == 1;
            } else {
                move.high = value - 1;
            }
        }
        return false;
    };
    if (ask(0, true) || ask(1, wanted == Wanted::best_move)) return moves;
    ask(0, false);
    return moves;
}

}  // namespace mnk::search
