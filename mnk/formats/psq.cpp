#include "mnk/formats/psq.hpp"

#include <limits>
#include <utility>

#include "mnk/base/text.hpp"
#include "mnk/formats/lines.hpp"

namespace mnk::formats {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A line that begins as a number does and has a comma is meant as a move.
bool looks_like_a_move(std::string_view line) {
    return (is_digit(line.front()) || line.front() == '-') && line.find(',') != std::string_view::npos;
}

bool is_a_number(std::string_view line) {
    if (line.front() == '-') line.remove_prefix(1);
    return !line.empty() && line.find_first_not_of("0123456789") == std::string_view::npos;
}

class Reader {
 public:
    explicit Reader(std::string_view text) : lines_(text) {}

    Result<Record> read() {
        Status status = read_header();
        if (status) status = read_moves();
        if (status) status = read_trailer();
        if (!status) return status.error();
        return std::move(record_);
    }

 private:
    [[nodiscard]] Error here(std::string_view what) const {
        return Error{text::concat("line ", lines_.number(), ": ", what)};
    }

    Status read_header() {
        while (lines_.next() && lines_.line().empty()) {
        }
        const std::string_view line = lines_.line();
        const Error wrong = here(
            text::concat("the game must begin like 'Piskvorky 15x15, 11:11, 0', not ", text::quoted(line)));
        if (line.substr(0, kPsqMagic.size()) != kPsqMagic) return wrong;
        const std::string_view fields = line.substr(kPsqMagic.size());
        const std::string_view size = text::trim(fields.substr(0, fields.find(',')));
        const std::size_t cross = size.find_first_of("xX");
        if (cross == std::string_view::npos) return wrong;
        constexpr std::int64_t largest = Rules::kLargest;
        const auto columns = text::parse_integer(text::trim(size.substr(0, cross)), "the width", 1, largest);
        if (!columns) return here(columns.error().what);
        const auto rows = text::parse_integer(text::trim(size.substr(cross + 1)), "the height", 1, largest);
        if (!rows) return here(rows.error().what);
        record_.rules = Rules{static_cast<int>(*rows), static_cast<int>(*columns), 5, false};
        const std::size_t last_comma = line.rfind(',');
        second_name_moves_first_ =
            last_comma != std::string_view::npos && text::trim(line.substr(last_comma + 1)) == "1";
        return Done{};
    }

    Status read_moves() {
        while ((has_line_ = lines_.next())) {
            if (lines_.line().empty()) continue;
            if (!looks_like_a_move(lines_.line())) return Done{};
            if (record_.moves.size() == static_cast<std::size_t>(record_.rules.cells())) {
                return here(text::concat("more moves than the board's ", record_.rules.cells(), " cells"));
            }
            const Status status = read_move();
            if (!status) return status;
        }
        return Done{};
    }

    /// x,y or x,y,ms.
    Status read_move() {
        constexpr std::array<std::string_view, 3> names{"x", "y", "the time in ms"};
        const Rules& rules = record_.rules;
        const std::array<std::int64_t, 3> low{1, 1, 0};
        const std::array<std::int64_t, 3> high{rules.columns, rules.rows, std::numeric_limits<int>::max()};
        std::array<std::int64_t, 3> numbers{};
        std::string_view rest = lines_.line();
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::size_t end = std::min(rest.find(','), rest.size());
            const auto number =
                text::parse_integer(text::trim(rest.substr(0, end)), names[i], low[i], high[i]);
            if (!number) return here(number.error().what);
            numbers[i] = *number;
            const bool is_last = end == rest.size();
            if (is_last && i > 0) break;
            if (is_last || i == 2) {
                return here(text::concat(text::quoted(lines_.line()), " is not a move: write x,y,ms"));
            }
            rest.remove_prefix(end + 1);
        }
        const Cell cell = rules.cell_at(static_cast<int>(numbers[1] - 1), static_cast<int>(numbers[0] - 1));
        record_.moves.push_back({.cell = cell, .milliseconds = static_cast<int>(numbers[2])});
        return Done{};
    }

    /// Names up to the first line that is a number; then the rules, if they are told.
    Status read_trailer() {
        std::size_t name = 0;
        for (; has_line_; has_line_ = lines_.next()) {
            const std::string_view line = lines_.line();
            if (line.empty()) continue;
            if (is_a_number(line)) break;
            if (name < 2) record_.players[name++] = name_from_line(line);
        }
        if (second_name_moves_first_) std::swap(record_.players[0], record_.players[1]);
        while (lines_.next()) {
            const std::string_view line = lines_.line();
            const std::size_t comma = line.find(',');
            if (comma != std::string_view::npos &&
                text::trim(line.substr(comma + 1)).substr(0, 8) == "Standard") {
                record_.rules.exact = true;
            }
            if (line.substr(0, 4) == "mnk ") return read_rules(line.substr(4));
        }
        return Done{};
    }

    /// k=4 exact
    Status read_rules(std::string_view line) {
        constexpr std::size_t longest = 100;
        record_.rules.exact = false;
        for (const std::string_view word : text::split(line.substr(0, longest))) {
            if (word == "exact") {
                record_.rules.exact = true;
            } else if (word.substr(0, 2) == "k=") {
                const auto run = text::parse_integer(word.substr(2), "k", 1, Rules::kLargest);
                if (!run) return here(run.error().what);
                record_.rules.run = static_cast<int>(*run);
            } else {
                return here(text::concat("after 'mnk' comes 'k=N' or 'exact', not ", text::quoted(word)));
            }
        }
        return Done{};
    }

    Lines lines_;
    Record record_;
    bool has_line_ = true;
    bool second_name_moves_first_ = false;
};

}  // namespace

Result<Record> read_psq(std::string_view text) { return Reader(text).read(); }

Result<std::string> write_psq(const Record& record) {
    const Rules& rules = record.rules;
    std::string out = text::concat(kPsqMagic, ' ', rules.columns, 'x', rules.rows, ", 11:11, 0\n");
    for (const Record::Move& move : record.moves) {
        out += text::concat(rules.column_of(move.cell) + 1, ',', rules.row_of(move.cell) + 1, ',',
                            move.milliseconds.value_or(0), '\n');
    }
    if (!record.players[0].empty() || !record.players[1].empty()) {
        for (const std::string& name : record.players) out += name_to_line(name) + '\n';
    }
    out += "-1\n";
    if (rules.run != 5 || rules.exact) {
        out += text::concat("mnk k=", rules.run, rules.exact ? " exact" : "", '\n');
    }
    return out;
}

}  // namespace mnk::formats
