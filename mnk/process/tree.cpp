#include "mnk/process/tree.hpp"

#include <sched.h>
#include <unistd.h>

#include <charconv>
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

}  // namespace

std::vector<int> descendants(int root) {
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

std::uint64_t resident_bytes_below(int root) {
    std::uint64_t sum = 0;
    for (const int process : descendants(root)) sum += resident_bytes(process);
    return sum;
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
