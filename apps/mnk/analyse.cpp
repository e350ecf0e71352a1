#include "apps/mnk/analyse.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/terminal.hpp"
#include "apps/mnk/thinking_line.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/server/answers.hpp"

namespace mnk::app {

namespace {

constexpr int kWidestWithValues = 20;
constexpr std::size_t kMostQuietThreats = 8;

/// The board with the value of each cell that was searched; above 20 columns with its place among the first
/// nine, or a plus.
std::string draw_values(const Position& position, const std::vector<play::RootMove>& moves,
                        const Style& style) {
    const Rules& rules = position.rules();
    const bool has_values = rules.columns <= kWidestWithValues;
    std::vector<std::string> labels(static_cast<std::size_t>(rules.cells()));
    std::size_t width = column_name(rules.columns - 1).size();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::string label = has_values ? value_text(moves[i]) : i < 9 ? std::to_string(i + 1) : "+";
        width = std::max(width, label.size());
        labels[static_cast<std::size_t>(moves[i].cell)] = std::move(label);
    }
    const std::size_t margin = std::to_string(rules.rows).size();
    std::string names(margin, ' ');
    for (int column = 0; column < rules.columns; ++column) {
        names += fmt::format(" {:>{}}", column_name(column), width);
    }
    std::string out = names + '\n';
    for (int row = 0; row < rules.rows; ++row) {
        out += fmt::format("{:>{}}", rules.rows - row, margin);
        for (int column = 0; column < rules.columns; ++column) {
            const Cell cell = rules.cell_at(row, column);
            const std::string& label = labels[static_cast<std::size_t>(cell)];
            if (!label.empty()) {
                out += fmt::format(" {:>{}}", label, width);
                continue;
            }
            // fmt would count the bytes of a round stone, not its one column.
            out += std::string(width, ' ');
            out += position.is_free(cell) ? "." : sign_of(position.at(cell), style);
        }
        out += fmt::format(" {}\n", rules.rows - row);
    }
    return out + names + '\n';
}

std::string lines_table(const Rules& rules, const std::vector<play::RootMove>& moves, std::size_t count) {
    std::string out = fmt::format("{:>4} {:>8} {:>6} {:>10}  {}\n", "", "value", "depth", "nodes", "line");
    for (std::size_t i = 0; i < count; ++i) {
        out += fmt::format("{:>3}. {:>8} {:>6} {:>10}  {}\n", i + 1, value_text(moves[i]), moves[i].depth,
                           moves[i].nodes, moves_to_text(rules, moves[i].line));
    }
    return out;
}

std::string others_table(const Rules& rules, const std::vector<play::RootMove>& moves, std::size_t from,
                         std::size_t most) {
    const std::size_t end = std::min(moves.size(), from + most);
    if (from >= end) return {};
    std::string out = "\nOther moves that were searched (<=: refuted, worth this at most):\n";
    for (std::size_t i = from; i < end; ++i) {
        out += fmt::format("{:>3}. {:>8} {:>6} {:>10}  {}\n", i + 1, value_text(moves[i]), moves[i].depth,
                           moves[i].nodes, cell_name(rules, moves[i].cell));
    }
    if (end < moves.size()) out += fmt::format("     and {} more\n", moves.size() - end);
    return out;
}

std::string_view words_of(play::ThreatLine::Kind kind) {
    switch (kind) {
        case play::ThreatLine::Kind::wins:
            return "wins at";
        case play::ThreatLine::Kind::unstoppable:
            return "is unstoppable after";
        case play::ThreatLine::Kind::must_answer:
            return "must be answered after";
    }
    return "";
}

std::string threats_text(const Position& position, const play::Report& report, const Style& style) {
    const Rules& rules = position.rules();
    std::string out;
    std::size_t quiet = 0;
    for (const play::ThreatLine& threat : report.threats) {
        if (threat.kind == play::ThreatLine::Kind::must_answer && ++quiet > kMostQuietThreats) continue;
        out += fmt::format("  {} {} {}", sign_of(threat.player, style), words_of(threat.kind),
                           moves_to_text(rules, threat.cells));
        if (!threat.stones.empty()) out += fmt::format(", with {}", moves_to_text(rules, threat.stones));
        out += threat.answers.empty()
                   ? "; no single stone prevents it\n"
                   : fmt::format("; prevented at {}\n", moves_to_text(rules, threat.answers));
    }
    if (quiet > kMostQuietThreats) {
        out += fmt::format("  and {} more that must be answered\n", quiet - kMostQuietThreats);
    }
    if (!out.empty()) out = "\nThreats, if the side that has them were to move:\n" + out;
    if (!report.defences.empty()) {
        out += fmt::format("\n{} must defend: only {} can help\n", sign_of(position.side_to_move(), style),
                           moves_to_text(rules, report.defences));
    }
    return out;
}

void print_analysis(const Position& position, const play::Report& report, const std::string& spec,
                    const Settings& settings) {
    const Style style = style_of_output(settings);
    const Rules& rules = position.rules();
    const std::vector<play::RootMove> moves = server::root_moves_of(report);
    const std::size_t count = server::line_count(moves, static_cast<std::size_t>(settings.lines));
    std::string out =
        fmt::format("{} to move, as {} sees it\n\n", sign_of(position.side_to_move(), style), spec);
    out += draw_values(position, moves, style);
    out += "\n" + lines_table(rules, moves, count);
    out += others_table(rules, moves, count, static_cast<std::size_t>(settings.top));
    out += threats_text(position, report, style);
    out += fmt::format("\nBest {}, value {}{}, depth {}, {} nodes\n", cell_name(rules, report.choice),
                       to_string(report.value), report.value.is_proved() ? " (proved)" : "", report.depth,
                       report.nodes);
    if (!report.text.empty()) out += report.text + "\n";
    print(out);
}

Exit analyse_position(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const Question question = read_question(invocation);
    if (question.failure.is_failure()) return question.failure;
    const Position& position = *question.position;
    catch_interrupts();
    const Style style = style_of_output(settings);
    play::Seat::Answer answer;
    {
        ThinkingLine line(style.is_terminal && !settings.json, question.spec, position.rules());
        answer =
            explain_from_start(*question.seat, position, limits_of(settings), line.sink(), interrupt_flag());
    }
    // Ctrl-C means "enough": what was found so far is shown.
    answer.was_interrupted = answer.was_interrupted && !answer.cell;
    if (const Exit failure = failure_of(answer, position, question.spec); failure.is_failure())
        return failure;
    if (settings.json)
        print_json(server::analysis_json({position, question.spec, answer.taken}, answer.report,
                                         static_cast<std::size_t>(settings.lines)));
    else
        print_analysis(position, answer.report, question.spec, settings);
    return {};
}

Exit analyse_file(const Invocation& invocation) {
    Settings settings = invocation.settings;
    constexpr std::int64_t usual_time = 1000;
    if (!invocation.has("time")) settings.time = usual_time;
    const Loaded loaded = load_game(settings.load);
    if (loaded.failure.is_failure()) return loaded.failure;
    Result<std::unique_ptr<play::Seat>> seat = make_seat(settings.player);
    if (!seat) return fail(ExitCode::bad_usage, seat.error());
    catch_interrupts();
    return analyse_game(loaded.record, **seat, settings.player, settings);
}

Exit run_analyse(const Invocation& given) {
    Invocation invocation = given;
    const bool from_file = invocation.has("load");
    if (from_file && !invocation.words.empty()) {
        return fail(ExitCode::bad_usage, "give M N K and moves, or --load FILE, not both");
    }
    if (!from_file && invocation.words.size() < 3) {
        return fail(ExitCode::bad_usage, "write mnk analyse M N K [MOVES], or mnk analyse --load FILE");
    }
    std::string& spec = invocation.settings.player;
    // It alone tells proofs from guesses, gives several lines and shows threats.
    if (spec.empty()) spec = "champion";
    // Of each move of a game only the best line is told.
    const Result<std::string> with_lines =
        from_file ? Result<std::string>(spec)
                  : engine::with_setting(spec, "lines", invocation.settings.lines);
    if (!with_lines) return fail(ExitCode::bad_usage, with_lines.error());
    spec = *with_lines;
    return from_file ? analyse_file(invocation) : analyse_position(invocation);
}

constexpr auto kAnalyseOptions = options_named("load", "lines", "top", "player", "time", "nodes", "depth",
                                               "memory", "exact", "plain", "no-color");
constexpr Example kAnalyseExamples[] = {
    {"mnk analyse 15 15 5 \"h8 i9 i8\"", "the best lines, what each move is worth, the threats"},
    {"mnk analyse 7 7 4 d4 --lines 5 --nodes 100000 --json",
     "five lines, the same on every machine, for programs"},
    {"mnk analyse --load game.psq --time 500", "every move of a game, and where it changed hands"},
};

}  // namespace

std::string value_text(const play::RootMove& move) {
    const bool is_told = move.is_at_most && move.value.kind != play::Value::Kind::unknown;
    return (is_told ? "<=" : "") + to_string(move.value);
}

Exit failure_of(const play::Seat::Answer& answer, const Position& position, const std::string& spec) {
    if (answer.was_interrupted) return fail(ExitCode::interrupted, "interrupted");
    if (const std::string fault = fault_of(answer, position); !fault.empty()) {
        return fail(ExitCode::internal, text::concat("player ", spec, " ", fault));
    }
    return {};
}

extern const Command kAnalyseCommand;
const Command kAnalyseCommand{
    .name = "analyse",
    .summary = "say what a position, or every move of a game, is worth",
    .usage = "M N K [MOVES]",
    .positionals = kBoardPositionals,
    .fewest_words = 0,
    .most_words = kAnyNumberOfWords,
    .options = kAnalyseOptions,
    .examples = kAnalyseExamples,
    .notes =
        "Values are for the side to move: +M7 is a win in 7 plies at most, proved; -M4 a loss, proved; +35 "
        "is "
        "what the search thinks, on a scale where 200 are three games of four.  Of a game, values are for "
        "the "
        "side that moved; ?? marks a move that threw away a proved win or allowed a proved loss, ? one that "
        "lost a clear advantage or gave one away, ! one that is better than the search had seen.  A position "
        "gets 5000 ms, each move of a game 1000 ms, unless --time says otherwise.",
    .run = run_analyse};

}  // namespace mnk::app
