#include "mnk/storage/strategy.hpp"

namespace mnk::storage {

namespace {

using Kind = solver::Proof::Kind;

/// Where Breaker's stone takes most from the lines, each counted 2^-cells.
Cell heaviest(const Lines& lines) {
    Cell best = kNoCell;
    double most = -1;
    cells_of(lines).for_each([&](Cell cell) {
        double weight = 0;
        for (const Cells& line : lines)
            if (line.has(cell))
                weight += 1.0 / static_cast<double>(std::uint64_t{1} << std::min(line.size(), 60));
        if (weight > most) {
            most = weight;
            best = cell;
        }
    });
    return best;
}

}  // namespace

Cell Strategy::Strand::at(Cell board_cell) const {
    const auto found = std::find(to_board.begin(), to_board.end(), board_cell);
    return static_cast<Cell>(found - to_board.begin());
}

Strategy::Strategy(std::shared_ptr<const solver::Proof> proof, Position board)
    : proof_(std::move(proof)),
      zones_(std::make_shared<Zones>(proof_)),
      board_(std::move(board)),
      partner_(static_cast<std::size_t>(board_.rules().cells()), kNoCell) {}

std::optional<Strategy> Strategy::make(std::shared_ptr<const solver::Proof> proof) {
    const solver::Claim& claim = proof->claim();
    Result<Position> board = Position::from_moves(claim.rules, claim.moves);
    const auto root = static_cast<std::uint32_t>(proof->size() - 1);
    const bool is_pairs = proof->kind(root) == Kind::pairs && proof->links(root).empty();
    if (!board || board->is_over() || (claim.rules.cells() > Cells::kMost && !is_pairs)) return {};
    Strategy out(std::move(proof), std::move(*board));
    Strand strand;
    strand.node = root;
    strand.lines.owner_moves = out.board_.side_to_move() == claim.owner();
    for (int i = 0; i < claim.rules.cells(); ++i) strand.to_board.push_back(static_cast<Cell>(i));
    if (!is_pairs) {
        if (!claim.weak || claim.owner() == Stone::first)
            strand.lines.own = lines_of(out.board_, claim.owner());
        if (!claim.weak || claim.owner() == Stone::second)
            strand.lines.other = lines_of(out.board_, opponent(claim.owner()));
    }
    out.enter(std::move(strand));
    out.want();
    return out;
}

/// Pairs and splits are no moves: what they promise is noted, and the nodes after them are entered instead.
void Strategy::enter(Strand strand) {
    const auto links = proof_->links(strand.node);
    const auto cells = proof_->cells(strand.node);
    switch (proof_->kind(strand.node)) {
        case Kind::pairs:
            for (std::size_t i = 0; i + 1 < cells.size(); i += 2) {
                const Cell one = strand.to_board[static_cast<std::size_t>(cells[i])];
                const Cell two = strand.to_board[static_cast<std::size_t>(cells[i + 1])];
                partner_[static_cast<std::size_t>(one)] = two;
                partner_[static_cast<std::size_t>(two)] = one;
            }
            if (links.empty()) return;
            strand.lines = without_pairs(strand.lines, cells);
            go(std::move(strand), links[0]);
            return;
        case Kind::split: {
            const std::vector<Lines> groups = groups_of(strand.lines.other);
            for (std::size_t i = 0; i < links.size(); ++i) {
                for (const Lines& group : groups) {
                    if (!cells_of(group).has(links[i].cell)) continue;
                    go({strand.node, {{}, group, strand.lines.owner_moves && i == 0}, strand.to_board},
                       links[i]);
                }
            }
            return;
        }
        case Kind::potential:
            strand.lines.own.clear();
            if (strand.lines.other.empty()) return;
            break;
        default:
            break;
    }
    if (strand.lines.owner_moves)
        turn_ = std::move(strand);
    else
        strands_.push_back(std::move(strand));
}

void Strategy::go(Strand strand, const solver::Proof::Link& link) {
    const Rules& rules = board_.rules();
    strand.node = link.node;
    strand.lines = image(rules, strand.lines, link.symmetry);
    std::vector<Cell> to_board(strand.to_board.size());
    for (std::size_t i = 0; i < to_board.size(); ++i) {
        const Cell there = apply(link.symmetry, rules, static_cast<Cell>(i));
        to_board[static_cast<std::size_t>(there)] = strand.to_board[i];
    }
    strand.to_board = std::move(to_board);
    enter(std::move(strand));
}

bool Strategy::play(Cell cell) {
    const bool is_owner = board_.side_to_move() == proof_->claim().owner();
    if (is_owner && wanted_ != kNoCell && cell != wanted_) return false;
    board_.play(cell);
    if (board_.is_over()) return true;
    if (!is_owner) return respond(cell);
    if (turn_) reply();
    return true;
}

/// The owner's move in the strand where he is to move.
void Strategy::reply() {
    Strand strand = std::move(*turn_);
    turn_.reset();
    if (proof_->kind(strand.node) == Kind::reply) {
        const solver::Proof::Link link = proof_->links(strand.node)[0];
        strand.lines = strand.lines.after(link.cell);
        go(std::move(strand), link);
    } else if (proof_->kind(strand.node) == Kind::potential) {
        strand.lines = strand.lines.after(heaviest(strand.lines.other));
        enter(std::move(strand));
    }
}

/// The other side has played `cell`.
bool Strategy::respond(Cell cell) {
    wanted_ = kNoCell;
    const Cell partner = partner_[static_cast<std::size_t>(cell)];
    if (partner != kNoCell) {
        if (board_.is_free(partner)) wanted_ = partner;
        return true;
    }
    for (std::size_t i = 0; i < strands_.size(); ++i) {
        const Cell at = strands_[i].at(cell);
        Cells live = cells_of(strands_[i].lines.own);
        live |= cells_of(strands_[i].lines.other);
        if (!live.has(at)) continue;
        Strand strand = std::move(strands_[i]);
        strands_.erase(strands_.begin() + static_cast<std::ptrdiff_t>(i));
        if (!respond_in(std::move(strand), at)) return false;
        want();
        return true;
    }
    // The move changes nothing that the strategy cares about: neither need the answer.
    return true;
}

bool Strategy::respond_in(Strand strand, Cell cell) {
    const solver::Claim& claim = proof_->claim();
    const OpenLines before = strand.lines;
    if (proof_->kind(strand.node) == Kind::potential) {
        strand.lines = before.after(cell);
        enter(std::move(strand));
        return true;
    }
    const auto links = proof_->links(strand.node);
    const auto as_if = [&](const solver::Proof::Link& link) {
        strand.lines = before.after(link.cell);
        go(std::move(strand), link);
        return true;
    };
    for (const auto& link : links)
        if (link.cell == cell) return as_if(link);
    const Cell run = completing(before.own, cell);
    if (run != kNoCell) {
        const Cell cell_there = strand.to_board[static_cast<std::size_t>(run)];
        if (board_.is_free(cell_there)) wanted_ = cell_there;
        strands_.push_back(std::move(strand));
        return true;
    }
    const auto exchange = [&](const solver::Proof::Link& link) {
        std::swap(strand.to_board[static_cast<std::size_t>(link.cell)],
                  strand.to_board[static_cast<std::size_t>(cell)]);
        return as_if(link);
    };
    for (const auto& link : links)
        if (dominates(before.own, link.cell, cell) && dominates(before.other, link.cell, cell))
            return exchange(link);
    for (const auto& link : links) {
        const std::optional<Zone> zone = zones_->below(link, before.after(link.cell));
        if (!zone) return false;
        if (zone->exists && !zone->cells.has(cell)) return as_if(link);
    }
    // As Breaker, who looks at the other side's lines only.
    for (const auto& link : links)
        if (!claim.achieves && dominates(before.other, link.cell, cell)) return exchange(link);
    return false;
}

/// What the owner should play, now that it is his turn.  A cell that he cannot take is one he need not take: the
/// strategy goes on as if he had.
void Strategy::want() {
    if (!turn_) return;
    const Kind kind = proof_->kind(turn_->node);
    Cell at = kNoCell;
    if (kind == Kind::reply) at = proof_->links(turn_->node)[0].cell;
    if (kind == Kind::run) at = proof_->cells(turn_->node)[0];
    if (kind == Kind::potential) at = heaviest(turn_->lines.other);
    wanted_ = at == kNoCell ? kNoCell : turn_->to_board[static_cast<std::size_t>(at)];
    if (wanted_ != kNoCell && board_.is_free(wanted_)) return;
    wanted_ = kNoCell;
    reply();
}

}  // namespace mnk::storage
