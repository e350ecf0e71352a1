#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/arena/config.hpp"
#include "mnk/tuning/space.hpp"

namespace mnk::tuning {

/// The most of either that one may ask for.
inline constexpr std::int64_t kMostCandidates = 1024;
inline constexpr std::int64_t kMostPairs = 10'000;

/// What is to be tuned, and how.
struct Wish {
    std::string player;  ///< a spec; how it plays now is what has to be beaten
    std::vector<Range> ranges;
    std::int64_t candidates = 16;
    std::int64_t pairs = 8;  ///< of a candidate in the first round, on each board
    /// Boards, limits, seed, how openings are made, the test.  `generate` is the most pairs of the test on
    /// each board.  It has no players, schedule or openings.
    arena::Config config;

    friend bool operator==(const Wish&, const Wish&) = default;
};

/// A tuning as it stands: the wish, where it is made, and every game so far.  Whatever else there is to
/// know follows from these.
struct State {
    Wish wish;
    std::string command;
    std::string version;
    std::string date;
    std::string machine;
    std::string output;  ///< where the parameters go

    /// By stage ("k4-small/1", "k4-small/test"), a letter a game: '.' not played, 'F' the first mover won,
    /// 'S' the second, 'd' a draw.
    std::map<std::string, std::string> stages;

    friend bool operator==(const State&, const State&) = default;
};

/// JSON, and back.  What is not such a state, or not of this player and these options, is an error.
std::string write_state(const State& state);
Result<State> read_state(std::string_view text);

}  // namespace mnk::tuning
