#include <fmt/format.h>

#include "apps/mnk/asking.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/terminal.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/board/symmetry.hpp"

namespace mnk::app {

namespace {

std::string key_text(const Position& position) {
    const Key128 key = canonical_key(position).key;
    return fmt::format("{:016x}{:016x}", key.high, key.low);
}

Json board_json(const Position& position) {
    constexpr std::string_view signs = ".XO";
    Json rows = Json::array();
    for (int row = 0; row < position.rules().rows; ++row) {
        std::string line;
        for (int column = 0; column < position.rules().columns; ++column) {
            line += signs[static_cast<std::size_t>(position.at(position.rules().cell_at(row, column)))];
        }
        rows.push_back(line);
    }
    return rows;
}

void show_json(const play::Game& game, const formats::Record* record) {
    const Position& position = game.position();
    const Rules& rules = position.rules();
    Json out{{"rules", rules_json(rules)},
             {"moves", cells_json(rules, position.moves())},
             {"board", board_json(position)},
             {"ply", position.ply()},
             {"to_move", side_json(position.is_over() ? Stone::none : position.side_to_move())},
             {"outcome", outcome_json(game.outcome())},
             {"winning_run", cells_json(rules, position.winning_run())},
             {"dead", position.is_dead()},
             {"canonical_key", key_text(position)}};
    if (record != nullptr) out["players"] = record->players;
    print_json(out);
}

void show_text(const play::Game& game, const Style& style, const formats::Record* record) {
    const Position& position = game.position();
    const Rules& rules = position.rules();
    std::string out = fmt::format("{} rows, {} columns, {}{} in a row", rules.rows, rules.columns,
                                  rules.exact ? "exactly " : "", rules.run);
    if (record != nullptr && !(record->players[0].empty() && record->players[1].empty())) {
        out += fmt::format(": {} {} against {} {}", sign_of(Stone::first, style), record->players[0],
                           sign_of(Stone::second, style), record->players[1]);
    }
    out += "\n\n";
    out += draw_board(position, style) + "\n";
    if (game.outcome().is_over()) {
        out += to_string(game.outcome()) + "\n";
    } else {
        out +=
            fmt::format("{} to move, move {}\n", sign_of(position.side_to_move(), style), position.ply() + 1);
        if (position.is_dead()) out += "a dead draw: nobody can win any more\n";
    }
    out += fmt::format("key {}\n", key_text(position));
    print(out);
}

Exit run_show(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const std::span<const std::string> words(invocation.words);
    Loaded loaded;
    const bool from_file = invocation.has("load");
    if (from_file && !words.empty()) {
        return fail(ExitCode::bad_usage, "give M N K and moves, or --load FILE, not both");
    }
    if (!from_file && words.size() < 3) {
        return fail(ExitCode::bad_usage, "write mnk show M N K [MOVES], or mnk show --load FILE");
    }
    if (from_file) {
        loaded = load_game(settings.load);
        if (loaded.failure.is_failure()) return loaded.failure;
    } else {
        const Result<Rules> rules = read_rules(words, settings.exact);
        if (!rules) return fail(ExitCode::bad_usage, rules.error());
        const Result<Position> position = read_position(*rules, words.subspan(3));
        if (!position) return fail(ExitCode::bad_input, position.error());
        loaded.record.rules = *rules;
        for (const Cell cell : position->moves()) loaded.record.moves.push_back({cell, {}, {}});
    }
    const Result<play::Game> game = play::Game::from_moves(loaded.record.rules, loaded.record.cells());
    if (!game) return fail(ExitCode::bad_input, game.error());
    const formats::Record* const record = from_file ? &loaded.record : nullptr;
    if (settings.json)
        show_json(*game, record);
    else
        show_text(*game, style_of_output(settings), record);
    return {};
}

constexpr auto kShowOptions = options_named("load", "exact", "plain", "no-color");
constexpr Example kShowExamples[] = {
    {"mnk show 3 3 3 \"b2 a1 c3\"", "the board, who is to move, and how the game stands"},
    {"mnk show --load game.psq --plain", "a game from a file, as a diagram"},
    {"mnk show 15 15 5 h8i9 --json", "the same for programs"},
};

}  // namespace

extern const Command kShowCommand;
const Command kShowCommand{.name = "show",
                           .summary = "draw a position and say how it stands",
                           .usage = "M N K [MOVES]",
                           .positionals = kBoardPositionals,
                           .fewest_words = 0,
                           .most_words = kAnyNumberOfWords,
                           .options = kShowOptions,
                           .examples = kShowExamples,
                           .notes = "The key is the same for all mirror images of a position.",
                           .run = run_show};

}  // namespace mnk::app
