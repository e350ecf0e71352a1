#include "mnk/storage/database.hpp"

#include <sqlite3.h>

#include <filesystem>

namespace mnk::storage {

namespace {

constexpr int kPatienceMs = 5000;

}  // namespace

std::string reason(const SQLite::Exception& problem) {
    switch (problem.getErrorCode()) {
        case SQLITE_FULL:
            return "the disk is full";
        case SQLITE_READONLY:
            return "it is read-only";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "another program has locked it";
        case SQLITE_CORRUPT:
            return "the file is damaged";
        case SQLITE_NOTADB:
            return "the file is no database";
        case SQLITE_CANTOPEN:
            return "it cannot be opened";
        case SQLITE_IOERR:
            return "the disk does not take or give the data";
        default:
            return problem.what();
    }
}

Database::Database(std::string path, Mode mode)
    : path_(std::move(path)),
      connection_(path_,
                  mode == Mode::read     ? SQLite::OPEN_READONLY
                  : mode == Mode::create ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE
                                         : SQLite::OPEN_READWRITE,
                  kPatienceMs) {}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, Mode mode,
                                                 const DatabaseFormat& format) {
    std::error_code ignored;
    if (mode != Mode::create && !std::filesystem::exists(path, ignored))
        return Error{text::concat("there is no file ", text::quoted(path))};
    std::unique_ptr<Database> database;
    try {
        database = std::make_unique<Database>(path, mode);
    } catch (const SQLite::Exception& problem) {
        return Error{text::concat("cannot open ", text::quoted(path), ": ", reason(problem))};
    }
    const Status status = database->prepare(mode, format);
    if (!status) return status.error();
    return database;
}

Status Database::prepare(Mode mode, const DatabaseFormat& format) {
    return attempt("open", [&]() -> Status {
        const int application = connection_.execAndGet("PRAGMA application_id").getInt();
        const int version = connection_.execAndGet("PRAGMA user_version").getInt();
        const int tables = connection_.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
        const bool is_empty = tables == 0 && version == 0;
        if (!is_empty && application != format.application)
            return Error{text::concat(text::quoted(path_), " is a database of another program")};
        if (version > format.version) {
            return Error{text::concat(text::quoted(path_), " was written by a newer mnk (schema ", version,
                                      ", this one knows ", format.version, ")")};
        }
        if (mode == Mode::read) {
            if (is_empty) return Error{text::concat(text::quoted(path_), " holds no ", format.content)};
            return Done{};
        }
        connection_.exec("PRAGMA journal_mode = WAL");
        connection_.exec("PRAGMA synchronous = NORMAL");
        connection_.exec("PRAGMA foreign_keys = ON");
        if (is_empty) create(format);
        return Done{};
    });
}

void Database::create(const DatabaseFormat& format) {
    SQLite::Transaction transaction(connection_, SQLite::TransactionBehavior::IMMEDIATE);
    // Another process may have made it while we waited.
    if (connection_.execAndGet("PRAGMA user_version").getInt() == 0) {
        connection_.exec(format.schema);
        connection_.exec(text::concat("PRAGMA application_id = ", format.application));
        connection_.exec(text::concat("PRAGMA user_version = ", format.version));
    }
    transaction.commit();
}

}  // namespace mnk::storage
