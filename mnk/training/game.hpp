#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/rules.hpp"
#include "mnk/network/sum_board.hpp"
#include "mnk/threats/shape_board.hpp"

namespace mnk::training {

/// What decides which games are played: the same settings, the same games.
struct GameSettings {
    std::vector<Rules> boards;  ///< in turn, all with the same run
    std::uint64_t seed = 1;
    std::int64_t nodes = 3000;  ///< a move
    int opening_plies = 6;      ///< at most so many moves at random near the centre to begin with
    int noise = 5;              ///< of a hundred moves so many are random ones, to see what mistakes cost
    bool asides = false;        ///< whether lines that were not played are judged too
    threats::ShapeWeights weights;
    std::shared_ptr<const network::Model> teacher;  ///< evaluates instead of the weights, if there is one

    [[nodiscard]] int run() const { return boards.front().run; }
};

/// A line that was not played, such as the search meets at its leaves, and what the search thought of its
/// end for the player to move there.
struct Aside {
    std::vector<Cell> moves;
    int score = 0;

    friend bool operator==(const Aside&, const Aside&) = default;
};

/// A move of a game of the champion's search against itself.
struct TrainingMove {
    Cell cell = kNoCell;
    /// What the search thought of it, for the player who made it; none if it was drawn at random, forced,
    /// or proved to win or lose.
    std::optional<int> score;
    std::optional<Aside> aside;  ///< from the position before the move

    friend bool operator==(const TrainingMove&, const TrainingMove&) = default;
};

struct TrainingGame {
    std::size_t board = 0;       ///< of the settings' boards
    Stone winner = Stone::none;  ///< proved, if the game was not played to the end; none: a draw
    std::vector<TrainingMove> moves;

    friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

/// The first line of a file of games: it names the settings, and files of other settings are refused.
std::string games_header(const GameSettings& settings);

/// One line, without its end:   12 15x15x5 X  h8 i9 g7=35 h9=-12:g9,h7=20 ...
/// where instead of h9 the moves g9 and h7 were looked at.
std::string write_game(const GameSettings& settings, std::size_t number, const TrainingGame& game);

/// The games of such a file, from the first on.  A last line without an end was never finished and is left
/// out; `whole` is the size of the text without it.
struct GamesFile {
    std::vector<TrainingGame> games;
    std::size_t whole = 0;
};
Result<GamesFile> read_games(const GameSettings& settings, std::string_view text);

/// The games of a file that other settings made, on the same boards.
Result<std::vector<TrainingGame>> read_other_games(const GameSettings& settings, std::string_view text);

}  // namespace mnk::training
