#include "apps/mnk/session.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "apps/mnk/asking.hpp"
#include "apps/mnk/autosave.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/thinking_line.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"

namespace mnk::app {

namespace {

constexpr PromptCommand kPromptCommands[] = {
    {"undo", "", "take back your last move and the answer to it"},
    {"redo", "", "play again what was taken back"},
    {"hint", "", "ask the strongest player"},
    {"board", "", "draw the board"},
    {"moves", "", "list the moves"},
    {"save", "FILE", "write the game; the name tells the format (.json, .psq, .sgf, .txt)"},
    {"load", "FILE", "go on with the game in a file"},
    {"swap", "", "change sides"},
    {"new", "", "begin another game"},
    {"help", "", "this list"},
    {"quit", "", "leave; the game is kept for mnk play --resume"},
};

}  // namespace

std::span<const PromptCommand> prompt_commands() { return kPromptCommands; }

Session::Session(Match match, const play::Limits& limits, const Style& style, bool is_json,
                 LineReader& reader)
    : match_(std::move(match)), limits_(limits), style_(style), is_json_(is_json), reader_(reader) {}

Exit Session::run() {
    greet();
    return match_.has_human() ? take_turns() : watch();
}

// --- the loop ---------------------------------------------------------------

Exit Session::watch() {
    if (match_.is_over())
        return fail(ExitCode::game_over, "the game is over: " + to_string(match_.game().outcome()));
    while (!match_.is_over()) {
        const play::Seat::Answer answer = let_think();
        if (!play::is_forfeit(match_.game().outcome().ending)) tell_move(&answer);
        if (style_.is_terminal && !match_.is_over()) show_board();
        keep();
        if (std::ferror(stdout) != 0) return {};
        if (interrupt_flag().is_raised()) return leave(ExitCode::interrupted);
    }
    show_board();
    tell_end();
    return {};
}

Exit Session::take_turns() {
    bool board_is_due = true;
    bool was_over = false;
    for (;;) {
        if (!match_.is_over() && !match_.is_humans_turn()) {
            let_player_move();
            board_is_due = true;
        }
        // Now a person is to speak: one of the two is a person, or the game is over.
        if (board_is_due) show_board();
        if (match_.is_over() && !was_over) tell_end();
        was_over = match_.is_over();
        const std::string prompt = was_over ? "over> " : side(match_.position().side_to_move()) + "> ";
        const Line line = reader_.read(prompt, !is_json_);
        if (line.kind == Line::Kind::interrupted) return leave(ExitCode::interrupted);
        if (line.kind == Line::Kind::end) return leave(ExitCode::ok);
        const Next next = obey(line.text);
        if (next == Next::leave || std::ferror(stdout) != 0) return leave(ExitCode::ok);
        board_is_due = next == Next::show_board;
        was_over = was_over && match_.is_over();
    }
}

play::Seat::Answer Session::let_think() {
    const Position& position = match_.position();
    ThinkingLine line(style_.is_terminal && !is_json_, side(position.side_to_move()), position.rules());
    return match_.think(line.sink(), interrupt_flag());
}

/// Lets the player move and tells what it did.  Ctrl-C hurries it, no more.
void Session::let_player_move() {
    const play::Seat::Answer answer = let_think();
    if (interrupt_flag().is_raised()) forget_interrupt();
    if (!play::is_forfeit(match_.game().outcome().ending)) tell_move(&answer);
    keep();
}

Session::Next Session::obey(const std::string& line) {
    if (line.empty()) return Next::go_on;
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const std::string word = text::to_lower(line.substr(0, blank));
    const std::string argument(text::trim(std::string_view(line).substr(blank)));
    if (word == "undo") return undo();
    if (word == "redo") return redo();
    if (word == "hint") return hint();
    if (word == "board") return Next::show_board;
    if (word == "moves") return moves();
    if (word == "save") return save(argument);
    if (word == "load") return load(argument);
    if (word == "swap") return swap();
    if (word == "new") return start_again();
    if (word == "help" || word == "?") return help();
    if (word == "quit" || word == "exit" || word == "q") return Next::leave;
    return move(line);
}

// --- the commands -----------------------------------------------------------

Session::Next Session::move(std::string_view word) {
    if (word.find_first_of("0123456789") == std::string_view::npos) {
        std::vector<std::string_view> known;
        for (const PromptCommand& command : kPromptCommands) known.push_back(command.name);
        const std::string_view guess = text::nearest(text::to_lower(word), known);
        complain(text::concat(
            text::quoted(word), " is neither a cell nor a command",
            guess.empty() ? "; 'help' lists what there is" : text::concat(", did you mean '", guess, "'?")));
        return Next::go_on;
    }
    const Result<Cell> cell = parse_cell(match_.position().rules(), word);
    if (!cell) {
        complain(cell.error().what);
        return Next::go_on;
    }
    if (match_.is_over()) {
        complain("the game is over; 'new' begins another, 'undo' takes back");
        return Next::go_on;
    }
    if (const Status status = match_.play(*cell); !status) {
        complain(status.error().what);
        return Next::go_on;
    }
    if (is_json_) tell_move(nullptr);
    keep();
    return Next::show_board;
}

Session::Next Session::undo() {
    const int count = match_.undo();
    if (count == 0) {
        complain("there is no move to take back");
        return Next::go_on;
    }
    say(count == 1 ? "One move taken back." : fmt::format("{} moves taken back.", count));
    keep();
    return Next::show_board;
}

Session::Next Session::redo() {
    const int count = match_.redo();
    if (count == 0) {
        complain("there is no move that was taken back");
        return Next::go_on;
    }
    say(count == 1 ? "One move played again." : fmt::format("{} moves played again.", count));
    keep();
    return Next::show_board;
}

Session::Next Session::hint() {
    if (match_.is_over()) {
        complain("the game is over");
        return Next::go_on;
    }
    const std::string name(engine::default_player());
    if (!adviser_ || adviser_->is_abandoned()) {
        Result<std::unique_ptr<play::Seat>> seat = make_seat(name);
        if (!seat) {
            complain(seat.error().what);
            return Next::go_on;
        }
        adviser_ = std::move(*seat);
    }
    const Position& position = match_.position();
    const play::Seat::Answer answer = [&] {
        ThinkingLine line(style_.is_terminal && !is_json_, name, position.rules());
        return ask_from_start(*adviser_, position, limits_, line.sink(), interrupt_flag());
    }();
    forget_interrupt();
    if (const std::string fault = fault_of(answer, position); !fault.empty()) {
        complain(text::concat(name, " ", fault));
        return Next::go_on;
    }
    const play::Report& report = answer.report;
    if (is_json_) {
        print_json({{"event", "hint"},
                    {"move", cell_json(position.rules(), *answer.cell)},
                    {"value", value_json(report.value)},
                    {"text", report.text},
                    {"player", name}});
    } else {
        const bool has_value = report.value.kind != play::Value::Kind::unknown;
        say(fmt::format("{} would play {}{}{}{}{}.", name, cell_name(position.rules(), *answer.cell),
                        has_value ? ", value " : "", has_value ? to_string(report.value) : "",
                        report.text.empty() ? "" : ": ", report.text));
    }
    return Next::go_on;
}

Session::Next Session::save(const std::string& argument) {
    if (argument.empty()) {
        complain("write save FILE, for example: save game.json");
        return Next::go_on;
    }
    const Result<formats::Format> format = formats::format_of_path(argument);
    const Result<std::string> written =
        format ? formats::write(*format, match_.record()) : Result<std::string>(format.error());
    const Status status = written ? write_file(argument, *written) : Status(written.error());
    if (status)
        say(fmt::format("Saved in {}.", argument));
    else
        complain(status.error().what);
    return Next::go_on;
}

Session::Next Session::load(const std::string& argument) {
    if (argument.empty() || argument == "-") {
        complain("write load FILE, for example: load game.json");
        return Next::go_on;
    }
    const Loaded loaded = load_game(argument);
    if (loaded.failure.is_failure()) {
        complain(loaded.failure.sentence);
        return Next::go_on;
    }
    Result<play::Game> game = play::Game::from_moves(loaded.record.rules, loaded.record.cells());
    if (!game) {
        complain(game.error().what);
        return Next::go_on;
    }
    match_.restart(std::move(*game));
    keep();
    greet();
    return Next::show_board;
}

Session::Next Session::moves() {
    const std::string list = moves_to_text(match_.position().rules(), match_.position().moves());
    say(list.empty() ? "No move yet." : list);
    return Next::go_on;
}

Session::Next Session::swap() {
    match_.swap();
    if (match_.position().ply() > 0) keep();
    say(fmt::format("{} is {} now, {} is {}.", side(Stone::first), match_.spec(Stone::first),
                    side(Stone::second), match_.spec(Stone::second)));
    return Next::show_board;
}

Session::Next Session::start_again() {
    match_.restart(play::Game(match_.position().rules()));
    greet();
    return Next::show_board;
}

Session::Next Session::help() {
    std::string out = fmt::format("  {:<14}{}\n", cell_name(match_.position().rules(), 0),
                                  "a cell: put a stone there (letter: column, number: row)");
    for (const PromptCommand& command : kPromptCommands) {
        out +=
            fmt::format("  {:<14}{}\n", fmt::format("{} {}", command.name, command.argument), command.help);
    }
    if (!is_json_) print(out);
    return Next::go_on;
}

}  // namespace mnk::app
