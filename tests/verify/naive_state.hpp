#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "mnk/board/position.hpp"
#include "mnk/solver/proof.hpp"

/// The state of docs/proof-format.md in sets: slow, and as the page says it.
namespace mnk::test {

using Line = std::set<Cell>;
using Lines = std::set<Line>;

struct State {
    Lines own;    ///< of the strategy's owner
    Lines other;  ///< of the other side
    bool owner_moves = false;

    friend auto operator<=>(const State&, const State&) = default;
};

inline Lines smallest(const Lines& lines) {
    Lines out;
    for (const Line& line : lines) {
        const bool holds_another = std::any_of(lines.begin(), lines.end(), [&](const Line& small) {
            return small != line && std::includes(line.begin(), line.end(), small.begin(), small.end());
        });
        if (!holds_another) out.insert(line);
    }
    return out;
}

/// `mine` after a stone of ours, without lines that are complete.
inline Lines with_stone(const Lines& mine, Cell cell) {
    Lines out;
    for (Line line : mine) {
        line.erase(cell);
        if (!line.empty()) out.insert(line);
    }
    return smallest(out);
}

inline Lines without_cell(const Lines& lines, Cell cell) {
    Lines out;
    for (const Line& line : lines)
        if (line.count(cell) == 0) out.insert(line);
    return out;
}

inline State after(const State& state, Cell cell) {
    State out;
    out.owner_moves = !state.owner_moves;
    out.own = state.owner_moves ? with_stone(state.own, cell) : without_cell(state.own, cell);
    out.other = state.owner_moves ? without_cell(state.other, cell) : with_stone(state.other, cell);
    return out;
}

inline Line cells_of(const Lines& lines) {
    Line out;
    for (const Line& line : lines) out.insert(line.begin(), line.end());
    return out;
}

inline Line image(const Rules& rules, Symmetry symmetry, const Line& line) {
    Line out;
    for (const Cell cell : line) out.insert(apply(symmetry, rules, cell));
    return out;
}

inline Lines image(const Rules& rules, Symmetry symmetry, const Lines& lines) {
    Lines out;
    for (const Line& line : lines) out.insert(image(rules, symmetry, line));
    return out;
}

inline State image(const Rules& rules, Symmetry symmetry, const State& state) {
    return {image(rules, symmetry, state.own), image(rules, symmetry, state.other), state.owner_moves};
}

/// Groups of lines that share no cell.
inline std::vector<Lines> components(const Lines& lines) {
    std::vector<Lines> out;
    for (const Line& line : lines) {
        Lines joined{line};
        for (auto group = out.begin(); group != out.end();) {
            const Line cells = cells_of(*group);
            const bool meets =
                std::any_of(line.begin(), line.end(), [&](Cell c) { return cells.count(c) > 0; });
            if (meets) joined.insert(group->begin(), group->end());
            group = meets ? out.erase(group) : group + 1;
        }
        out.push_back(joined);
    }
    return out;
}

/// The lines of `stone` on the board, walked cell by cell.
inline Lines lines_of(const Position& position, Stone stone) {
    const Rules& rules = position.rules();
    Lines out;
    for (int row = 0; row < rules.rows; ++row) {
        for (int column = 0; column < rules.columns; ++column) {
            for (const Step& step : kDirections) {
                Line line;
                bool is_live = true;
                for (int i = 0; i < rules.run && is_live; ++i) {
                    const int r = row + i * step.row;
                    const int c = column + i * step.column;
                    is_live = rules.contains(r, c) && position.at(rules.cell_at(r, c)) != opponent(stone);
                    if (is_live && position.is_free(rules.cell_at(r, c))) line.insert(rules.cell_at(r, c));
                }
                if (is_live) out.insert(line);
            }
        }
    }
    return smallest(out);
}

inline State state_of(const solver::Claim& claim) {
    const Position position = *Position::from_moves(claim.rules, claim.moves);
    const Stone owner = claim.owner();
    State out;
    if (!claim.weak || owner == Stone::first) out.own = lines_of(position, owner);
    if (!claim.weak || owner == Stone::second) out.other = lines_of(position, opponent(owner));
    out.owner_moves = position.side_to_move() == owner;
    return out;
}

/// The first set cell of lines of one cell that is not `but`.
inline std::optional<Cell> completing(const Lines& lines, Cell but = kNoCell) {
    std::optional<Cell> best;
    for (const Line& line : lines)
        if (line.size() == 1 && *line.begin() != but && (!best || *line.begin() < *best))
            best = *line.begin();
    return best;
}

/// Is u on every line on which v is?
inline bool dominates(const Lines& lines, Cell u, Cell v) {
    return std::all_of(lines.begin(), lines.end(),
                       [&](const Line& line) { return line.count(v) == 0 || line.count(u) > 0; });
}

/// Twice the sum of 2^-size is below `bound` × 2: by doubles, which are exact for such small boards.
inline bool is_potential_below(const Lines& lines, double bound) {
    double sum = 0;
    for (const Line& line : lines) {
        double part = 1;
        for (std::size_t i = 0; i < line.size(); ++i) part /= 2;
        sum += part;
    }
    return sum < bound;
}

}  // namespace mnk::test
