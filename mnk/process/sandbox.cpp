#include "mnk/process/sandbox.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "mnk/base/text.hpp"
#include "mnk/process/child.hpp"
#include "mnk/process/paths.hpp"

namespace mnk::process {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kTrial{10};

/// /bin, /lib and their like are links into /usr on a new system and folders on an old one.
void add_system(std::vector<std::string>& out) {
    const auto add = [&](std::initializer_list<std::string> words) { out.insert(out.end(), words); };
    add({"--ro-bind", "/usr", "/usr"});
    std::error_code problem;
    for (const char* path : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
        if (fs::is_symlink(path, problem)) {
            add({"--symlink", fs::read_symlink(path, problem).string(), path});
        } else if (fs::is_directory(path, problem)) {
            add({"--ro-bind", path, path});
        }
    }
    for (const char* path :
         {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime"})
        add({"--ro-bind-try", path, path});
    // Debian's Java keeps its settings there.
    std::vector<std::string> java;
    for (fs::directory_iterator entry("/etc", problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const std::string path = entry->path().string();
        if (path.starts_with("/etc/java-")) java.push_back(path);
    }
    std::sort(java.begin(), java.end());
    for (const std::string& path : java) add({"--ro-bind", path, path});
}

}  // namespace

bool shows_too_much(const fs::path& folder) {
    std::error_code problem;
    const fs::path shown = fs::weakly_canonical(folder, problem);
    if (shown == shown.root_path() || shown == "/home" || shown == "/tmp") return true;
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') return false;
    for (fs::path above = fs::weakly_canonical(home, problem); above != above.root_path() && !above.empty();
         above = above.parent_path()) {
        if (above == shown) return true;
    }
    return false;
}

std::vector<std::string> sandboxed(const Sandbox& sandbox, const std::vector<std::string>& words) {
    std::vector<std::string> out{"bwrap"};
    const auto add = [&](std::initializer_list<std::string> more) { out.insert(out.end(), more); };
    add({"--unshare-all", "--unshare-user", "--uid", "65534", "--gid", "65534", "--hostname", "sandbox"});
    add({"--cap-drop", "ALL", "--die-with-parent", "--new-session", "--clearenv"});
    add({"--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin", "--setenv", "HOME", "/tmp"});
    add({"--setenv", "LANG", "C.UTF-8"});
    add_system(out);
    const std::string bytes = std::to_string(sandbox.tmp_bytes);
    add({"--proc", "/proc", "--dev", "/dev", "--size", bytes, "--tmpfs", "/dev/shm", "--remount-ro", "/dev"});
    add({"--size", bytes, "--tmpfs", "/tmp"});
    for (const std::string& path : sandbox.readable) add({"--ro-bind", path, path});
    for (const std::string& path : sandbox.writable) add({"--bind", path, path});
    add({"--remount-ro", "/", "--chdir", sandbox.folder, "--"});
    // Inside, where only what the sandbox holds is counted.
    add({"prlimit", text::concat("--nproc=", sandbox.tasks), "--"});
    out.insert(out.end(), words.begin(), words.end());
    return out;
}

Confined confine(std::vector<std::string> words) {
    Confined out;
    std::error_code problem;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string& word = words[i];
        // A program without a slash is looked up inside; "-x" is never a file.
        const bool may_be_path = word.find('/') != std::string::npos || (i > 0 && !word.starts_with('-'));
        if (word.empty() || !may_be_path || !fs::exists(word, problem)) continue;
        const fs::path path = fs::weakly_canonical(fs::absolute(word, problem), problem);
        if (path.string().starts_with("/usr/")) continue;
        word = path.string();
        const fs::path folder = fs::is_directory(path, problem) ? path : path.parent_path();
        if (shows_too_much(folder)) {
            if (folder != path) out.sandbox.readable.push_back(path.string());
        } else {
            out.sandbox.readable.push_back(folder.string());
            if (out.sandbox.folder == "/tmp") out.sandbox.folder = folder.string();
        }
    }
    out.words = std::move(words);
    return out;
}

Status can_isolate() {
    const std::string remedy = "; install Debian's bubblewrap and allow user namespaces";
    Result<Child> child =
        Child::start({.arguments = {"true"}, .folder = {}, .limits = {}, .sandbox = Sandbox{}});
    if (!child) return Error{text::concat("programs cannot be isolated here: ", child.error().what, remedy)};
    const std::optional<Exit> exit = child->wait(Clock::now() + kTrial);
    if (exit && exit->code == 0) return Done{};
    const std::string_view said = text::trim(child->error_text());
    return Error{text::concat("programs cannot be isolated here: ",
                              said.empty() ? "bubblewrap does not work" : said.substr(0, said.find('\n')),
                              remedy)};
}

}  // namespace mnk::process
