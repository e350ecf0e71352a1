#include "apps/mnk/machine.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <fstream>

#include "mnk/arena/local_pool.hpp"

namespace mnk::app {

std::string machine() {
    utsname system{};
    ::uname(&system);
    std::ifstream file("/proc/cpuinfo");
    std::string model = "unknown processor";
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("model name") && line.find(": ") != std::string::npos) {
            model = line.substr(line.find(": ") + 2);
            break;
        }
    }
    return fmt::format("{}, {} cores, {} {} {}", model, arena::LocalPool::cores(), system.sysname,
                       system.release, system.machine);
}

std::string shell_word(std::string_view word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-+,:=@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

}  // namespace mnk::app
