#include "mnk/server/task.hpp"

#include <algorithm>
#include <exception>

#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/search/exact.hpp"
#include "mnk/server/answers.hpp"
#include "mnk/server/review.hpp"

namespace mnk::server {

namespace {

using std::chrono::steady_clock;

const Refusal kStopped{"stopped", "stopped before there was anything to tell"};

Position position_of(const Question& question) {
    Position position(question.rules);
    for (const Cell cell : question.moves) position.play(cell);
    return position;
}

Refusal failed(const Question& question, std::string_view how) {
    return {"failed", text::concat("player ", question.spec, " ", how)};
}

/// A player that is asked; made anew for each question, so that the answer depends on nothing else.
class Asking {
 public:
    Asking(const Question& question, const play::StopFlag& stop) : question_(question), stop_(stop) {}

    /// The report of `choose` or `explain`, with the choice in it.
    Result<play::Report> ask(const Position& position, bool explains, const play::ReportSink& sink) {
        Result<std::unique_ptr<play::Player>> player = engine::make_player(question_.spec);
        if (!player) return player.error();
        (*player)->start(position.rules(), position.side_to_move(), question_.limits, stop_);
        play::Report last;
        const play::Turn turn{position, question_.limits, stop_, [&](const play::Report& report) {
                                  if (!explains) last = report;
                                  if (sink) sink(report);
                              }};
        if (explains) return (*player)->explain(turn);
        const std::optional<Cell> cell = (*player)->choose(turn);
        last.choice = cell.value_or(kNoCell);
        return last;
    }

 private:
    const Question& question_;
    const play::StopFlag& stop_;
};

play::ReportSink sink_for(const Question& question, const Listener& listener) {
    return [&question, &listener](const play::Report& report) {
        if (listener.wants_report()) listener.report(progress_json(question.rules, report));
    };
}

TaskResult ask_player(const Question& question, const play::StopFlag& stop, const Listener& listener) {
    const Position position = position_of(question);
    const bool explains = question.type != Question::Type::move;
    const auto begun = steady_clock::now();
    const Result<play::Report> report =
        Asking(question, stop).ask(position, explains, sink_for(question, listener));
    if (!report) return Refusal{"failed", report.error().what};
    const Cell choice = report->choice;
    if (choice == kNoCell && stop.is_raised()) return kStopped;
    if (!position.contains(choice) || !position.is_free(choice))
        return failed(question, "chose no free cell");
    const Asked asked{position, question.spec, steady_clock::now() - begun};
    if (question.type == Question::Type::move) return move_json(asked, choice, *report);
    if (question.type == Question::Type::explain) return explanation_json(asked, *report);
    return analysis_json(asked, *report, question.lines);
}

TaskResult review_game(const Question& question, const play::StopFlag& stop, const Listener& listener) {
    formats::Record record;
    record.rules = question.rules;
    for (const Cell cell : question.moves) record.moves.push_back({cell, {}, {}});
    Asking asking(question, stop);
    const Opinion opinion = [&](const Position& position) -> Result<play::Report> {
        if (stop.is_raised()) return Error{"stopped"};
        if (listener.wants_report())
            listener.report({{"position", position.ply() + 1}, {"positions", record.moves.size() + 1}});
        return asking.ask(position, true, {});
    };
    const Result<std::vector<JudgedMove>> moves = review(record, opinion);
    if (stop.is_raised()) return kStopped;
    if (!moves) return Refusal{"failed", moves.error().what};
    return review_json(record, *moves, question.spec);
}

Json exact_json(int value) {
    using Kind = play::Value::Kind;
    return value_json({value > 0 ? Kind::win : value < 0 ? Kind::loss : Kind::draw, 0, {}});
}

TaskResult solve_cells(const Question& question, const play::StopFlag& stop, const Listener& listener) {
    const Position position = position_of(question);
    const auto begun = steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration_cast<play::Milliseconds>(steady_clock::now() - begun);
    };
    search::ExactSearch search(position);
    const std::vector<search::ExactSearch::Move> moves = search.solve([&](std::uint64_t nodes) {
        if (listener.wants_report()) listener.report({{"nodes", nodes}, {"elapsed_ms", elapsed().count()}});
        return stop.is_raised() || elapsed() >= *question.limits.move_time ||
               nodes >= question.limits.nodes.value_or(UINT64_MAX);
    });
    const bool is_solved =
        std::all_of(moves.begin(), moves.end(), [](const auto& m) { return m.is_decided(); });
    if (!is_solved && stop.is_raised()) return kStopped;
    Json cells = Json::array();
    int best = -1;
    if (is_solved) {
        for (const search::ExactSearch::Move& move : moves) {
            Json row = cell_json(question.rules, move.cell);
            row["value"] = exact_json(move.low);
            cells.push_back(std::move(row));
            best = std::max(best, move.low);
        }
    }
    return Json{{"rules", rules_json(question.rules)},
                {"moves", cells_json(question.rules, position.moves())},
                {"to_move", side_json(position.side_to_move())},
                {"complete", is_solved},
                {"value", is_solved ? exact_json(best) : value_json({})},
                {"nodes", search.nodes()},
                {"elapsed_ms", elapsed().count()},
                {"cells", std::move(cells)}};
}

Json tree_node_json(const Rules& rules, const play::TreeNode& node, std::size_t number) {
    return {{"node", number},
            {"parent", node.parent < 0 ? Json(nullptr) : Json(node.parent)},
            {"move", cell_json(rules, node.move)},
            {"ply", node.ply},
            {"alpha", node.alpha},
            {"beta", node.beta},
            {"value", node.value ? Json(*node.value) : Json(nullptr)},
            {"kind", to_string(node.kind)},
            {"best", cell_json(rules, node.best)},
            {"skipped", node.skipped}};
}

TaskResult watch_tree(const Question& question, const play::StopFlag& stop) {
    const Position position = position_of(question);
    const Result<play::Report> report = Asking(question, stop).ask(position, true, {});
    if (!report) return Refusal{"failed", report.error().what};
    if (stop.is_raised() || report->tree.empty()) return kStopped;
    std::uint64_t visited = 1;
    for (const play::RootMove& move : report->root_moves) visited += move.nodes;
    Json nodes = Json::array();
    for (const play::TreeNode& node : report->tree)
        nodes.push_back(tree_node_json(question.rules, node, nodes.size()));
    const play::TreeNode& root = report->tree.front();
    return Json{{"rules", rules_json(question.rules)},
                {"moves", cells_json(question.rules, position.moves())},
                {"to_move", side_json(position.side_to_move())},
                {"depth", report->depth},
                {"complete", root.value.has_value() && visited == report->tree.size()},
                {"visited", visited},
                {"best", cell_json(question.rules, report->choice)},
                {"value", root.value ? Json(*root.value) : Json(nullptr)},
                {"nodes", std::move(nodes)}};
}

}  // namespace

TaskResult perform(const Question& question, const play::StopFlag& stop, const Listener& listener) {
    // A player that throws, or a machine without memory, must not end the other sessions.
    try {
        switch (question.type) {
            case Question::Type::review:
                return review_game(question, stop, listener);
            case Question::Type::values:
                return solve_cells(question, stop, listener);
            case Question::Type::tree:
                return watch_tree(question, stop);
            default:
                return ask_player(question, stop, listener);
        }
    } catch (const std::exception& error) {
        return failed(question, text::concat("failed with an exception (", error.what(), ")"));
    }
}

play::Milliseconds longest(const Question& question) {
    const auto positions =
        question.type == Question::Type::review ? static_cast<int>(question.moves.size()) + 1 : 1;
    return *question.limits.move_time * positions;
}

}  // namespace mnk::server
