#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "apps/mnk/analyse.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/terminal.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/play/game.hpp"
#include "mnk/play/verdict.hpp"
#include "mnk/server/review.hpp"

namespace mnk::app {

namespace {

/// Asks about every position, showing how far it got.
struct Study {
    std::vector<server::JudgedMove> moves;
    Exit failure;
};

Study judge(const formats::Record& record, play::Seat& seat, const std::string& spec,
            const Settings& settings, bool shows_progress) {
    Study study;
    const play::Limits limits = limits_of(settings);
    const server::Opinion opinion = [&](const Position& position) -> Result<play::Report> {
        if (shows_progress) {
            print(fmt::format("\rposition {} of {}\x1b[K", position.ply() + 1, record.moves.size() + 1));
            std::fflush(stdout);
        }
        // Each from the start: what is said of a move does not depend on the moves after it.
        const play::Seat::Answer answer = explain_from_start(seat, position, limits, {}, interrupt_flag());
        study.failure = failure_of(answer, position, spec);
        if (study.failure.is_failure()) return Error{study.failure.sentence};
        return answer.report;
    };
    Result<std::vector<server::JudgedMove>> moves = server::review(record, opinion);
    if (shows_progress) print("\r\x1b[K");
    if (moves) study.moves = std::move(*moves);
    return study;
}

/// From 4, the first player has won, to -4; searched values in steps of half a clear advantage.
int height_of(const play::Value& value) {
    switch (value.kind) {
        case play::Value::Kind::win:
            return 4;
        case play::Value::Kind::loss:
            return -4;
        case play::Value::Kind::searched:
            return static_cast<int>(
                std::clamp<std::int64_t>(value.score / (play::kClearAdvantage / 2), -3, 3));
        default:
            return 0;
    }
}

/// One column a move, or one for several where the game is long.
std::string graph_of(const std::vector<server::JudgedMove>& moves, const Style& style) {
    constexpr std::size_t widest = 72;
    const std::size_t step = (moves.size() + widest - 1) / widest;
    std::string out;
    for (int height = 4; height >= -4; --height) {
        const std::string label = height == 4    ? fmt::format("{} wins", sign_of(Stone::first, style))
                                  : height == -4 ? fmt::format("{} wins", sign_of(Stone::second, style))
                                  : height == 0  ? "even  "
                                                 : "      ";
        std::string row;
        for (std::size_t i = step - 1; i < moves.size(); i += step) {
            const int here = height_of(moves[i].after_for_first());
            const bool is_filled =
                height == here || (height > 0 && here > height) || (height < 0 && here < height);
            row += is_filled ? '#' : height == 0 ? '-' : ' ';
        }
        row.erase(row.find_last_not_of(' ') + 1);
        out += label + " |" + row + "\n";
    }
    std::string scale;
    for (std::size_t i = 0; i * step < moves.size(); i += 10) {
        scale.resize(std::max(scale.size(), i), ' ');
        scale += std::to_string(i * step + 1);
    }
    return out + "        " + scale + "\n";
}

void print_study(const formats::Record& record, const std::vector<server::JudgedMove>& moves,
                 const std::string& spec, const play::Outcome& outcome, const Style& style) {
    const Rules& rules = record.rules;
    std::string out =
        fmt::format("{} moves, as {} sees them; values for the side that moves\n\n", moves.size(), spec);
    out +=
        fmt::format("{:>4}    {:>6} {:>8} {:>8} {:>6}  {}\n", "", "move", "before", "after", "depth", "best");
    std::vector<std::size_t> turning;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const server::JudgedMove& move = moves[i];
        const bool is_won = move.after == play::Value::win_in(0);
        out += fmt::format("{:>3}. {} {:>6} {:>8} {:>8} {:>6}  {}", i + 1, sign_of(move.player, style),
                           cell_name(rules, move.cell), to_string(move.before),
                           is_won ? "won" : to_string(move.after), move.depth,
                           move.best == move.cell ? "=" : cell_name(rules, move.best));
        if (move.change != play::Change::kept) {
            out += fmt::format("  {}", mark_of(move.change));
            turning.push_back(i);
        }
        out += "\n";
    }
    if (!moves.empty()) out += "\nValue after each move:\n" + graph_of(moves, style);
    out += turning.empty() ? "\nNo move changed the verdict\n" : "\nThe verdict changed:\n";
    for (const std::size_t i : turning) {
        const server::JudgedMove& move = moves[i];
        out +=
            fmt::format("{:>3}. {} {}{}: from {} ({}) to {} ({})", i + 1, sign_of(move.player, style),
                        cell_name(rules, move.cell), mark_of(move.change), to_string(verdict_of(move.before)),
                        to_string(move.before), to_string(verdict_of(move.after)), to_string(move.after));
        if (move.best != move.cell && move.change != play::Change::better) {
            out += fmt::format("; better {}", moves_to_text(rules, move.line));
        }
        out += "\n";
    }
    if (outcome.is_over()) out += "\n" + to_string(outcome) + "\n";
    print(out);
}

}  // namespace

Exit analyse_game(const formats::Record& record, play::Seat& seat, const std::string& spec,
                  const Settings& settings) {
    const Result<play::Game> game = play::Game::from_moves(record.rules, record.cells());
    if (!game) return fail(ExitCode::bad_input, game.error());
    const Style style = style_of_output(settings);
    const Study study = judge(record, seat, spec, settings, style.is_terminal && !settings.json);
    if (study.failure.is_failure()) return study.failure;
    if (settings.json)
        print_json(server::review_json(record, study.moves, spec));
    else
        print_study(record, study.moves, spec, game->outcome(), style);
    return {};
}

}  // namespace mnk::app
