#include "mnk/formats/sgf.hpp"

#include <limits>
#include <utility>

#include "mnk/base/text.hpp"

namespace mnk::formats {

namespace {

constexpr std::string_view kPoints = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr int kLargestSide = static_cast<int>(kPoints.size());
constexpr std::size_t kMostMoves = kPoints.size() * kPoints.size();

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_capital(c) || (c >= 'a' && c <= 'z'); }

/// `SZ[15]`: the name without its small letters, the first value without its escapes.
struct Property {
    std::string name;
    std::string value;
    std::size_t value_count = 0;
    int line = 0;  ///< from 1

    [[nodiscard]] Error error(std::string_view what) const {
        return Error{text::concat("line ", line, ": ", what)};
    }
};

/// Cuts the text into properties and the marks `(`, `)` and `;`.
class Scanner {
 public:
    explicit Scanner(std::string_view text) : text_(text) {}

    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] bool at_end() const { return at_ == text_.size(); }

    /// @pre  !at_end()
    [[nodiscard]] char peek() const { return text_[at_]; }
    char take() {
        if (peek() == '\n') ++line_;
        return text_[at_++];
    }

    void skip_blanks() {
        while (!at_end() && is_blank(peek())) take();
    }

    /// @pre  a letter comes next
    Result<Property> property() {
        Property out;
        out.line = line_;
        while (!at_end() && is_letter(peek())) {
            const char c = take();
            if (is_capital(c)) out.name += c;
        }
        for (skip_blanks(); !at_end() && peek() == '['; skip_blanks()) {
            Result<std::string> value = this->value();
            if (!value) return value.error();
            if (out.value_count++ == 0) out.value = std::move(*value);
        }
        if (out.value_count == 0) {
            return out.error(text::concat("the property ", text::quoted(out.name), " has no value in [ ]"));
        }
        return out;
    }

 private:
    /// @pre  a `[` comes next
    Result<std::string> value() {
        const int begin = line_;
        std::string out;
        take();
        while (!at_end()) {
            char c = take();
            if (c == ']') return out;
            const bool is_escaped = c == '\\';
            if (is_escaped) {
                if (at_end()) break;
                c = take();
            }
            if (c == '\r' || c == '\n') {
                const char partner = c == '\r' ? '\n' : '\r';
                if (!at_end() && peek() == partner) take();
                if (is_escaped) continue;  // the text goes on as if it were one line
                c = '\n';
            }
            out += c;
        }
        return Error{text::concat("line ", begin, ": a value has no closing ']'")};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
};

Result<int> number_of(const Property& property, int low, int high) {
    const auto number = text::parse_integer(text::trim(property.value), property.name, low, high);
    if (!number) return property.error(number.error().what);
    return static_cast<int>(*number);
}

class Reader {
 public:
    explicit Reader(std::string_view text) : scanner_(text) { record_.rules.run = 5; }

    Result<Record> read() {
        Status status = read_main_line();
        if (status) status = place_moves();
        if (!status) return status.error();
        return std::move(record_);
    }

 private:
    /// What a node says of the move in it, in whichever order.
    struct Node {
        std::optional<Property> move;
        std::optional<int> milliseconds;
        std::string comment;
    };

    Status read_main_line() {
        scanner_.skip_blanks();
        if (scanner_.at_end() || scanner_.peek() != '(') return here("a game in SGF begins with '(;'");
        bool in_node = false;
        for (;; scanner_.skip_blanks()) {
            if (scanner_.at_end()) return Error{"the text ends before the game's ')'"};
            const char c = scanner_.peek();
            if (in_node && is_letter(c)) {
                Result<Property> property = scanner_.property();
                if (!property) return property.error();
                const Status status = use(std::move(*property));
                if (!status) return status;
                continue;
            }
            if (c != '(' && c != ';' && !(c == ')' && in_node)) {
                return here(text::concat(text::quoted(std::string_view(&c, 1)), " is out of place"));
            }
            const Status status = end_node();
            if (!status || c == ')') return status;
            in_node = c == ';';
            scanner_.take();
        }
    }

    [[nodiscard]] Error here(std::string_view what) const {
        return Error{text::concat("line ", scanner_.line(), ": ", what)};
    }

    Status use(Property property) {
        const std::string& name = property.name;
        if (name == "B" || name == "W") return use_move(std::move(property));
        if (name == "AB" || name == "AW" || name == "AE") {
            return property.error(name + " sets up stones: only games from the empty board are read");
        }
        if (name == "GM" && text::trim(property.value) != "4") {
            return property.error(
                text::concat("GM is ", text::quoted(property.value), ": only GM[4], k in a row, is read"));
        }
        if (name == "SZ") return use_size(property);
        if (name == "PB") record_.players[0] = std::move(property.value);
        if (name == "PW") record_.players[1] = std::move(property.value);
        if (name == "C") node_.comment = std::move(property.value);
        if (name == "XK" || name == "XE" || name == "MS") return use_number(property);
        return Done{};
    }

    Status use_number(const Property& property) {
        const bool is_flag = property.name == "XE";
        const bool is_run = property.name == "XK";
        const int low = is_run ? 1 : 0;
        const int high = is_flag ? 1 : is_run ? Rules::kLargest : std::numeric_limits<int>::max();
        const Result<int> number = number_of(property, low, high);
        if (!number) return number.error();
        if (is_flag) {
            record_.rules.exact = *number == 1;
        } else if (is_run) {
            record_.rules.run = *number;
        } else {
            node_.milliseconds = *number;
        }
        return Done{};
    }

    /// SZ[15] or SZ[columns:rows].
    Status use_size(const Property& property) {
        Property columns = property;
        Property rows = property;
        const std::size_t colon = property.value.find(':');
        if (colon != std::string::npos) {
            columns.value.resize(colon);
            rows.value.erase(0, colon + 1);
        }
        const Result<int> width = number_of(columns, 1, kLargestSide);
        if (!width) return width.error();
        const Result<int> height = number_of(rows, 1, kLargestSide);
        if (!height) return height.error();
        record_.rules.columns = *width;
        record_.rules.rows = *height;
        has_size_ = true;
        return Done{};
    }

    Status use_move(Property property) {
        const std::string number = text::concat("move ", moves_.size() + 1);
        if (node_.move) return property.error(number + " shares its node with another: one move a node");
        if (property.value_count > 1) return property.error(number + " names more than one point");
        const std::string_view expected = moves_.size() % 2 == 0 ? "B" : "W";
        if (property.name != expected) {
            return property.error(text::concat(number, " is by ", property.name, " where ", expected,
                                               " moves: B begins and the two alternate"));
        }
        node_.move = std::move(property);
        return Done{};
    }

    Status end_node() {
        if (node_.move) {
            if (moves_.size() == kMostMoves) {
                return node_.move->error(text::concat("more than ", kMostMoves, " moves"));
            }
            moves_.push_back(std::move(*node_.move));
            record_.moves.push_back(
                {.milliseconds = node_.milliseconds, .comment = std::move(node_.comment)});
        }
        node_ = {};
        return Done{};
    }

    /// The points become cells once the size is known, wherever the file tells it.
    Status place_moves() {
        if (!has_size_) return Error{"there is no SZ: the size of the board is not told"};
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const std::string_view point = text::trim(moves_[i].value);
            const bool is_point = point.size() == 2;
            const std::size_t column = is_point ? kPoints.find(point[0]) : std::string_view::npos;
            const std::size_t row = is_point ? kPoints.find(point[1]) : std::string_view::npos;
            const Rules& rules = record_.rules;
            if (row >= static_cast<std::size_t>(rules.rows) ||
                column >= static_cast<std::size_t>(rules.columns)) {
                return moves_[i].error(text::concat("move ", i + 1, ": ", text::quoted(point),
                                                    " is not a point of a board of ", rules.columns,
                                                    " columns and ", rules.rows, " rows"));
            }
            record_.moves[i].cell = rules.cell_at(static_cast<int>(row), static_cast<int>(column));
        }
        return Done{};
    }

    Scanner scanner_;
    Record record_;
    Node node_;
    std::vector<Property> moves_;
    bool has_size_ = false;
};

std::string property(std::string_view name, std::string_view value) {
    std::string out = text::concat(name, '[');
    for (const char c : value) {
        if (c == ']' || c == '\\') out += '\\';
        out += c;
    }
    return out + ']';
}

}  // namespace

Result<Record> read_sgf(std::string_view text) { return Reader(text).read(); }

Result<std::string> write_sgf(const Record& record) {
    const Rules& rules = record.rules;
    if (rules.rows > kLargestSide || rules.columns > kLargestSide) {
        return Error{text::concat("SGF has letters for ", kLargestSide, " rows and columns; this board has ",
                                  rules.rows, " rows and ", rules.columns, " columns")};
    }
    std::string out = "(;FF[4]GM[4]CA[UTF-8]";
    // The format wants one number, and no pair of equal ones, for a square board.
    const std::string columns = std::to_string(rules.columns);
    out += property("SZ", rules.rows == rules.columns ? columns : text::concat(columns, ':', rules.rows));
    out += property("XK", std::to_string(rules.run));
    if (rules.exact) out += property("XE", "1");
    if (!record.players[0].empty()) out += property("PB", record.players[0]);
    if (!record.players[1].empty()) out += property("PW", record.players[1]);
    bool is_first = true;
    for (const Record::Move& move : record.moves) {
        const std::array<char, 2> point{kPoints[static_cast<std::size_t>(rules.column_of(move.cell))],
                                        kPoints[static_cast<std::size_t>(rules.row_of(move.cell))]};
        out += "\n;" + property(is_first ? "B" : "W", {point.data(), point.size()});
        if (move.milliseconds) out += property("MS", std::to_string(*move.milliseconds));
        if (!move.comment.empty()) out += property("C", move.comment);
        is_first = !is_first;
    }
    return out + ")\n";
}

}  // namespace mnk::formats
