#pragma once

#include <string>
#include <vector>

#include "mnk/base/result.hpp"

/// What students hand in, made ready to play.
namespace mnk::course {

/// One player as it was handed in, and how to run it.
struct Submission {
    std::string name;     ///< the student: the name of the file or folder without its ending
    std::string path;     ///< absolute
    std::string command;  ///< for the arena; empty if it cannot play
    std::string problem;  ///< then why not: the compiler's words, or a sentence
};

/// Where and how students' code is compiled.
struct Workshop {
    std::string folder;  ///< each gets a folder of its own below
    bool is_sandboxed = true;
};

/// Every player in a folder, by name; notes and hidden files are passed over.  None is looked into yet.
Result<std::vector<Submission>> find_submissions(const std::string& folder);

/// The one at `path`.
Result<Submission> find_submission(const std::string& path);

/// Makes it ready: a jar, a folder of classes, a program, a script (.py), or source to compile (.java, .cpp); in a
/// folder, the first of these kinds that is there.  What is wrong with it becomes its problem.
/// Compilers run in a sandbox, too, with two minutes and 2 GiB.
void make_ready(Submission& submission, const Workshop& workshop);

}  // namespace mnk::course
