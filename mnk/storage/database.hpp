#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>
#include <string_view>

#include "mnk/base/result.hpp"
#include "mnk/base/text.hpp"
#include "mnk/storage/mode.hpp"

/// For this module's own files only: what is installed shows no SQLite.
namespace mnk::storage {

/// How one kind of our database files is told from others and from those of other programs.
struct DatabaseFormat {
    int application;           ///< SQLite's application_id
    int version;               ///< that this program writes; kept in user_version
    const char* schema;        ///< of this version
    std::string_view content;  ///< "runs": what an empty file does not hold
};

/// For a person: why SQLite refused.
std::string reason(const SQLite::Exception& problem);

/// The connection, and how its exceptions become sentences.
class Database {
 public:
    /// Opens the file, makes its tables if it is new, and refuses other programs' and newer versions' files.
    static Result<std::unique_ptr<Database>> open(const std::string& path, Mode mode,
                                                  const DatabaseFormat& format);

    Database(std::string path, Mode mode);

    /// Runs `work`; what SQLite throws becomes a sentence that says what could not be done.
    template <class Work>
    auto attempt(std::string_view doing, Work work) -> decltype(work()) {
        try {
            return work();
        } catch (const SQLite::Exception& problem) {
            return Error{text::concat("cannot ", doing, " ", text::quoted(path_), ": ", reason(problem))};
        }
    }

    SQLite::Database& connection() { return connection_; }
    [[nodiscard]] const std::string& path() const { return path_; }

 private:
    Status prepare(Mode mode, const DatabaseFormat& format);
    void create(const DatabaseFormat& format);

    std::string path_;
    SQLite::Database connection_;
};

}  // namespace mnk::storage
