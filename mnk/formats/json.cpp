#include "mnk/formats/json.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "mnk/base/text.hpp"
#include "mnk/board/notation.hpp"

namespace mnk::formats {

namespace {

using Json = nlohmann::json;

/// "line 3, column 14: …" for the byte at `offset`.
Error at(std::string_view text, std::size_t offset, std::string_view what) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    return Error{text::concat("line ", line, ", column ", before.size() - line_start + 1, ": ", what)};
}

Result<Json> parse(std::string_view text) {
    const Status status = check_json_size(text);
    if (!status) return status.error();
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& problem) {
        // `byte` counts from 1 and is the last one that was read.
        const std::size_t offset = problem.byte > 0 ? problem.byte - 1 : 0;
        if (offset >= text.size()) return at(text, text.size(), "the JSON ends too early");
        const bool is_encoding = std::string_view(problem.what()).find("UTF-8") != std::string_view::npos;
        return at(text, offset, is_encoding ? "this is not UTF-8" : "this is not JSON");
    } catch (const Json::exception&) {
        return Error{"the JSON has a number that is too large to read"};
    }
}

/// A value for a sentence: numbers and strings as they are, the rest by type.
std::string shown(const Json& value) {
    if (value.is_string()) return text::quoted(value.get_ref<const std::string&>());
    if (value.is_number()) return value.dump();
    return text::concat(value.is_array() || value.is_object() ? "an " : "", value.type_name());
}

/// The value called `key`; nullptr if there is none.  @pre  object.is_object()
const Json* find(const Json& object, std::string_view key) {
    const auto place = object.find(key);
    return place == object.end() ? nullptr : &*place;
}

/// @pre  object.is_object()
Result<int> integer(const Json& object, std::string_view key, int low, int high) {
    const Json* value = find(object, key);
    if (value == nullptr) return Error{text::concat("there is no '", key, "'")};
    const bool fits = value->is_number_unsigned() ? value->get<std::uint64_t>() <= static_cast<unsigned>(high)
                      : value->is_number_integer() ? value->get<std::int64_t>() <= high
                                                   : false;
    if (!fits || value->get<std::int64_t>() < low) {
        return Error{text::concat("'", key, "' must be a whole number from ", low, " to ", high, ", not ",
                                  shown(*value))};
    }
    return value->get<int>();
}

Result<Rules> rules_of(const Json& root) {
    const Json* object = find(root, "rules");
    if (object == nullptr) return Error{"there is no 'rules'"};
    if (!object->is_object()) return Error{text::concat("'rules' must be an object, not ", shown(*object))};
    const Result<int> rows = integer(*object, "rows", 1, Rules::kLargest);
    const Result<int> columns = integer(*object, "columns", 1, Rules::kLargest);
    const Result<int> run = integer(*object, "run", 1, Rules::kLargest);
    for (const Result<int>* number : {&rows, &columns, &run}) {
        if (!*number) return Error{"rules: " + number->error().what};
    }
    const Json* exact = find(*object, "exact");
    if (exact != nullptr && !exact->is_boolean()) {
        return Error{text::concat("rules: 'exact' must be true or false, not ", shown(*exact))};
    }
    return Rules{*rows, *columns, *run, exact != nullptr && exact->get<bool>()};
}

Status read_players(const Json& root, Record& record) {
    const Json* players = find(root, "players");
    if (players == nullptr) return Done{};
    const bool is_pair =
        players->is_array() && players->size() == 2 && (*players)[0].is_string() && (*players)[1].is_string();
    if (!is_pair) return Error{"'players' must be an array of two strings"};
    for (std::size_t i = 0; i < 2; ++i) record.players[i] = (*players)[i].get<std::string>();
    return Done{};
}

/// From `cell`, from `row` and `col`, or from both if they agree.
Result<Cell> cell_of(const Rules& rules, const Json& move) {
    const Json* name = find(move, "cell");
    const bool has_place = move.contains("row") || move.contains("col");
    if (name == nullptr && !has_place) return Error{"there is neither 'cell' nor 'row' and 'col'"};
    Cell cell = kNoCell;
    if (name != nullptr) {
        if (!name->is_string()) return Error{text::concat("'cell' must be a string, not ", shown(*name))};
        const Result<Cell> named = parse_cell(rules, name->get_ref<const std::string&>());
        if (!named) return named.error();
        cell = *named;
    }
    if (has_place) {
        const Result<int> row = integer(move, "row", 0, rules.rows - 1);
        if (!row) return row.error();
        const Result<int> column = integer(move, "col", 0, rules.columns - 1);
        if (!column) return column.error();
        const Cell placed = rules.cell_at(*row, *column);
        if (name != nullptr && cell != placed) {
            return Error{text::concat("the cell is ", cell_name(rules, cell), ", but row ", *row, " and col ",
                                      *column, " are ", cell_name(rules, placed))};
        }
        cell = placed;
    }
    return cell;
}

Result<Record::Move> move_of(const Rules& rules, const Json& value) {
    Record::Move move;
    if (value.is_string()) {
        const Result<Cell> cell = parse_cell(rules, value.get_ref<const std::string&>());
        if (!cell) return cell.error();
        move.cell = *cell;
        return move;
    }
    if (!value.is_object()) return Error{"a move is an object or a string, not " + shown(value)};
    const Result<Cell> cell = cell_of(rules, value);
    if (!cell) return cell.error();
    move.cell = *cell;
    if (value.contains("ms")) {
        const Result<int> milliseconds = integer(value, "ms", 0, std::numeric_limits<int>::max());
        if (!milliseconds) return milliseconds.error();
        move.milliseconds = *milliseconds;
    }
    if (const Json* comment = find(value, "comment")) {
        if (!comment->is_string()) {
            return Error{text::concat("'comment' must be a string, not ", shown(*comment))};
        }
        move.comment = comment->get<std::string>();
    }
    return move;
}

std::string quoted_json(std::string_view text) {
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Status check_json_size(std::string_view text) {
    int depth = 0;
    int values = 1;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\0') return at(text, i, "a NUL byte: this is not JSON");
        if (c == '"') in_string = !in_string;
        if (in_string && c == '\\') ++i;
        if (in_string) continue;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (c == ',' || c == '[' || c == '{') ++values;
        if (depth > kDeepestJson) {
            return at(text, i, text::concat("brackets are nested more than ", kDeepestJson, " deep"));
        }
        if (values > kMostJsonValues) {
            return at(text, i, text::concat("more than ", kMostJsonValues, " values"));
        }
    }
    return Done{};
}

Result<Record> read_json(std::string_view text) {
    const Result<Json> root = parse(text);
    if (!root) return root.error();
    if (!root->is_object()) return Error{"a game in JSON is an object, not " + shown(*root)};
    Record record;
    const Result<Rules> rules = rules_of(*root);
    if (!rules) return rules.error();
    record.rules = *rules;
    const Status players = read_players(*root, record);
    if (!players) return players.error();
    const Json* moves = find(*root, "moves");
    if (moves == nullptr) return Error{"there is no 'moves'"};
    if (!moves->is_array()) return Error{text::concat("'moves' must be an array, not ", shown(*moves))};
    if (moves->size() > static_cast<std::size_t>(rules->cells())) {
        return Error{text::concat(moves->size(), " moves on a board of ", rules->cells(), " cells")};
    }
    for (const Json& value : *moves) {
        Result<Record::Move> move = move_of(*rules, value);
        if (!move) return Error{text::concat("move ", record.moves.size() + 1, ": ", move.error().what)};
        record.moves.push_back(std::move(*move));
    }
    return record;
}

Result<std::string> write_json(const Record& record) {
    const Rules& rules = record.rules;
    std::string out = text::concat(
        "{\n  \"rules\": {\"rows\": ", rules.rows, ", \"columns\": ", rules.columns, ", \"run\": ", rules.run,
        ", \"exact\": ", rules.exact ? "true" : "false", "},\n  \"players\": [",
        quoted_json(record.players[0]), ", ", quoted_json(record.players[1]), "],\n  \"moves\": [");
    bool is_first = true;
    for (const Record::Move& move : record.moves) {
        out +=
            text::concat(is_first ? "\n" : ",\n", "    {\"cell\": \"", cell_name(rules, move.cell),
                         "\", \"row\": ", rules.row_of(move.cell), ", \"col\": ", rules.column_of(move.cell));
        if (move.milliseconds) out += text::concat(", \"ms\": ", *move.milliseconds);
        if (!move.comment.empty()) out += ", \"comment\": " + quoted_json(move.comment);
        out += '}';
        is_first = false;
    }
    return out + (is_first ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace mnk::formats
