#include "mnk/storage/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <functional>

#include "mnk/arena/boards.hpp"
#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/storage/database.hpp"
#include "mnk/storage/schema.hpp"

namespace mnk::storage {

namespace {

/// "mnka"
constexpr DatabaseFormat kFormat{0x6d6e6b61, Store::kSchemaVersion, kSchema, "runs"};

std::int64_t number(const SQLite::Column& column) { return column.getInt64(); }

void put_players(SQLite::Database& db, std::int64_t run, const arena::Plan& plan) {
    SQLite::Statement insert(db, "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
        const arena::Contestant& player = plan.players[i];
        SQLite::bind(insert, run, static_cast<std::int64_t>(i), player.name, player.spec, player.command,
                     player.version, player.sha256, player.plays_the_same ? 1 : 0);
        insert.exec();
        insert.reset();
    }
}

void put_openings(SQLite::Database& db, std::int64_t run, const arena::Plan& plan) {
    SQLite::Statement insert(db, "INSERT INTO openings VALUES (?, ?, ?, ?)");
    for (std::size_t board = 0; board < plan.openings.size(); ++board) {
        for (std::size_t i = 0; i < plan.openings[board].size(); ++i) {
            SQLite::bind(insert, run, static_cast<std::int64_t>(board), static_cast<std::int64_t>(i),
                         moves_to_text(plan.boards[board], plan.openings[board][i]));
            insert.exec();
            insert.reset();
        }
    }
}

void put_game(SQLite::Database& db, std::int64_t run, const arena::Job& job, const arena::GameResult& game) {
    SQLite::Statement insert(
        db, "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, datetime('now'))");
    SQLite::bind(insert, run, game.number, game.players[0], game.players[1], game.rules.rows,
                 game.rules.columns, game.rules.run, game.rules.exact ? 1 : 0, game.opening_plies,
                 static_cast<std::int64_t>(job.sources[0].seed),
                 static_cast<std::int64_t>(job.sources[1].seed), static_cast<int>(game.outcome.ending),
                 static_cast<int>(game.outcome.winner), game.outcome.detail,
                 static_cast<std::int64_t>(game.duration.count()));
    insert.exec();
}

void put_moves(SQLite::Database& db, std::int64_t run, const arena::GameResult& game) {
    SQLite::Statement insert(db, "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const arena::KeptMove& move = game.moves[ply];
        SQLite::bind(insert, run, game.number, static_cast<std::int64_t>(ply), static_cast<int>(move.cell),
                     static_cast<std::int64_t>(move.taken.count()), move.depth,
                     static_cast<std::int64_t>(move.nodes), static_cast<int>(move.value.kind),
                     move.value.score);
        if (move.value.plies)
            insert.bind(10, *move.value.plies);
        else
            insert.bind(10);
        insert.exec();
        insert.reset();
    }
}

class StoreSink final : public arena::Sink {
 public:
    using Keep = std::function<Status(const arena::Job&, const arena::GameResult&)>;
    explicit StoreSink(Keep keep) : keep_(std::move(keep)) {}

    Status keep(const arena::Job& job, const arena::GameResult& result) override {
        return keep_(job, result);
    }

 private:
    Keep keep_;
};

RunRow read_row(SQLite::Statement& query) {
    return {.id = number(query.getColumn(0)),
            .name = query.getColumn(1).getString(),
            .created = query.getColumn(2).getString(),
            .version = query.getColumn(3).getString(),
            .machine = query.getColumn(4).getString(),
            .planned = number(query.getColumn(5)),
            .played = number(query.getColumn(6))};
}

/// A game without its moves.
Result<arena::GameResult> read_game(SQLite::Statement& query) {
    const Result<Rules> rules = Rules::make(number(query.getColumn(3)), number(query.getColumn(4)),
                                            number(query.getColumn(5)), query.getColumn(6).getInt() != 0);
    if (!rules) return rules.error();
    const std::int64_t ending = number(query.getColumn(8));
    const std::int64_t winner = number(query.getColumn(9));
    const std::int64_t first = number(query.getColumn(1));
    const std::int64_t second = number(query.getColumn(2));
    const std::int64_t opening = number(query.getColumn(7));
    const auto is_within = [](std::int64_t value, std::int64_t most) { return 0 <= value && value <= most; };
    if (!is_within(ending, 255) || play::describe(static_cast<play::Ending>(ending)).empty() ||
        !is_within(winner, 2) || !is_within(first, 1'000'000) || !is_within(second, 1'000'000) ||
        !is_within(opening, Rules::kMostCells))
        return Error{"a number is out of range"};
    return arena::GameResult{.number = number(query.getColumn(0)),
                             .players = {static_cast<int>(first), static_cast<int>(second)},
                             .rules = *rules,
                             .opening_plies = static_cast<int>(opening),
                             .moves = {},
                             .outcome = {static_cast<play::Ending>(ending), static_cast<Stone>(winner),
                                         query.getColumn(10).getString()},
                             .duration = std::chrono::nanoseconds(number(query.getColumn(11)))};
}

/// The cell is checked with the whole game.
arena::KeptMove read_move(SQLite::Statement& query) {
    const std::int64_t cell = number(query.getColumn(1));
    const std::int64_t kind = number(query.getColumn(5));
    arena::KeptMove move{.cell = 0 <= cell && cell < Rules::kMostCells ? static_cast<Cell>(cell) : kNoCell,
                         .taken = std::chrono::nanoseconds(number(query.getColumn(2))),
                         .depth = query.getColumn(3).getInt(),
                         .nodes = static_cast<std::uint64_t>(number(query.getColumn(4))),
                         .value = {}};
    if (0 <= kind && kind <= static_cast<int>(play::Value::Kind::loss))
        move.value.kind = static_cast<play::Value::Kind>(kind);
    move.value.score = number(query.getColumn(6));
    if (!query.getColumn(7).isNull()) move.value.plies = query.getColumn(7).getInt();
    return move;
}

constexpr const char* kRunColumns =
    "SELECT id, name, created, version, machine, planned, (SELECT count(*) FROM games WHERE run = id)";

}  // namespace

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const std::string& path, Mode mode) {
    Result<std::unique_ptr<Database>> database = Database::open(path, mode, kFormat);
    if (!database) return database.error();
    return std::unique_ptr<Store>(new Store(std::move(*database)));
}

Result<std::int64_t> Store::begin(const arena::Plan& plan, std::string_view version,
                                  std::string_view machine) {
    return database_->attempt("begin a run in", [&]() -> Result<std::int64_t> {
        SQLite::Database& db = database_->connection();
        SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement insert(db,
                                 "INSERT INTO runs (name, created, version, machine, seed, planned, config) "
                                 "VALUES (?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?, ?, ?, ?, ?)");
        SQLite::bind(insert, plan.config.name, std::string(version), std::string(machine), plan.config.seed,
                     plan.games(), arena::write_config(plan.config));
        insert.exec();
        const std::int64_t run = db.getLastInsertRowid();
        put_players(db, run, plan);
        put_openings(db, run, plan);
        transaction.commit();
        return run;
    });
}

Result<std::vector<RunRow>> Store::list() {
    return database_->attempt("read", [&]() -> Result<std::vector<RunRow>> {
        SQLite::Statement query(database_->connection(), text::concat(kRunColumns, " FROM runs ORDER BY id"));
        std::vector<RunRow> rows;
        while (query.executeStep()) rows.push_back(read_row(query));
        return rows;
    });
}

Result<StoredRun> Store::load(std::int64_t run) {
    return database_->attempt("read", [&]() -> Result<StoredRun> {
        SQLite::Database& db = database_->connection();
        StoredRun out;
        SQLite::Statement query(db, text::concat(kRunColumns, ", config FROM runs WHERE id = ?"));
        query.bind(1, run);
        if (!query.executeStep())
            return Error{text::concat("there is no run ", run, " in ", text::quoted(database_->path()))};
        out.row = read_row(query);
        Result<arena::Config> config = arena::read_config(query.getColumn(7).getString());
        if (!config) return Error{text::concat("run ", run, ": ", config.error().what)};
        out.config = std::move(*config);

        SQLite::Statement players(db,
                                  "SELECT name, spec, command, version, sha256, plays_the_same FROM players "
                                  "WHERE run = ? ORDER BY seat");
        players.bind(1, run);
        while (players.executeStep()) {
            out.players.push_back({.name = players.getColumn(0).getString(),
                                   .spec = players.getColumn(1).getString(),
                                   .command = players.getColumn(2).getString(),
                                   .version = players.getColumn(3).getString(),
                                   .sha256 = players.getColumn(4).getString(),
                                   .plays_the_same = players.getColumn(5).getInt() != 0});
        }
        const Status openings = load_openings(run, out);
        if (!openings) return Error{text::concat("run ", run, ": ", openings.error().what)};
        return out;
    });
}

Status Store::load_openings(std::int64_t run, StoredRun& out) {
    const Result<std::vector<Rules>> boards = arena::read_boards(out.config.boards);
    if (!boards) return boards.error();
    out.openings.resize(boards->size());
    SQLite::Statement query(database_->connection(),
                            "SELECT board, moves FROM openings WHERE run = ? ORDER BY board, number");
    query.bind(1, run);
    while (query.executeStep()) {
        const std::int64_t board = number(query.getColumn(0));
        if (board < 0 || board >= static_cast<std::int64_t>(boards->size()))
            return Error{"an opening for a board that is not there"};
        const auto at = static_cast<std::size_t>(board);
        Result<arena::Opening> opening =
            arena::read_opening((*boards)[at], query.getColumn(1).getString(), arena::Notation::automatic);
        if (!opening) return opening.error();
        out.openings[at].push_back(std::move(*opening));
    }
    for (const std::vector<arena::Opening>& of_board : out.openings) {
        if (of_board.empty()) return Error{"a board without openings"};
    }
    return Done{};
}

Result<arena::Results> Store::games(std::int64_t run, const arena::Plan& plan) {
    Result<arena::Results> out = read_games(run);
    if (!out) return out;
    for (const auto& [at, game] : *out) {
        const Status status = arena::check_result(plan, game);
        if (!status) return damaged(at, status.error());
    }
    return out;
}

Result<arena::Results> Store::read_games(std::int64_t run) {
    return database_->attempt("read", [&]() -> Result<arena::Results> {
        SQLite::Database& db = database_->connection();
        // One view of the file for both tables, even while someone plays.
        SQLite::Transaction view(db);
        arena::Results out;
        SQLite::Statement games(
            db,
            "SELECT number, first, second, rows, columns, run_length, exact, opening_plies, "
            "ending, winner, detail, duration_ns FROM games WHERE run = ? ORDER BY number");
        games.bind(1, run);
        while (games.executeStep()) {
            Result<arena::GameResult> game = read_game(games);
            if (!game) return damaged(number(games.getColumn(0)), game.error());
            const std::int64_t at = game->number;
            out.emplace_hint(out.end(), at, std::move(*game));
        }
        SQLite::Statement moves(db,
                                "SELECT game, cell, taken_ns, depth, nodes, value_kind, score, distance "
                                "FROM moves WHERE run = ? ORDER BY game, ply");
        moves.bind(1, run);
        while (moves.executeStep()) {
            const auto game = out.find(number(moves.getColumn(0)));
            if (game != out.end()) game->second.moves.push_back(read_move(moves));
        }
        return out;
    });
}

Error Store::damaged(std::int64_t game, const Error& why) const {
    return Error{
        text::concat(text::quoted(database_->path()), " is damaged: game ", game + 1, ": ", why.what)};
}

std::unique_ptr<arena::Sink> Store::sink(std::int64_t run) {
    const auto keep = [this, run](const arena::Job& job, const arena::GameResult& game) {
        return database_->attempt("keep a game in", [&]() -> Status {
            SQLite::Database& db = database_->connection();
            SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
            SQLite::Statement is_there(db, "SELECT 1 FROM games WHERE run = ? AND number = ?");
            SQLite::bind(is_there, run, game.number);
            if (is_there.executeStep()) {
                return Error{text::concat("game ", game.number + 1, " of run ", run,
                                          " is stored already: another mnk is playing this run")};
            }
            put_game(db, run, job, game);
            put_moves(db, run, game);
            transaction.commit();
            return Done{};
        });
    };
    return std::make_unique<StoreSink>(keep);
}

Result<arena::Plan> plan_again(const StoredRun& run, std::string_view version) {
    Result<arena::Plan> plan = arena::make_plan(run.config, version, run.openings);
    if (!plan) return plan;
    for (std::size_t i = 0; i < plan->players.size(); ++i) {
        const bool is_same = i < run.players.size() && plan->players[i].name == run.players[i].name &&
                             plan->players[i].sha256 == run.players[i].sha256;
        if (!is_same) {
            return Error{text::concat("player ", text::quoted(plan->players[i].name),
                                      " has changed since the run began; begin a new run")};
        }
    }
    return plan;
}

Result<arena::Plan> plan_to_read(const StoredRun& run) {
    return arena::make_plan_of(run.config, run.players, run.openings);
}

}  // namespace mnk::storage
