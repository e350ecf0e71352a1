#pragma once

#include <array>
#include <map>
#include <set>
#include <tuple>

#include "mnk/arena/plan.hpp"
#include "mnk/stats/counts.hpp"

namespace mnk::arena {

/// Points as the course gives them: win as first 2, as second 3, by the opponent's forfeit 2, draw 1.
int course_points(const play::Outcome& outcome, Stone side);

/// What there is to say of one player.
struct PlayerTally {
    stats::Games games;
    stats::Games as_first;
    stats::Games as_second;
    stats::Pairs pairs;
    std::int64_t course_points = 0;
    std::map<play::Ending, int> forfeits;  ///< by kind, its own
    std::vector<std::int64_t> move_times;  ///< microseconds, of its moves in counted games
    std::int64_t late_moves = 0;           ///< beyond the limit, within the tolerance or not
    std::chrono::nanoseconds latest{0};    ///< by how much, at the worst
    std::vector<stats::Games> by_board;
    std::vector<std::int64_t> course_by_board;
};

/// i against j, as i sees it.
struct Meeting {
    stats::Games games;
    stats::Pairs pairs;
};

/// The results of a run, counted.
///
/// A game that the same two players, neither of which takes a seed, have played before in the same
/// colours on the same board move for move tells nothing new: it is a repeat and is not counted, nor
/// is its pair (unless the config says count-repeats).
class Tally {
 public:
    /// `plan` outlives the tally.
    explicit Tally(const Plan& plan);

    /// Adds a game.  Which of two equal games is the repeat depends on the order of adding, so add by
    /// number.  A game with no result is passed over.
    void add(const GameResult& result);

    [[nodiscard]] const Plan& plan() const { return *plan_; }
    [[nodiscard]] const std::vector<PlayerTally>& players() const { return players_; }
    [[nodiscard]] const Meeting& meeting(int i, int j) const {
        return meetings_[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    }
    [[nodiscard]] const std::vector<stats::Games>& boards() const {
        return boards_;
    }  ///< as first movers saw it
    [[nodiscard]] std::int64_t games() const { return games_; }
    [[nodiscard]] const std::vector<std::int64_t>& repeats() const { return repeats_; }  ///< numbers

 private:
    bool is_repeat(const GameResult& result);
    void count_for(const GameResult& result, Stone side);
    void count_times(const GameResult& result);
    void count_pair(const GameResult& result);

    const Plan* plan_;
    std::vector<PlayerTally> players_;
    std::vector<std::vector<Meeting>> meetings_;
    std::vector<stats::Games> boards_;
    std::int64_t games_ = 0;
    std::vector<std::int64_t> repeats_;
    std::set<std::tuple<std::array<int, 2>, int, std::vector<Cell>, play::Ending>> seen_;
    std::map<std::int64_t, int> half_pairs_;  // by pair: half points of the player who began its first game
};

/// A test in progress, fed with games by number and without gaps, so that its end does not depend on
/// which game happened to finish first.
class SprtWatch {
 public:
    /// @pre  plan.sprt; `plan` outlives the watch
    explicit SprtWatch(const Plan& plan) : plan_(&plan), tally_(plan) {}

    /// Takes the next game: number 0, 1, 2, …  Passed over once the test is decided.
    void add(const GameResult& result);

    [[nodiscard]] std::int64_t next() const { return next_; }
    [[nodiscard]] stats::Decision decision() const { return decision_; }
    [[nodiscard]] double ratio() const { return ratio_; }
    [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
    const Plan* plan_;
    Tally tally_;
    std::int64_t next_ = 0;
    double ratio_ = 0;
    stats::Decision decision_ = stats::Decision::undecided;
};

}  // namespace mnk::arena
