#pragma once

#include <memory>
#include <optional>

#include "mnk/board/position.hpp"
#include "mnk/play/limits.hpp"
#include "mnk/play/proof_oracle.hpp"
#include "mnk/play/report.hpp"

namespace mnk::play {

/// One question to a player.  Everything in it outlives the answer.
struct Turn {
    const Position& position;
    const Limits& limits;
    const StopFlag& stop;
    ReportSink report;  ///< may be empty
    TimePoint begun = std::chrono::steady_clock::now();

    /// When the move must be there; nothing if time is not limited.
    [[nodiscard]] std::optional<TimePoint> deadline() const;
    void tell(const Report& progress) const {
        if (report) report(progress);
    }
};

/// What every player is and every runner drives: same thread, one call at a time.
///
/// A player owns everything it uses, so that any number of them think at once.
/// It looks at `turn.stop` often enough to return within 10 ms of its being
/// raised, with the best move it has; it keeps to `turn.limits`.  With the same
/// seed and a node limit it plays the same moves on every machine.
class Player {
 public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    /// Gives the player what has been proved, to be asked in the games that begin from now on; most players ignore
    /// it.  It may serve several players at once.
    virtual void consult(std::shared_ptr<ProofOracle> oracle);

    /// A new game begins, in which the player has the stones of `side`.  May
    /// take as long as a move: `limits` and `stop` hold here too.
    virtual void start(const Rules& rules, Stone side, const Limits& limits, const StopFlag& stop);

    /// A free cell of turn.position.  Any position of the rules given to `start`
    /// may be asked about, in any order; one after the other is the fast case.
    /// @pre  the game is not over
    virtual std::optional<Cell> choose(const Turn& turn) = 0;

    /// Chooses as above and shows its work: the values it gives to the cells and
    /// their parts, the candidates in order, what each root move cost.  A player
    /// that has nothing to show tells its last report and its choice.
    virtual Report explain(const Turn& turn);
};

}  // namespace mnk::play
