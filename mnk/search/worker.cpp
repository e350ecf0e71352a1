#include "mnk/search/worker.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mnk::search {

using threats::Forced;
using threats::ShapeBoard;
using threats::Threat;

Worker::Worker(const Rules& rules, const Tables& tables, const Parameters& parameters)
    : parameters_(parameters),
      board_(rules, tables),
      lines_(kDeepest + 2),
      evaluations_(kDeepest + 2),
      killers_(kDeepest + 2),
      history_(rules) {
    for (int depth = 1; depth < 64; ++depth) {
        for (int move = 1; move < 64; ++move) {
            const double hundredths =
                static_cast<double>(parameters.reduction_base) +
                std::log(depth) * std::log(move) * static_cast<double>(parameters.reduction_scale);
            reductions_[static_cast<std::size_t>(depth)][static_cast<std::size_t>(move)] =
                static_cast<std::int8_t>(std::max(0.0, hundredths / 100));
        }
    }
    forget();
}

void Worker::forget() {
    for (auto& killers : killers_) killers = {kNoCell, kNoCell};
    history_.forget();
    forcing_.forget();
}

void Worker::prepare(const Position& position) {
    board_.follow(position);
    candidates_.clear();
    for (auto& killers : killers_) killers = {kNoCell, kNoCell};
    Node node{-kInfinite, kInfinite, 0, 0, true, false};
    moves_.clear();
    generate(node, 0);
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const Scored& a, const Scored& b) { return a.score > b.score; });
    for (const Scored& move : moves_) candidates_.push_back({move.cell, -kInfinite, 0, 0, {move.cell}});
    moves_.clear();
}

bool Worker::deepen(int depth, int lines, Table& table, Control& control) {
    table_ = &table;
    control_ = &control;
    next_check_ = 0;
    const auto count = std::min(static_cast<std::size_t>(lines), candidates_.size());
    for (std::size_t line = 0; line < count; ++line) {
        const int last = candidates_[line].score;
        int delta = static_cast<int>(parameters_.aspiration);
        const bool has_window = depth >= parameters_.aspiration_from_depth && !is_decided(last);
        int alpha = has_window ? last - delta : -kInfinite;
        int beta = has_window ? last + delta : kInfinite;
        for (;;) {
            const int score = search_root(alpha, beta, depth, line);
            if (control.is_over()) return candidates_.front().depth == depth;
            if (score <= alpha && alpha > -kInfinite) {
                beta = (alpha + beta) / 2;
                alpha = delta > 500 ? -kInfinite : std::max(-kInfinite, score - delta);
            } else if (score >= beta && beta < kInfinite) {
                beta = delta > 500 ? kInfinite : std::min(kInfinite, score + delta);
            } else {
                break;
            }
            delta *= 2;
        }
    }
    return true;
}

/// The candidates from `from` on; the best of them moves to the front of these.
int Worker::search_root(int alpha, int beta, int depth, std::size_t from) {
    int best = -kInfinite;
    for (std::size_t i = from; i < candidates_.size(); ++i) {
        Candidate& candidate = candidates_[i];
        const std::uint64_t nodes_before = nodes();
        const int tried = static_cast<int>(i - from);
        const Node node{alpha, beta, depth, 0, true, false};
        const int less =
            tried >= 2 && depth >= parameters_.reduction_from_depth && best > -kLikelyWin + kMostPlies
                ? std::min(reduction(node, candidate.cell, tried), depth - 1)
                : 0;
        board_.play(candidate.cell);
        int score = 0;
        if (tried == 0) {
            score = -visit(-beta, -alpha, depth - 1, 1, true, false);
        } else {
            score = -visit(-alpha - 1, -alpha, depth - 1 - less, 1, false, true);
            if (score > alpha && less > 0) score = -visit(-alpha - 1, -alpha, depth - 1, 1, false, true);
            if (score > alpha) score = -visit(-beta, -alpha, depth - 1, 1, true, false);
        }
        board_.undo();
        candidate.nodes += nodes() - nodes_before;
        if (control_->is_over()) return best;
        if (score > best) best = score;
        if (tried == 0 || score > alpha) {
            candidate.score = score;
            candidate.depth = depth;
            candidate.line.assign(1, candidate.cell);
            candidate.line.insert(candidate.line.end(), lines_[1].begin(), lines_[1].end());
            std::rotate(candidates_.begin() + static_cast<std::ptrdiff_t>(from),
                        candidates_.begin() + static_cast<std::ptrdiff_t>(i),
                        candidates_.begin() + static_cast<std::ptrdiff_t>(i + 1));
        }
        if (tried > 0 && score <= alpha) {
            candidate.bound = score;
            candidate.bound_depth = depth - less;
        }
        if (score > alpha) alpha = score;
        if (alpha >= beta) break;
    }
    return best;
}

bool Worker::count_node() {
    ++nodes_;
    const std::uint64_t now = nodes();
    if (now >= next_check_) {
        next_check_ = now + control_->interval();
        return !control_->check(now);
    }
    return !control_->is_over();
}

std::optional<int> Worker::decide_at_once(int ply, bool is_pv) {
    const ShapeBoard& shapes = board_.shapes();
    const Stone me = board_.mover();
    const Stone foe = opponent(me);
    if (is_pv) lines_[static_cast<std::size_t>(ply)].clear();
    if (shapes.count(me, Threat::wins) > 0) {
        if (is_pv) lines_[static_cast<std::size_t>(ply)] = {shapes.first_cell(me, Threat::wins)};
        return win_in(ply + 1);
    }
    if (shapes.free_count() == 0 || (shapes.live_cells(me) == 0 && shapes.live_cells(foe) == 0)) return 0;
    if (shapes.count(foe, Threat::wins) >= 2) {
        if (is_pv) lines_[static_cast<std::size_t>(ply)] = {shapes.first_cell(foe, Threat::wins)};
        return loss_in(ply + 2);
    }
    if (shapes.count(foe, Threat::wins) == 0 && shapes.count(me, Threat::unstoppable) > 0) {
        if (is_pv) lines_[static_cast<std::size_t>(ply)] = {shapes.first_cell(me, Threat::unstoppable)};
        return win_in(ply + 3);
    }
    return std::nullopt;
}

int Worker::visit(int alpha, int beta, int depth, int ply, bool is_pv, bool is_cut, Cell excluded) {
    if (!count_node()) return 0;
    if (const std::optional<int> decided = decide_at_once(ply, is_pv)) return *decided;
    const ShapeBoard& shapes = board_.shapes();
    const Stone me = board_.mover();
    const Stone foe = opponent(me);
    const auto evaluate = [&] { return std::clamp(board_.evaluate(), -kMostEvaluation, kMostEvaluation); };
    if (ply >= kDeepest) return evaluate();
    Node node{alpha, beta, depth, ply, is_pv, is_cut, excluded};
    if (shapes.count(foe, Threat::wins) == 1) return answer_forced(node);

    // Nobody wins within the next moves: a run takes four plies or five from here.
    node.alpha = std::max(alpha, loss_in(ply + 4));
    node.beta = std::min(beta, win_in(ply + 5));
    if (node.alpha >= node.beta) return node.alpha;

    const std::uint64_t key = board_.key();
    const std::optional<TableEntry> entry = excluded == kNoCell ? table_->find(key) : std::nullopt;
    if (entry) {
        const int score = from_table(entry->score, ply);
        if (!is_pv && entry->depth >= depth &&
            (entry->bound == Bound::exact || (entry->bound == Bound::lower && score >= node.beta) ||
             (entry->bound == Bound::upper && score <= node.alpha)))
            return score;
        if (entry->move >= 0 && entry->move < shapes.rules().cells() && shapes.is_free(entry->move))
            node.table_move = entry->move;
    }
    node.raw = entry ? entry->evaluation : evaluate();
    node.evaluation = entry ? refined(node.raw, *entry, ply) : node.raw;
    evaluations_[static_cast<std::size_t>(ply)] = node.raw;
    node.is_improving = ply >= 2 && node.raw > evaluations_[static_cast<std::size_t>(ply - 2)];

    node.must_defend = shapes.count(foe, Threat::unstoppable) > 0;
    if (!node.must_defend) {
        // So good that a win by force would change nothing.
        if (depth <= 0 && node.evaluation >= node.beta) return node.evaluation;
        if (is_far_above(node)) return node.evaluation;
    }
    if (excluded == kNoCell) {
        if (const std::optional<int> forced = force(ply, depth, is_pv)) {
            table_->store(key, {node.table_move, static_cast<std::int16_t>(to_table(*forced, ply)),
                                static_cast<std::int16_t>(node.raw), 127, Bound::lower});
            return *forced;
        }
    }
    if (depth <= 0 && (!node.must_defend || depth < -parameters_.defence_depth)) return node.evaluation;
    if (!node.must_defend && is_far_below(node)) return node.evaluation;
    if (!node.must_defend && stands_after_pass(node)) return node.beta;
    if (node.table_move == kNoCell && node.depth >= parameters_.internal_reduction_depth) --node.depth;
    return search_moves(node, entry);
}

/// One reply only: it costs no depth.
int Worker::answer_forced(Node& node) {
    const Cell only = board_.shapes().first_cell(opponent(board_.mover()), Threat::wins);
    table_->prefetch(board_.key_after(only));
    board_.play(only);
    const int score = -visit(-node.beta, -node.alpha, node.depth, node.ply + 1, node.is_pv, !node.is_cut);
    board_.undo();
    if (node.is_pv && !control_->is_over()) set_line(node.ply, only);
    return score;
}

bool Worker::is_far_above(const Node& node) const {
    const Parameters& p = parameters_;
    return may_be_left(node) && node.depth <= p.reverse_futility_depth &&
           node.evaluation - p.reverse_futility * (node.depth - (node.is_improving ? 1 : 0)) >= node.beta;
}

bool Worker::is_far_below(const Node& node) const {
    const Parameters& p = parameters_;
    return may_be_left(node) && node.depth <= p.razoring_depth &&
           node.evaluation + p.razoring * node.depth < node.alpha;
}

/// Whether its evaluation may stand for it.
bool Worker::may_be_left(const Node& node) {
    return !node.is_pv && node.excluded == kNoCell && !is_decided(node.beta) && !is_decided(node.alpha);
}

/// What a search found is better than a look, as far as its bound says so.
int Worker::refined(int evaluation, const TableEntry& entry, int ply) {
    const int score = from_table(entry.score, ply);
    if (is_decided(score) || (entry.bound == Bound::lower && score < evaluation) ||
        (entry.bound == Bound::upper && score > evaluation))
        return evaluation;
    return score;
}

/// Even if the other side moves twice.  Two passes in a row would say nothing.
bool Worker::stands_after_pass(const Node& node) {
    const Parameters& p = parameters_;
    if (!may_be_left(node) || has_passed_ || node.depth < p.pass_depth || node.evaluation < node.beta)
        return false;
    const int less = static_cast<int>(p.pass_reduction) + node.depth / 4;
    has_passed_ = true;
    board_.pass();
    const int score =
        -visit(-node.beta, -node.beta + 1, std::max(node.depth - less, 0), node.ply + 1, false, !node.is_cut);
    board_.pass();
    has_passed_ = false;
    return score >= node.beta && !control_->is_over();
}

/// A win by forcing moves, if the budget finds one.
std::optional<int> Worker::force(int ply, int depth, bool is_pv) {
    ShapeBoard& shapes = board_.shapes();
    const Stone me = board_.mover();
    if (shapes.count(me, Threat::four) + shapes.count(me, Threat::four_three) == 0) return std::nullopt;
    const auto nodes = static_cast<int>(
        std::min(parameters_.forcing_nodes + std::max(depth, 0) * parameters_.forcing_nodes_per_ply,
                 parameters_.forcing_most_nodes));
    // What begins elsewhere was there two plies ago, where it was looked for if anything was.
    Cell mine = ply >= 2 ? board_.move_ago(2) : kNoCell;
    if (mine != kNoCell && shapes.at(mine) != me) mine = kNoCell;  // someone has passed
    const Forced forced = forcing_.find(shapes, board_.key(), me, nodes, mine);
    if (forced.kind != Forced::Kind::win) return std::nullopt;
    if (is_pv) lines_[static_cast<std::size_t>(ply)] = forcing_.line();
    return win_in(ply + forced.plies);
}

int Worker::search_moves(Node& node, const std::optional<TableEntry>& entry) {
    const std::size_t first = moves_.size();
    generate(node, first);
    const std::size_t end = moves_.size();
    // Moves that a threat rules out lose within four plies.
    int best = node.must_defend ? loss_in(node.ply + 4) : -kInfinite;
    Cell best_move = kNoCell;
    const int old_alpha = node.alpha;
    int tried = 0;
    std::size_t next = first;
    for (; next < end; ++next) {
        const auto top = std::max_element(moves_.begin() + static_cast<std::ptrdiff_t>(next),
                                          moves_.begin() + static_cast<std::ptrdiff_t>(end),
                                          [](const Scored& a, const Scored& b) { return a.score < b.score; });
        std::swap(*top, moves_[next]);
        const Cell cell = moves_[next].cell;
        if (cell == node.excluded) continue;
        if (is_pruned(node, cell, tried, best)) {
            node.leaves_out = true;
            if (tried > parameters_.move_count_base + parameters_.move_count_square * node.depth * node.depth)
                break;
            continue;
        }
        const std::optional<int> extension = extension_of(node, cell, entry);
        if (!extension) {
            moves_.resize(first);
            return node.beta;
        }
        const int depth = node.depth - 1 + *extension;
        const int less = node.depth >= parameters_.reduction_from_depth && tried >= 1
                             ? std::clamp(reduction(node, cell, tried), 0, std::max(depth, 0))
                             : 0;
        const bool has_passed = std::exchange(has_passed_, false);
        table_->prefetch(board_.key_after(cell));
        board_.play(cell);
        int score = 0;
        if (tried == 0) {
            score = -visit(-node.beta, -node.alpha, depth, node.ply + 1, node.is_pv,
                           node.is_pv ? false : !node.is_cut);
        } else {
            score = -visit(-node.alpha - 1, -node.alpha, depth - less, node.ply + 1, false, true);
            if (score > node.alpha && less > 0)
                score = -visit(-node.alpha - 1, -node.alpha, depth, node.ply + 1, false, !node.is_cut);
            if (node.is_pv && score > node.alpha)
                score = -visit(-node.beta, -node.alpha, depth, node.ply + 1, true, false);
        }
        board_.undo();
        has_passed_ = has_passed;
        if (control_->is_over()) {
            moves_.resize(first);
            return 0;
        }
        ++tried;
        if (score <= best) continue;
        best = score;
        if (score <= node.alpha) continue;
        best_move = cell;
        node.alpha = score;
        if (node.is_pv) set_line(node.ply, cell);
        if (score >= node.beta) {
            reward(node, cell, first, next);
            break;
        }
    }
    moves_.resize(first);
    if (tried == 0 && best == -kInfinite) return node.excluded != kNoCell ? node.alpha : node.evaluation;
    if (node.leaves_out) best = without_proof(best);
    if (node.excluded == kNoCell) {
        const Bound bound = best >= node.beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
        table_->store(board_.key(), {best_move == kNoCell ? node.table_move : best_move,
                                     static_cast<std::int16_t>(to_table(best, node.ply)),
                                     static_cast<std::int16_t>(node.raw),
                                     static_cast<std::int8_t>(std::clamp(node.depth, -8, 126)), bound});
    }
    return best;
}

/// Plies more for a move that stands alone; nothing if others are good enough too, so that the node is left.
std::optional<int> Worker::extension_of(const Node& node, Cell cell, const std::optional<TableEntry>& entry) {
    if (node.depth < parameters_.singular_depth || cell != node.table_move || !entry ||
        node.excluded != kNoCell || entry->bound == Bound::upper || entry->depth < node.depth - 3)
        return 0;
    const int score = from_table(entry->score, node.ply);
    if (is_decided(score)) return 0;
    const int beta = score - static_cast<int>(parameters_.singular_margin) * node.depth;
    const int others = visit(beta - 1, beta, (node.depth - 1) / 2, node.ply, false, node.is_cut, cell);
    if (others < beta) return 1;
    if (!node.is_pv && beta >= node.beta && !is_decided(node.beta) && !control_->is_over())
        return std::nullopt;
    return 0;
}

bool Worker::is_pruned(Node& node, Cell cell, int tried, int best) const {
    const Parameters& p = parameters_;
    if (tried == 0 || node.must_defend || node.ply == 0 || best <= kMostPlies - kLikelyWin) return false;
    if (!is_quiet(cell)) return false;
    const std::int64_t count = p.move_count_base + p.move_count_square * node.depth * node.depth;
    if (node.depth <= p.move_count_depth && tried >= (node.is_improving ? count : count * 2 / 3)) return true;
    return !node.is_pv && node.depth <= p.futility_depth && !is_decided(node.alpha) &&
           node.evaluation + p.futility_base + p.futility * node.depth <= node.alpha;
}

int Worker::reduction(const Node& node, Cell cell, int tried) const {
    int less = reductions_[static_cast<std::size_t>(std::min(node.depth, 63))]
                          [static_cast<std::size_t>(std::min(tried, 63))];
    if (node.is_cut) ++less;
    if (node.is_pv) --less;
    if (!node.is_improving) ++less;
    if (!is_quiet(cell)) --less;
    if (node.must_defend) --less;
    return less - history_.worth(board_, cell) / static_cast<int>(parameters_.reduction_history);
}

/// Makes no threat, and takes no cell where the other side would make one.
bool Worker::is_quiet(Cell cell) const {
    const ShapeBoard& shapes = board_.shapes();
    return shapes.threat(cell, board_.mover()) == Threat::none &&
           shapes.threat(cell, opponent(board_.mover())) == Threat::none;
}

void Worker::generate(Node& node, std::size_t first) {
    cells_.clear();
    if (threats::find_defences(board_.shapes(), board_.mover(), cells_)) {
        node.must_defend = true;
    } else {
        node.leaves_out = !board_.append_candidates(cells_);
    }
    moves_.resize(first);
    for (const Cell cell : cells_) moves_.push_back({score_of(cell, node), cell});
}

int Worker::score_of(Cell cell, const Node& node) const {
    if (cell == node.table_move) return 1 << 30;
    const auto& killers = killers_[static_cast<std::size_t>(node.ply)];
    return static_cast<int>(parameters_.order_scale) * board_.shapes().order(cell, board_.mover()) +
           history_.worth(board_, cell) +
           (cell == killers[0] || cell == killers[1] ? static_cast<int>(parameters_.killer) : 0);
}

/// The move that cut comes earlier next time, those tried before it later.
void Worker::reward(const Node& node, Cell best, std::size_t first, std::size_t tried) {
    const int bonus = std::min(16 * node.depth * node.depth + 32 * node.depth, 2000);
    if (bonus > 0) {
        history_.learn(board_, best, bonus);
        for (std::size_t i = first; i < tried; ++i) history_.learn(board_, moves_[i].cell, -bonus);
    }
    auto& killers = killers_[static_cast<std::size_t>(node.ply)];
    if (killers[0] != best) killers = {best, killers[0]};
}

void Worker::set_line(int ply, Cell cell) {
    auto& line = lines_[static_cast<std::size_t>(ply)];
    const auto& next = lines_[static_cast<std::size_t>(ply + 1)];
    line.assign(1, cell);
    line.insert(line.end(), next.begin(), next.end());
}

}  // namespace mnk::search
