#include "mnk/arena/boards.hpp"

#include <algorithm>
#include <array>

#include "mnk/base/text.hpp"

namespace mnk::arena {

std::vector<Rules> course_boards() {
    constexpr std::array<std::array<int, 3>, 25> boards{
        {{3, 3, 3}, {4, 3, 3},   {4, 4, 3},    {4, 4, 4},   {5, 4, 4}, {5, 5, 4}, {5, 5, 5},
         {6, 4, 4}, {6, 5, 4},   {6, 6, 4},    {6, 6, 5},   {6, 6, 6}, {7, 4, 4}, {7, 5, 4},
         {7, 6, 4}, {7, 7, 4},   {7, 5, 5},    {7, 6, 5},   {7, 7, 5}, {7, 7, 6}, {7, 7, 7},
         {8, 8, 4}, {10, 10, 5}, {50, 50, 10}, {70, 70, 10}}};
    std::vector<Rules> out;
    out.reserve(boards.size());
    for (const auto& [rows, columns, run] : boards) out.push_back({rows, columns, run});
    return out;
}

Result<Rules> read_board(std::string_view text) {
    std::vector<std::string_view> words = text::split(text, " \tx");
    bool is_exact = false;
    // "exact" has an x in it, at which the split broke it.
    if (words.size() == 5 && words[3] == "e" && words[4] == "act") {
        is_exact = true;
        words.resize(3);
    }
    if (words.size() != 3)
        return Error{
            text::concat("write a board as ROWSxCOLUMNSxRUN, like 15x15x5, not ", text::quoted(text))};
    constexpr std::array<std::string_view, 3> names{"rows", "columns", "run"};
    std::array<std::int64_t, 3> numbers{};
    for (std::size_t i = 0; i < 3; ++i) {
        const Result<std::int64_t> number = text::parse_integer(words[i], names[i], 1, Rules::kLargest);
        if (!number) return Error{text::concat("board ", text::quoted(text), ": ", number.error().what)};
        numbers[i] = *number;
    }
    return Rules::make(numbers[0], numbers[1], numbers[2], is_exact);
}

Result<std::vector<Rules>> read_boards(std::string_view text) {
    std::vector<Rules> boards;
    for (const std::string_view line : text::split(text, "\n\r")) {
        for (const std::string_view piece : text::split(line.substr(0, line.find('#')), ",;")) {
            const std::string_view word = text::trim(piece);
            if (word.empty()) continue;
            std::vector<Rules> more;
            if (word == "course") {
                more = course_boards();
            } else {
                const Result<Rules> rules = read_board(word);
                if (!rules) return rules.error();
                more.push_back(*rules);
            }
            for (const Rules& rules : more) {
                if (std::find(boards.begin(), boards.end(), rules) != boards.end())
                    return Error{text::concat("board ", to_string(rules), " comes twice")};
                boards.push_back(rules);
            }
        }
    }
    if (boards.empty()) return Error{"there is no board to play on"};
    return boards;
}

}  // namespace mnk::arena
