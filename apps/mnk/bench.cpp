#include <fmt/format.h>

#include <array>

#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/base/hash.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/search/champion.hpp"

namespace mnk::app {

namespace {

constexpr std::int64_t kUsualNodes = 25'000;

struct Case {
    Rules rules;
    std::string_view moves;
};

// Openings and middle games without a quick decision, so that every part of the search has work to do: exact
// values on small boards, tables of shapes for small k, segments for larger, the slow way for the largest.
// A change here changes bench/SIGNATURE.
constexpr std::array kSuite{
    Case{{3, 3, 3}, "b2"},
    Case{{4, 3, 3}, "a1"},
    Case{{4, 4, 4}, "b2"},
    Case{{5, 4, 4}, "b2 c3"},
    Case{{6, 6, 4}, "c3 a1"},
    Case{{6, 7, 4}, "d1 a1"},
    Case{{7, 7, 5}, "d4 c3"},
    Case{{8, 8, 5}, "d4 e5 d5"},
    Case{{10, 10, 5}, "e5 f6 e7 e6"},
    Case{{15, 15, 5}, "h8 i9"},
    Case{{15, 15, 5}, "h8 h9 j8 i10 g6 g10"},
    Case{{15, 15, 5}, "h8 i9 i7 g9 h9 h10 g8 j7"},
    Case{{15, 15, 5, true}, "h8 i9 j7 i7"},
    Case{{19, 19, 5}, "j10 k11 k9 i11"},
    Case{{20, 20, 5}, "c3 d4 q17 p16 c5"},
    Case{{19, 19, 6}, "j10 k11 l10 k9"},
    Case{{12, 30, 6}, "o6 p7 n7 o8"},
    Case{{25, 25, 7}, "m13 n14 l12 n12 n13"},
    Case{{30, 30, 8}, "o15 p16 p15 o16"},
    Case{{50, 50, 10}, "y25 z26 y26 z25"},
    Case{{40, 40, 13}, "t20 u21 t21"},
    Case{{64, 64, 20}, "af32 ag33"},
};

Result<std::vector<play::Report>> search_suite(std::uint64_t nodes) {
    search::ChampionOptions options;
    options.threads = 1;
    options.table = 16;
    const Result<std::unique_ptr<play::Player>> player = search::make_champion(options);
    if (!player) return player.error();
    play::Limits limits;
    limits.nodes = nodes;
    std::vector<play::Report> reports;
    for (const Case& position : kSuite) {
        const Result<std::vector<Cell>> moves = parse_moves(position.rules, position.moves);
        if (!moves) return moves.error();
        const Result<Position> start = Position::from_moves(position.rules, *moves);
        if (!start) return start.error();
        (*player)->start(position.rules, start->side_to_move(), limits, interrupt_flag());
        play::Report last;
        const play::Turn turn{*start, limits, interrupt_flag(), [&](const play::Report& r) { last = r; }};
        const std::optional<Cell> cell = (*player)->choose(turn);
        if (!cell) return Error{text::concat("no move on ", to_string(position.rules))};
        if (interrupt_flag().is_raised()) return reports;
        reports.push_back(std::move(last));
    }
    return reports;
}

/// Over all moves, values and node counts: the same on every machine.
std::uint64_t signature_of(const std::vector<play::Report>& reports) {
    std::uint64_t hash = 0;
    const auto add = [&](std::int64_t number) { hash = mix(hash * 3 + static_cast<std::uint64_t>(number)); };
    for (const play::Report& report : reports) {
        add(report.choice);
        add(static_cast<std::int64_t>(report.value.kind));
        add(report.value.score);
        add(report.value.plies.value_or(-1));
        add(static_cast<std::int64_t>(report.nodes));
    }
    return hash;
}

Exit run_bench(const Invocation& invocation) {
    const std::int64_t nodes = invocation.settings.nodes > 0 ? invocation.settings.nodes : kUsualNodes;
    catch_interrupts();
    const Result<std::vector<play::Report>> searched = search_suite(static_cast<std::uint64_t>(nodes));
    if (!searched) return fail(ExitCode::internal, searched.error());
    if (interrupt_flag().is_raised()) return fail(ExitCode::interrupted, "interrupted");
    play::Report total;
    Json rows = Json::array();
    std::string table =
        fmt::format("{:<14} {:>6} {:>8} {:>6} {:>10}\n", "board", "move", "value", "depth", "nodes");
    for (std::size_t i = 0; i < searched->size(); ++i) {
        const play::Report& report = (*searched)[i];
        const Rules& rules = kSuite[i].rules;
        total.nodes += report.nodes;
        total.elapsed += report.elapsed;
        table +=
            fmt::format("{:<14} {:>6} {:>8} {:>6} {:>10}\n", to_string(rules),
                        cell_name(rules, report.choice), to_string(report.value), report.depth, report.nodes);
        rows.push_back({{"rules", rules_json(rules)},
                        {"moves", kSuite[i].moves},
                        {"move", cell_json(rules, report.choice)},
                        {"value", value_json(report.value)},
                        {"depth", report.depth},
                        {"nodes", report.nodes}});
    }
    const std::string signature = fmt::format("{:016x}", signature_of(*searched));
    const auto elapsed = std::chrono::duration_cast<play::Milliseconds>(total.elapsed).count();
    if (invocation.settings.json) {
        print_json({{"positions", std::move(rows)},
                    {"node_limit", nodes},
                    {"nodes", total.nodes},
                    {"elapsed_ms", elapsed},
                    {"nodes_per_second", total.nodes_per_second()},
                    {"signature", signature}});
        return {};
    }
    print(table + fmt::format("\n{} nodes in {} ms, {} nodes/s\nsignature {}\n", total.nodes, elapsed,
                              total.nodes_per_second(), signature));
    return {};
}

constexpr auto kBenchOptions = options_named("nodes");
constexpr Example kBenchExamples[] = {
    {"mnk bench", "how fast the champion is here, and whether it plays as it should"},
    {"mnk bench --nodes 1000000 --json", "a longer look, for programs"},
};

}  // namespace

extern const Command kBenchCommand;
const Command kBenchCommand{
    .name = "bench",
    .summary = "search a fixed suite of positions, print speed and signature",
    .usage = "",
    .positionals = {},
    .fewest_words = 0,
    .most_words = 0,
    .options = kBenchOptions,
    .examples = kBenchExamples,
    .notes =
        "One thread and a limit of nodes for each position, 25000 if --nodes does not "
        "say otherwise: moves, values, node counts and so the signature are the same "
        "on every machine and compiler.  bench/SIGNATURE holds the one that is "
        "expected.",
    .run = run_bench};

}  // namespace mnk::app
