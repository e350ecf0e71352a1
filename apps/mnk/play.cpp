#include <random>

#include "apps/mnk/asking.hpp"
#include "apps/mnk/autosave.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/menu.hpp"
#include "apps/mnk/session.hpp"
#include "mnk/base/text.hpp"
#include "mnk/engine/registry.hpp"

namespace mnk::app {

namespace {

using Specs = std::array<std::string, 2>;

/// A game to begin with, and who plays it.
struct Setup {
    play::Game game{Rules{}};
    Specs specs;
};

bool names_players(const Invocation& invocation) {
    return invocation.has("player") || invocation.has("first") || invocation.has("second");
}

/// Who plays, as far as the options tell: a person where they do not, against the strongest.
Specs specs_of(const Settings& settings) {
    Specs specs{std::string(kHuman), std::string(engine::default_player())};
    if (!settings.player.empty()) specs[1] = settings.player;
    if (!settings.first.empty()) specs = {settings.first, std::string(kHuman)};
    if (!settings.second.empty()) specs[1] = settings.second;
    return specs;
}

/// Random choices differ from game to game unless a seed is given.  The seed
/// becomes part of the player's name, and so of the screen and of the saved game.
Status add_seeds(Specs& specs, const Invocation& invocation) {
    const std::int64_t seed = invocation.has("seed")
                                  ? invocation.settings.seed
                                  : static_cast<std::int64_t>(std::random_device{}() % 1'000'000);
    for (std::string& spec : specs) {
        if (spec == kHuman) continue;
        Result<std::string> seeded = with_seed(spec, seed);
        if (!seeded) return seeded.error();
        spec = std::move(*seeded);
    }
    return Done{};
}

Status check_options(const Invocation& invocation) {
    const std::size_t words = invocation.words.size();
    const int sources =
        (words > 0 ? 1 : 0) + (invocation.has("load") ? 1 : 0) + (invocation.has("resume") ? 1 : 0);
    if (sources > 1) return Error{"give M N K, --load FILE or --resume, only one of them"};
    if (words != 0 && words != 3)
        return Error{"write mnk play M N K, all three numbers, or none for the menu"};
    if (invocation.has("player") && (invocation.has("first") || invocation.has("second"))) {
        return Error{"give --player, or --first and --second, not both"};
    }
    if (invocation.settings.json && sources == 0) return Error{"with --json there is no menu: give M N K"};
    if (invocation.settings.load == "-") return Error{"--load - leaves no input to play with: name a file"};
    return Done{};
}

/// The game in a file, for the players named there where the options name none.
Exit take_from_file(const std::string& path, const Invocation& invocation, Setup& setup) {
    const Loaded loaded = load_game(path);
    if (loaded.failure.is_failure()) return loaded.failure;
    Result<play::Game> game = play::Game::from_moves(loaded.record.rules, loaded.record.cells());
    if (!game) return fail(ExitCode::bad_input, game.error());
    setup.game = std::move(*game);
    const bool is_ours = invocation.has("resume") && !names_players(invocation);
    setup.specs = is_ours ? loaded.record.players : specs_of(invocation.settings);
    return {};
}

/// Fills `setup` from wherever the game comes from; `stops` where a person left the menu.
Exit set_up(const Invocation& invocation, LineReader& reader, Setup& setup, bool& stops) {
    const Settings& settings = invocation.settings;
    setup.specs = specs_of(settings);
    if (invocation.has("resume")) {
        const std::optional<std::string> path = autosave_path();
        if (!path)
            return fail(ExitCode::file, "no game is saved: neither XDG_STATE_HOME nor HOME names a folder");
        return take_from_file(*path, invocation, setup);
    }
    if (invocation.has("load")) return take_from_file(settings.load, invocation, setup);
    if (!invocation.words.empty()) {
        const Result<Rules> rules = read_rules(invocation.words, settings.exact);
        if (!rules) return fail(ExitCode::bad_usage, rules.error());
        setup.game = play::Game(*rules);
        return {};
    }
    const std::optional<Choice> choice = ask_menu(
        reader, settings.exact, names_players(invocation) ? std::optional(setup.specs) : std::nullopt);
    stops = !choice;
    if (interrupt_flag().is_raised()) return fail(ExitCode::interrupted, "interrupted");
    if (choice) setup = {play::Game(choice->rules), choice->specs};
    return {};
}

Exit run_play(const Invocation& invocation) {
    if (const Status status = check_options(invocation); !status)
        return fail(ExitCode::bad_usage, status.error());
    catch_interrupts();
    std::vector<std::string> words;
    for (const PromptCommand& command : prompt_commands()) words.emplace_back(command.name);
    LineReader reader(std::move(words));
    Setup setup;
    bool stops = false;
    if (Exit exit = set_up(invocation, reader, setup, stops); exit.is_failure() || stops) return exit;
    if (const Status status = add_seeds(setup.specs, invocation); !status) {
        return fail(ExitCode::bad_usage, status.error());
    }
    const play::Limits limits = limits_of(invocation.settings);
    Result<Match> match = Match::make(std::move(setup.game), setup.specs, limits);
    if (!match) return fail(ExitCode::bad_usage, match.error());
    Session session(std::move(*match), limits, style_of_output(invocation.settings), invocation.settings.json,
                    reader);
    return session.run();
}

constexpr auto kPlayOptions = options_named("player", "first", "second", "time", "nodes", "depth", "memory",
                                            "load", "resume", "seed", "exact", "plain", "no-color");
constexpr Positional kPlayPositionals[] = {
    {"M N K", "rows, columns, stones in a row: each from 1 to 128; without them, a menu"}};
constexpr Example kPlayExamples[] = {
    {"mnk play", "choose board and opponent from a menu"},
    {"mnk play 15 15 5 --time 2000", "gomoku; you begin, two seconds a move for the other side"},
    {"mnk play 7 7 4 --first quasirandom", "the other side begins"},
    {"mnk play 3 3 3 --player human", "two people at one keyboard"},
    {"mnk play 6 5 4 --first random --second quasirandom", "watch two players"},
    {"mnk play --resume", "go on where the last game stopped"},
};

}  // namespace

extern const Command kPlayCommand;
const Command kPlayCommand{
    .name = "play",
    .summary = "play a game in the terminal",
    .usage = "[M N K]",
    .positionals = kPlayPositionals,
    .fewest_words = 0,
    .most_words = 3,
    .options = kPlayOptions,
    .examples = kPlayExamples,
    .notes =
        "At the prompt, type a cell (h8), or undo, redo, hint, board, moves, save FILE, load FILE, swap,\n"
        "new, help, quit. Ctrl-C while a player thinks has it move at once; at the prompt it leaves.\n"
        "The game is saved after every move in $XDG_STATE_HOME/mnk/game.json. With --json, one event a\n"
        "line. Without --seed, random choices differ from game to game.",
    .run = run_play};

}  // namespace mnk::app
