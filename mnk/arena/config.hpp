#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/options.hpp"
#include "mnk/base/result.hpp"

namespace mnk::arena {

/// A run as its user wrote it, from a file or from flags; nothing in it is understood yet: `make_plan`
/// does that.
struct Config {
    struct Player {
        std::string name;            ///< in tables; by default the spec or the command's file name
        std::string spec;            ///< of a player of ours: "mics:width=5"; or "java:CLASS@CLASSPATH"
        std::string command;         ///< of an external engine, instead of a spec
        std::int64_t move_time = 0;  ///< instead of the run's, for a match at odds; 0: the run's
        std::int64_t nodes = 0;

        friend bool operator==(const Player&, const Player&) = default;
    };

    std::vector<Player> players;

    std::string name;
    std::string schedule = "round-robin";
    std::int64_t rounds = 1;
    std::int64_t seed = 1;
    std::int64_t concurrency = 1;
    bool unpinned = false;
    bool count_repeats = false;
    std::int64_t fixed = 0;
    bool no_sandbox = false;

    std::string boards = "15x15x5";
    std::string boards_file;

    std::int64_t move_time = 0;
    std::int64_t game_time = 0;
    std::int64_t increment = 0;
    std::int64_t tolerance = 20;
    std::int64_t nodes = 0;
    std::int64_t depth = 0;
    std::int64_t memory = 0;
    std::int64_t plies = 0;
    bool full_board = false;

    std::string openings;
    std::string openings_file;
    std::string notation = "auto";
    std::int64_t generate = 0;
    std::int64_t opening_plies = 4;
    std::string judge = "mics";
    std::int64_t judge_nodes = 2000;

    std::string sprt = "0,5";
    std::string alpha = "0.05";
    std::string beta = "0.05";
    std::string model = "normalized";

    friend bool operator==(const Config&, const Config&) = default;
};

using ConfigOption = options::Option<Config>;

/// Every key of the file but `players` and `[[player]]`, and every flag of the same name.
inline constexpr std::array kConfigOptions{
    ConfigOption{"name", "what to call the run", options::Text{&Config::name, "TEXT"}},
    ConfigOption{"schedule", "who meets whom",
                 options::Choice{&Config::schedule, "round-robin|gauntlet|pair|sprt"}},
    ConfigOption{"rounds", "how often every opening is played; for sprt, the most",
                 options::Integer{&Config::rounds, 1, 1'000'000}},
    ConfigOption{"seed", "seed of random choices", options::Integer{&Config::seed, 0, 1'000'000'000}},
    ConfigOption{"concurrency", "games at once, each on a core of its own",
                 options::Integer{&Config::concurrency, 1, 1024}},
    ConfigOption{"unpinned", "do not bind games to cores", options::Flag{&Config::unpinned}},
    ConfigOption{"count-repeats", "count a game again that the same players played before, move for move",
                 options::Flag{&Config::count_repeats}},
    ConfigOption{"fixed", "the last so many players are levels to measure by: they do not meet each other",
                 options::Integer{&Config::fixed, 0, 1000}},
    ConfigOption{"no-sandbox", "run programs that are not ours without isolation: they can do what you can",
                 options::Flag{&Config::no_sandbox}},
    ConfigOption{"boards", "ROWSxCOLUMNSxRUN, several with commas, or 'course' for the 25",
                 options::Text{&Config::boards, "BOARDS"}},
    ConfigOption{"boards-file", "a file with one board a line, instead of boards",
                 options::Text{&Config::boards_file, "FILE"}},
    ConfigOption{"move-time", "milliseconds for each move; 0: not limited",
                 options::Integer{&Config::move_time, 0, 86'400'000}},
    ConfigOption{"game-time", "milliseconds for each player's game; 0: not limited",
                 options::Integer{&Config::game_time, 0, 86'400'000}},
    ConfigOption{"increment", "milliseconds added to the game's time after each move",
                 options::Integer{&Config::increment, 0, 86'400'000}},
    ConfigOption{"tolerance", "milliseconds that a move may be late",
                 options::Integer{&Config::tolerance, 0, 86'400'000}},
    ConfigOption{"nodes", "nodes searched for each move; 0: not limited",
                 options::Integer{&Config::nodes, 0, 1'000'000'000'000}},
    ConfigOption{"depth", "plies searched; 0: not limited", options::Integer{&Config::depth, 0, 16384}},
    ConfigOption{"memory", "MiB a player may use; 0: as it likes",
                 options::Integer{&Config::memory, 0, 1'048'576}},
    ConfigOption{"plies", "a game this long is a draw; 0: no limit",
                 options::Integer{&Config::plies, 0, 16384}},
    ConfigOption{"full-board", "play on when nobody can win any more, until the board is full",
                 options::Flag{&Config::full_board}},
    ConfigOption{"openings", "openings to play, separated by semicolons",
                 options::Text{&Config::openings, "MOVES"}},
    ConfigOption{"openings-file", "a file with one opening a line",
                 options::Text{&Config::openings_file, "FILE"}},
    ConfigOption{"notation", "of openings in numbers: x,y from the top left or offsets from the centre",
                 options::Choice{&Config::notation, "auto|corner|centre"}},
    ConfigOption{"generate", "make so many balanced openings for each board",
                 options::Integer{&Config::generate, 0, 100'000}},
    ConfigOption{"opening-plies", "moves in a generated opening",
                 options::Integer{&Config::opening_plies, 1, 64}},
    ConfigOption{"judge", "the player that says which openings are balanced, or 'none'",
                 options::Text{&Config::judge, "PLAYER"}},
    ConfigOption{"judge-nodes", "nodes the judge may search for an opening",
                 options::Integer{&Config::judge_nodes, 1, 1'000'000'000}},
    ConfigOption{"sprt", "play a test of two hypotheses: ELO0,ELO1",
                 options::Text{&Config::sprt, "ELO0,ELO1"}},
    ConfigOption{"alpha", "chance to accept ELO1 wrongly", options::Text{&Config::alpha, "P"}},
    ConfigOption{"beta", "chance to accept ELO0 wrongly", options::Text{&Config::beta, "P"}},
    ConfigOption{"model", "whose Elo the hypotheses are in",
                 options::Choice{&Config::model, "normalized|logistic"}},
};

/// Sets a key as a flag does.
Status set(Config& config, std::string_view name, std::string_view value);

/// Reads TOML: the keys above at the top level, values of the natural type (a list where several are
/// meant), `players = ["mics", …]` and `[[player]]` tables with name, spec or command,
/// and move-time or nodes of their own.  An unknown key
/// or a wrong value is an error that says in which line.
/// What the file leaves open is as in `defaults`.
Result<Config> read_config(std::string_view toml, Config defaults = {});

/// As TOML that read_config takes back; only what differs from the defaults.
std::string write_config(const Config& config);

}  // namespace mnk::arena
