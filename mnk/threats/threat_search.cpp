#include "mnk/threats/threat_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "mnk/board/zobrist.hpp"

namespace mnk::threats {

namespace {

/// Deeper than this nobody looks: the stack has an end.
constexpr int kDeepest = 400;
/// For the win by fours that is looked for at each of the attacker's nodes.
constexpr int kFourNodes = 200;
constexpr std::uint64_t kAskEvery = 1000;
/// Who attacks and who moves, in a node's name.
constexpr Key128 kSecondAttacks{0x3d5b8a7c91e2f604ULL, 0};
constexpr Key128 kDefenderMoves{0x71c6e0d2a49f83b5ULL, 0};

/// Whoever is infinitely far from it stays so, and nobody else gets there.
std::uint32_t add(std::uint32_t a, std::uint32_t b, std::uint32_t infinite) {
    if (a == infinite || b == infinite) return infinite;
    return std::min(a + b, infinite - 1);
}

}  // namespace

ThreatSearch::ThreatSearch(int log2_entries)
    : fours_(log2_entries), table_(std::size_t{1} << std::max(log2_entries, 2)) {}

void ThreatSearch::forget() {
    fours_.forget();
    has_cut_ = false;
    if (is_empty_) return;
    std::fill(table_.begin(), table_.end(), Entry{});
    is_empty_ = true;
}

Forced ThreatSearch::find(ShapeBoard& board, std::uint64_t key, Stone attacker, int nodes,
                          const std::function<bool()>& stop) {
    board_ = &board;
    attacker_ = attacker;
    stop_ = &stop;
    const std::uint64_t begun = this->nodes();
    last_node_ = begun + static_cast<std::uint64_t>(std::max(nodes, 0));
    next_ask_ = begun + kAskEvery;
    is_stopped_ = false;
    Key128 root{key, 0};
    if (attacker == Stone::second) root ^= kSecondAttacks;
    const Numbers numbers = search(Side::attacker, root, 0, {kInfinite, kInfinite});
    if (is_stopped_) return {};
    if (numbers.loss == 0) return {has_cut_ ? Forced::Kind::unknown : Forced::Kind::none, kNoCell, 0};
    shown_.clear();
    four_lines_.clear();
    last_node_ = this->nodes() + static_cast<std::uint64_t>(std::max(nodes, 0)) + kFourNodes;
    const int plies = show(Side::attacker, root, 0);
    if (plies == 0) return {};
    write_line(root);
    return {Forced::Kind::win, line_.front(), plies};
}

// --- search -------------------------------------------------------------------------------------------

/// What the table knows, if it is enough, or what `explore` finds.
ThreatSearch::Numbers ThreatSearch::search(Side side, const Key128& key, int depth, Numbers limits) {
    const Entry* entry = probe(key.low);
    if (entry != nullptr) {
        const Numbers known = entry->numbers();
        if (known.gain >= limits.gain || known.loss >= limits.loss) return known;
    }
    if (depth == kDeepest) {
        has_cut_ = true;
        ++visits_;
        return side == Side::attacker ? Numbers{kInfinite, 0} : Numbers{0, kInfinite};
    }
    return explore(side, key, entry == nullptr, depth, limits);
}

/// Looks at the node until one of its numbers reaches its limit; of no use once is_stopped_.
///
/// A side gets what it wants if one child does not give it to the other, and fails if all of them do:
///
///     gain = least loss of a child          loss = sum of the children's gains
///
/// The child with the least loss is the one to look at, until another has less, or the sum is too large.
ThreatSearch::Numbers ThreatSearch::explore(Side side, const Key128& key, bool is_new, int depth,
                                            Numbers limits) {
    if (is_out()) return {};
    const std::uint64_t begun = visits_++;
    const std::size_t from = children_.size();
    Numbers numbers;
    if (expand(side, key, is_new, numbers)) {
        const std::size_t end = children_.size();
        for (;;) {
            numbers = {kInfinite, 0};
            std::uint32_t second = kInfinite;
            std::size_t best = from;
            for (std::size_t i = from; i < end; ++i) {
                const Numbers& child = children_[i].numbers;
                numbers.loss = add(numbers.loss, child.gain, kInfinite);
                if (child.loss < numbers.gain) {
                    second = numbers.gain;
                    numbers.gain = child.loss;
                    best = i;
                } else {
                    second = std::min(second, child.loss);
                }
            }
            if (numbers.gain == 0 && side == Side::attacker) winning_move_ = children_[best].move;
            if (numbers.gain >= limits.gain || numbers.loss >= limits.loss) break;
            Numbers next;
            next.loss = std::min(limits.gain, add(second, second / 4 + 1, kInfinite));
            next.gain = limits.loss == kInfinite ? kInfinite
                                                 : limits.loss - numbers.loss + children_[best].numbers.gain;
            const Numbers found = search_child(side, key, children_[best].move, depth, next);
            if (is_stopped_) break;
            children_[best].numbers = found;
        }
    }
    children_.resize(from);
    if (!is_stopped_) store(key.low, numbers, visits_ - begun);
    return numbers;
}

ThreatSearch::Numbers ThreatSearch::search_child(Side side, const Key128& key, Cell move, int depth,
                                                 Numbers limits) {
    const Side other = side == Side::attacker ? Side::defender : Side::attacker;
    board_->play(move, stone_of(side));
    const Numbers found = search(other, after(side, key, move), depth + 1, limits);
    board_->undo();
    return found;
}

/// Appends the moves to children_; or false, and what is `known` without them.
bool ThreatSearch::expand(Side side, const Key128& key, bool is_new, Numbers& known) {
    return side == Side::attacker ? expand_attack(key, is_new, known) : expand_defence(key, known);
}

bool ThreatSearch::expand_attack(const Key128& key, bool is_new, Numbers& known) {
    const ShapeBoard& board = *board_;
    known = {0, kInfinite};
    if (board.count(attacker_, Threat::wins) > 0) return false;
    const Stone defender = opponent(attacker_);
    const int urgent = board.count(defender, Threat::wins);
    if (urgent == 1) {
        add_child(Side::attacker, key, board.first_cell(defender, Threat::wins), {});
        return true;
    }
    if (urgent == 0 && board.count(attacker_, Threat::unstoppable) > 0) return false;
    if (urgent == 0 && is_new &&
        fours_.find(*board_, key.low, attacker_, std::min(kFourNodes, nodes_left())).kind ==
            Forced::Kind::win)
        return false;
    known = {kInfinite, 0};
    if (urgent > 1) return false;
    const std::size_t from = children_.size();
    for (const Threat threat : {Threat::four_three, Threat::four, Threat::two_threes, Threat::three}) {
        // Fours that lead to nothing come in any order: wins by fours alone have been looked for.
        const Numbers guess{1, threat == Threat::four ? 3U : threat == Threat::three ? 2U : 1U};
        board.each_cell(attacker_, threat, [&](Cell cell) { add_child(Side::attacker, key, cell, guess); });
    }
    return children_.size() > from;
}

/// Every move that is not a child loses: see find_defences.
bool ThreatSearch::expand_defence(const Key128& key, Numbers& known) {
    const ShapeBoard& board = *board_;
    known = {0, kInfinite};
    if (board.count(opponent(attacker_), Threat::wins) > 0) return false;
    cells_.clear();
    if (board.count(attacker_, Threat::wins) > 1 ||
        (find_defences(board, opponent(attacker_), cells_) && cells_.empty())) {
        known = {kInfinite, 0};
        return false;
    }
    for (const Cell cell : cells_) add_child(Side::defender, key, cell, {});
    return !cells_.empty();
}

void ThreatSearch::add_child(Side side, const Key128& key, Cell move, Numbers guess) {
    if (const Entry* entry = probe(after(side, key, move).low)) guess = entry->numbers();
    children_.push_back({move, guess});
}

Key128 ThreatSearch::after(Side side, Key128 key, Cell move) const {
    key ^= zobrist::key_of(move, stone_of(side));
    key ^= kDefenderMoves;
    return key;
}

bool ThreatSearch::is_out() {
    const std::uint64_t now = nodes();
    if (now >= last_node_) is_stopped_ = true;
    if (now >= next_ask_) {
        next_ask_ = now + kAskEvery;
        if (*stop_ && (*stop_)()) is_stopped_ = true;
    }
    return is_stopped_;
}

int ThreatSearch::nodes_left() const {
    const std::uint64_t now = nodes();
    return now >= last_node_ ? 0 : static_cast<int>(last_node_ - now);
}

// --- the proof ----------------------------------------------------------------------------------------

/// Plays the win out against every reply, and returns in how many plies the node is won at most; 0 if it
/// cannot be shown with the nodes that are left.  The table says where to look and nothing else.
int ThreatSearch::show(Side side, const Key128& key, int depth) {
    if (const auto known = shown_.find(key); known != shown_.end()) return known->second.plies;
    if (depth > kDeepest) return 0;
    const Shown shown = side == Side::attacker ? show_attack(key, depth) : show_defence(key, depth);
    if (shown.plies > 0) shown_.emplace(key, shown);
    return shown.plies;
}

ThreatSearch::Shown ThreatSearch::show_attack(const Key128& key, int depth) {
    const Forced fours = fours_.find(*board_, key.low, attacker_, std::min(kFourNodes, nodes_left()));
    if (fours.kind == Forced::Kind::win) {
        const auto from = static_cast<std::int32_t>(four_lines_.size());
        four_lines_.insert(four_lines_.end(), fours_.line().begin(), fours_.line().end());
        return {fours.plies, fours.move, from};
    }
    const std::size_t from = children_.size();
    Numbers known;
    if (!expand_attack(key, false, known)) return {};
    Cell move = kNoCell;
    for (std::size_t i = from; i < children_.size() && move == kNoCell; ++i) {
        if (children_[i].numbers.loss == 0) move = children_[i].move;
    }
    children_.resize(from);
    if (move == kNoCell) {  // the table has lost it
        const Numbers numbers = explore(Side::attacker, key, false, depth, {kInfinite, kInfinite});
        if (is_stopped_ || numbers.gain != 0) return {};
        move = winning_move_;
    }
    const int plies = show_child(Side::attacker, key, move, depth);
    return plies == 0 ? Shown{} : Shown{plies + 1, move};
}

ThreatSearch::Shown ThreatSearch::show_defence(const Key128& key, int depth) {
    const std::size_t from = children_.size();
    Numbers known;
    const bool has_children = expand_defence(key, known);
    const std::size_t end = children_.size();
    Shown shown;
    if (has_children || known.loss == 0) {
        // Two cells that complete a run: whatever the reply, then the run.  One, and no reply there: the
        // same.  None: any reply, the unstoppable stone, a reply, the run.
        const bool is_four = board_->count(attacker_, Threat::wins) > 0;
        shown = {is_four ? 2 : 4, kNoCell};
    }
    for (std::size_t i = from; i < end; ++i) {
        const Cell move = children_[i].move;
        const int plies = show_child(Side::defender, key, move, depth);
        if (plies == 0) {
            shown = {};
            break;
        }
        if (plies + 1 > shown.plies) shown = {plies + 1, move};
    }
    children_.resize(from);
    return shown;
}

int ThreatSearch::show_child(Side side, const Key128& key, Cell move, int depth) {
    const Side other = side == Side::attacker ? Side::defender : Side::attacker;
    board_->play(move, stone_of(side));
    const int plies = show(other, after(side, key, move), depth + 1);
    board_->undo();
    return plies;
}

/// The win that was shown, with the reply at each of the defender's nodes that holds out longest.
void ThreatSearch::write_line(Key128 key) {
    line_.clear();
    int stones = 0;
    const auto play = [&](Side side, Cell move) {
        line_.push_back(move);
        board_->play(move, stone_of(side));
        key = after(side, key, move);
        ++stones;
    };
    for (;;) {
        const Shown& attack = shown_.at(key);
        if (attack.fours_from >= 0) {
            const auto from = four_lines_.begin() + attack.fours_from;
            line_.insert(line_.end(), from, from + attack.plies);
            break;
        }
        play(Side::attacker, attack.move);
        const Shown& defence = shown_.at(key);
        if (defence.move != kNoCell) {
            play(Side::defender, defence.move);
            continue;
        }
        const bool is_four = board_->count(attacker_, Threat::wins) > 0;
        play(Side::defender, board_->first_cell(attacker_, is_four ? Threat::wins : Threat::unstoppable));
        fours_.find(*board_, key.low, attacker_, 1);
        line_.insert(line_.end(), fours_.line().begin(), fours_.line().end());
        break;
    }
    for (; stones > 0; --stones) board_->undo();
}

// --- the table ----------------------------------------------------------------------------------------

const ThreatSearch::Entry* ThreatSearch::probe(std::uint64_t key) const {
    const std::size_t bucket = static_cast<std::size_t>(key) & (table_.size() - 4);
    for (std::size_t i = bucket; i < bucket + 4; ++i) {
        if (table_[i].key == key && table_[i].work() != 0) return &table_[i];
    }
    return nullptr;
}

/// Of the four places the node's own, or the one with the least work in it; the others fade.
void ThreatSearch::store(std::uint64_t key, Numbers numbers, std::uint64_t work) {
    const std::size_t bucket = static_cast<std::size_t>(key) & (table_.size() - 4);
    is_empty_ = false;
    Entry* place = &table_[bucket];
    for (std::size_t i = bucket; i < bucket + 4; ++i) {
        if (table_[i].key == key && table_[i].work() != 0) {
            place = &table_[i];
            break;
        }
        if (table_[i].work() < place->work()) place = &table_[i];
    }
    if (place->key != key) {
        for (std::size_t i = bucket; i < bucket + 4; ++i) {
            if (table_[i].work() > 1) table_[i].bits -= std::uint64_t{1} << 56;
        }
    }
    *place = {key, (static_cast<std::uint64_t>(std::bit_width(work)) + 1) << 56 |
                       std::uint64_t{numbers.gain} << 28 | numbers.loss};
}

}  // namespace mnk::threats
