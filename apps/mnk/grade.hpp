#pragma once

#include <string>
#include <vector>

#include "apps/mnk/arena.hpp"
#include "mnk/course/grades.hpp"

/// What the parts of `mnk grade` share.
namespace mnk::app {

/// A grading, ready to be played.
struct Grading {
    std::string folder;  ///< where everything goes: games.db, report.html, results.csv, debug.log, work/
    std::string title;
    std::vector<course::Submission> submissions;
    arena::Plan plan;
    arena::Results results;
    std::optional<double> hours;
};

/// Plays what is missing, showing it.  An `interrupted` exit if it did not come to its end.
Exit play_grading(Grading& grading, const Settings& settings);

/// The same for one student without a clock; every move goes to the log, nothing to the database.
Exit debug_grading(Grading& grading, const Settings& settings);

}  // namespace mnk::app
