#include "mnk/solver/periodic.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace mnk::solver {

namespace {

/// On a torus of 8 by 8 each of the 32 straight lines has just one pair of neighbours along it, and each cell is in
/// one pair: 64 cells, 32 lines.  Nine cells in a row go once around and one further, so they hold their line's pair.
/// A letter says where a cell's partner is:
///
///     W . N        (up-left, up-right)
///      \|/
///     L-+-R        U above, D below
///      /|\ .
///     S . E        (down-left, down-right)
constexpr std::array<std::string_view, 8> kPattern{
    "RLDDDEWN", "RLUUUDWD", "DRLEEUDU", "URLEWWUE", "WDRLWSSS", "SURLNNNS", "SESRLENN", "SNWRLEWN",
};

Step step_of(char letter) {
    switch (letter) {
        case 'R':
            return {0, 1};
        case 'L':
            return {0, -1};
        case 'D':
            return {1, 0};
        case 'U':
            return {-1, 0};
        case 'E':
            return {1, 1};
        case 'W':
            return {-1, -1};
        case 'N':
            return {-1, 1};
        default:
            return {1, -1};
    }
}

/// Where the pair goes on; kNoCell if that is off the board or one of the two is taken.
Cell partner_of(const Position& position, int row, int column) {
    const Step step =
        step_of(kPattern[static_cast<std::size_t>(row % 8)][static_cast<std::size_t>(column % 8)]);
    const Rules& rules = position.rules();
    if (!rules.contains(row + step.row, column + step.column)) return kNoCell;
    const Cell partner = rules.cell_at(row + step.row, column + step.column);
    return position.is_free(rules.cell_at(row, column)) && position.is_free(partner) ? partner : kNoCell;
}

}  // namespace

std::optional<Proof> periodic_proof(const Position& position, Stone player, bool weak) {
    const Rules& rules = position.rules();
    std::vector<Cell> partners;
    for (int cell = 0; cell < rules.cells(); ++cell) {
        partners.push_back(partner_of(position, cell / rules.columns, cell % rules.columns));
    }
    std::vector<bool> is_used(partners.size());
    bool has_lines = false;
    std::vector<Cell> line;
    for (int cell = 0; cell < rules.cells(); ++cell) {
        for (const Step& step : kDirections) {
            const int row = cell / rules.columns;
            const int column = cell % rules.columns;
            if (!rules.contains(row + step.row * (rules.run - 1), column + step.column * (rules.run - 1)))
                continue;
            line.clear();
            for (int i = 0; i < rules.run; ++i)
                line.push_back(rules.cell_at(row + step.row * i, column + step.column * i));
            if (std::any_of(line.begin(), line.end(),
                            [&](Cell c) { return position.at(c) == opponent(player); }))
                continue;
            const auto pair = std::find_if(line.begin(), line.end(), [&](Cell c) {
                const Cell partner = partners[static_cast<std::size_t>(c)];
                return partner != kNoCell && std::find(line.begin(), line.end(), partner) != line.end();
            });
            if (pair == line.end()) return std::nullopt;
            has_lines = true;
            is_used[static_cast<std::size_t>(std::min(*pair, partners[static_cast<std::size_t>(*pair)]))] =
                true;
        }
    }
    const std::span<const Cell> moves = position.moves();
    Proof proof(Claim{rules, {moves.begin(), moves.end()}, weak, player, false});
    std::vector<Cell> cells;
    for (std::size_t cell = 0; cell < is_used.size(); ++cell) {
        if (is_used[cell]) cells.insert(cells.end(), {static_cast<Cell>(cell), partners[cell]});
    }
    proof.add(has_lines ? Proof::Kind::pairs : Proof::Kind::potential, {}, cells);
    return proof;
}

}  // namespace mnk::solver
