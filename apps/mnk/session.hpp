#pragma once

#include <memory>
#include <optional>

#include "apps/mnk/exit_code.hpp"
#include "apps/mnk/line_reader.hpp"
#include "apps/mnk/match.hpp"
#include "apps/mnk/terminal.hpp"

namespace mnk::app {

/// The words understood at the prompt, with what they do.
struct PromptCommand {
    std::string_view name;
    std::string_view argument;
    std::string_view help;
};
std::span<const PromptCommand> prompt_commands();

/// A match at the terminal: draws, asks, tells, and saves after every move.
class Session {
 public:
    Session(Match match, const play::Limits& limits, const Style& style, bool is_json, LineReader& reader);

    /// Plays until someone says quit, the input ends, or two players are done.
    Exit run();

 private:
    enum class Next { go_on, show_board, leave };

    // The loop's two halves.
    Exit watch();
    Exit take_turns();
    void let_player_move();
    play::Seat::Answer let_think();
    Next obey(const std::string& line);

    // What can be said at the prompt; `argument` is the rest of the line.
    Next move(std::string_view word);
    Next undo();
    Next redo();
    Next hint();
    Next save(const std::string& argument);
    Next load(const std::string& argument);
    Next moves();
    Next swap();
    Next start_again();
    Next help();

    // Telling.
    void greet();
    void show_board();
    void tell_move(const play::Seat::Answer* answer);
    void tell_end();
    void say(const std::string& sentence);
    void complain(const std::string& sentence);
    [[nodiscard]] std::string side(Stone stone) const { return std::string(sign_of(stone, style_)); }
    [[nodiscard]] std::string outcome_text() const;

    void keep();
    Exit leave(ExitCode code);

    Match match_;
    play::Limits limits_;
    Style style_;
    bool is_json_;
    LineReader& reader_;
    std::unique_ptr<play::Seat> adviser_;
    bool cannot_save_ = false;
    bool is_kept_ = false;  ///< the last position is in the state folder
    play::TimePoint kept_at_;
};

}  // namespace mnk::app
