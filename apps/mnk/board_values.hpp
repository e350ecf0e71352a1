#pragma once

#include <span>
#include <string_view>

namespace mnk::app {

/// What is known of a board with best play from both sides.
struct BoardValue {
    int rows;
    int columns;
    int run;
    bool exact;
    bool is_course;           ///< one of the 25 boards of the course's competition
    std::string_view name;    ///< what people call it; may be empty
    std::string_view value;   ///< "first", "draw" or "open": by strategy stealing there is no "second"
    std::string_view source;  ///< who says so
};

/// A whole family of boards with one value.
struct FamilyValue {
    std::string_view boards;
    std::string_view value;
    std::string_view source;
};

std::span<const BoardValue> board_values();
std::span<const FamilyValue> family_values();

}  // namespace mnk::app
