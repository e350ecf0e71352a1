#pragma once

#include <functional>

#include "mnk/arena/config.hpp"
#include "mnk/arena/job.hpp"
#include "mnk/arena/openings.hpp"
#include "mnk/stats/sprt.hpp"

namespace mnk::arena {

/// A player of a run, with what says exactly which program it is.
struct Contestant {
    std::string name;  ///< different from every other's
    std::string spec;
    std::string command;
    std::string version;
    std::string sha256;          ///< of the binary; of a player of ours, of version and spec
    bool plays_the_same = true;  ///< it takes no seed: in the same position it should answer the same

    friend bool operator==(const Contestant&, const Contestant&) = default;
};

/// A run, understood: a list of games, each a job, the same list from the same config and openings.
///
/// Games come in pairs, the same opening with colours changed; pair p has the games 2p and 2p + 1.
/// Pairs go round by round, in a round board by board, opening by opening, and last who meets whom, so
/// that an unfinished run has met everyone about equally often.  With players that stay for a series (those of the
/// course) rounds come last: theirs follow each other, as in the course's tester.  A test keeps the first order, for
/// which its openings are meant.
struct Plan {
    Config config;
    std::vector<Contestant> players;
    std::vector<Rules> boards;
    std::vector<std::vector<Opening>> openings;  ///< by board; never empty, an empty opening is one
    std::vector<std::array<int, 2>> pairings;
    play::Terms terms;  ///< but for rules and opening
    std::optional<stats::Sprt> sprt;

    [[nodiscard]] std::int64_t games() const;

    /// @pre  0 <= number < games()
    [[nodiscard]] Job job(std::int64_t number) const;
    /// The series that it belongs to, if one of its players stays for it.
    [[nodiscard]] std::optional<Series> series_of(std::int64_t number) const;
    [[nodiscard]] int board_of(const Rules& rules) const;
    /// What the player of this number may spend on a move.
    [[nodiscard]] play::Limits limits_of(int player) const;

 private:
    /// Pairs that follow each other with the same players and opening.
    [[nodiscard]] std::int64_t pairs_in_series() const;
    [[nodiscard]] std::array<int, 2> pairing_of(std::int64_t number) const;
};

/// Is there a limit, and do openings, times and cores fit together?
Status check(const Config& config);

/// Puts the text of the files that `config` names into it, so that it stands alone.
Status inline_files(Config& config);

/// The binary that `command` starts, found as a shell would.
Result<std::string> program_of(const std::string& command);

/// Understands `config`: players (made once, to see that they can be), boards, openings, limits.
/// Generated openings are made here unless `stored` has them.  `version` is this program's.
Result<Plan> make_plan(Config config, std::string_view version, std::vector<std::vector<Opening>> stored = {},
                       const play::StopFlag* stop = nullptr);

/// The same for players and openings that are known already; none of them is made or looked for.
Result<Plan> make_plan_of(Config config, std::vector<Contestant> players,
                          std::vector<std::vector<Opening>> openings);

/// "100 ms a move, 5000 nodes a move".
std::string describe_limits(const Config& config);

}  // namespace mnk::arena
