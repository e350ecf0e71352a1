#pragma once

#include <string>
#include <string_view>

#include "mnk/play/report.hpp"
#include "mnk/protocol/coordinates.hpp"

namespace mnk::protocol {

/// A line that a brain sent, as the manager understands it.
struct Answer {
    enum class Kind : std::uint8_t {
        nothing,  ///< an empty line
        ok,
        move,     ///< x,y: `where`
        suggest,  ///< SUGGEST x,y: `where`
        message,  ///< MESSAGE, for the person at the board: `text`
        debug,    ///< DEBUG: `text`
        error,    ///< ERROR: `text`
        unknown,  ///< UNKNOWN: `text`
        other,    ///< none of these: the whole line in `text`
    };
    Kind kind = Kind::nothing;
    std::string text;
    Pair where;
};

/// Never fails: what it cannot understand is `other`.
Answer read_answer(std::string_view line);

/// What our brain says of its search, for read_message to read back:
/// "depth 5 ev +12 n 1234 nps 50000 tm 24 pv 7,7 8,8".  A brain that says
/// something else is quoted: "blocks".
std::string write_message(const Rules& rules, const play::Report& report);

/// The report that `message` tells, as far as it is of the form above; all of it is the report's text.
play::Report read_message(const Rules& rules, std::string_view message);

}  // namespace mnk::protocol
