#include "mnk/storage/proof_store.hpp"

#include <SQLiteCpp/VariadicBind.h>

#include "mnk/board/notation.hpp"
#include "mnk/board/symmetry.hpp"
#include "mnk/storage/database.hpp"
#include "mnk/storage/schema.hpp"

namespace mnk::storage {

namespace {

/// "mnkp"
constexpr DatabaseFormat kFormat{0x6d6e6b70, ProofStore::kSchemaVersion, kProofSchema, "proofs"};

constexpr const char* kColumns =
    "SELECT rows, columns, run_length, moves, weak, winner, plies, nodes, time_us, sha256, path, created "
    "FROM solved";

std::int64_t as_stored(std::uint64_t half_key) { return static_cast<std::int64_t>(half_key); }

/// A row as if it came from a stranger.
Result<Solved> read_row(SQLite::Statement& row) {
    const auto number = [&](int column) { return row.getColumn(column).getInt64(); };
    const Result<Rules> rules = Rules::make(number(0), number(1), number(2));
    if (!rules) return rules.error();
    Result<std::vector<Cell>> moves = parse_moves(*rules, row.getColumn(3).getString());
    if (!moves) return moves.error();
    const Result<Position> position = Position::from_moves(*rules, *moves);
    if (!position) return position.error();
    if (number(5) < 0 || number(5) > 2) return Error{"it names a winner that there is not"};
    Solved out;
    out.rules = *rules;
    out.moves = std::move(*moves);
    out.weak = number(4) != 0;
    out.winner = static_cast<Stone>(number(5));
    if (!row.getColumn(6).isNull()) out.plies = row.getColumn(6).getInt();
    out.nodes = static_cast<std::uint64_t>(number(7));
    out.time = std::chrono::microseconds(number(8));
    out.sha256 = row.getColumn(9).getString();
    out.path = row.getColumn(10).getString();
    out.created = row.getColumn(11).getString();
    return out;
}

}  // namespace

ProofStore::ProofStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}
ProofStore::~ProofStore() = default;

Result<std::unique_ptr<ProofStore>> ProofStore::open(const std::string& path, Mode mode) {
    Result<std::unique_ptr<Database>> database = Database::open(path, mode, kFormat);
    if (!database) return database.error();
    return std::unique_ptr<ProofStore>(new ProofStore(std::move(*database)));
}

Status ProofStore::put(const Solved& solved) {
    if (solved.rules.exact) return Error{"there are no proofs for rules that want exactly k in a row"};
    const Result<Position> position = Position::from_moves(solved.rules, solved.moves);
    if (!position) return position.error();
    const Key128 key = canonical_key(*position).key;
    return database_->attempt("keep a proof in", [&]() -> Status {
        SQLite::Statement insert(
            database_->connection(),
            "INSERT OR REPLACE INTO solved VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
            "strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))");
        SQLite::bind(insert, as_stored(key.high), as_stored(key.low), solved.weak ? 1 : 0, solved.rules.rows,
                     solved.rules.columns, solved.rules.run, moves_to_text(solved.rules, solved.moves),
                     static_cast<int>(solved.winner));
        if (solved.plies)
            insert.bind(9, *solved.plies);
        else
            insert.bind(9);
        insert.bind(10, static_cast<std::int64_t>(solved.nodes));
        insert.bind(11, static_cast<std::int64_t>(solved.time.count()));
        insert.bind(12, solved.sha256);
        insert.bind(13, solved.path);
        insert.exec();
        return Done{};
    });
}

Result<std::optional<Solved>> ProofStore::find(const Position& position, bool weak) {
    const Key128 key = canonical_key(position).key;
    return database_->attempt("read", [&]() -> Result<std::optional<Solved>> {
        SQLite::Statement query(database_->connection(),
                                text::concat(kColumns, " WHERE key_high = ? AND key_low = ? AND weak = ?"));
        SQLite::bind(query, as_stored(key.high), as_stored(key.low), weak ? 1 : 0);
        if (!query.executeStep()) return std::optional<Solved>();
        Result<Solved> found = read_row(query);
        if (!found)
            return Error{text::concat(text::quoted(database_->path()), " is damaged: ", found.error().what)};
        if (found->rules != position.rules()) return std::optional<Solved>();
        return std::optional<Solved>(std::move(*found));
    });
}

Result<std::vector<Solved>> ProofStore::list() {
    return database_->attempt("read", [&]() -> Result<std::vector<Solved>> {
        SQLite::Statement query(database_->connection(),
                                text::concat(kColumns,
                                             " ORDER BY run_length, rows * columns, rows, columns, "
                                             "length(moves), moves, weak"));
        std::vector<Solved> out;
        while (query.executeStep()) {
            Result<Solved> found = read_row(query);
            if (!found)
                return Error{
                    text::concat(text::quoted(database_->path()), " is damaged: ", found.error().what)};
            out.push_back(std::move(*found));
        }
        return out;
    });
}

}  // namespace mnk::storage
