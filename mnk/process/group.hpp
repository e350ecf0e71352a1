#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace mnk::process {

/// A control group of its own for a program, in which the kernel refuses the next process or thread: the one bound that
/// holds for root too, whom RLIMIT_NPROC does not bind.  It lies beside our own group, where most limits that others have
/// set for us still hold.
///
/// Both kinds of hierarchy are known: the one of today (v2) and one for each controller (v1).
struct TaskGroup {
    std::string folder;  ///< remove it when all who were in it are gone
    std::string procs;   ///< who writes "0" to this file joins
    std::string events;  ///< "max N": so many times one more was refused
    std::uint64_t most = 0;

    /// Nothing where the machine has no such groups or lets us make none, as it does most users.
    static std::optional<TaskGroup> make(std::uint64_t most);
};

/// Where new groups go, as `cgroups` (/proc/self/cgroup) and the folders below `root` (/sys/fs/cgroup) have it; empty if
/// there is no place.
std::string group_parent(const std::string& cgroups, const std::string& root);

}  // namespace mnk::process
