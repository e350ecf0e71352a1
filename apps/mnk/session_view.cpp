#include <fmt/format.h>

#include <cstdio>

#include "apps/mnk/autosave.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/session.hpp"
#include "apps/mnk/version.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"

// The half of a session that tells and keeps; the half that listens is in session.cpp.
namespace mnk::app {

namespace {

using std::chrono::steady_clock;

}  // namespace

void Session::greet() {
    const Rules& rules = match_.position().rules();
    if (is_json_) {
        print_json({{"event", "start"},
                    {"version", kVersion},
                    {"rules", rules_json(rules)},
                    {"players", {match_.spec(Stone::first), match_.spec(Stone::second)}},
                    {"moves", cells_json(rules, match_.position().moves())}});
        return;
    }
    print(fmt::format("mnk {}: {} rows, {} columns, {}{} in a row. {} {} against {} {}.\n", kVersion,
                      rules.rows, rules.columns, rules.exact ? "exactly " : "", rules.run, side(Stone::first),
                      match_.spec(Stone::first), side(Stone::second), match_.spec(Stone::second)));
    if (match_.has_human() && style_.is_terminal) print("Type a cell, or help.\n");
}

void Session::show_board() {
    if (is_json_) return;
    print("\n" + draw_board(match_.position(), style_) + "\n");
    if (!match_.is_over() && match_.position().is_dead()) print("Nobody can win any more: a dead draw.\n");
}

void Session::tell_move(const play::Seat::Answer* answer) {
    const play::PlayedMove& move = match_.game().moves().back();
    const Rules& rules = match_.position().rules();
    const int ply = match_.position().ply();
    const Stone mover = opponent(match_.position().side_to_move());
    const play::Report& report = move.report;
    if (is_json_) {
        Json out{{"event", "move"},
                 {"ply", ply},
                 {"side", side_json(mover)},
                 {"player", match_.spec(mover)},
                 {"move", cell_json(rules, move.cell)}};
        if (answer != nullptr) {
            out["elapsed_ms"] = std::chrono::duration_cast<play::Milliseconds>(move.taken).count();
            out["value"] = value_json(report.value);
            out["depth"] = report.depth;
            out["nodes"] = report.nodes;
            out["text"] = report.text;
        }
        print_json(out);
        return;
    }
    const bool has_value = report.value.kind != play::Value::Kind::unknown;
    print(fmt::format("{}. {} plays {}{}{}{}{}\n", ply, side(mover), cell_name(rules, move.cell),
                      has_value ? "  " : "", has_value ? to_string(report.value) : "",
                      report.text.empty() ? "" : "  ", report.text));
}

std::string Session::outcome_text() const {
    const play::Outcome& outcome = match_.game().outcome();
    const std::string detail = outcome.detail.empty() ? "" : fmt::format(" ({})", outcome.detail);
    if (outcome.winner == Stone::none) return fmt::format("A draw: {}{}.", describe(outcome.ending), detail);
    const std::string winner = fmt::format("{} ({})", side(outcome.winner), match_.spec(outcome.winner));
    if (outcome.ending == play::Ending::run) {
        return fmt::format("{} wins with {} in a row.", winner, match_.position().rules().run);
    }
    return fmt::format("{} wins: {} {}{}.", winner, match_.spec(opponent(outcome.winner)),
                       describe(outcome.ending), detail);
}

void Session::tell_end() {
    const Position& position = match_.position();
    if (is_json_) {
        print_json({{"event", "end"},
                    {"outcome", outcome_json(match_.game().outcome())},
                    {"winning_run", cells_json(position.rules(), position.winning_run())},
                    {"moves", cells_json(position.rules(), position.moves())}});
        return;
    }
    print(outcome_text() + "\n");
    if (match_.has_human() && style_.is_terminal) print("Type new, undo, save FILE or quit.\n");
}

void Session::say(const std::string& sentence) {
    if (is_json_)
        print_json({{"event", "said"}, {"text", sentence}});
    else
        print(sentence + "\n");
}

void Session::complain(const std::string& sentence) {
    if (is_json_)
        print_json({{"event", "error"}, {"error", sentence}});
    else
        print(sentence + "\n");
}

/// Saves the position.  A game between two players may make thousands of moves
/// a second: there, four times a second is enough.
void Session::keep() {
    const play::TimePoint now = steady_clock::now();
    is_kept_ = false;
    if (cannot_save_) return;
    if (!match_.has_human() && !match_.is_over() && now - kept_at_ < std::chrono::milliseconds{250}) return;
    const Status status = autosave(match_.record());
    kept_at_ = now;
    is_kept_ = static_cast<bool>(status);
    if (status) return;
    cannot_save_ = true;
    std::fputs(fmt::format("mnk: note: the game is not saved as it goes: {}\n", status.error().what).c_str(),
               stderr);
}

Exit Session::leave(ExitCode code) {
    kept_at_ = {};
    if (!is_kept_ && match_.position().ply() > 0) keep();
    if (!is_json_ && style_.is_terminal) print("\n");
    if (is_kept_ && !match_.is_over()) say("The game is saved. To go on: mnk play --resume");
    if (code == ExitCode::interrupted) return fail(code, "interrupted");
    return {};
}

}  // namespace mnk::app
