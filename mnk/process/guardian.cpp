// Runs in a fork of a process that may have many threads: system calls only, no memory is asked for, no lock taken.

#include "mnk/process/guardian.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <limits>

namespace mnk::process {

namespace {

void set_default_signals() {
    struct sigaction standard {};
    standard.sa_handler = SIG_DFL;
    for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &standard, nullptr);
}

void close_between(int first, int last) {
    if (first > last) return;
    const auto from = static_cast<unsigned>(first);
    const auto to = static_cast<unsigned>(last);
    if (close_range(from, to, 0) == 0) return;
    const int most = static_cast<int>(std::min<long>(last, std::max<long>(sysconf(_SC_OPEN_MAX), 1024)));
    for (int file = first; file <= most; ++file) close(file);
}

/// A fork inherits every open file of ours, other programs' pipes among them,
/// which would then never be seen to close.
void close_all_but(const Orders& orders) {
    std::array<int, 6> kept{orders.input,   orders.output, orders.errors,
                            orders.trouble, orders.news,   orders.control};
    std::sort(kept.begin(), kept.end());
    int next = 0;
    for (const int file : kept) {
        close_between(next, file - 1);
        next = file + 1;
    }
    close_between(next, std::numeric_limits<int>::max());
}

/// Where that fails the watch over the tree is still there.
void join_group(const Orders& orders) {
    if (orders.group_procs == nullptr) return;
    const int file = open(orders.group_procs, O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    if (write(file, "0", 1) < 0) errno = 0;
    close(file);
}

[[noreturn]] void become_program(const Orders& orders, pid_t guardian) {
    const auto fail = [&] {
        const int problem = errno;
        if (write(orders.trouble, &problem, sizeof problem) < 0) _exit(126);
        _exit(127);
    };
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != guardian) _exit(127);  // it died before we could say so
    setsid();
    join_group(orders);
    for (std::size_t i = 0; i < orders.limit_count; ++i) {
        if (setrlimit(orders.limits[i].which, &orders.limits[i].value) != 0) fail();
    }
    if (orders.is_pinned && sched_setaffinity(0, sizeof orders.cores, &orders.cores) != 0) fail();
    if (orders.folder != nullptr && chdir(orders.folder) != 0) fail();
    if (dup2(orders.input, 0) < 0 || dup2(orders.output, 1) < 0 || dup2(orders.errors, 2) < 0) fail();
    set_default_signals();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execvp(orders.arguments[0], orders.arguments);
    fail();
    _exit(127);
}

/// The ids in the text of /proc/…/children, each ended; how many there were, or -1 if it cannot be read.
int kill_children() {
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    int count = 0;
    pid_t id = 0;
    char bytes[4096];
    for (ssize_t size = 0; (size = read(file, bytes, sizeof bytes)) > 0;) {
        for (const char* c = bytes; c != bytes + size; ++c) {
            if (*c >= '0' && *c <= '9') {
                id = id * 10 + (*c - '0');
            } else if (id > 0) {
                kill(id, SIGKILL);
                ++count;
                id = 0;
            }
        }
    }
    if (id > 0) kill(id, SIGKILL), ++count;
    close(file);
    return count;
}

class Guardian {
 public:
    explicit Guardian(pid_t program) { news_.program = program; }

    /// Waits for one dead child without blocking; false if there is none.
    bool reap(int options) {
        siginfo_t dead{};
        if (waitid(P_ALL, 0, &dead, WEXITED | WNOWAIT | options) != 0 || dead.si_pid == 0) return false;
        if (dead.si_pid == news_.program && !is_over_) {
            // While the program has not been waited for, nobody else can have its id or its group's.
            kill(-news_.program, SIGKILL);
            is_over_ = true;
            rusage used{};
            wait4(dead.si_pid, &news_.status, 0, &used);
            const auto microseconds = [](const timeval& time) {
                return static_cast<std::int64_t>(time.tv_sec) * 1'000'000 + time.tv_usec;
            };
            news_.cpu_microseconds = microseconds(used.ru_utime) + microseconds(used.ru_stime);
            news_.peak_kilobytes = used.ru_maxrss;
        } else {
            waitpid(dead.si_pid, nullptr, 0);
        }
        return true;
    }

    /// Ends everything below: what dies leaves its own children to us, until there are none.
    void end_all() {
        if (!is_over_) kill(-news_.program, SIGKILL);
        for (;;) {
            const int found = kill_children();
            if (found < 0 && is_over_) return;  // no such file here: the group is all we can reach
            if (!reap(0)) return;               // no child left
        }
    }

    [[nodiscard]] bool is_over() const { return is_over_; }
    [[nodiscard]] News& news() { return news_; }

 private:
    News news_;
    bool is_over_ = false;
};

/// Whether the file says "max N" with another N than 0.
bool has_refused(const char* events) {
    if (events == nullptr) return false;
    const int file = open(events, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    char text[64];
    const ssize_t size = read(file, text, sizeof text);
    close(file);
    return size > 4 && text[0] == 'm' && text[4] != '0';
}

void tell(int pipe, const News& news) {
    // We are alone with our own pipe: a failure means that nobody listens any more.
    if (write(pipe, &news, sizeof news) < 0) return;
}

}  // namespace

[[noreturn]] void guard(const Orders& orders) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "mnk-guardian");
    setsid();
    set_default_signals();
    close_all_but(orders);
    const pid_t self = getpid();
    const pid_t program = fork();
    if (program == 0) become_program(orders, self);
    if (program < 0) {
        const int problem = errno;
        if (write(orders.trouble, &problem, sizeof problem) < 0) _exit(126);
        _exit(127);
    }
    for (const int file : {orders.input, orders.output, orders.errors, orders.trouble}) close(file);

    Guardian guardian(program);
    tell(orders.news, guardian.news());
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    const int deaths = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    bool is_dismissed = false;
    while (!is_dismissed && !guardian.is_over()) {
        pollfd watched[2] = {{orders.control, POLLIN, 0}, {deaths, POLLIN, 0}};
        poll(watched, 2, deaths < 0 ? 50 : -1);
        is_dismissed = watched[0].revents != 0;
        signalfd_siginfo ignored;
        while (deaths >= 0 && read(deaths, &ignored, sizeof ignored) > 0) continue;
        while (guardian.reap(WNOHANG)) continue;
    }
    guardian.end_all();
    guardian.news().was_refused_tasks = has_refused(orders.group_events) ? 1 : 0;
    if (orders.group != nullptr) rmdir(orders.group);
    guardian.news().kind = News::Kind::over;
    tell(orders.news, guardian.news());
    _exit(0);
}

}  // namespace mnk::process
