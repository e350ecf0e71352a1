#pragma once

#include <sched.h>
#include <sys/resource.h>

#include <array>
#include <cstdint>

/// What stands between us and a program that is not ours:
///
///     this process ── guardian ── program ── whatever it starts
///           │  control   │                        │ (left behind: goes to the guardian)
///           ╰────────────╯
///
/// The guardian is a fork that never leaves: the nearest "subreaper", so that
/// every process whose parent is gone becomes its child and none can get away.
/// When the control pipe closes, because we want it or because we died, and
/// when the program itself ends, it ends all of them.
namespace mnk::process {

/// All that is needed after the fork, made ready before it: nothing may be allocated there.
struct Orders {
    char* const* arguments = nullptr;
    const char* folder = nullptr;  ///< or where we are
    int input = -1;                ///< becomes the program's standard input …
    int output = -1;
    int errors = -1;
    int trouble = -1;  ///< takes the errno of what went wrong before the program ran; closes when it runs
    int news = -1;
    int control = -1;
    const char* group = nullptr;         ///< a control group to be removed at the end, or none
    const char* group_procs = nullptr;   ///< the file in it through which the program joins
    const char* group_events = nullptr;  ///< and the one that counts how often it refused a task

    struct Limit {
        __rlimit_resource_t which;
        rlimit value;
    };
    std::array<Limit, 5> limits{};
    std::size_t limit_count = 0;
    cpu_set_t cores{};
    bool is_pinned = false;
};

/// What the guardian tells: first that the program has begun, at last that all is over.
struct News {
    enum class Kind : std::int32_t { begun, over };
    Kind kind = Kind::begun;
    std::int32_t program = 0;           ///< its process id
    std::int32_t status = 0;            ///< as waitpid gives it
    std::int64_t cpu_microseconds = 0;  ///< of the program and what it waited for
    std::int64_t peak_kilobytes = 0;
    std::int32_t was_refused_tasks = 0;  ///< whether its control group ever did
};

/// The guardian's whole life.  Called in the fork, with all signals blocked.
[[noreturn]] void guard(const Orders& orders);

}  // namespace mnk::process
