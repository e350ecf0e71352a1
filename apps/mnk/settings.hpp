#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "mnk/arena/config.hpp"
#include "mnk/base/options.hpp"
#include "mnk/tuning/state.hpp"

namespace mnk::app {

/// Everything the command line can set, for all commands together.  What a run of the arena has too
/// (nodes, seed, boards, …) comes from its config.
struct Settings : arena::Config {
    bool json = false;
    bool plain = false;
    bool no_color = false;
    bool exact = false;
    bool resume = false;
    std::int64_t time = 5000;
    std::int64_t solve_time = 0;
    std::int64_t size = 15;
    std::string player;
    std::string first;
    std::string second;
    std::string load;
    std::string to;
    std::string output;
    std::string layer;
    std::int64_t top = 10;
    std::int64_t lines = 3;

    std::string database;
    bool abandon = false;
    bool psq = false;
    bool sgf = false;
    bool html = false;
    std::string only;
    std::int64_t candidates = 16;
    std::int64_t pairs = 8;
    std::string state;

    // Of grading.
    std::string me;
    std::string hours;
    std::string references;
    bool debug = false;
    // Of the server.
    std::int64_t port = 8080;
    std::string host = "127.0.0.1";
    bool open = false;
    std::string web;
    bool allow_remote = false;
    std::string token;
    std::int64_t sessions = 256;
    std::int64_t connections = 1024;
    std::int64_t searches = 128;
    std::int64_t longest = 600;
    std::int64_t search_memory = 1024;
    std::int64_t largest = 70;
    // Of known values.
    std::int64_t k = 0;
    std::string store;

    // Of training.
    std::int64_t games = 1000;
    std::int64_t noise = 5;
    std::int64_t result_share = 50;
    std::string network;
    std::string teacher;
    std::string more_games;
    std::int64_t epochs = 8;
    std::int64_t rate = 20;
    std::string games_file;
    std::string weights;

    // Of solving.
    bool weak = false;
    bool all_moves = false;
    std::int64_t threads = 1;
    std::string proof;
    std::string checkpoint;
};

using Option = options::Option<Settings>;

inline constexpr std::array kOwnOptions{
    Option{"player", "who plays: NAME or NAME:OPTION=VALUE,...; 'mnk players' lists them",
           options::Text{&Settings::player, "PLAYER"}},
    Option{"first", "who has the first move: a player, or human", options::Text{&Settings::first, "PLAYER"}},
    Option{"second", "who moves second: a player, or human", options::Text{&Settings::second, "PLAYER"}},
    Option{"time", "milliseconds for each move", options::Integer{&Settings::time, 1, 86'400'000}},
    Option{"exact", "just k in a row win, a longer run does not", options::Flag{&Settings::exact}},
    Option{"load", "take the game from a file: moves, json, psq or sgf ('-': standard input)",
           options::Text{&Settings::load, "FILE"}},
    Option{"resume", "go on with what was saved last", options::Flag{&Settings::resume}},
    Option{"to", "the format to write", options::Choice{&Settings::to, "moves|json|psq|sgf"}},
    Option{"output", "write to this file, whole or not at all ('-': standard output)",
           options::Text{&Settings::output, "FILE"}},
    Option{"layer", "the numbers to draw: value, own, enemy or a part of them",
           options::Text{&Settings::layer, "LAYER"}},
    Option{"top", "how many candidates to list", options::Integer{&Settings::top, 1, 16384}},
    Option{"lines", "how many of the best moves get a line and an exact value",
           options::Integer{&Settings::lines, 1, 64}},
    Option{"database", "where runs are kept; by default arena.db in the state folder",
           options::Text{&Settings::database, "FILE"}},
    Option{"abandon", "at Ctrl-C let go of running games instead of finishing them",
           options::Flag{&Settings::abandon}},
    Option{"psq", "export each game as a PSQ file, into the folder --output", options::Flag{&Settings::psq}},
    Option{"sgf", "export all games as one SGF collection", options::Flag{&Settings::sgf}},
    Option{"html", "export the whole run as one page", options::Flag{&Settings::html}},
    Option{"size", "rows and columns of the board", options::Integer{&Settings::size, 10, 128}},
    Option{"only", "just these, separated by commas", options::Text{&Settings::only, "NAMES"}},
    Option{"candidates", "how many combinations of values to try",
           options::Integer{&Settings::candidates, 1, tuning::kMostCandidates}},
    Option{"pairs", "pairs of games of a candidate on each board in the first round",
           options::Integer{&Settings::pairs, 1, tuning::kMostPairs}},
    Option{"state", "where games are kept until it is done; by default NAME.tuning",
           options::Text{&Settings::state, "FILE"}},
    Option{"k", "only games with so many in a row; 0: all", options::Integer{&Settings::k, 0, 128}},
    Option{"store", "where proofs are kept; by default proofs.db in the state folder",
           options::Text{&Settings::store, "FILE"}},
    Option{"games", "games to play", options::Integer{&Settings::games, 1, 10'000'000}},
    Option{"games-file", "where games are kept: those that are there are not played again",
           options::Text{&Settings::games_file, "FILE"}},
    Option{"noise", "of a hundred moves so many are drawn at random",
           options::Integer{&Settings::noise, 0, 100}},
    Option{"result-share", "of a hundred parts so many of what is learnt are the result, the rest the score",
           options::Integer{&Settings::result_share, 0, 100}},
    Option{"network", "learn a network instead of numbers for shapes, and write it here",
           options::Text{&Settings::network, "FILE"}},
    Option{"teacher", "a network that evaluates in the games instead of shapes",
           options::Text{&Settings::teacher, "FILE"}},
    Option{"more-games",
           "files of other games on the same boards, with commas: a network learns from them too",
           options::Text{&Settings::more_games, "FILES"}},
    Option{"epochs", "how often a network is shown each position",
           options::Integer{&Settings::epochs, 1, 1000}},
    Option{"rate", "how fast a network learns, in ten-thousandths; less with a teacher",
           options::Integer{&Settings::rate, 1, 1000}},
    Option{"weights", "a file of weights to begin with instead of the built-in ones",
           options::Text{&Settings::weights, "FILE"}},
    Option{"weak", "only the first player's runs count (Maker against Breaker)",
           options::Flag{&Settings::weak}},
    Option{"all-moves", "the value of every legal move too", options::Flag{&Settings::all_moves}},
    Option{"threads", "threads that search together", options::Integer{&Settings::threads, 1, 256}},
    Option{"proof", "write a certificate that mnk-verify checks", options::Text{&Settings::proof, "FILE"}},
    Option{"checkpoint", "save the search here now and then and when it is stopped",
           options::Text{&Settings::checkpoint, "FILE"}},
    Option{"me", "grade one player only, against the levels: what a student does at home",
           options::Text{&Settings::me, "FILE"}},
    Option{"hours", "how long it may take; moves get less time if they must",
           options::Text{&Settings::hours, "H"}},
    Option{"references", "our players that are the levels to measure by, separated by commas",
           options::Text{&Settings::references, "PLAYERS"}},
    Option{"debug", "no clock, and a log of every move; with --me", options::Flag{&Settings::debug}},
    Option{"port", "where to listen; 0: any port that is free", options::Integer{&Settings::port, 0, 65535}},
    Option{"host", "the address to listen on", options::Text{&Settings::host, "ADDRESS"}},
    Option{"open", "open the page in a browser", options::Flag{&Settings::open}},
    Option{"web", "the folder of the page; by default the one that was built or installed",
           options::Text{&Settings::web, "FILE"}},
    Option{"allow-remote", "listen on an address that other machines reach; they need the token",
           options::Flag{&Settings::allow_remote}},
    Option{"token", "the token for other machines; by default a new one each time",
           options::Text{&Settings::token, "TEXT"}},
    Option{"sessions", "pages connected at once", options::Integer{&Settings::sessions, 1, 10'000}},
    Option{"connections", "connections at once, of all kinds",
           options::Integer{&Settings::connections, 1, 100'000}},
    Option{"searches", "searches at work at once; more wait", options::Integer{&Settings::searches, 1, 1024}},
    Option{"longest", "seconds that a search may take", options::Integer{&Settings::longest, 1, 86'400}},
    Option{"search-memory", "MiB for all searches together",
           options::Integer{&Settings::search_memory, 16, 1'048'576}},
    Option{"largest", "rows and columns of the largest board", options::Integer{&Settings::largest, 3, 128}},
    Option{"plain", "draw boards with letters and dots only", options::Flag{&Settings::plain}},
    Option{"no-color", "no colours, not even on a terminal", options::Flag{&Settings::no_color}},
    Option{"json", "answer with JSON on one line", options::Flag{&Settings::json}},
};

/// Every option of every command.  A placeholder of PLAYER or FILE also tells
/// the shells what to complete.
inline constexpr auto kOptions = options::joined(kOwnOptions, arena::kConfigOptions);

/// A search for a value has no usual time, so `solve` has a row of its own under the name that all know.
inline constexpr Option kSolveTime{"time", "milliseconds for the whole search; 0: not limited",
                                   options::Integer{&Settings::solve_time, 0, 86'400'000}};

/// The row called `name`.  For use at compile time, where an unknown name is an error.
constexpr const Option* find_option(std::string_view name) {
    for (const Option& option : kOptions) {
        if (option.name == name) return &option;
    }
    throw std::logic_error("no such option");
}

/// A row that a command has for itself.
constexpr const Option* find_option(const Option& row) { return &row; }

/// The rows with these names, or these rows, as a constexpr array: what a command takes.
template <class... Name>
constexpr std::array<const Option*, sizeof...(Name)> options_named(const Name&... name) {
    return {find_option(name)...};
}

}  // namespace mnk::app
