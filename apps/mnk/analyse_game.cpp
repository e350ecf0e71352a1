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

namespace mnk::app {

namespace {

/// A move of the game; values as its player sees them.
struct Judged {
    Cell cell = kNoCell;
    Stone player = Stone::none;
    Cell best = kNoCell;
    play::Value before;
    play::Value after;
    int depth = 0;
    std::vector<Cell> line;  // that should have been played
    play::Change change = play::Change::kept;

    [[nodiscard]] play::Value after_for_first() const {
        return player == Stone::first ? after : play::negated(after);
    }
};

/// The value of a game that is over, to the player of its last move.
play::Value final_value(const Position& position) {
    return position.winner() != Stone::none ? play::Value::win_in(0) : play::Value::draw();
}

struct Study {
    std::vector<Judged> moves;
    Exit failure;
};

/// Asks about every position of the game, then tells the moves from the values around them.
Study judge(const formats::Record& record, play::Seat& seat, const std::string& spec,
            const Settings& settings, bool shows_progress) {
    Study study;
    Position position(record.rules);
    const play::Limits limits = limits_of(settings);
    for (std::size_t i = 0; i <= record.moves.size(); ++i) {
        play::Value value = play::negated(position.is_over() ? final_value(position) : play::Value{});
        play::Report report;
        if (!position.is_over()) {
            if (shows_progress) {
                print(fmt::format("\rposition {} of {}\x1b[K", i + 1, record.moves.size() + 1));
                std::fflush(stdout);
            }
            // Each from the start: what is said of a move does not depend on the moves after it.
            const play::Seat::Answer answer =
                explain_from_start(seat, position, limits, {}, interrupt_flag());
            study.failure = failure_of(answer, position, spec);
            if (study.failure.is_failure()) break;
            report = answer.report;
            value = report.value;
        }
        if (i > 0) study.moves.back().after = play::negated(value);
        if (i == record.moves.size()) break;
        const Cell cell = record.moves[i].cell;
        study.moves.push_back({cell,
                               position.side_to_move(),
                               report.choice,
                               value,
                               {},
                               report.depth,
                               report.principal_variation});
        position.play(cell);
    }
    if (shows_progress) print("\r\x1b[K");
    // From the end: what the game proved later holds for the moves that led there.
    for (std::size_t i = study.moves.size(); i-- > 0 && !study.failure.is_failure();) {
        Judged& move = study.moves[i];
        move.before = play::with_hindsight(move.before, move.after, move.cell == move.best);
        if (i > 0) study.moves[i - 1].after = play::negated(move.before);
    }
    for (Judged& move : study.moves) move.change = play::change_of(move.before, move.after);
    return study;
}

void print_study_json(const formats::Record& record, const std::vector<Judged>& moves,
                      const std::string& spec, const play::Outcome& outcome) {
    const Rules& rules = record.rules;
    constexpr const char* names[] = {"kept", "better", "mistake", "blunder"};
    Json rows = Json::array();
    Json turning = Json::array();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Judged& move = moves[i];
        rows.push_back({{"number", i + 1},
                        {"player", side_json(move.player)},
                        {"move", cell_json(rules, move.cell)},
                        {"before", value_json(move.before)},
                        {"after", value_json(move.after)},
                        {"depth", move.depth},
                        {"best", cell_json(rules, move.best)},
                        {"pv", cells_json(rules, move.line)},
                        {"verdict_before", to_string(verdict_of(move.before))},
                        {"verdict_after", to_string(verdict_of(move.after))},
                        {"change", names[static_cast<std::size_t>(move.change)]}});
        if (move.change != play::Change::kept) turning.push_back(i + 1);
    }
    print_json({{"rules", rules_json(rules)},
                {"players", record.players},
                {"player", spec},
                {"moves", std::move(rows)},
                {"changes", std::move(turning)},
                {"outcome", outcome_json(outcome)}});
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
std::string graph_of(const std::vector<Judged>& moves, const Style& style) {
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

void print_study(const formats::Record& record, const std::vector<Judged>& moves, const std::string& spec,
                 const play::Outcome& outcome, const Style& style) {
    const Rules& rules = record.rules;
    std::string out =
        fmt::format("{} moves, as {} sees them; values for the side that moves\n\n", moves.size(), spec);
    out +=
        fmt::format("{:>4}    {:>6} {:>8} {:>8} {:>6}  {}\n", "", "move", "before", "after", "depth", "best");
    std::vector<std::size_t> turning;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Judged& move = moves[i];
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
        const Judged& move = moves[i];
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
        print_study_json(record, study.moves, spec, game->outcome());
    else
        print_study(record, study.moves, spec, game->outcome(), style);
    return {};
}

}  // namespace mnk::app
