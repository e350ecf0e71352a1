#include "apps/mnk/menu.hpp"

#include <fmt/format.h>

#include "apps/mnk/asking.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/match.hpp"
#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"

namespace mnk::app {

namespace {

struct MenuBoard {
    std::string_view name;
    Rules rules;
};

constexpr MenuBoard kMenuBoards[] = {
    {"tic-tac-toe", {3, 3, 3}},
    {"four in a row, small", {6, 5, 4}},
    {"four in a row", {7, 7, 4}},
    {"gomoku", {15, 15, 5}},
};

/// The rules a line means: a number of the menu, or three of one's own; empty: the first.
Result<Rules> board_of(const std::string& line, bool exact) {
    const std::vector<std::string_view> words = text::split(line, " \tx,");
    if (words.size() == 3) {
        const std::array<std::string, 3> numbers{std::string(words[0]), std::string(words[1]),
                                                 std::string(words[2])};
        return read_rules(numbers, exact);
    }
    if (words.size() > 1) return Error{"write one number of the list, or three: M N K"};
    const std::string_view typed = words.empty() ? "1" : words.front();
    const Result<std::int64_t> number =
        text::parse_integer(typed, "the board", 1, static_cast<std::int64_t>(std::size(kMenuBoards)));
    if (!number) return Error{number.error().what + ", or three numbers: M N K"};
    Rules rules = kMenuBoards[*number - 1].rules;
    rules.exact = exact;
    return rules;
}

/// The spec a line means: a number of the menu, or a name; empty: the strongest.
Result<std::string> opponent_of(const std::string& line) {
    const std::span<const engine::PlayerEntry> players = engine::players();
    if (line.empty()) return std::string(engine::default_player());
    if (line == kHuman) return line;
    if (const auto number = text::parse_integer(line, "", 1, static_cast<std::int64_t>(players.size()) + 1)) {
        const auto index = static_cast<std::size_t>(*number - 1);
        return std::string(index < players.size() ? players[index].name : kHuman);
    }
    const Result<engine::PlayerSpec> spec = engine::parse_spec(line);
    if (!spec) return spec.error();
    return line;
}

Result<bool> opponent_begins(const std::string& line) {
    if (line.empty() || line == "1") return false;
    if (line == "2") return true;
    return Error{"write 1 or 2"};
}

/// Asks until `understand` makes something of the answer.
template <class T>
std::optional<T> ask(LineReader& reader, const std::string& prompt, auto understand) {
    for (;;) {
        const Line line = reader.read(prompt, true);
        if (line.kind != Line::Kind::text) return std::nullopt;
        Result<T> answer = understand(line.text);
        if (answer) return std::move(*answer);
        print(answer.error().what + "\n");
    }
}

std::string board_list() {
    std::string out = "Which board?\n";
    int number = 0;
    for (const MenuBoard& board : kMenuBoards) {
        out += fmt::format("  {:>2}  {:<22}{} x {}, {} in a row\n", ++number, board.name, board.rules.rows,
                           board.rules.columns, board.rules.run);
    }
    return out + "  or your own: rows, columns and how many in a row, as 10 10 5\n";
}

std::string opponent_list() {
    std::string out = "Against whom?\n";
    int number = 0;
    for (const engine::PlayerEntry& player : engine::players()) {
        out += fmt::format("  {:>2}  {:<14}{}\n", ++number, player.name, player.summary);
    }
    return out + fmt::format("  {:>2}  {:<14}{}\n", ++number, kHuman, "someone at the same keyboard");
}

}  // namespace

std::optional<Choice> ask_menu(LineReader& reader, bool exact,
                               std::optional<std::array<std::string, 2>> specs) {
    print(board_list());
    const std::optional<Rules> rules =
        ask<Rules>(reader, "board [1]> ", [&](const std::string& line) { return board_of(line, exact); });
    if (!rules) return std::nullopt;
    if (specs) return Choice{*rules, *specs};

    print(opponent_list());
    const std::optional<std::string> opponent =
        ask<std::string>(reader, fmt::format("opponent [{}]> ", engine::default_player()), opponent_of);
    if (!opponent) return std::nullopt;
    if (*opponent == kHuman) return Choice{*rules, {std::string(kHuman), std::string(kHuman)}};

    print("Who begins?\n  1  you\n  2  " + *opponent + "\n");
    const std::optional<bool> second = ask<bool>(reader, "begins [1]> ", opponent_begins);
    if (!second) return std::nullopt;
    return *second ? Choice{*rules, {*opponent, std::string(kHuman)}}
                   : Choice{*rules, {std::string(kHuman), *opponent}};
}

}  // namespace mnk::app
