#include "mnk/storage/open_lines.hpp"

namespace mnk::storage {

void tidy(Lines& lines) {
    std::sort(lines.begin(), lines.end(), [](const Cells& a, const Cells& b) { return a.size() < b.size(); });
    Lines kept;
    for (const Cells& line : lines) {
        const bool holds_another =
            std::any_of(kept.begin(), kept.end(), [&](const Cells& small) { return small.is_in(line); });
        if (!line.is_empty() && !holds_another) kept.push_back(line);
    }
    std::sort(kept.begin(), kept.end());
    lines.swap(kept);
}

Cells cells_of(const Lines& lines) {
    Cells out;
    for (const Cells& line : lines) out |= line;
    return out;
}

Cell completing(const Lines& lines, Cell but) {
    Cell best = kNoCell;
    for (const Cells& line : lines) {
        const Cell cell = line.first();
        if (line.size() == 1 && cell != but && (best == kNoCell || cell < best)) best = cell;
    }
    return best;
}

bool dominates(const Lines& lines, Cell u, Cell v) {
    return std::all_of(lines.begin(), lines.end(),
                       [&](const Cells& line) { return !line.has(v) || line.has(u); });
}

OpenLines OpenLines::after(Cell cell) const {
    OpenLines out = *this;
    out.owner_moves = !owner_moves;
    Lines& mine = owner_moves ? out.own : out.other;
    Lines& theirs = owner_moves ? out.other : out.own;
    theirs.erase(
        std::remove_if(theirs.begin(), theirs.end(), [&](const Cells& line) { return line.has(cell); }),
        theirs.end());
    bool has_shrunk = false;
    for (Cells& line : mine) {
        has_shrunk = has_shrunk || line.has(cell);
        line.erase(cell);
    }
    if (has_shrunk) tidy(mine);
    return out;
}

Cells image(const Rules& rules, const Cells& cells, Symmetry symmetry) {
    if (symmetry == Symmetry::identity) return cells;
    Cells out;
    cells.for_each([&](Cell cell) { out.insert(apply(symmetry, rules, cell)); });
    return out;
}

OpenLines image(const Rules& rules, const OpenLines& lines, Symmetry symmetry) {
    if (symmetry == Symmetry::identity) return lines;
    OpenLines out = lines;
    for (Lines* side : {&out.own, &out.other}) {
        for (Cells& line : *side) line = image(rules, line, symmetry);
        std::sort(side->begin(), side->end());
    }
    return out;
}

OpenLines without_pairs(const OpenLines& lines, std::span<const Cell> pairs) {
    OpenLines out{{}, {}, lines.owner_moves};
    for (Cells line : lines.other) {
        bool is_cut = false;
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
            is_cut = is_cut || (line.has(pairs[i]) && line.has(pairs[i + 1]));
        if (is_cut) continue;
        for (const Cell cell : pairs) line.erase(cell);
        out.other.push_back(line);
    }
    tidy(out.other);
    return out;
}

std::vector<Lines> groups_of(const Lines& lines) {
    std::vector<Lines> out;
    for (const Cells& line : lines) {
        Lines joined{line};
        for (auto group = out.begin(); group != out.end();) {
            Cells shared = cells_of(*group);
            shared &= line;
            if (shared.is_empty()) {
                ++group;
                continue;
            }
            joined.insert(joined.end(), group->begin(), group->end());
            group = out.erase(group);
        }
        std::sort(joined.begin(), joined.end());
        out.push_back(std::move(joined));
    }
    return out;
}

Lines lines_of(const Position& position, Stone stone) {
    const Rules& rules = position.rules();
    Lines out;
    for (int row = 0; row < rules.rows; ++row) {
        for (int column = 0; column < rules.columns; ++column) {
            for (const Step& step : kDirections) {
                if (!rules.contains(row + (rules.run - 1) * step.row, column + (rules.run - 1) * step.column))
                    continue;
                Cells line;
                bool is_open = true;
                for (int i = 0; i < rules.run && is_open; ++i) {
                    const Cell cell = rules.cell_at(row + i * step.row, column + i * step.column);
                    is_open = position.at(cell) != opponent(stone);
                    if (position.is_free(cell)) line.insert(cell);
                }
                if (is_open) out.push_back(line);
            }
        }
    }
    tidy(out);
    return out;
}

}  // namespace mnk::storage
