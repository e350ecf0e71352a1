#pragma once

#include <cstdint>
#include <vector>

namespace mnk::process {

/// The processes that descend from `root`, without it, as /proc shows them at
/// this moment; dead ones that nobody has waited for are among them.  Costs one
/// small file for each process of the machine.
std::vector<int> descendants(int root);

/// The memory that the descendants of `root` have in use, pages shared between
/// them counted once for each.
std::uint64_t resident_bytes_below(int root);

/// The cores that this process may run on, in order; empty if that is unknown.
std::vector<int> allowed_cores();

/// Keeps the calling thread on one core.  False if the system refuses.
bool pin_this_thread(int core);

}  // namespace mnk::process
