#pragma once

#include <thread>

#include "mnk/base/text.hpp"
#include "mnk/board/position.hpp"
#include "mnk/protocol/compliance.hpp"

/// What the points of the compliance check share.
namespace mnk::protocol {

inline constexpr play::Milliseconds kSecond{1000};
inline constexpr play::Milliseconds kMoment{150};  // in which an answer to INFO would come

/// What came in answer to a command.
struct Heard {
    std::optional<Answer> answer;  // the first line that is no MESSAGE, DEBUG or empty
    std::string text;              // for the verdict: the line, or why there is none
    play::Milliseconds taken{0};

    [[nodiscard]] bool is(Answer::Kind kind) const { return answer && answer->kind == kind; }
    [[nodiscard]] bool declines() const { return is(Answer::Kind::error) || is(Answer::Kind::unknown); }
};

struct Judgement {
    Verdict verdict = Verdict::fail;
    std::string expected;
    std::string got;
};

/// One process of the program, and what was said to it.
class Session {
 public:
    Session(process::Child child, const ComplianceOptions& options)
        : options_(options), child_(std::move(child)) {}

    [[nodiscard]] const ComplianceOptions& options() const { return options_; }
    [[nodiscard]] process::Child& child() { return child_; }
    [[nodiscard]] std::string sent() const {
        const std::size_t from = sent_.size() > kShown ? sent_.size() - kShown : 0;
        std::string out = from > 0 ? "... | " : "";
        for (std::size_t i = from; i < sent_.size(); ++i)
            out += text::concat(i > from ? " | " : "", sent_[i]);
        return out;
    }

    void tell(std::string_view line, std::string_view end = "\r\n") {
        // Some programs lose what comes right after their answer.
        std::this_thread::sleep_until(heard_at_ + play::Milliseconds{10});
        for (const std::string_view part : text::split(line, "\r\n")) sent_.emplace_back(part);
        (void)child_.send(text::concat(line, end), process::Clock::now() + kSecond);
    }

    Heard hear(play::Milliseconds longest) {
        const auto begun = process::Clock::now();
        Heard heard;
        for (;;) {
            const process::Output output = child_.read_line(begun + longest);
            heard.taken = std::chrono::round<play::Milliseconds>(process::Clock::now() - begun);
            heard_at_ = process::Clock::now();
            if (output.kind == process::Output::Kind::line) {
                const Answer answer = read_answer(output.text);
                const bool says_nothing = answer.kind == Answer::Kind::nothing ||
                                          answer.kind == Answer::Kind::message ||
                                          answer.kind == Answer::Kind::debug;
                if (says_nothing) continue;
                heard.answer = answer;
                heard.text = output.text;
            } else if (output.kind == process::Output::Kind::timed_out) {
                heard.text = text::concat("nothing in ", longest.count(), " ms");
            } else if (output.kind == process::Output::Kind::ended) {
                const auto exit = child_.wait(process::Clock::now() + kMoment);
                heard.text = exit ? text::concat("the program ended: ", process::to_string(*exit))
                                  : "the program closed its output";
            } else {
                heard.text = "a flood";
            }
            return heard;
        }
    }

    Heard ask(std::string_view line, play::Milliseconds longest) {
        tell(line);
        return hear(longest);
    }

    /// START with the size of the check, or `command`.
    Heard start(std::string command = {}) {
        if (command.empty()) command = text::concat("START ", options_.size);
        Heard heard = ask(command, options_.start_time);
        tell(text::concat("INFO timeout_turn ", options_.move_time.count()));
        tell("INFO timeout_match 0");
        tell("INFO time_left 2147483647");
        return heard;
    }

    /// How long a move is waited for: in time, and what makes the lateness seen.
    [[nodiscard]] play::Milliseconds move_patience() const {
        return options_.move_time + options_.tolerance + kSecond;
    }
    [[nodiscard]] Rules rules() const { return {options_.size, options_.size, 5}; }

 private:
    static constexpr std::size_t kShown = 4;

    const ComplianceOptions& options_;
    process::Child child_;
    std::vector<std::string> sent_;
    process::Clock::time_point heard_at_;
};

struct Point {
    PointName is;
    Judgement (*check)(Session&);
};

/// Every point, in the order in which they are tried.
std::span<const Point> points();

}  // namespace mnk::protocol
