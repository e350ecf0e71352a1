#pragma once

#include "mnk/play/limits.hpp"

/// Ctrl-C, the one thing of a process that cannot be passed as an argument.
namespace mnk::app {

/// From now on Ctrl-C raises the flag below instead of ending the process.
/// Whoever calls this must look at the flag.
void catch_interrupts();

/// The same for SIGTERM, with which services are ended.
void catch_termination();

/// Raised by Ctrl-C; lowered by whoever has dealt with it.
play::StopFlag& interrupt_flag();

/// Lowers the flag and forgets the signals that came.
void forget_interrupt();

/// Waits until `descriptor` can be read; false if Ctrl-C came first.  No signal is lost in between.
bool wait_for_input(int descriptor);

/// Ctrl-C in a command that plays games: the first ends it when those in hand are over, the second at once.
class Interrupts {
 public:
    /// With `abandons`, the first lets go of them too.
    explicit Interrupts(bool abandons);

    [[nodiscard]] bool wants_end();
    [[nodiscard]] bool wants_abandon();

 private:
    void look();

    bool abandons_;
    int count_ = 0;
};

}  // namespace mnk::app
