#include "mnk/search/threat_lines.hpp"

#include <algorithm>

namespace mnk::search {

namespace {

using play::ThreatLine;
using threats::Shape;
using threats::ShapeBoard;
using threats::Threat;

ThreatLine::Kind kind_of(Threat threat) {
    if (threat == Threat::wins) return ThreatLine::Kind::wins;
    return threat == Threat::unstoppable ? ThreatLine::Kind::unstoppable : ThreatLine::Kind::must_answer;
}

/// Whether the line has a part in what a stone on the cell does altogether.
bool matters(Shape shape, ThreatLine::Kind kind) {
    switch (kind) {
        case ThreatLine::Kind::wins:
            return shape == Shape::wins;
        case ThreatLine::Kind::unstoppable:
            return shape == Shape::open1 || shape == Shape::lacks1;
        case ThreatLine::Kind::must_answer:
            return shape == Shape::lacks1 || shape == Shape::wide2 || shape == Shape::open2;
    }
    return false;
}

/// Adds what is not there yet.
void add(std::vector<Cell>& cells, Cell cell) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
}

/// The cells of `cell`'s line, `reach` to each side as far as the board goes.
template <class Visit>
void each_on_line(const ShapeBoard& board, Cell cell, int direction, int reach, Visit visit) {
    const lines::Place& place = board.geometry().place(cell, direction);
    const int from = std::max(-reach, -static_cast<int>(place.offset));
    const int to = std::min(reach, place.length - 1 - place.offset);
    for (int i = from; i <= to; ++i) {
        visit(static_cast<Cell>(cell + i * board.geometry().step(direction)), i);
    }
}

/// The stones of the window of k cells through `cell` that has the most of them, from one end to the other;
/// of several the one whose stones are nearest.
void append_stones(const ShapeBoard& board, Cell cell, int direction, Stone player,
                   std::vector<Cell>& stones) {
    const int run = board.rules().run;
    struct Seen {
        Cell cell;
        Stone stone;
        int offset;
    };
    std::vector<Seen> line;
    each_on_line(board, cell, direction, run - 1, [&](Cell at, int offset) {
        line.push_back({at, board.at(at), offset});
    });
    std::vector<Cell> best;
    int best_distance = 0;
    for (std::size_t from = 0; from + static_cast<std::size_t>(run) <= line.size(); ++from) {
        std::vector<Cell> own;
        int distance = 0;
        bool is_open = true;
        for (std::size_t i = from; i < from + static_cast<std::size_t>(run); ++i) {
            if (line[i].stone == opponent(player)) is_open = false;
            if (line[i].stone != player) continue;
            own.push_back(line[i].cell);
            distance += std::abs(line[i].offset);
        }
        if (!is_open || own.size() < best.size()) continue;
        if (own.size() == best.size() && distance >= best_distance) continue;
        best = std::move(own);
        best_distance = distance;
    }
    for (const Cell stone : best) add(stones, stone);
}

/// Puts the cell to the threat with the same stones, or begins a new one.
void put(std::vector<ThreatLine>& out, Stone player, ThreatLine::Kind kind, std::vector<Cell> stones,
         Cell cell) {
    std::sort(stones.begin(), stones.end());
    for (ThreatLine& threat : out) {
        if (threat.player == player && threat.kind == kind && threat.stones == stones) {
            add(threat.cells, cell);
            return;
        }
    }
    out.push_back({player, kind, std::move(stones), {cell}, {}});
}

void collect(const ShapeBoard& board, Stone player, Threat threat, std::vector<ThreatLine>& out) {
    const ThreatLine::Kind kind = kind_of(threat);
    board.each_cell(player, threat, [&](Cell cell) {
        std::vector<Cell> stones;
        for (int direction = 0; direction < 4; ++direction) {
            if (!matters(threats::shape_in(board.code(cell, player), direction), kind)) continue;
            append_stones(board, cell, direction, player, stones);
            // Each line that must be answered is a threat of its own; two fours at once are one.
            if (kind == ThreatLine::Kind::unstoppable) continue;
            put(out, player, kind, stones, cell);
            stones.clear();
        }
        if (kind == ThreatLine::Kind::unstoppable) put(out, player, kind, std::move(stones), cell);
    });
}

/// Whether the player has a cell left at which it can do what it threatened, or more.
bool still_stands(const ShapeBoard& board, const ThreatLine& threat) {
    return std::any_of(threat.cells.begin(), threat.cells.end(), [&](Cell cell) {
        if (!board.is_free(cell)) return false;
        const Threat now = board.threat(cell, threat.player);
        return now != Threat::none && kind_of(now) <= threat.kind;
    });
}

void find_answers(ShapeBoard& board, ThreatLine& threat) {
    std::vector<Cell> near;
    for (const Cell cell : threat.cells) {
        for (int direction = 0; direction < 4; ++direction) {
            each_on_line(board, cell, direction, board.rules().run, [&](Cell at, int) {
                if (board.is_free(at)) near.push_back(at);
            });
        }
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    for (const Cell cell : near) {
        board.play(cell, opponent(threat.player));
        if (!still_stands(board, threat)) threat.answers.push_back(cell);
        board.undo();
    }
}

}  // namespace

std::vector<ThreatLine> find_threat_lines(ShapeBoard& board, Stone mover) {
    std::vector<ThreatLine> out;
    for (const Threat threat : {Threat::wins, Threat::unstoppable, Threat::four_three, Threat::four,
                                Threat::two_threes, Threat::three}) {
        for (const Stone player : {mover, opponent(mover)}) collect(board, player, threat, out);
    }
    for (ThreatLine& threat : out) find_answers(board, threat);
    std::stable_sort(out.begin(), out.end(),
                     [](const ThreatLine& a, const ThreatLine& b) { return a.kind < b.kind; });
    return out;
}

}  // namespace mnk::search
