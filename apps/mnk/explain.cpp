#include <fmt/format.h>

#include <algorithm>

#include "apps/mnk/asking.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/heat_map.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/server/answers.hpp"

namespace mnk::app {

namespace {

const play::CellLayer* find_layer(const play::Report& report, std::string_view name) {
    for (const play::CellLayer& layer : report.layers) {
        if (layer.name == name) return &layer;
    }
    return nullptr;
}

/// The first candidates, with the numbers that are not zero for all of them.
std::string candidates_table(const Position& position, const play::Report& report, std::size_t rows) {
    std::vector<const play::CellLayer*> columns;
    const std::size_t count = std::min(rows, report.order.size());
    if (count == 0) return {};
    for (const play::CellLayer& layer : report.layers) {
        const bool is_told = std::any_of(
            report.order.begin(), report.order.begin() + static_cast<std::ptrdiff_t>(count), [&](Cell cell) {
                const auto value = layer.values[static_cast<std::size_t>(cell)];
                return value != 0 && value != play::CellLayer::kNothing;
            });
        const bool is_main = layer.name.find('.') == std::string::npos;
        const bool is_short = std::count(layer.name.begin(), layer.name.end(), '.') <= 2;
        if (is_main || (is_told && is_short)) columns.push_back(&layer);
    }
    const auto heading = [](std::string_view name) {
        return name.substr(0, 6) == "parts." ? name.substr(6) : name;
    };
    const auto width_of = [&](const play::CellLayer& layer) {
        return std::max<std::size_t>(9, heading(layer.name).size());
    };
    std::string out = fmt::format("{:>4} {:>6}", "", "cell");
    for (const play::CellLayer* layer : columns) {
        out += fmt::format("  {:>{}}", heading(layer->name), width_of(*layer));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Cell cell = report.order[i];
        out += fmt::format("\n{:>3}. {:>6}", i + 1, cell_name(position.rules(), cell));
        for (const play::CellLayer* layer : columns) {
            const std::int64_t value = layer->values[static_cast<std::size_t>(cell)];
            const std::size_t width = width_of(*layer);
            out += value == play::CellLayer::kNothing ? fmt::format("  {:>{}}", "-", width)
                                                      : fmt::format("  {:>{}}", value, width);
        }
    }
    if (count < report.order.size()) out += fmt::format("\n     and {} more", report.order.size() - count);
    return out + "\n";
}

std::string root_table(const Position& position, const play::Report& report, std::size_t rows) {
    const bool was_searched = std::any_of(report.root_moves.begin(), report.root_moves.end(),
                                          [](const play::RootMove& move) { return move.nodes > 0; });
    if (!was_searched) return {};
    std::string out =
        fmt::format("{:>4} {:>6}  {:>12}  {:>12}  {:>12}\n", "", "move", "value", "nodes", "budget");
    const std::size_t count = std::min(rows, report.root_moves.size());
    for (std::size_t i = 0; i < count; ++i) {
        const play::RootMove& move = report.root_moves[i];
        out += fmt::format("{:>3}. {:>6}  {:>12}  {:>12}  {:>12}\n", i + 1,
                           cell_name(position.rules(), move.cell), to_string(move.value), move.nodes,
                           move.budget > 0 ? std::to_string(move.budget) : "-");
    }
    if (count < report.root_moves.size())
        out += fmt::format("     and {} more\n", report.root_moves.size() - count);
    return out;
}

void print_explanation(const Position& position, const play::Report& report, const play::CellLayer* layer,
                       const std::string& spec, const Settings& settings) {
    const Style style = style_of_output(settings);
    const auto rows = static_cast<std::size_t>(settings.top);
    std::string out = fmt::format("{} to move, as {} sees it", sign_of(position.side_to_move(), style), spec);
    out += layer == nullptr ? "\n\n" : fmt::format(": {} of each free cell\n\n", layer->name);
    out += layer == nullptr ? draw_board(position, style) : draw_heat_map(position, *layer, style);
    const std::string candidates = candidates_table(position, report, rows);
    if (!candidates.empty()) out += "\nCandidates, in the order in which they are tried:\n" + candidates;
    const std::string roots = root_table(position, report, rows);
    if (!roots.empty()) out += "\nWhat the search made of them:\n" + roots;
    out += "\n";
    if (report.board_value) out += fmt::format("Board value without search: {}\n", *report.board_value);
    if (!report.text.empty()) out += report.text + "\n";
    out += fmt::format("Plays {}, value {}, {} nodes\n", cell_name(position.rules(), report.choice),
                       to_string(report.value), report.nodes);
    print(out);
}

/// The layer asked for by name; without a name "value", if the player has one.
Result<const play::CellLayer*> chosen_layer(const play::Report& report, const std::string& name) {
    if (name.empty()) return find_layer(report, "value");
    if (const play::CellLayer* const layer = find_layer(report, name)) return layer;
    std::vector<std::string_view> known;
    for (const play::CellLayer& layer : report.layers) known.emplace_back(layer.name);
    if (known.empty()) return Error{"this player shows no layers"};
    return Error{text::concat("there is no layer ", text::quoted(name), ": choose ", text::list_of(known))};
}

Exit run_explain(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const Question question = read_question(invocation);
    if (question.failure.is_failure()) return question.failure;
    const Position& position = *question.position;
    catch_interrupts();
    const play::Limits limits = limits_of(settings);
    const play::Seat::Answer answer =
        explain_from_start(*question.seat, position, limits, {}, interrupt_flag());
    if (answer.was_interrupted) return fail(ExitCode::interrupted, "interrupted");
    if (const std::string fault = fault_of(answer, position); !fault.empty()) {
        return fail(ExitCode::internal, text::concat("player ", question.spec, " ", fault));
    }
    const Result<const play::CellLayer*> layer = chosen_layer(answer.report, settings.layer);
    if (!layer) return fail(ExitCode::bad_usage, layer.error());
    if (settings.json)
        print_json(server::explanation_json({position, question.spec, answer.taken}, answer.report));
    else
        print_explanation(position, answer.report, *layer, question.spec, settings);
    return {};
}

constexpr auto kExplainOptions = options_named("player", "layer", "top", "time", "nodes", "depth", "memory",
                                               "exact", "seed", "plain", "no-color");
constexpr Example kExplainExamples[] = {
    {"mnk explain 3 3 3 \"a1 b2 c3\" --player cadrega",
     "a heat map, the candidates, and why it plays where it plays"},
    {"mnk explain 7 7 4 d4 --player helpfulness --layer own", "one part of the value alone"},
    {"mnk explain 15 15 5 h8i9 --nodes 50000 --json", "everything, for programs"},
};

}  // namespace

extern const Command kExplainCommand;
const Command kExplainCommand{
    .name = "explain",
    .summary = "show what a player sees, cell by cell",
    .usage = "M N K [MOVES]",
    .positionals = kBoardPositionals,
    .fewest_words = 3,
    .most_words = kAnyNumberOfWords,
    .options = kExplainOptions,
    .examples = kExplainExamples,
    .notes =
        "What the numbers mean is told player by player in docs/players. With --json, "
        "'cells' has every free cell with its value, own and enemy part and their "
        "pieces; 'order' the candidates; 'choice' the move.",
    .run = run_explain};

}  // namespace mnk::app
