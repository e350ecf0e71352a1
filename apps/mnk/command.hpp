#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/mnk/exit_code.hpp"
#include "apps/mnk/settings.hpp"

namespace mnk::app {

/// The command line after it was read and checked.
struct Invocation {
    Settings settings;
    std::set<std::string, std::less<>> given;  ///< names of the options that were typed
    std::vector<std::string> words;            ///< what is not an option

    [[nodiscard]] bool has(std::string_view option) const { return given.find(option) != given.end(); }
};

struct Positional {
    std::string_view name;
    std::string_view help;
};

struct Example {
    std::string_view line;
    std::string_view says;
};

/// A command as data.  Help, the man page and the completions are written from
/// it; `run` does the work.  A new command is a file that defines one of these
/// and a row in commands.cpp.
struct Command {
    std::string_view name;
    std::string_view summary;  ///< half a sentence, for lists
    std::string_view usage;    ///< "M N K [MOVES]"
    std::span<const Positional> positionals;
    std::size_t fewest_words;
    std::size_t most_words;
    std::span<const Option* const> options;  ///< besides --json and --help
    std::span<const Example> examples;
    std::string_view notes;  ///< paragraphs after the options; may be empty
    Exit (*run)(const Invocation&);
};

/// Every command, in the order in which help lists them.
std::span<const Command* const> commands();

/// Null if there is none of this name.
const Command* find_command(std::string_view name);

/// The sentence about a name that is no command, with a guess at what was meant.
Error unknown_command(std::string_view name);

inline constexpr std::size_t kAnyNumberOfWords = static_cast<std::size_t>(-1);

inline constexpr Positional kBoardPositionals[] = {
    {"M N K", "rows, columns, stones in a row: each from 1 to 128"},
    {"MOVES", "the game so far, first player first: \"h8 i9\", h8,i9 or h8i9"},
};

}  // namespace mnk::app
