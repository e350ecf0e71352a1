#pragma once

#include "fuzz/fuzz.hpp"
#include "mnk/formats/record.hpp"

namespace mnk::fuzz {

/// What was read is a legal game; written in its format, it is read back as it was;
/// and every other format says the same rules and moves.
inline void check_format(formats::Format format, std::string_view text) {
    const Result<formats::Record> record = formats::read(format, text);
    if (!record) return promise_sentence(record.error().what);
    promise(bool(Position::from_moves(record->rules, record->cells())), "what was read is a legal game");
    for (const formats::Format other : formats::kFormats) {
        const Result<std::string> written = formats::write(other, *record);
        if (!written) {
            promise(other != format, "what was read can be written");
            promise_sentence(written.error().what);
            continue;
        }
        promise(formats::format_of_text(*written) == other, "the format is told from the text");
        const Result<formats::Record> back = formats::read(other, *written);
        promise(bool(back), "what was written can be read");
        promise(back->rules == record->rules && back->cells() == record->cells(),
                "rules and moves survive every format");
        promise(other != format || *back == *record, "what was read is read back identically");
    }
}

}  // namespace mnk::fuzz
