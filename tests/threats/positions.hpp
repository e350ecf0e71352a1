#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mnk/base/random.hpp"
#include "mnk/board/position.hpp"
#include "mnk/threats/shape_board.hpp"

/// Positions to search in, and searches so plain that one sees they are right.
namespace mnk::threats::test {

/// Its tables are made once: a test looks at thousands of positions.
inline ShapeBoard board_of(const Position& position) {
    static const auto kCodes = std::make_shared<CodeTable>(ShapeWeights{});
    static std::vector<std::pair<Rules, std::shared_ptr<ShapeTable>>> shapes;
    const Rules& rules = position.rules();
    auto known =
        std::find_if(shapes.begin(), shapes.end(), [&](const auto& entry) { return entry.first == rules; });
    if (known == shapes.end())
        known = shapes.insert(shapes.end(), {rules, std::make_shared<ShapeTable>(rules)});
    ShapeBoard board(rules, known->second, kCodes);
    for (const Cell cell : position.moves()) board.play(cell, position.at(cell));
    return board;
}

inline std::vector<Cell> winning_cells(const Position& position, Stone player) {
    std::vector<Cell> cells;
    for (const Cell cell : position.free_cells()) {
        if (position.wins_at(cell, player)) cells.push_back(cell);
    }
    return cells;
}

/// A game of at most `plies` moves that nobody has won: most moves are next to another stone, and most runs
/// that the other side could complete are stopped, so that there is more than the next move to find.
inline Position random_position(const Rules& rules, Random& random, int plies) {
    Position position(rules);
    for (int tries = 0; position.ply() < plies && tries < 20 * plies; ++tries) {
        const auto free = position.free_cells();
        Cell cell = free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))];
        const std::vector<Cell> urgent = winning_cells(position, opponent(position.side_to_move()));
        if (!urgent.empty() && random.below(8) != 0) {
            cell = urgent.front();
        } else if (position.ply() > 0 && random.below(6) != 0) {
            const Cell stone = position.moves()[static_cast<std::size_t>(random.below(position.ply()))];
            const int row = rules.row_of(stone) + random.below(3) - 1;
            const int column = rules.column_of(stone) + random.below(3) - 1;
            if (!rules.contains(row, column)) continue;
            cell = rules.cell_at(row, column);
        }
        if (!position.is_free(cell)) continue;
        position.play(cell);
        if (position.is_over()) position.undo();
    }
    return position;
}

/// Calls visit(position) for positions of all stages of the game, none of them over.
template <class Visit>
void each_random_position(const Rules& rules, std::uint64_t seed, int rounds, Visit visit) {
    Random random(seed);
    for (int round = 0; round < rounds; ++round) {
        const int plies = rules.cells() / 6 + random.below(std::max(1, rules.cells() * 2 / 3));
        const Position position = random_position(rules, random, std::min(plies, rules.cells() - 1));
        visit(position);
    }
}

/// Whether two boards hold the same stones and say the same of every cell.
inline bool are_same(const ShapeBoard& a, const ShapeBoard& b) {
    for (int i = 0; i < a.rules().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (a.at(cell) != b.at(cell)) return false;
        for (const Stone player : {Stone::first, Stone::second}) {
            if (a.code(cell, player) != b.code(cell, player)) return false;
        }
    }
    return a.stones() == b.stones();
}

/// Can the side to move win by threatening a run with each move?
inline bool naive_wins_by_fours(Position& position) {
    const Stone attacker = position.side_to_move();
    if (!winning_cells(position, attacker).empty()) return true;
    const auto span = position.free_cells();
    const std::vector<Cell> cells(span.begin(), span.end());
    for (const Cell cell : cells) {
        position.play(cell);
        const std::vector<Cell> completing = winning_cells(position, attacker);
        const bool is_forcing = !completing.empty() && winning_cells(position, opponent(attacker)).empty();
        bool is_win = is_forcing && completing.size() > 1;
        if (is_forcing && !is_win) {
            position.play(completing.front());
            is_win = naive_wins_by_fours(position);
            position.undo();
        }
        position.undo();
        if (is_win) return true;
    }
    return false;
}

/// The last three moves: one of the cells that complete a run, and another.
inline bool is_proof_end(const std::vector<Cell>& completing, const std::vector<Cell>& line, std::size_t i) {
    const auto completes = [&](Cell cell) {
        return std::find(completing.begin(), completing.end(), cell) != completing.end();
    };
    return completes(line[i + 1]) && completes(line[i + 2]) && line[i + 1] != line[i + 2];
}

/// Whether `line` is a win that no reply avoids: after each of the attacker's moves the defender has no run
/// to complete, and the attacker has one wherever the defender plays but where the line goes on.
inline bool is_proof(Position position, const std::vector<Cell>& line) {
    if (line.size() % 2 == 0) return false;
    const Stone attacker = position.side_to_move();
    for (std::size_t i = 0; i < line.size(); i += 2) {
        if (!position.is_free(line[i])) return false;
        position.play(line[i]);
        if (position.winner() == attacker) return i + 1 == line.size();
        if (i + 1 == line.size() || position.is_over()) return false;
        if (!winning_cells(position, opponent(attacker)).empty()) return false;
        const std::vector<Cell> completing = winning_cells(position, attacker);
        if (completing.empty()) return false;
        if (completing.size() > 1) return i + 3 == line.size() && is_proof_end(completing, line, i);
        if (completing.front() != line[i + 1]) return false;
        position.play(line[i + 1]);
        if (position.is_over()) return false;
    }
    return false;
}

/// What the position is worth to the side to move, from -1 to 1, by looking at every game that can follow.
class Minimax {
 public:
    int value(Position& position) {
        if (position.is_over()) return position.winner() == Stone::none ? 0 : -1;
        if (const auto known = values_.find(position.key()); known != values_.end()) return known->second;
        const auto span = position.free_cells();
        const std::vector<Cell> cells(span.begin(), span.end());
        int best = winning_cells(position, position.side_to_move()).empty() ? -1 : 1;
        for (const Cell cell : cells) {
            if (best == 1) break;
            best = std::max(best, after(position, cell));
        }
        values_.emplace(position.key(), best);
        return best;
    }

    /// Of the move `cell`, to the side that makes it.
    int after(Position& position, Cell cell) {
        position.play(cell);
        const int value = -this->value(position);
        position.undo();
        return value;
    }

 private:
    std::unordered_map<std::uint64_t, int> values_;
};

/// Can the side to move complete a run within so many plies, whatever the other side does?
class WinsWithin {
 public:
    bool ask(Position& position, int plies) {
        const Stone attacker = position.side_to_move();
        if (plies < 1) return false;
        if (!winning_cells(position, attacker).empty()) return true;
        if (plies < 3) return false;
        const auto [known, is_new] = answers_.try_emplace({position.key(), plies}, false);
        if (!is_new) return known->second;
        const bool answer = has_move(position, plies);
        answers_[{position.key(), plies}] = answer;
        return answer;
    }

 private:
    bool has_move(Position& position, int plies) {
        const auto span = position.free_cells();
        for (const Cell cell : std::vector<Cell>(span.begin(), span.end())) {
            position.play(cell);
            const bool is_win = is_lost(position, plies - 1);
            position.undo();
            if (is_win) return true;
        }
        return false;
    }
    bool is_lost(Position& position, int plies) {
        if (position.is_full()) return false;
        if (!winning_cells(position, position.side_to_move()).empty()) return false;
        const auto span = position.free_cells();
        for (const Cell cell : std::vector<Cell>(span.begin(), span.end())) {
            position.play(cell);
            const bool is_saved = position.is_full() || !ask(position, plies - 1);
            position.undo();
            if (is_saved) return false;
        }
        return true;
    }

    std::map<std::pair<std::uint64_t, int>, bool> answers_;
};

}  // namespace mnk::threats::test
