#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "mnk/base/random.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/formats/record.hpp"

/// Games and questions that the tests of every format share.
namespace mnk::formats {

/// How GoogleTest names a format.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name
inline void PrintTo(Format format, std::ostream* out) { *out << name_of(format); }

/// A random game of random length, to its end at most.
inline Record random_game(const Rules& rules, Random& random) {
    Record record{.rules = rules};
    Position position(rules);
    for (int left = random.below(rules.cells() + 1); left > 0 && !position.is_over(); --left) {
        const auto free = position.free_cells();
        position.play(free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))]);
        record.moves.push_back({.cell = position.last_move()});
    }
    return record;
}

inline Rules random_rules(Random& random, int largest) {
    return Rules{1 + random.below(largest), 1 + random.below(largest), 1 + random.below(8),
                 random.below(2) == 0};
}

/// The moves as `h8 i9`; the sentence of the error if there is no game.
inline std::string moves_of(const Result<Record>& record) {
    return record ? moves_to_text(record->rules, record->cells()) : record.error().what;
}

/// The sentence; "no error" if there is none.
template <class T>
std::string sentence(const Result<T>& result) {
    return result ? "no error" : result.error().what;
}

/// Names that one format or another could stumble over.
inline const char* const kAwkwardNames[] = {
    "Ann",
    "Ann B.",
    "a]b\\]c[d",
    "\"quoted\"",
    "\"",
    "back\\slash",
    "two\nlines",
    "\n",
    "J\u00e9r\u00f4me \u4e94\u76ee",
    "8,8,0",
    "-1",
    "15",
    " blank around ",
    "# no comment",
    "mnk k=3",
    "first",
    "second x",
    "tab\tin",
    "\\",
    "\\n",
    "\"\\\"",
    "(;)",
};

}  // namespace mnk::formats
