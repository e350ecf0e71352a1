#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mnk/board/position.hpp"

namespace mnk::solver::test {

/// The values of all positions of a game of at most 24 cells, by trying every move.  Slow and obviously right.
class BruteForce {
 public:
    BruteForce(const Rules& rules, bool weak) : rules_(rules), weak_(weak) {
        for (int cell = 0; cell < rules.cells(); ++cell) {
            for (const Step& step : kDirections) {
                std::uint32_t line = 0;
                int length = 0;
                int row = rules.row_of(static_cast<Cell>(cell));
                int column = rules.column_of(static_cast<Cell>(cell));
                for (; length < rules.run && rules.contains(row, column); ++length) {
                    line |= 1U << rules.cell_at(row, column);
                    row += step.row;
                    column += step.column;
                }
                if (length == rules.run) lines_.push_back(line);
            }
        }
    }

    /// 1: the first player completes a run; -1: the second does; 0: nobody.  In the weak game never -1.
    int value(const Position& position) {
        std::uint32_t first = 0;
        std::uint32_t second = 0;
        for (int cell = 0; cell < rules_.cells(); ++cell) {
            const Stone stone = position.at(static_cast<Cell>(cell));
            if (stone == Stone::first) first |= 1U << cell;
            if (stone == Stone::second) second |= 1U << cell;
        }
        return value(first, second, position.side_to_move() == Stone::first);
    }

    /// The same for any stones, bit by bit, whoever has more of them.
    int value(std::uint32_t first, std::uint32_t second, bool first_moves) {
        if (has_run(first)) return 1;
        if (!weak_ && has_run(second)) return -1;
        const std::uint32_t free = ((1U << rules_.cells()) - 1) & ~(first | second);
        if (free == 0) return 0;
        const std::uint64_t key = std::uint64_t{first} << 32 | second;
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        int best = first_moves ? -1 : 1;
        for (std::uint32_t rest = free; rest != 0; rest &= rest - 1) {
            const std::uint32_t cell = rest & (~rest + 1);
            const int result =
                first_moves ? value(first | cell, second, false) : value(first, second | cell, true);
            best = first_moves ? std::max(best, result) : std::min(best, result);
            if (best == (first_moves ? 1 : -1)) break;
        }
        known_.emplace(key, static_cast<std::int8_t>(best));
        return best;
    }

 private:
    [[nodiscard]] bool has_run(std::uint32_t stones) const {
        for (const std::uint32_t line : lines_) {
            if ((stones & line) == line) return true;
        }
        return false;
    }

    Rules rules_;
    bool weak_;
    std::vector<std::uint32_t> lines_;
    std::unordered_map<std::uint64_t, std::int8_t> known_;
};

/// Every position of a game that is not over, each once whatever the order of its moves.
inline void for_each_position(const Rules& rules, const std::function<void(const Position&)>& visit) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    Position position(rules);
    const std::function<void()> walk = [&] {
        if (position.is_over() || !seen.emplace(first, second).second) return;
        visit(position);
        for (int cell = 0; cell < rules.cells(); ++cell) {
            if (!position.is_free(static_cast<Cell>(cell))) continue;
            std::uint32_t& own = position.side_to_move() == Stone::first ? first : second;
            own |= 1U << cell;
            position.play(static_cast<Cell>(cell));
            walk();
            position.undo();
            own &= ~(1U << cell);
        }
    };
    walk();
}

/// All games with 2 to 5 in a row of at most so many cells and at least one line, m at least n.
inline std::vector<Rules> games_up_to(int least_cells, int most_cells) {
    std::vector<Rules> out;
    for (int rows = 1; rows <= most_cells; ++rows) {
        for (int columns = 1; columns <= rows; ++columns) {
            if (rows * columns < least_cells || rows * columns > most_cells) continue;
            for (int run = 2; run <= std::min(5, rows); ++run) out.push_back({rows, columns, run});
        }
    }
    return out;
}

}  // namespace mnk::solver::test
