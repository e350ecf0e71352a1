#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mnk/arena/plan.hpp"
#include "mnk/course/submission.hpp"

namespace mnk::course {

/// The course's rules where the teacher says nothing else: the 25 boards, ten seconds a move, 1 GiB, and for our
/// own players, which are the levels to measure by, 2000 nodes a move.
arena::Config course_config();

/// The levels unless others are named.
inline constexpr std::string_view kReferences = "random,rules,mics,champion";

/// Adds those who can play, then the levels: everyone meets everyone, but levels do not meet each other.
void add_players(arena::Config& config, const std::vector<Submission>& submissions,
                 const std::vector<std::string_view>& references);

/// How long a run takes, in hours.
struct Estimate {
    std::int64_t games = 0;
    double at_most = 0;  ///< if every move of a student's player takes all its time
    double likely = 0;   ///< if it takes a tenth of it
};

/// From limits, boards and players alone, with 12 k moves a game where the board has as many cells; nothing is
/// played.  Our own players' moves are counted as nothing.
Estimate estimate(const arena::Plan& plan);

/// Gives each move less time, in whole seconds and at least one, until the most it can take fits into `hours`.
/// False if that is not enough: then the run must end when the time is over.
bool fit(arena::Plan& plan, double hours);

/// "50 minutes", "3.4 hours".
std::string to_duration(double hours);

}  // namespace mnk::course
