#include "mnk/search/root_values.hpp"

#include <algorithm>

#include "mnk/play/thinking_time.hpp"

namespace mnk::search {

namespace {

using std::chrono::steady_clock;

constexpr std::size_t kFewCells = 30;
constexpr std::size_t kVeryFewCells = 20;
constexpr std::uint64_t kNodesWithoutLimit = 300'000;

const ExactSearch::Move* find(const std::vector<ExactSearch::Move>& moves, Cell cell) {
    const auto found =
        std::find_if(moves.begin(), moves.end(), [&](const ExactSearch::Move& m) { return m.cell == cell; });
    return found == moves.end() ? nullptr : &*found;
}

int best_proved(const std::vector<ExactSearch::Move>& moves) {
    int best = -1;
    for (const ExactSearch::Move& move : moves) best = std::max(best, move.low);
    return best;
}

}  // namespace

RootValues RootValues::solve(const play::Turn& turn, ExactSearch::Wanted wanted) {
    RootValues out;
    if (!ExactSearch::takes(turn.position)) return out;
    const int percent = turn.position.free_cells().size() <= kFewCells ? 35 : 10;
    std::optional<play::TimePoint> end;
    const std::optional<play::Milliseconds> time = play::usable_time(turn.limits);
    if (time) end = turn.begun + *time * percent / 100;
    const std::uint64_t most = turn.limits.nodes
                                   ? *turn.limits.nodes * static_cast<std::uint64_t>(percent) / 100
                                   : (time ? ~std::uint64_t{0} : kNodesWithoutLimit);
    ExactSearch exact(turn.position);
    out.moves_ = exact.solve(
        [&](std::uint64_t nodes) {
            return nodes > most || turn.stop.is_raised() || (end && steady_clock::now() >= *end);
        },
        wanted);
    out.nodes_ = exact.nodes();
    return out;
}

std::optional<int> RootValues::value() const {
    if (moves_.empty()) return std::nullopt;
    const int best = best_proved(moves_);
    const bool is_known =
        best == 1 || std::all_of(moves_.begin(), moves_.end(),
                                 [&](const ExactSearch::Move& move) { return move.high <= best; });
    return is_known ? std::optional(best) : std::nullopt;
}

void RootValues::narrow(std::vector<Candidate>& candidates) const {
    const std::optional<int> known = value();
    const auto is_worse = [&](const Candidate& candidate) {
        const ExactSearch::Move* const move = find(moves_, candidate.cell);
        return move != nullptr && (known ? move->low < *known : move->high < 0);
    };
    if (known || !std::all_of(candidates.begin(), candidates.end(), is_worse))
        candidates.erase(std::remove_if(candidates.begin(), candidates.end(), is_worse), candidates.end());
    if (!known || !candidates.empty()) return;
    // A move whose mirror image was proved instead.
    for (const ExactSearch::Move& move : moves_) {
        if (move.low == *known) candidates.push_back({move.cell, -kInfinite, 0, 0, {move.cell}});
    }
}

Cell RootValues::safer_than(Cell chosen) const {
    if (moves_.empty() || moves_.size() > kVeryFewCells) return kNoCell;
    const ExactSearch::Move* const move = find(moves_, chosen);
    if (move != nullptr && move->low >= 0) return kNoCell;
    const auto safe = std::find_if(moves_.begin(), moves_.end(),
                                   [](const ExactSearch::Move& other) { return other.low >= 0; });
    return safe == moves_.end() ? kNoCell : safe->cell;
}

}  // namespace mnk::search
