#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "mnk/play/fault.hpp"
#include "mnk/play/player.hpp"
#include "mnk/process/child.hpp"
#include "mnk/protocol/answer.hpp"

namespace mnk::protocol {

/// What is kept of a program for whoever does not own its player; for any thread.
class EngineLog {
 public:
    /// What it last wrote to its standard error.
    [[nodiscard]] std::string errors() const {
        const std::lock_guard lock(mutex_);
        return errors_;
    }
    void set_errors(std::string errors) {
        const std::lock_guard lock(mutex_);
        errors_ = std::move(errors);
    }

 private:
    mutable std::mutex mutex_;
    std::string errors_;
};

/// How to run a brain and how long to wait for it.
struct EngineOptions {
    process::Program program;
    play::Milliseconds start_time{10'000};  ///< to answer START, or RESTART
    play::Milliseconds tolerance{500};      ///< after its time, how long an answer is still waited for
    play::Milliseconds end_time{1000};      ///< to leave after END
    play::Milliseconds gap{10};             ///< between an answer and the next command
    bool knows_yxstop = false;              ///< answers at YXSTOP with what it has
    bool is_frozen_between_moves = false;   ///< from three gaps after its answer on

    /// It is our host of a course's player: it is told its side and its time before START, answers START by calling
    /// the player, and names the player's faults.
    bool is_course_host = false;
    std::optional<play::Milliseconds> init_time;  ///< then, to answer START once it runs
    std::optional<play::Milliseconds> told_time;  ///< and what it is told that a move may take

    std::shared_ptr<EngineLog> log;  ///< may be empty

    /// Hears every line: '>' sent, '<' received.  May be empty.
    std::function<void(char, std::string_view)> trace;
};

/// A brain in a process of its own, as a player.
///
/// The program starts with the first game and stays for the next of the same
/// rules; what it printed is kept for one game.  Where it fails, a play::Fault says how, and the program is ended:
///
///     crashed       did not start, ended, used more memory or CPU time than it may
///     garbled       refused the game, flooded, answered what is no answer
///     unresponsive  no answer within its time and the tolerance
///     late          START answered after the start time
///     off_board     a cell that does not exist
///     no_move, exception   by our host of a course's player: it returned nothing, it threw
///
/// A taken cell and a move that comes after its time but within the tolerance
/// are returned: the referee judges the one and measures the other.  Stopped
/// before its time, it returns within 10 ms if the program does not know
/// YXSTOP, without a move; the program is then ended.
class ExternalPlayer final : public play::Player {
 public:
    explicit ExternalPlayer(EngineOptions options);
    ~ExternalPlayer() override;

    void start(const Rules& rules, Stone side, const play::Limits& limits,
               const play::StopFlag& stop) override;
    std::optional<Cell> choose(const play::Turn& turn) override;

 private:
    struct Wait;

    void launch();
    void await_host(const play::StopFlag& stop);
    void tell_course();
    void freeze();
    void thaw();
    void open_game(const Wait& wait);
    void begin_again(const Wait& wait);
    void expect_ok(std::string_view command, const Wait& wait);
    void send_limits(const play::Limits& limits);
    void send(std::string_view line);
    std::optional<Answer> next_answer(const Wait& wait);
    std::optional<Cell> await_move(const play::Turn& turn, const Wait& wait);
    void drain();
    void finish();
    void keep_errors();
    [[noreturn]] void fail(play::Ending ending, std::string detail);
    [[noreturn]] void fail_by_end(std::string_view rest);
    [[noreturn]] void fail_by_fault(std::string_view line);

    EngineOptions options_;
    std::optional<process::Child> child_;
    Rules rules_;
    Stone side_ = Stone::first;
    bool has_game_ = false;
    std::vector<Cell> known_;  // the stones on the program's board
    std::string asked_;        // the command that waits for an answer
    play::TimePoint last_answer_;
    std::optional<play::Milliseconds> told_move_time_;
    bool has_told_match_ = false;
    std::optional<std::uint64_t> told_nodes_;
    std::optional<int> told_depth_;
    std::jthread freezer_;  // uses the child when it is time to freeze, unless thawed first
};

}  // namespace mnk::protocol
