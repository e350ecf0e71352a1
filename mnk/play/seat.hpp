#pragma once

#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "mnk/play/game.hpp"
#include "mnk/play/player.hpp"

namespace mnk::play {

/// A player on a thread of its own, so that whoever asks it a question gets an
/// answer in time whatever the player does: returns, throws, or never comes back.
///
/// A player that does not return even when asked to stop is abandoned: its
/// thread is let go with all it uses, and later questions are answered at once
/// with `unresponsive`.
class Seat {
 public:
    struct Answer {
        enum class Kind : std::uint8_t { answered, threw, unresponsive };
        Kind kind = Kind::answered;
        std::optional<Cell> cell;           ///< as the player gave it, unchecked
        std::chrono::nanoseconds taken{0};  ///< from question to answer
        Report report;                      ///< the last one
        std::string what;                   ///< of what was thrown
        Ending fault = Ending::exception;   ///< what that is a case of, if the player threw a Fault
        bool was_interrupted = false;       ///< `interrupt` was raised meanwhile
    };

    /// `patience` is how long after the stop a player may take to come back.
    explicit Seat(std::unique_ptr<Player> player, Milliseconds patience = Milliseconds{1000});
    ~Seat();
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;

    /// Asks, waits for the time limit if there is one, raises the stop flag,
    /// waits for `patience`.  `interrupt`, raised by anyone, has the stop flag
    /// raised within a few milliseconds.
    Answer start(const Rules& rules, Stone side, const Limits& limits, const StopFlag& interrupt);
    Answer choose(const Position& position, const Limits& limits, const ReportSink& report,
                  const StopFlag& interrupt);

    /// As `choose`, by Player::explain: the cell is the choice, the report all that the player shows.
    Answer explain(const Position& position, const Limits& limits, const ReportSink& report,
                   const StopFlag& interrupt);

    [[nodiscard]] bool is_abandoned() const;

 private:
    struct Desk;
    enum class Question : std::uint8_t { start, choose, explain };

    Answer ask_about(Question question, const Position& position, const Limits& limits,
                     const ReportSink& report, const StopFlag& interrupt);
    Answer ask(Question question, const Limits& limits, const StopFlag& interrupt);
    static void work(const std::shared_ptr<Desk>& desk);

    std::shared_ptr<Desk> desk_;  // shared with the thread, which may outlive the seat
    Milliseconds patience_;
    std::thread thread_;
};

}  // namespace mnk::play
