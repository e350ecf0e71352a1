#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/options.hpp"
#include "mnk/base/result.hpp"
#include "mnk/board/rules.hpp"

namespace mnk::engine {

/// The class a board is tuned in: its k, and small (up to 64 cells), medium (up to 256) or large.
/// "k5-medium" is 10x10x5 and 15x15x5, exact or not.
std::string board_class(const Rules& rules);

/// The most classes there can be.
inline constexpr std::size_t kMostClasses = static_cast<std::size_t>(Rules::kLargest) * 3;

/// An integer option of a player with a value that was found by play.
struct Parameter {
    std::string name;
    std::int64_t value = 0;
    int line = 0;  ///< in the file it came from; 0 for none

    friend bool operator==(const Parameter& a, const Parameter& b) {
        return a.name == b.name && a.value == b.value;
    }
};

/// What was found for one class of boards, and what speaks for it.
struct ClassParameters {
    std::string name;  ///< as board_class gives it
    std::string boards;
    std::int64_t games = 0;
    std::string test;
    bool confirmed = false;        ///< only then a player uses what was found
    std::vector<Parameter> found;  ///< never the same name twice

    friend bool operator==(const ClassParameters&, const ClassParameters&) = default;
};

inline constexpr std::array kClassOptions{
    options::Option<ClassParameters>{"boards", "that were played",
                                     options::Text{&ClassParameters::boards, "BOARDS"}},
    options::Option<ClassParameters>{"games", "that were played, the test's too",
                                     options::Integer{&ClassParameters::games, 0, 1'000'000'000'000}},
    options::Option<ClassParameters>{"test", "against the values before, as it ended",
                                     options::Text{&ClassParameters::test, "TEXT"}},
    options::Option<ClassParameters>{"confirmed", "the test was passed: players use what was found",
                                     options::Flag{&ClassParameters::confirmed}},
};

/// A file of parameters: of which player, where they come from, and a section for each class.
struct Parameters {
    std::string player;  ///< its name, without settings
    std::string command;
    std::string version;
    std::string date;
    std::string machine;
    std::string limits;
    std::int64_t seed = 0;
    std::vector<ClassParameters> classes;  ///< never the same name twice

    friend bool operator==(const Parameters&, const Parameters&) = default;

    /// Null if the class is not in it.
    [[nodiscard]] const ClassParameters* find(std::string_view name) const;
};

inline constexpr std::array kParametersOptions{
    options::Option<Parameters>{"player", "whose options these are",
                                options::Text{&Parameters::player, "PLAYER"}},
    options::Option<Parameters>{"command", "that found them", options::Text{&Parameters::command, "TEXT"}},
    options::Option<Parameters>{"version", "of mnk", options::Text{&Parameters::version, "TEXT"}},
    options::Option<Parameters>{"date", "when it was begun", options::Text{&Parameters::date, "TEXT"}},
    options::Option<Parameters>{"machine", "where", options::Text{&Parameters::machine, "TEXT"}},
    options::Option<Parameters>{"limits", "of each move", options::Text{&Parameters::limits, "TEXT"}},
    options::Option<Parameters>{"seed", "of all that was random",
                                options::Integer{&Parameters::seed, 0, 1'000'000'000}},
};

/// Reads TOML such as write_parameters writes.
///
///     player = "mics"
///     seed = 1
///
///     [k4-small]
///     confirmed = true
///
///     [k4-small.found]
///     width = 9
///
/// Anything else (an unknown key, a wrong value, a second one) is an error that says in which line.  Texts are UTF-8,
/// as TOML wants them.
Result<Parameters> read_parameters(std::string_view text);
std::string write_parameters(const Parameters& parameters);

/// The file at `path`, read.
Result<Parameters> load_parameters(const std::string& path);

}  // namespace mnk::engine
