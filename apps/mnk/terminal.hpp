#pragma once

#include <string>
#include <string_view>

#include "apps/mnk/settings.hpp"
#include "mnk/board/position.hpp"

namespace mnk::app {

/// What may be shown: decided once, from the options, the environment and what standard output is.
struct Style {
    bool is_terminal = false;  ///< progress lines make sense
    bool has_color = false;
    bool is_utf8 = false;
    bool is_plain = false;  ///< the diagram that can be read back
};

/// Colours on a terminal only, unless NO_COLOR, TERM=dumb or --no-color says
/// otherwise; round stones where the locale is UTF-8.
Style style_of_output(const Settings& settings);

/// "X" or "●", "O" or "○".
std::string_view sign_of(Stone stone, const Style& style);

/// The board for people: coordinates on all sides; the last move, and at the
/// end the winning run, in brackets.  Small boards are drawn with a grid:
///
///         a   b   c
///       ┌───┬───┬───┐
///     3 │   │ ● │   │ 3
std::string draw_board(const Position& position, const Style& style);

}  // namespace mnk::app
