#include "apps/mnk/interrupt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

namespace mnk::app {

namespace {

// A signal handler has no argument to find these by.  The pipe wakes a poll
// that began just after the flag was looked at.
play::StopFlag interrupt;
std::array<int, 2> wake_pipe{-1, -1};

void on_interrupt(int) {
    const int saved = errno;
    interrupt.raise();
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = write(wake_pipe[1], &byte, 1);
    errno = saved;
}

void catch_signal(int signal) {
    if (wake_pipe[0] < 0) [[maybe_unused]]
        const int status = pipe2(wake_pipe.data(), O_NONBLOCK | O_CLOEXEC);
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_interrupts() { catch_signal(SIGINT); }

void catch_termination() { catch_signal(SIGTERM); }

play::StopFlag& interrupt_flag() { return interrupt; }

void forget_interrupt() {
    interrupt.lower();
    std::array<char, 16> bytes{};
    while (wake_pipe[0] >= 0 && read(wake_pipe[0], bytes.data(), bytes.size()) > 0) {
    }
}

bool wait_for_input(int descriptor) {
    std::array<pollfd, 2> waits{{{descriptor, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}}};
    for (;;) {
        if (interrupt.is_raised()) return false;
        if (poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return true;
        if (!interrupt.is_raised() && waits[0].revents != 0) return true;
    }
}

Interrupts::Interrupts(bool abandons) : abandons_(abandons) { catch_interrupts(); }

void Interrupts::look() {
    if (!interrupt.is_raised()) return;
    forget_interrupt();
    ++count_;
    if (count_ == 1 && !abandons_)
        std::fputs("mnk: finishing the games in hand; Ctrl-C again lets go of them\n", stderr);
}

bool Interrupts::wants_end() {
    look();
    return count_ > 0;
}

bool Interrupts::wants_abandon() {
    look();
    return count_ > (abandons_ ? 0 : 1);
}

}  // namespace mnk::app
