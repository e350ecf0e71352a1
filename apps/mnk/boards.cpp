#include "apps/mnk/boards.hpp"

#include <fmt/format.h>

#include "apps/mnk/board_values.hpp"
#include "apps/mnk/command.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"

namespace mnk::app {

namespace {

std::string_view value_text(std::string_view value) {
    if (value == "first") return "first wins";
    return value;
}

std::string board_rows(bool of_the_course) {
    std::string out;
    for (const BoardValue& board : board_values()) {
        if (board.is_course != of_the_course) continue;
        out += fmt::format("  {:>3} {:>3} {:>3}  {:<12}{}{}{}\n", board.rows, board.columns, board.run,
                           value_text(board.value), board.name, board.name.empty() ? "" : "; ", board.source);
    }
    return out;
}

void print_text() {
    std::string out = "Values with best play. m n k: rows, columns, in a row.\n\n";
    out += "The course's 25 boards:\n\n    m   n   k  value       name; source\n" + board_rows(true);
    out += "\nOther well-known boards:\n\n    m   n   k  value       name; source\n" + board_rows(false);
    out += "\nIn general:\n\n";
    for (const FamilyValue& family : family_values()) {
        out += fmt::format("  {:<23}{:<14}{}\n", family.boards, value_text(family.value), family.source);
    }
    print(out);
}

}  // namespace

Json boards_json() {
    Json boards = Json::array();
    for (const BoardValue& board : board_values()) {
        const Rules rules{board.rows, board.columns, board.run, board.exact};
        boards.push_back({{"rules", rules_json(rules)},
                          {"course", board.is_course},
                          {"name", board.name},
                          {"value", board.value},
                          {"source", board.source}});
    }
    Json families = Json::array();
    for (const FamilyValue& family : family_values()) {
        families.push_back({{"boards", family.boards}, {"value", family.value}, {"source", family.source}});
    }
    return {{"boards", boards}, {"families", families}};
}

namespace {

Exit run_boards(const Invocation& invocation) {
    if (invocation.settings.json)
        print_json(boards_json());
    else
        print_text();
    return {};
}

constexpr Example kBoardsExamples[] = {
    {"mnk boards", "which boards the first player wins, which are drawn, and who proved it"},
    {"mnk boards --json", "the same for programs"},
};

}  // namespace

extern const Command kBoardsCommand;
const Command kBoardsCommand{
    .name = "boards",
    .summary = "list well-known boards and their values",
    .usage = "",
    .positionals = {},
    .fewest_words = 0,
    .most_words = 0,
    .options = {},
    .examples = kBoardsExamples,
    .notes = "A value is 'first' (the first player wins), 'draw' or 'open' (not known).",
    .run = run_boards};

}  // namespace mnk::app
