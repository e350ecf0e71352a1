#include "apps/mnk/asking.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/server/answers.hpp"

namespace mnk::app {

namespace {

Exit run_move(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const Question question = read_question(invocation);
    if (question.failure.is_failure()) return question.failure;
    const Position& position = *question.position;
    const Rules& rules = position.rules();

    catch_interrupts();
    const play::Seat::Answer answer =
        ask_from_start(*question.seat, position, limits_of(settings), {}, interrupt_flag());
    if (answer.was_interrupted) return fail(ExitCode::interrupted, "interrupted");
    if (const std::string fault = fault_of(answer, position); !fault.empty()) {
        return fail(ExitCode::internal, text::concat("player ", question.spec, " ", fault));
    }
    if (settings.json)
        print_json(server::move_json({position, question.spec, answer.taken}, *answer.cell, answer.report));
    else
        print(cell_name(rules, *answer.cell) + "\n");
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
