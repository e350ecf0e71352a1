#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "mnk/base/options.hpp"

namespace mnk::app {

/// Everything the command line can set, for all commands together.
struct Settings {
    bool json = false;
    bool plain = false;
    bool no_color = false;
    bool exact = false;
    bool resume = false;
    std::int64_t time = 5000;
    std::int64_t nodes = 0;
    std::int64_t depth = 0;
    std::int64_t memory = 0;
    std::int64_t seed = 1;
    std::int64_t size = 15;
    std::string player;
    std::string first;
    std::string second;
    std::string load;
    std::string to;
    std::string output;
    std::string layer;
    std::int64_t top = 10;

    // Of runs in the arena; what each means, and its default, is in arena::Config.
    std::string name;
    std::string schedule = "round-robin";
    std::int64_t rounds = 1;
    std::int64_t concurrency = 1;
    bool unpinned = false;
    bool count_repeats = false;
    std::string boards = "15x15x5";
    std::string boards_file;
    std::int64_t move_time = 0;
    std::int64_t game_time = 0;
    std::int64_t increment = 0;
    std::int64_t tolerance = 20;
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
    std::string database;
    bool abandon = false;
    bool psq = false;
    bool sgf = false;
    bool html = false;
    std::string only;

    // Of training.
    std::int64_t games = 1000;
    std::int64_t noise = 5;
    std::int64_t result_share = 50;
    std::string games_file;
    std::string weights;
};

using Option = options::Option<Settings>;

/// Every option of every command.  A placeholder of PLAYER or FILE also tells
/// the shells what to complete.
inline constexpr std::array kOptions{
    Option{"player", "who plays: NAME or NAME:OPTION=VALUE,...; 'mnk players' lists them",
           options::Text{&Settings::player, "PLAYER"}},
    Option{"first", "who has the first move: a player, or human", options::Text{&Settings::first, "PLAYER"}},
    Option{"second", "who moves second: a player, or human", options::Text{&Settings::second, "PLAYER"}},
    Option{"time", "milliseconds for each move", options::Integer{&Settings::time, 1, 86'400'000}},
    Option{"nodes", "nodes searched for each move; 0: not limited",
           options::Integer{&Settings::nodes, 0, 1'000'000'000'000}},
    Option{"depth", "plies searched; 0: not limited", options::Integer{&Settings::depth, 0, 16384}},
    Option{"memory", "MiB a player may use; 0: as it likes",
           options::Integer{&Settings::memory, 0, 1'048'576}},
    Option{"exact", "just k in a row win, a longer run does not", options::Flag{&Settings::exact}},
    Option{"seed", "seed of random choices, for players that make any",
           options::Integer{&Settings::seed, 0, 1'000'000'000}},
    Option{"load", "take the game from a file: moves, json, psq or sgf ('-': standard input)",
           options::Text{&Settings::load, "FILE"}},
    Option{"resume", "go on with the game that was saved last", options::Flag{&Settings::resume}},
    Option{"to", "the format to write", options::Choice{&Settings::to, "moves|json|psq|sgf"}},
    Option{"output", "write to this file, whole or not at all ('-': standard output)",
           options::Text{&Settings::output, "FILE"}},
    Option{"layer", "the numbers to draw: value, own, enemy or a part of them",
           options::Text{&Settings::layer, "LAYER"}},
    Option{"top", "how many candidates to list", options::Integer{&Settings::top, 1, 16384}},
    Option{"name", "what to call the run", options::Text{&Settings::name, "TEXT"}},
    Option{"schedule", "who meets whom",
           options::Choice{&Settings::schedule, "round-robin|gauntlet|pair|sprt"}},
    Option{"rounds", "how often every opening is played; for sprt, the most",
           options::Integer{&Settings::rounds, 1, 1'000'000}},
    Option{"concurrency", "games at once, each on a core of its own",
           options::Integer{&Settings::concurrency, 1, 1024}},
    Option{"unpinned", "do not bind games to cores", options::Flag{&Settings::unpinned}},
    Option{"count-repeats", "count a game again that the same players played before, move for move",
           options::Flag{&Settings::count_repeats}},
    Option{"boards", "ROWSxCOLUMNSxRUN, several with commas, or 'course' for the 25",
           options::Text{&Settings::boards, "BOARDS"}},
    Option{"boards-file", "a file with one board a line, instead of boards",
           options::Text{&Settings::boards_file, "FILE"}},
    Option{"move-time", "milliseconds for each move; 0: not limited",
           options::Integer{&Settings::move_time, 0, 86'400'000}},
    Option{"game-time", "milliseconds for each player's game; 0: not limited",
           options::Integer{&Settings::game_time, 0, 86'400'000}},
    Option{"increment", "milliseconds added to the game's time after each move",
           options::Integer{&Settings::increment, 0, 86'400'000}},
    Option{"tolerance", "milliseconds that a move may be late",
           options::Integer{&Settings::tolerance, 0, 86'400'000}},
    Option{"plies", "a game this long is a draw; 0: no limit", options::Integer{&Settings::plies, 0, 16384}},
    Option{"full-board", "play on when nobody can win any more, until the board is full",
           options::Flag{&Settings::full_board}},
    Option{"openings", "openings to play, separated by semicolons",
           options::Text{&Settings::openings, "MOVES"}},
    Option{"openings-file", "a file with one opening a line",
           options::Text{&Settings::openings_file, "FILE"}},
    Option{"notation", "of openings in numbers: x,y from the top left or offsets from the centre",
           options::Choice{&Settings::notation, "auto|corner|centre"}},
    Option{"generate", "make so many balanced openings for each board",
           options::Integer{&Settings::generate, 0, 100'000}},
    Option{"opening-plies", "moves in a generated opening",
           options::Integer{&Settings::opening_plies, 1, 64}},
    Option{"judge", "the player that says which openings are balanced, or 'none'",
           options::Text{&Settings::judge, "PLAYER"}},
    Option{"judge-nodes", "nodes the judge may search for an opening",
           options::Integer{&Settings::judge_nodes, 1, 1'000'000'000}},
    Option{"sprt", "play a test of two hypotheses: ELO0,ELO1", options::Text{&Settings::sprt, "ELO0,ELO1"}},
    Option{"alpha", "chance to accept ELO1 wrongly", options::Text{&Settings::alpha, "P"}},
    Option{"beta", "chance to accept ELO0 wrongly", options::Text{&Settings::beta, "P"}},
    Option{"model", "whose Elo the hypotheses are in",
           options::Choice{&Settings::model, "normalized|logistic"}},
    Option{"database", "where runs are kept; by default arena.db in the state folder",
           options::Text{&Settings::database, "FILE"}},
    Option{"abandon", "at Ctrl-C let go of running games instead of finishing them",
           options::Flag{&Settings::abandon}},
    Option{"psq", "export each game as a PSQ file, into the folder --output", options::Flag{&Settings::psq}},
    Option{"sgf", "export all games as one SGF collection", options::Flag{&Settings::sgf}},
    Option{"html", "export the whole run as one page", options::Flag{&Settings::html}},
    Option{"size", "rows and columns of the board", options::Integer{&Settings::size, 10, 128}},
    Option{"only", "just these, separated by commas", options::Text{&Settings::only, "NAMES"}},
    Option{"games", "games to play", options::Integer{&Settings::games, 1, 10'000'000}},
    Option{"games-file", "where games are kept: those that are there are not played again",
           options::Text{&Settings::games_file, "FILE"}},
    Option{"noise", "of a hundred moves so many are drawn at random",
           options::Integer{&Settings::noise, 0, 100}},
    Option{"result-share", "of a hundred parts so many of what is learnt are the result, the rest the score",
           options::Integer{&Settings::result_share, 0, 100}},
    Option{"weights", "a file of weights to begin with instead of the built-in ones",
           options::Text{&Settings::weights, "FILE"}},
    Option{"plain", "draw boards with letters and dots only", options::Flag{&Settings::plain}},
    Option{"no-color", "no colours, not even on a terminal", options::Flag{&Settings::no_color}},
    Option{"json", "answer with JSON on one line", options::Flag{&Settings::json}},
};

/// The row called `name`.  For use at compile time, where an unknown name is an error.
constexpr const Option* find_option(std::string_view name) {
    for (const Option& option : kOptions) {
        if (option.name == name) return &option;
    }
    throw std::logic_error("no such option");
}

/// The rows with these names, as a constexpr array: what a command takes.
template <class... Name>
constexpr std::array<const Option*, sizeof...(Name)> options_named(const Name&... name) {
    return {find_option(name)...};
}

}  // namespace mnk::app
