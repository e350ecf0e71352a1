#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "mnk/arena/run.hpp"
#include "mnk/course/submission.hpp"
#include "mnk/course/turning_point.hpp"

/// The results of a run as a course marks them.
namespace mnk::course {

/// A game that a student's player lost.
struct Loss {
    std::int64_t number = 0;
    std::string opponent;
    Rules rules;
    bool was_first = false;
    std::string reason;  ///< "k in a row", or the fault
    bool is_forfeit = false;
    std::optional<TurningPoint> turning_point;  ///< of a loss on the board
    std::vector<Cell> cells;

    /// "move 7, c3: here you lost it (proved); e5 kept the draw", or what else there is to say.
    [[nodiscard]] std::string comment() const;
    [[nodiscard]] std::string link() const;
};

/// A line of the table.
struct Grade {
    std::string name;
    int rank = 0;           ///< among students who have played, equal points sharing one; else 0
    bool is_level = false;  ///< a player of ours
    std::string problem;    ///< why it did not play
    std::int64_t points = 0;
    std::optional<double> error;  ///< half the 95 % interval of `points`; nothing with less than two pairs
    std::int64_t games = 0;
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    std::map<play::Ending, int> forfeits;
    std::vector<std::int64_t> by_board;
    std::vector<Loss> lost;

    [[nodiscard]] std::int64_t forfeit_count() const;
    /// Levels do not meet each other and so play fewer games: only this compares them with students.
    [[nodiscard]] double points_a_game() const;
};

/// Everything that the report says.  The same games give the same grades, whenever they were played.
struct Grades {
    std::vector<Grade>
        rows;  ///< students by points, levels among them by points a game; who could not play last
    std::vector<Rules> boards;
    std::string limits;
    std::int64_t seed = 0;
    std::int64_t planned = 0;
    std::int64_t played = 0;
    std::int64_t repeats = 0;  ///< games that were the same as another, not counted
};

/// Counts with the course's points (first's win 2, second's 3, draw 1, by forfeit 2).  The interval of a sum of points
/// comes from the spread of its pairs of games: over boards, opponents, openings and seeds.
Grades grade(const arena::Plan& plan, const arena::Results& results,
             const std::vector<Submission>& submissions);

/// Only those who could not be compiled, when nobody plays.
Grades grade_nobody(const std::vector<Submission>& submissions);

std::string to_text(const Grades& grades);
std::string to_csv(const Grades& grades);

/// One page that needs nothing else.
std::string to_html(const Grades& grades, const std::string& title);

}  // namespace mnk::course
