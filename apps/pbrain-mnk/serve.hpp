#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>

#include "mnk/process/lines.hpp"
#include "mnk/protocol/brain.hpp"

namespace mnk::app {

/// Writes a whole line to standard output with CR LF; when nobody reads it any more, there is nothing to be done.
inline void write_line(std::string_view line) {
    std::string text(line);
    text += "\r\n";
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// Passes standard input to the brain until END or the end of the input; then
/// leaves within the second, or, where the input ends without END, after the
/// answers to what was asked.
inline void serve(protocol::Brain& brain) {
    process::LineBuffer lines;
    char bytes[4096];
    bool goes_on = true;
    while (goes_on) {
        const ssize_t size = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) break;
        lines.feed({bytes, static_cast<std::size_t>(size)});
        for (std::string line; goes_on && lines.take(line);) goes_on = brain.feed(line);
        if (lines.is_overlong()) break;
    }
    if (goes_on) {
        if (!lines.rest().empty()) goes_on = brain.feed(lines.rest());
        if (!brain.wait_until_idle(play::Milliseconds{60'000})) brain.stop();
    }
    // A player that does not even heed the stop must not keep the process alive.
    if (!brain.wait_until_idle(play::Milliseconds{500})) std::_Exit(0);
}

}  // namespace mnk::app
