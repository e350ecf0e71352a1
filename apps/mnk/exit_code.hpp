#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "mnk/base/result.hpp"

namespace mnk::app {

/// What the process tells the shell.  Scripts rely on these numbers: they never change.
enum class ExitCode : int {
    ok = 0,
    internal = 1,
    bad_usage = 2,
    bad_input = 3,
    file = 4,
    game_over = 5,
    interrupted = 130,
};

struct ExitMeaning {
    ExitCode code;
    std::string_view meaning;
};

inline constexpr std::array kExitMeanings{
    ExitMeaning{ExitCode::ok, "all went well"},
    ExitMeaning{ExitCode::internal, "a failure inside: of mnk or of a player"},
    ExitMeaning{ExitCode::bad_usage, "bad usage: a command, an option, a number"},
    ExitMeaning{ExitCode::bad_input, "bad input: moves, or what a file says"},
    ExitMeaning{ExitCode::file, "a file or the output cannot be read or written"},
    ExitMeaning{ExitCode::game_over, "the game is already over"},
    ExitMeaning{ExitCode::interrupted, "interrupted by Ctrl-C"},
};

/// How a command ended: the code, and for a failure the sentence that says why.
struct [[nodiscard]] Exit {
    ExitCode code = ExitCode::ok;
    std::string sentence;

    [[nodiscard]] bool is_failure() const { return code != ExitCode::ok; }
};

inline Exit fail(ExitCode code, std::string sentence) { return {code, std::move(sentence)}; }
inline Exit fail(ExitCode code, const Error& error) { return {code, error.what}; }

}  // namespace mnk::app
