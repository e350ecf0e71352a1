#include <fmt/format.h>

#include <filesystem>

#include "apps/mnk/asking.hpp"
#include "apps/mnk/files.hpp"
#include "apps/mnk/interrupt.hpp"
#include "apps/mnk/json.hpp"
#include "apps/mnk/proofs.hpp"
#include "apps/mnk/terminal.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/solver/checkpoint.hpp"
#include "mnk/solver/proof_file.hpp"
#include "mnk/solver/solver.hpp"
#include "mnk/storage/proof_store.hpp"

namespace mnk::app {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Value = solver::Outcome::Value;

constexpr std::size_t kDefaultMebibytes = 512;

std::string_view to_string(Value value) {
    switch (value) {
        case Value::win:
            return "win";
        case Value::draw:
            return "draw";
        case Value::loss:
            return "loss";
        case Value::unknown:
            break;
    }
    return "unknown";
}

/// Everything that was found, and what it cost.
struct Solved {
    solver::Outcome outcome;
    std::vector<solver::MoveValue> moves;
    std::uint64_t nodes = 0;
    std::size_t bytes = 0;  // of the table, so far as it was used
    milliseconds elapsed{0};
    std::string proof_hash;
    bool was_interrupted = false;
};

/// Draws the line of progress and saves the search, from the thread that waits for it.
class Watch {
 public:
    Watch(const Settings& settings, solver::Solver& solver)
        : settings_(settings),
          solver_(solver),
          is_drawn_(style_of_output(settings).is_terminal && !settings.json) {}
    ~Watch() {
        if (is_drawn_) print("\r\x1b[K");
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    void tick(const solver::Progress& progress) {
        const steady_clock::time_point now = steady_clock::now();
        if (!settings_.checkpoint.empty() && now >= next_save_) {
            save();
            // A short run is saved soon, a long one is not held up.
            pause_ = std::min(2 * pause_, milliseconds(60'000));
            next_save_ = steady_clock::now() + pause_;
        }
        if (!is_drawn_ || now - drawn_ < milliseconds(200)) return;
        drawn_ = now;
        const double used =
            100.0 * static_cast<double>(progress.entries) / static_cast<double>(progress.capacity);
        print(fmt::format(
            "\r{} {}{}: {}  {} nodes  table {:.1f} %  {:.1f} s\x1b[K",
            progress.question.player == Stone::first ? "first" : "second",
            progress.question.weak ? "wins in the weak game" : "wins",
            progress.question.moves.empty() ? ""
                                            : fmt::format(" after {} moves", progress.question.moves.size()),
            progress.is_writing ? "writing the proof"
                                : fmt::format("proof {} disproof {}", progress.proof, progress.disproof),
            progress.nodes, used, static_cast<double>(progress.elapsed.count()) / 1000));
        static_cast<void>(output_status());
    }

    void save() {
        if (const Status status = save_checkpoint(settings_.checkpoint, solver_.rules(), solver_.table());
            !status)
            failure_ = fail(ExitCode::file, status.error());
    }
    [[nodiscard]] const Exit& failure() const { return failure_; }

 private:
    const Settings& settings_;
    solver::Solver& solver_;
    bool is_drawn_;
    milliseconds pause_{250};
    steady_clock::time_point next_save_ = steady_clock::now() + pause_;
    steady_clock::time_point drawn_;
    Exit failure_;
};

Json solved_json(const Position& position, const Settings& settings, const Solved& solved) {
    const Rules& rules = position.rules();
    Json out{{"rules", rules_json(rules)},
             {"moves", cells_json(rules, position.moves())},
             {"to_move", side_json(position.side_to_move())},
             {"weak", settings.weak},
             {"value", to_string(solved.outcome.value)},
             {"plies", solved.outcome.plies},
             {"keeping", cells_json(rules, solved.outcome.keeping)},
             {"nodes", solved.nodes},
             {"elapsed_ms", solved.elapsed.count()},
             {"memory_bytes", solved.bytes}};
    if (!solved.outcome.what_is_known.empty()) out["known"] = solved.outcome.what_is_known;
    if (settings.all_moves) {
        out["all_moves"] = Json::array();
        for (const solver::MoveValue& move : solved.moves) {
            Json row = cell_json(rules, move.cell);
            row["value"] = to_string(move.value);
            row["plies"] = move.plies;
            out["all_moves"].push_back(row);
        }
    }
    if (!solved.proof_hash.empty()) out["proof"] = {{"file", settings.proof}, {"sha256", solved.proof_hash}};
    return out;
}

/// "X wins in at most 13 moves", as the side to move sees it.
std::string value_sentence(const Position& position, const Settings& settings, const solver::Outcome& outcome,
                           const Style& style) {
    const std::string game =
        fmt::format("{}{}", to_string(position.rules()), settings.weak ? ", weak game" : "");
    const auto who = [&](Stone side) { return sign_of(side, style); };
    const Stone mover = position.side_to_move();
    switch (outcome.value) {
        case Value::win:
            return fmt::format("{}: win, {} to move wins in at most {} plies\n", game, who(mover),
                               outcome.plies);
        case Value::loss:
            return fmt::format("{}: loss, {} wins against {} to move in at most {} plies\n", game,
                               who(opponent(mover)), who(mover), outcome.plies);
        case Value::draw:
            return fmt::format("{}: draw, {}\n", game,
                               settings.weak ? fmt::format("{} never completes a run", who(Stone::first))
                                             : "neither side can win");
        case Value::unknown:
            break;
    }
    const std::string known =
        outcome.what_is_known.empty() ? "" : "; what is known: " + outcome.what_is_known;
    return fmt::format("{}: unknown{}\n", game, known);
}

std::string move_label(const solver::MoveValue& move) {
    switch (move.value) {
        case Value::win:
            return fmt::format("+{}", move.plies);
        case Value::loss:
            return fmt::format("-{}", move.plies);
        case Value::draw:
            return "=";
        case Value::unknown:
            break;
    }
    return "?";
}

std::string moves_text(const Position& position, const std::vector<solver::MoveValue>& moves) {
    const Rules& rules = position.rules();
    std::string out = "\n+N wins, -N loses in at most N plies, = keeps the draw, ? is not known:\n";
    std::vector<std::string> labels(static_cast<std::size_t>(rules.cells()));
    std::size_t width = 1;
    for (const solver::MoveValue& move : moves) {
        std::string& label = labels[static_cast<std::size_t>(move.cell)];
        label = move_label(move);
        width = std::max(width, label.size());
    }
    const std::size_t margin = std::to_string(rules.rows).size();
    for (int row = 0; row < rules.rows; ++row) {
        out += fmt::format("{:>{}}", rules.rows - row, margin);
        for (int column = 0; column < rules.columns; ++column) {
            const Cell cell = rules.cell_at(row, column);
            const std::string& label = labels[static_cast<std::size_t>(cell)];
            const std::string_view stone = position.at(cell) == Stone::first ? "X" : "O";
            out += fmt::format(" {:>{}}", label.empty() ? stone : label, width);
        }
        out += "\n";
    }
    out += std::string(margin, ' ');
    for (int column = 0; column < rules.columns; ++column)
        out += fmt::format(" {:>{}}", column_name(column), width);
    return out + "\n";
}

void print_solved(const Position& position, const Settings& settings, const Solved& solved) {
    const Style style = style_of_output(settings);
    std::string out = value_sentence(position, settings, solved.outcome, style);
    if (!solved.outcome.keeping.empty()) {
        const bool wins = solved.outcome.value == Value::win;
        out += fmt::format("{} with {}\n", wins ? "wins" : "kept",
                           moves_to_text(position.rules(), solved.outcome.keeping));
    }
    if (settings.all_moves) out += moves_text(position, solved.moves);
    out += fmt::format("{} nodes, {:.3f} s, {:.1f} MiB of table\n", solved.nodes,
                       static_cast<double>(solved.elapsed.count()) / 1000,
                       static_cast<double>(solved.bytes) / 1048576);
    if (!solved.proof_hash.empty())
        out += fmt::format("certificate {} (sha256 {})\n", settings.proof, solved.proof_hash);
    print(out);
}

/// The keeping moves are all of them once every move has its value.
void take_all_keeping(Solved& solved) {
    solved.outcome.keeping.clear();
    for (const solver::MoveValue& move : solved.moves) {
        if (move.value == solved.outcome.value) solved.outcome.keeping.push_back(move.cell);
    }
}

Stone winner_of(Value value, Stone mover) {
    if (value == Value::win) return mover;
    return value == Value::loss ? opponent(mover) : Stone::none;
}

/// Writes the certificate and tells the store of it, for 'mnk values' and for players.
Exit keep_proof(const Position& position, const Settings& settings, Solved& solved) {
    const Result<std::string> hash = solver::write_proofs(settings.proof, solved.outcome.proofs);
    if (!hash) return fail(ExitCode::file, hash.error());
    solved.proof_hash = *hash;
    const std::string place = settings.store.empty() ? proof_store_path().value_or("") : settings.store;
    if (place.empty()) return {};
    std::error_code ignored;  // what cannot be made cannot be opened either
    std::filesystem::create_directories(std::filesystem::path(place).parent_path(), ignored);
    const auto store = storage::ProofStore::open(place, storage::Mode::create);
    // The certificate is what was asked for; the store of the state folder is a convenience.
    if (!store && settings.store.empty()) return {};
    if (!store) return fail(ExitCode::file, store.error());
    const bool is_won = solved.outcome.value != Value::draw;
    const Status status = (*store)->put({.rules = position.rules(),
                                         .moves = {position.moves().begin(), position.moves().end()},
                                         .weak = settings.weak,
                                         .winner = winner_of(solved.outcome.value, position.side_to_move()),
                                         .plies = is_won ? std::optional(solved.outcome.plies) : std::nullopt,
                                         .nodes = solved.nodes,
                                         .time = solved.elapsed,
                                         .sha256 = solved.proof_hash,
                                         .path = std::filesystem::absolute(settings.proof).string()});
    if (!status) return fail(ExitCode::file, status.error());
    return {};
}

Exit search(const Position& position, const Invocation& invocation, Solved& solved) {
    const Settings& settings = invocation.settings;
    const auto mebibytes =
        settings.memory == 0 ? kDefaultMebibytes : static_cast<std::size_t>(settings.memory);
    solver::Solver solver(position.rules(), {.table_bytes = mebibytes << 20,
                                             .threads = static_cast<int>(settings.threads),
                                             .time = milliseconds(settings.solve_time)});
    if (settings.resume) {
        const Status status = load_checkpoint(settings.checkpoint, position.rules(), solver.table());
        if (!status) return fail(ExitCode::bad_input, status.error());
    }
    catch_interrupts();
    Watch watch(settings, solver);
    const auto tick = [&](const solver::Progress& progress) { watch.tick(progress); };
    const auto stop = [] { return interrupt_flag().is_raised(); };
    solved.outcome = solve(solver, position, settings.weak, stop, tick);
    if (settings.all_moves) {
        solved.moves = solve_moves(solver, position, settings.weak, stop, tick);
        if (solved.outcome.value != Value::unknown) take_all_keeping(solved);
    }
    solved.nodes = solver.nodes();
    solved.bytes = solver.table().entries() * solver.table().bytes() / solver.table().capacity();
    const bool is_finished = solved.outcome.value != Value::unknown;
    solved.was_interrupted = stop() && !is_finished;
    if (settings.checkpoint.empty()) return {};
    if (is_finished) {
        std::error_code ignored;
        std::filesystem::remove(settings.checkpoint, ignored);
    } else {
        watch.save();
    }
    return watch.failure();
}

Exit run_solve(const Invocation& invocation) {
    const Settings& settings = invocation.settings;
    const std::span<const std::string> words(invocation.words);
    const Result<Rules> rules = read_rules(words, settings.exact);
    if (!rules) return fail(ExitCode::bad_usage, rules.error());
    const Result<Position> position = read_position(*rules, words.subspan(3));
    if (!position) return fail(ExitCode::bad_input, position.error());
    if (position->is_over()) return fail(ExitCode::game_over, "the game is already over");
    if (settings.resume && settings.checkpoint.empty())
        return fail(ExitCode::bad_usage, "--resume needs to know the file: add --checkpoint FILE");

    const steady_clock::time_point begun = steady_clock::now();
    Solved solved;
    std::optional<solver::Outcome> paired;
    if (!rules->exact && !settings.all_moves) paired = solver::solve_by_pairs(*position, settings.weak);
    if (paired) {
        solved.outcome = std::move(*paired);
    } else {
        if (const Status status = solver::Solver::takes(*rules); !status)
            return fail(ExitCode::bad_input, status.error());
        if (const Exit failure = search(*position, invocation, solved); failure.is_failure()) return failure;
    }
    solved.elapsed = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begun);
    if (!settings.proof.empty() && solved.outcome.value != Value::unknown) {
        if (const Exit failure = keep_proof(*position, settings, solved); failure.is_failure())
            return failure;
    }
    if (settings.json)
        print_json(solved_json(*position, settings, solved));
    else
        print_solved(*position, settings, solved);
    if (!solved.was_interrupted) return {};
    return fail(ExitCode::interrupted,
                settings.checkpoint.empty()
                    ? "stopped before the value was known"
                    : "stopped before the value was known; the same command with --resume goes on");
}

constexpr auto kSolveOptions = options_named("weak", "all-moves", "proof", "store", kSolveTime, "threads",
                                             "memory", "checkpoint", "resume", "exact", "plain", "no-color");
constexpr Example kSolveExamples[] = {
    {"mnk solve 6 5 4", "the first player wins, in at most so many plies, and how he begins"},
    {"mnk solve 7 7 5 --threads 2 --proof 7x7x5.proof", "a draw, with a certificate for mnk-verify"},
    {"mnk solve 3 3 3 \"b2 b1\" --all-moves", "what each move of a position is worth"},
    {"mnk solve 8 8 5 --memory 8192 --checkpoint 885.table",
     "a long run; after Ctrl-C or a crash add --resume"},
    {"mnk solve 40 40 9", "boards of any size where a pairing holds both sides"},
};

}  // namespace

extern const Command kSolveCommand;
const Command kSolveCommand{.name = "solve",
                            .summary = "find the exact value of a position, with a proof",
                            .usage = "M N K [MOVES]",
                            .positionals = kBoardPositionals,
                            .fewest_words = 3,
                            .most_words = kAnyNumberOfWords,
                            .options = kSolveOptions,
                            .examples = kSolveExamples,
                            .notes =
                                "The value is that of the side to move. Without --time the search goes on "
                                "until it knows; what it does not\n"
                                "know it calls unknown. --memory is the table's (512 unless told otherwise): "
                                "a small one slows the search and\n"
                                "never changes the answer. Boards of up to 128 cells, and of any size where "
                                "9 or more in a row are wanted.\n"
                                "Games that want exactly k in a row are refused.",
                            .run = run_solve};

}  // namespace mnk::app
