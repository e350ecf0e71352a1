#pragma once

#include <cstdint>
#include <vector>

namespace mnk::process {

/// The processes that descend from `root`, without it, as /proc shows them at
/// this moment; dead ones that nobody has waited for are among them.  Costs one
/// small file for each thread that is found.
std::vector<int> descendants(int root);

/// What the descendants of `root` use together.
struct TreeUse {
    std::uint64_t resident_bytes = 0;  ///< pages shared between them counted once for each
    std::uint64_t tasks = 0;           ///< processes and threads
};
TreeUse use_below(int root);

/// Holds every descendant of `root` (SIGSTOP), and looks again until there is none that it has not held: who is
/// held makes no new ones.
void stop_below(int root);

/// Lets them go on.
void continue_below(int root);

/// The cores that this process may run on, in order; empty if that is unknown.
std::vector<int> allowed_cores();

/// Keeps the calling thread on one core.  False if the system refuses.
bool pin_this_thread(int core);

}  // namespace mnk::process
