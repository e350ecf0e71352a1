#include "mnk/process/tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace mnk::process {

namespace {

/// The parent's id in `1234 (any name) S 1000 …`: the name may hold blanks and parentheses.
int parent_of(const std::filesystem::path& entry) {
    std::ifstream file(entry / "stat");
    std::string line;
    if (!std::getline(file, line)) return -1;
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos || name_end + 4 > line.size()) return -1;
    int parent = -1;
    std::from_chars(line.data() + name_end + 4, line.data() + line.size(), parent);
    return parent;
}

std::uint64_t resident_bytes(int process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    std::uint64_t total = 0;
    std::uint64_t resident = 0;
    if (!(file >> total >> resident)) return 0;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Calls `tell` with the number of each thread of `process`, and the open folder of threads.  By system calls: this is
/// done twice a move, where a stream for each thread would cost more than the rest of the move.
template <class Tell>
void for_each_task(int process, const Tell& tell) {
    char path[32];
    std::snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR* const folder = opendir(path);
    if (folder == nullptr) return;
    while (const dirent* entry = readdir(folder)) {
        if (entry->d_name[0] != '.') tell(entry->d_name, dirfd(folder));
    }
    closedir(folder);
}

/// The children of each of its threads, as the kernel lists them.
void add_children(int process, std::vector<int>& out) {
    for_each_task(process, [&](const char* task, int folder) {
        char path[32];
        std::snprintf(path, sizeof path, "%.15s/children", task);
        const int file = openat(folder, path, O_RDONLY | O_CLOEXEC);
        if (file < 0) return;
        char bytes[4096];
        int child = 0;
        for (ssize_t size = 0; (size = read(file, bytes, sizeof bytes)) > 0;) {
            for (const char* c = bytes; c != bytes + size; ++c) {
                if (*c >= '0' && *c <= '9') {
                    child = child * 10 + (*c - '0');
                } else if (child > 0) {
                    out.push_back(std::exchange(child, 0));
                }
            }
        }
        if (child > 0) out.push_back(child);
        close(file);
    });
}

/// Its threads; none of what is gone.
std::uint64_t tasks_of(int process) {
    std::uint64_t count = 0;
    for_each_task(process, [&](const char*, int) { ++count; });
    return count;
}

/// The slow way, for kernels that list no children: every process says who its parent is.
std::vector<int> descendants_by_parents(int root) {
    std::vector<std::pair<int, int>> parents;  // process, its parent
    std::error_code problem;
    for (std::filesystem::directory_iterator entry("/proc", problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const std::string name = entry->path().filename().string();
        int process = 0;
        const auto [stop, bad] = std::from_chars(name.data(), name.data() + name.size(), process);
        if (bad != std::errc() || stop != name.data() + name.size()) continue;
        parents.emplace_back(process, parent_of(entry->path()));
    }
    std::vector<int> found{root};
    for (std::size_t next = 0; next < found.size(); ++next) {
        for (const auto& [process, parent] : parents) {
            if (parent == found[next] && process != root) found.push_back(process);
        }
    }
    found.erase(found.begin());
    return found;
}

}  // namespace

std::vector<int> descendants(int root) {
    std::error_code problem;
    if (!std::filesystem::exists("/proc/thread-self/children", problem)) return descendants_by_parents(root);
    std::vector<int> found{root};
    // What comes and goes meanwhile may be listed twice or not at all, but never without end.
    constexpr std::size_t most = 1U << 16U;
    for (std::size_t next = 0; next < found.size() && found.size() < most; ++next) {
        add_children(found[next], found);
    }
    found.erase(found.begin());
    return found;
}

TreeUse use_below(int root) {
    TreeUse use;
    for (const int process : descendants(root)) {
        use.resident_bytes += resident_bytes(process);
        use.tasks += tasks_of(process);
    }
    return use;
}

void stop_below(int root) {
    std::vector<int> held;
    // Whoever makes processes faster than they can be held is found by the limit on tasks.
    constexpr int most_looks = 64;
    for (int look = 0; look < most_looks; ++look) {
        bool has_new = false;
        for (const int process : descendants(root)) {
            if (std::find(held.begin(), held.end(), process) != held.end()) continue;
            kill(process, SIGSTOP);
            held.push_back(process);
            has_new = true;
        }
        if (!has_new) return;
    }
}

void continue_below(int root) {
    for (const int process : descendants(root)) kill(process, SIGCONT);
}

std::vector<int> allowed_cores() {
    std::vector<int> cores;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(static_cast<unsigned>(core), &set)) cores.push_back(core);
    }
    return cores;
}

bool pin_this_thread(int core) {
    if (core < 0 || core >= CPU_SETSIZE) return false;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(core), &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

}  // namespace mnk::process
