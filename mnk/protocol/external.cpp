#include "mnk/protocol/external.hpp"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <thread>

#include "mnk/base/text.hpp"

namespace mnk::protocol {

using play::Ending;
using play::Milliseconds;
using play::TimePoint;
using process::Output;
using std::chrono::steady_clock;

namespace {

constexpr Milliseconds kGlance{5};       // how often the stop flag is looked at
constexpr Milliseconds kWriting{1000};   // a program that reads takes its line at once
constexpr Milliseconds kAfterword{300};  // after UNKNOWN, for the OK that may still come
constexpr std::string_view kFaultWord = "FAULT ";

std::string milliseconds_since(TimePoint begun) {
    const auto taken = std::chrono::round<Milliseconds>(steady_clock::now() - begun);
    return text::concat(taken.count(), " ms");
}

/// What a program said, for a sentence: printable and not too long.
std::string clipped(std::string_view text) {
    constexpr std::size_t longest = 200;
    std::string out(text.substr(0, longest));
    for (char& c : out) c = (c >= ' ' && c <= '~') ? c : '?';
    return text.size() > longest ? out + "..." : out;
}

/// The last line of what a program wrote, for a sentence.
std::string_view last_line(std::string_view text) {
    text = text::trim(text);
    const std::size_t end = text.find_last_of("\r\n");
    return end == std::string_view::npos ? text : text.substr(end + 1);
}

}  // namespace

/// Until when, and for whose stop.
struct ExternalPlayer::Wait {
    TimePoint begun;
    std::optional<TimePoint> due;  // when the answer should be there
    const play::StopFlag& stop;
};

ExternalPlayer::ExternalPlayer(EngineOptions options) : options_(std::move(options)) {}

ExternalPlayer::~ExternalPlayer() { finish(); }

void ExternalPlayer::finish() {
    if (!child_) return;
    thaw();
    if (options_.trace) options_.trace('>', "END");
    if (child_->send("END\r\n", steady_clock::now() + Milliseconds{100})) {
        child_->close_input();
        child_->wait(steady_clock::now() + options_.end_time);
    }
    keep_errors();
    child_.reset();
    has_game_ = false;
}

void ExternalPlayer::keep_errors() {
    if (options_.log && child_) options_.log->set_errors(child_->error_text());
}

void ExternalPlayer::fail(Ending ending, std::string detail) {
    if (child_) {
        child_->kill();
        keep_errors();
        const std::string_view last = last_line(child_->error_text());
        if (!last.empty()) detail += text::concat("; its last words: ", clipped(last));
        child_.reset();
    }
    has_game_ = false;
    throw play::Fault(ending, detail);
}

void ExternalPlayer::fail_by_end(std::string_view rest) {
    std::optional<process::Exit> exit = child_->wait(steady_clock::now() + Milliseconds{200});
    if (!exit) fail(Ending::crashed, "closed its output");
    std::string detail = text::concat("ended with ", process::to_string(*exit));
    if (exit->signal == SIGXCPU) detail = "used up its CPU time";
    if (!asked_.empty()) detail += text::concat(" at ", asked_);
    if (!rest.empty()) detail += text::concat(" after ", text::quoted(rest));
    fail(Ending::crashed, detail);
}

/// "FAULT exception what", as our host of a course's player says it.
void ExternalPlayer::fail_by_fault(std::string_view line) {
    line.remove_prefix(kFaultWord.size());
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view kind = line.substr(0, blank);
    const Ending ending = kind == "no_move"     ? Ending::no_move
                          : kind == "off_board" ? Ending::off_board
                          : kind == "exception" ? Ending::exception
                                                : Ending::garbled;
    const std::string what = clipped(text::trim(line.substr(blank)));
    child_->kill();
    keep_errors();
    child_.reset();
    has_game_ = false;
    throw play::Fault(ending, what);
}

/// Three gaps after the answer: what a program does then, such as to note that it no longer thinks, it may do, also on
/// a busy core.  Meanwhile this thread leaves the child alone.
void ExternalPlayer::freeze() {
    if (!child_ || !options_.is_frozen_between_moves) return;
    const TimePoint due = last_answer_ + 3 * options_.gap;
    if (due <= steady_clock::now()) return child_->freeze();
    freezer_ = std::jthread([this, due](const std::stop_token& thawed) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any never;
        if (!never.wait_until(lock, thawed, due, [&] { return thawed.stop_requested(); })) child_->freeze();
    });
}

void ExternalPlayer::thaw() {
    freezer_ = {};
    if (child_) child_->thaw();
}

void ExternalPlayer::send(std::string_view line) {
    std::this_thread::sleep_until(last_answer_ + options_.gap);
    if (options_.trace) {
        for (const std::string_view part : text::split(line, "\r\n")) options_.trace('>', part);
    }
    const Status status = child_->send(text::concat(line, "\r\n"), steady_clock::now() + kWriting);
    if (status) return;
    if (child_->wait(steady_clock::now() + Milliseconds{200})) fail_by_end({});
    fail(Ending::unresponsive, status.error().what);
}

/// What came unasked is heard, and answers nothing.
void ExternalPlayer::drain() {
    for (Output output = child_->read_line({}); output.kind == Output::Kind::line;
         output = child_->read_line({})) {
        if (options_.trace) options_.trace('<', output.text);
    }
}

/// The next line that says something; nothing if we were stopped.
std::optional<Answer> ExternalPlayer::next_answer(const Wait& wait) {
    std::optional<TimePoint> give_up;
    if (wait.due) give_up = *wait.due + options_.tolerance;
    bool is_stopped = false;
    std::string half_line;
    for (;;) {
        const TimePoint now = steady_clock::now();
        const bool is_due = wait.due && now >= *wait.due - kGlance;
        if (wait.stop.is_raised() && !is_due && !is_stopped) {
            if (!options_.knows_yxstop) return std::nullopt;
            is_stopped = true;
            give_up = std::min(give_up.value_or(TimePoint::max()), now + options_.tolerance);
            send("YXSTOP");
        }
        if (give_up && now >= *give_up) {
            const std::string half = half_line.empty() ? ""
                                                       : text::concat(", but ", text::quoted(half_line),
                                                                      " without an end of line");
            fail(Ending::unresponsive,
                 text::concat("no answer to ", asked_, " in ", milliseconds_since(wait.begun), half));
        }
        Output output = child_->read_line(std::min(now + kGlance, give_up.value_or(TimePoint::max())));
        switch (output.kind) {
            case Output::Kind::timed_out:
                half_line = output.text;
                continue;
            case Output::Kind::ended:
                fail_by_end(output.text);
            case Output::Kind::flood:
                fail(Ending::garbled,
                     text::concat("sent more than ", options_.program.limits.output_bytes >> 20U,
                                  " MiB in answer to ", asked_));
            case Output::Kind::overlong:
                fail(Ending::garbled, text::concat("sent a line of more than ",
                                                   options_.program.limits.line_bytes >> 10U, " KiB"));
            case Output::Kind::memory:
                fail(Ending::crashed,
                     text::concat("used ", output.text, " of memory, ",
                                  *options_.program.limits.memory_bytes >> 20U, " MiB are allowed"));
            case Output::Kind::tasks:
                fail(Ending::crashed, text::concat("ran ", output.text, " processes and threads, ",
                                                   *options_.program.limits.tasks, " are allowed"));
            case Output::Kind::line:
                break;
        }
        if (options_.trace) options_.trace('<', output.text);
        if (options_.is_course_host && output.text.starts_with(kFaultWord)) fail_by_fault(output.text);
        Answer answer = read_answer(output.text);
        if (answer.kind != Answer::Kind::nothing) return answer;
    }
}

// ---- games ----

void ExternalPlayer::launch() {
    Result<process::Child> child = process::Child::start(options_.program);
    if (!child) {
        has_game_ = false;
        throw play::Fault(Ending::crashed, child.error().what);
    }
    child_ = std::move(*child);
    told_move_time_ = {};
    told_nodes_ = {};
    told_depth_ = {};
    has_told_match_ = false;
}

/// Waits for a host that has just been started: its start is not the player's time.
void ExternalPlayer::await_host(const play::StopFlag& stop) {
    asked_ = "ABOUT";
    send(asked_);
    const TimePoint begun = steady_clock::now();
    if (next_answer({begun, begun + options_.start_time, stop})) return;
    child_.reset();
    has_game_ = false;
}

void ExternalPlayer::tell_course() {
    send(text::concat("INFO mnk_first ", side_ == Stone::first ? 1 : 0));
    if (options_.told_time) send(text::concat("INFO timeout_turn ", options_.told_time->count()));
}

void ExternalPlayer::expect_ok(std::string_view command, const Wait& wait) {
    asked_ = std::string(command);
    send(command);
    std::optional<std::string> complaint;
    Wait patience{wait.begun, wait.due, wait.stop};
    for (;;) {
        if (complaint && steady_clock::now() >= *patience.due) {
            fail(Ending::garbled, text::concat("does not play ", to_string(rules_), ": ", *complaint));
        }
        if (complaint) {
            // A program may complain about an INFO and still accept the game: give it a moment.
            const Output output = child_->read_line(*patience.due);
            if (output.kind == Output::Kind::ended) fail_by_end(output.text);
            if (output.kind != Output::Kind::line) continue;
            if (options_.trace) options_.trace('<', output.text);
            // About k it must not complain: it would play another game than ours.
            if (read_answer(output.text).kind == Answer::Kind::ok && rules_.run == 5 && !rules_.exact) break;
            continue;
        }
        const std::optional<Answer> answer = next_answer(wait);
        if (!answer) {
            child_.reset();
            has_game_ = false;
            return;  // we were stopped
        }
        if (answer->kind == Answer::Kind::ok) break;
        if (answer->kind == Answer::Kind::error || answer->kind == Answer::Kind::unknown) {
            const bool is_error = answer->kind == Answer::Kind::error;
            complaint = text::concat(is_error ? "ERROR " : "UNKNOWN ", clipped(answer->text));
            patience.due = steady_clock::now() + kAfterword;
        }
    }
    last_answer_ = steady_clock::now();
    if (wait.due && last_answer_ > wait.begun + options_.start_time) {
        fail(Ending::late, text::concat("answered ", command, " after ", milliseconds_since(wait.begun)));
    }
    has_game_ = true;
    known_.clear();
}

/// START or RECTSTART in a program that has no game yet.
void ExternalPlayer::open_game(const Wait& wait) {
    if (rules_.run != 5) send(text::concat("INFO mnk_k ", rules_.run));
    send(text::concat("INFO rule ", rules_.exact ? 1 : 0));
    if (options_.is_course_host) tell_course();
    if (options_.program.limits.memory_bytes) {
        send(text::concat("INFO max_memory ", *options_.program.limits.memory_bytes));
    }
    const std::string command = rules_.rows == rules_.columns
                                    ? text::concat("START ", rules_.rows)
                                    : text::concat("RECTSTART ", rules_.columns, ",", rules_.rows);
    expect_ok(command, wait);
}

/// An empty board of the same size.
void ExternalPlayer::begin_again(const Wait& wait) {
    if (options_.is_course_host) tell_course();
    asked_ = "RESTART";
    send(asked_);
    for (;;) {
        const std::optional<Answer> answer = next_answer(wait);
        if (!answer) {
            child_.reset();
            has_game_ = false;
            return;
        }
        if (answer->kind == Answer::Kind::ok) break;
        if (answer->kind != Answer::Kind::error && answer->kind != Answer::Kind::unknown) continue;
        // RESTART is optional: where it is not known, START does the same.
        last_answer_ = steady_clock::now();
        return open_game(wait);
    }
    last_answer_ = steady_clock::now();
    known_.clear();
}

void ExternalPlayer::start(const Rules& rules, Stone side, const play::Limits& limits,
                           const play::StopFlag& stop) {
    // Another game than before gets a program of its own: START in the middle of things is not for all.
    if (child_ && (rules != rules_ || !has_game_)) finish();
    rules_ = rules;
    side_ = side;
    const bool is_new = !child_;
    if (is_new) launch();
    thaw();
    TimePoint begun = steady_clock::now();
    if (is_new && options_.is_course_host) {
        await_host(stop);
        begun = steady_clock::now();
    }
    if (!child_) return;  // stopped
    const Milliseconds longest = std::min(options_.init_time.value_or(options_.start_time),
                                          limits.longest_move().value_or(options_.start_time));
    const Wait wait{begun, begun + longest, stop};
    if (is_new) {
        open_game(wait);
    } else {
        drain();
        child_->forget_errors();  // they were about an earlier game
        begin_again(wait);
    }
    // So that the first move does not pay for the gap.
    std::this_thread::sleep_until(last_answer_ + options_.gap);
    freeze();
}

// ---- moves ----

void ExternalPlayer::send_limits(const play::Limits& limits) {
    // Without a time for the move the whole game's is the limit; without that there is nothing to tell.
    const std::optional<Milliseconds> move_time = limits.move_time ? limits.move_time : limits.time_left;
    const bool is_new = !limits.move_time || told_move_time_ != move_time;
    if (move_time && is_new) {
        send(text::concat("INFO timeout_turn ", std::max<std::int64_t>(1, move_time->count())));
        told_move_time_ = move_time;
    }
    if (limits.time_left) {
        if (!has_told_match_) send(text::concat("INFO timeout_match ", limits.time_left->count()));
        has_told_match_ = true;
        if (limits.increment.count() > 0)
            send(text::concat("INFO time_increment ", limits.increment.count()));
        send(text::concat("INFO time_left ", limits.time_left->count()));
    }
    if (limits.nodes != told_nodes_) send(text::concat("INFO max_node ", limits.nodes.value_or(0)));
    told_nodes_ = limits.nodes;
    if (limits.depth != told_depth_) send(text::concat("INFO max_depth ", limits.depth.value_or(0)));
    told_depth_ = limits.depth;
}

std::optional<Cell> ExternalPlayer::choose(const play::Turn& turn) {
    const std::span<const Cell> moves = turn.position.moves();
    const Wait wait{turn.begun, turn.deadline(), turn.stop};
    rules_ = turn.position.rules();
    if (!child_) {
        side_ = turn.position.side_to_move();
        launch();
        open_game({steady_clock::now(), steady_clock::now() + options_.start_time, turn.stop});
    }
    if (!child_) return std::nullopt;  // stopped
    thaw();
    drain();
    const bool follows =
        known_.size() + 1 == moves.size() && std::equal(known_.begin(), known_.end(), moves.begin());
    if (!follows && !known_.empty()) begin_again(wait);
    if (!child_) return std::nullopt;
    send_limits(turn.limits);
    if (moves.empty()) {
        asked_ = "BEGIN";
        send(asked_);
    } else if (follows) {
        asked_ = text::concat("TURN ", coordinates(rules_, moves.back()));
        send(asked_);
    } else {
        // In the order of play, seen from who is to move.
        std::string lines = "BOARD\r\n";
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const bool is_own = (moves.size() - i) % 2 == 0;
            lines += text::concat(coordinates(rules_, moves[i]), is_own ? ",1\r\n" : ",2\r\n");
        }
        asked_ = "BOARD";
        send(lines + "DONE");
    }
    known_.assign(moves.begin(), moves.end());
    return await_move(turn, wait);
}

std::optional<Cell> ExternalPlayer::await_move(const play::Turn& turn, const Wait& wait) {
    for (;;) {
        const std::optional<Answer> answer = next_answer(wait);
        if (!answer) {
            // It thinks on, and its answer would come in the middle of the next question.
            keep_errors();
            child_.reset();
            has_game_ = false;
            return std::nullopt;
        }
        switch (answer->kind) {
            case Answer::Kind::message:
            case Answer::Kind::debug:
                turn.tell(read_message(rules_, answer->text));
                continue;
            case Answer::Kind::suggest:
                send(text::concat("PLAY ", answer->where.x, ",", answer->where.y));
                continue;
            case Answer::Kind::nothing:
            case Answer::Kind::ok:
                continue;
            case Answer::Kind::error:
                fail(Ending::garbled,
                     text::concat("answered ", asked_, " with ERROR ", clipped(answer->text)));
            case Answer::Kind::unknown:
                fail(Ending::garbled,
                     text::concat("answered ", asked_, " with UNKNOWN ", clipped(answer->text)));
            case Answer::Kind::other:
                fail(Ending::garbled,
                     text::concat("answered ", asked_, " with ", text::quoted(answer->text)));
            case Answer::Kind::move:
                break;
        }
        last_answer_ = steady_clock::now();
        keep_errors();
        const std::optional<Cell> cell = cell_at(rules_, answer->where);
        if (!cell) fail(Ending::off_board, text::concat(answer->where.x, ",", answer->where.y));
        known_.push_back(*cell);
        freeze();
        return cell;
    }
}

}  // namespace mnk::protocol
