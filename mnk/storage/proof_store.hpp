#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/position.hpp"
#include "mnk/storage/mode.hpp"

namespace mnk::storage {

class Database;

/// A solved game or position, with what it cost and where its certificate is.
struct Solved {
    Rules rules;
    std::vector<Cell> moves;
    bool weak = false;           ///< only the first player's runs count; `winner` is then first or none
    Stone winner = Stone::none;  ///< with best play; none: a draw (weak: the first player is held)
    std::optional<int> plies;    ///< of a win: at most so many from here
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{0};
    std::string sha256;   ///< of the certificate's content; empty if none was written
    std::string path;     ///< of the certificate
    std::string created;  ///< "2024-07-04T18:00:00Z"; put fills it in

    friend bool operator==(const Solved&, const Solved&) = default;
};

/// What was solved here, in one SQLite file.  A position is there at most once, whatever its orientation.
/// Errors are sentences with the file's name in them, as Store's are.  One thread at a time.
class ProofStore {
 public:
    static constexpr int kSchemaVersion = 1;

    static Result<std::unique_ptr<ProofStore>> open(const std::string& path, Mode mode);
    ~ProofStore();
    ProofStore(const ProofStore&) = delete;
    ProofStore& operator=(const ProofStore&) = delete;

    /// Keeps it, in the place of what was known of the position before.  Refused: moves that are no game, exact rules.
    Status put(const Solved& solved);

    /// What is known of the position or of one of its mirror images (then with the image's moves).  O(log entries).
    Result<std::optional<Solved>> find(const Position& position, bool weak = false);

    /// Everything, smaller boards first.
    Result<std::vector<Solved>> list();

 private:
    explicit ProofStore(std::unique_ptr<Database> database);

    std::unique_ptr<Database> database_;
};

}  // namespace mnk::storage
