#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/board/position.hpp"

/// Games as files: read from anywhere, hostile until parsed, and written back.
///
///     format   rules             names   time of a move         comment of a move
///     moves    all               yes     -                      -
///     json     all               yes     yes                    yes
///     psq      all               yes     yes (0 if not known)   -
///     sgf      up to 52 a side   yes     yes                    yes
///
/// What each format looks like is drawn in moves.hpp, json.hpp, psq.hpp and sgf.hpp beside this file.
namespace mnk::formats {

/// A game as every format knows it.  What a format has no place for is left
/// out when it is written; what it does not tell stays empty when it is read.
struct Record {
    struct Move {
        Cell cell = kNoCell;
        std::optional<int> milliseconds;
        std::string comment;

        friend bool operator==(const Move&, const Move&) = default;
    };

    Rules rules;
    std::array<std::string, 2> players;  ///< names, first player first; may be empty
    std::vector<Move> moves;             ///< a legal game: every reader has checked it

    [[nodiscard]] std::vector<Cell> cells() const;

    friend bool operator==(const Record&, const Record&) = default;
};

enum class Format : std::uint8_t { moves, json, psq, sgf };
inline constexpr std::array kFormats{Format::moves, Format::json, Format::psq, Format::sgf};

/// "moves", "json", "psq", "sgf".
std::string_view name_of(Format format);
Result<Format> format_named(std::string_view name);

/// The format that a file's name tells (".psq", ".sgf", ".json", ".txt", ".moves"); else an error.
Result<Format> format_of_path(std::string_view path);

/// The format that the text itself looks like: "(" begins SGF, "{" JSON,
/// "Piskvorky" PSQ; anything else can only be a list of moves.
Format format_of_text(std::string_view text);

/// The largest text that is read or written: far above any real game (128x128
/// cells, each with a comment of a thousand characters).
constexpr std::size_t kLargestText = 16 * 1024 * 1024;

/// Reads a whole game.  The error is one sentence that says what is wrong and
/// in which line or at which move.  O(length); text of any kind is safe.
Result<Record> read(Format format, std::string_view text);

/// The same, with the format told from the text itself.
Result<Record> read(std::string_view text);

/// Writes the game so that `read` takes it back.  An error if the record is no
/// legal game, or if the format has no way to say it (SGF above 52 a side).
Result<std::string> write(Format format, const Record& record);

}  // namespace mnk::formats
