#include "mnk/process/group.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "mnk/base/text.hpp"

namespace mnk::process {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRoot = "/sys/fs/cgroup";

/// The path in the line "8:pids:/a/b" whose middle is `controllers`, without its last part.
std::optional<std::string> parent_in(std::string_view cgroups, std::string_view controllers) {
    for (const std::string_view line : text::split(cgroups, "\n")) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string_view::npos || second == std::string_view::npos) continue;
        if (line.substr(first + 1, second - first - 1) != controllers) continue;
        const std::string path = fs::path(line.substr(second + 1)).parent_path().string();
        return path == "/" ? "" : path;
    }
    return std::nullopt;
}

bool write_number(const std::string& path, std::uint64_t number) {
    std::ofstream file(path);
    file << number << '\n';
    return static_cast<bool>(file.flush());
}

}  // namespace

std::string group_parent(const std::string& cgroups, const std::string& root) {
    std::error_code problem;
    // Where a controller has a hierarchy of its own, the common one does not have it.
    if (const auto path = parent_in(cgroups, "pids");
        path && fs::is_directory(root + "/pids" + *path, problem))
        return root + "/pids" + *path;
    const auto path = parent_in(cgroups, "");
    if (path && fs::exists(root + *path + "/cgroup.controllers", problem)) return root + *path;
    return {};
}

std::optional<TaskGroup> TaskGroup::make(std::uint64_t most) {
    std::ifstream file("/proc/self/cgroup");
    const std::string cgroups{std::istreambuf_iterator<char>(file), {}};
    const std::string parent = group_parent(cgroups, std::string(kRoot));
    if (parent.empty() || ::access(parent.c_str(), W_OK) != 0) return std::nullopt;
    std::string folder = parent + "/mnk-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr) return std::nullopt;
    TaskGroup group{
        .folder = folder, .procs = folder + "/cgroup.procs", .events = folder + "/pids.events", .most = most};
    std::error_code problem;
    if (fs::exists(folder + "/pids.max", problem) && write_number(folder + "/pids.max", most)) return group;
    ::rmdir(folder.c_str());
    return std::nullopt;
}

}  // namespace mnk::process
