#include "apps/mnk/asking.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"

namespace mnk::app {

namespace {

void print_answer(const play::Seat::Answer& answer, const Rules& rules, const std::string& spec) {
    using std::chrono::duration_cast;
    const play::Report& report = answer.report;
    std::uint64_t speed = report.nodes_per_second();
    if (speed == 0) {
        play::Report whole;
        whole.nodes = report.nodes;
        whole.elapsed = duration_cast<std::chrono::microseconds>(answer.taken);
        speed = whole.nodes_per_second();
    }
    print_json({{"rules", rules_json(rules)},
                {"move", cell_json(rules, *answer.cell)},
                {"value", value_json(report.value)},
                {"depth", report.depth},
                {"nodes", report.nodes},
                {"nodes_per_second", speed},
                {"elapsed_ms", duration_cast<play::Milliseconds>(answer.taken).count()},
                {"pv", cells_json(rules, report.principal_variation)},
                {"text", report.text},
                {"player", spec}});
}

Exit run_move(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const std::span<const std::string> words(invocation.words);
    const Result<Rules> rules = read_rules(words, settings.exact);
    if (!rules) return fail(ExitCode::bad_usage, rules.error());
    std::string spec = settings.player.empty() ? std::string(engine::default_player()) : settings.player;
    if (invocation.has("seed")) {
        const Result<std::string> seeded = with_seed(spec, settings.seed);
        if (!seeded) return fail(ExitCode::bad_usage, seeded.error());
        spec = *seeded;
    }
    const Result<std::unique_ptr<play::Seat>> seat = make_seat(spec);
    if (!seat) return fail(ExitCode::bad_usage, seat.error());
    const Result<Position> position = read_position(*rules, words.subspan(3));
    if (!position) return fail(ExitCode::bad_input, position.error());
    if (position->is_over()) {
        const Result<play::Game> game = play::Game::from_moves(*rules, position->moves());
        return fail(ExitCode::game_over, text::concat("the game is over: ", to_string(game->outcome())));
    }

    catch_interrupts();
    const play::Seat::Answer answer =
        ask_from_start(**seat, *position, limits_of(settings), {}, interrupt_flag());
    if (answer.was_interrupted) return fail(ExitCode::interrupted, "interrupted");
    if (const std::string fault = fault_of(answer, *position); !fault.empty()) {
        return fail(ExitCode::internal, text::concat("player ", spec, " ", fault));
    }
    if (settings.json)
        print_answer(answer, *rules, spec);
    else
        print(cell_name(*rules, *answer.cell) + "\n");
    return {};
}

constexpr auto kMoveOptions = options_named("player", "time", "nodes", "depth", "memory", "exact", "seed");
constexpr Example kMoveExamples[] = {
    {"mnk move 3 3 3 \"b2 a1\"", "the answer of the strongest player"},
    {"mnk move 15 15 5 h8 i9 --time 1000 --json", "with value, depth, nodes and expected line"},
    {"mnk move 7 7 4 --player random:seed=7", "what a given player would do"},
};

}  // namespace

extern const Command kMoveCommand;
const Command kMoveCommand{.name = "move",
                           .summary = "choose a move and print it",
                           .usage = "M N K [MOVES]",
                           .positionals = kBoardPositionals,
                           .fewest_words = 3,
                           .most_words = kAnyNumberOfWords,
                           .options = kMoveOptions,
                           .examples = kMoveExamples,
                           .notes =
                               "Cells: the letter is the column from the left, the number the row from the "
                               "bottom.",
                           .run = run_move};

}  // namespace mnk::app
