#include "mnk/formats/moves.hpp"

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/formats/lines.hpp"

namespace mnk::formats {

namespace {

/// Longer than any line of rules; what is cut off is wrong anyway.
constexpr std::size_t kLongestRules = 1000;

Error in_line(const Lines& lines, std::string_view what) {
    return Error{text::concat("line ", lines.number(), ": ", what)};
}

/// "rules ROWS COLUMNS RUN [exact]".
Result<Rules> parse_rules(const Lines& lines, std::string_view line) {
    const std::vector<std::string_view> words = text::split(line.substr(0, kLongestRules));
    const bool is_exact = words.size() == 5 && words[4] == "exact";
    if (words[0] != "rules" || (words.size() != 4 && !is_exact)) {
        return in_line(lines, text::concat("the game must begin with 'rules ROWS COLUMNS RUN' or "
                                           "'rules ROWS COLUMNS RUN exact', not ",
                                           text::quoted(line)));
    }
    std::array<std::int64_t, 3> numbers{};
    constexpr std::array<std::string_view, 3> names{"rows", "columns", "run"};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Result<std::int64_t> number = text::parse_integer(words[i + 1], names[i], 1, Rules::kLargest);
        if (!number) return in_line(lines, number.error().what);
        numbers[i] = *number;
    }
    return Rules::make(numbers[0], numbers[1], numbers[2], is_exact);
}

/// What follows `word` in a line that begins with it; nothing if the line does not.
std::optional<std::string_view> after_word(std::string_view line, std::string_view word) {
    if (line.substr(0, word.size()) != word) return std::nullopt;
    if (line.size() > word.size() && line[word.size()] != ' ' && line[word.size()] != '\t') {
        return std::nullopt;
    }
    return text::trim(line.substr(word.size()));
}

/// Appends `line` with one blank between words, until `cells` has more than
/// `longest` letters: a hostile text costs no more memory than a full board.
void append_words(std::string& cells, std::string_view line, std::size_t longest) {
    for (const char c : line) {
        if (cells.size() > longest) return;
        const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == ',';
        if (!is_blank) {
            cells += c;
        } else if (!cells.empty() && cells.back() != ' ') {
            cells += ' ';
        }
    }
    cells += ' ';
}

}  // namespace

Result<Record> read_moves(std::string_view text) {
    Record record;
    bool has_rules = false;
    std::string cells;
    // A name has at most five letters ("dx128") and a blank, so what is longer than this is wrong before its end.
    std::size_t longest = 0;
    for (Lines lines(text); lines.next();) {
        const std::string_view line = text::trim(lines.line().substr(0, lines.line().find('#')));
        if (line.empty()) continue;
        if (!has_rules) {
            const Result<Rules> rules = parse_rules(lines, line);
            if (!rules) return rules.error();
            record.rules = *rules;
            has_rules = true;
            longest = 6 * static_cast<std::size_t>(rules->cells() + 1);
        } else if (const auto first = after_word(lines.line(), "first")) {
            record.players[0] = name_from_line(*first);
        } else if (const auto second = after_word(lines.line(), "second")) {
            record.players[1] = name_from_line(*second);
        } else {
            append_words(cells, line, longest);
        }
    }
    if (!has_rules) return Error{"there is no line 'rules ROWS COLUMNS RUN'"};
    const Result<std::vector<Cell>> moves = parse_moves(record.rules, cells);
    if (!moves) return moves.error();
    for (const Cell cell : *moves) record.moves.push_back({.cell = cell});
    return record;
}

Result<std::string> write_moves(const Record& record) {
    const Rules& rules = record.rules;
    std::string out = text::concat("rules ", rules.rows, ' ', rules.columns, ' ', rules.run,
                                   rules.exact ? " exact" : "", '\n');
    constexpr std::array<std::string_view, 2> words{"first ", "second "};
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!record.players[i].empty()) out += text::concat(words[i], name_to_line(record.players[i]), '\n');
    }
    if (!record.moves.empty()) out += moves_to_text(rules, record.cells()) + '\n';
    return out;
}

}  // namespace mnk::formats
