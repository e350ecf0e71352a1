#include "mnk/formats/json.hpp"

#include <gtest/gtest.h>

#include "tests/formats/samples.hpp"

namespace mnk::formats {
namespace {

Result<Record> read_text(std::string_view text) { return read(Format::json, text); }

/// A game of 3x3x3 with these moves.
Result<Record> read_moves_json(const std::string& moves) {
    return read_text(R"({"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": [)" + moves + "]}");
}

Result<Record> read_rules_json(const std::string& rules) {
    return read_text(R"({"rules": )" + rules + R"(, "moves": []})");
}

TEST(Json, IsWrittenOneMoveALine) {
    Record record{.rules = Rules{3, 4, 3, true}, .players = {"Ann \"the\" first", "Bob"}};
    record.moves = {{.cell = 1, .milliseconds = 12, .comment = "top"}, {.cell = 6}};
    EXPECT_EQ(*write(Format::json, record), R"({
  "rules": {"rows": 3, "columns": 4, "run": 3, "exact": true},
  "players": ["Ann \"the\" first", "Bob"],
  "moves": [
    {"cell": "b3", "row": 0, "col": 1, "ms": 12, "comment": "top"},
    {"cell": "c2", "row": 1, "col": 2}
  ]
}
)");
    EXPECT_EQ(*write(Format::json, Record{}), R"({
  "rules": {"rows": 3, "columns": 3, "run": 3, "exact": false},
  "players": ["", ""],
  "moves": []
}
)");
}

TEST(Json, ReadsAMoveInEveryWay) {
    EXPECT_EQ(moves_of(read_moves_json(R"("b2", {"cell": "A1"}, {"row": 0, "col": 2},
                                           {"cell": "c1", "row": 2, "col": 2, "other": [null]})")),
              "b2 a1 c3 c1");
}

TEST(Json, PassesOverUnknownKeys) {
    EXPECT_TRUE(read_text(R"({"x": {"y": [1.5e3, null]}, "moves": [], "rules":
                              {"rows": 3, "columns": 3, "run": 3, "z": 0, "exact": false}})"));
}

TEST(Json, SaysWhichKeyIsMissing) {
    EXPECT_EQ(sentence(read_text("{}")), "there is no 'rules'");
    EXPECT_EQ(sentence(read_rules_json("{}")), "rules: there is no 'rows'");
    EXPECT_EQ(sentence(read_rules_json(R"({"rows": 3, "columns": 3})")), "rules: there is no 'run'");
    EXPECT_EQ(sentence(read_text(R"({"rules": {"rows": 3, "columns": 3, "run": 3}})")),
              "there is no 'moves'");
    EXPECT_EQ(sentence(read_moves_json("{}")), "move 1: there is neither 'cell' nor 'row' and 'col'");
    EXPECT_EQ(sentence(read_moves_json(R"({"row": 1})")), "move 1: there is no 'col'");
    EXPECT_EQ(sentence(read_moves_json(R"({"cell": "a1", "col": 1})")), "move 1: there is no 'row'");
}

TEST(Json, SaysWhichValueHasTheWrongType) {
    EXPECT_EQ(sentence(read_text("[]")), "a game in JSON is an object, not an array");
    EXPECT_EQ(sentence(read_text("null")), "a game in JSON is an object, not null");
    EXPECT_EQ(sentence(read_rules_json("[3, 3, 3]")), "'rules' must be an object, not an array");
    EXPECT_EQ(sentence(read_rules_json(R"({"rows": "3", "columns": 3, "run": 3})")),
              "rules: 'rows' must be a whole number from 1 to 128, not '3'");
    EXPECT_EQ(sentence(read_rules_json(R"({"rows": 3, "columns": 3.0, "run": 3})")),
              "rules: 'columns' must be a whole number from 1 to 128, not 3.0");
    EXPECT_EQ(sentence(read_rules_json(R"({"rows": 3, "columns": 3, "run": 0})")),
              "rules: 'run' must be a whole number from 1 to 128, not 0");
    EXPECT_EQ(sentence(read_rules_json(R"({"rows": 3, "columns": 3, "run": -9223372036854775808})")),
              "rules: 'run' must be a whole number from 1 to 128, not -9223372036854775808");
    EXPECT_EQ(sentence(read_rules_json(R"({"rows": 3, "columns": 3, "run": 18446744073709551615})")),
              "rules: 'run' must be a whole number from 1 to 128, not 18446744073709551615");
    EXPECT_EQ(sentence(read_rules_json(R"({"rows": 3, "columns": 3, "run": 3, "exact": 1})")),
              "rules: 'exact' must be true or false, not 1");
    EXPECT_EQ(sentence(read_moves_json("7")), "move 1: a move is an object or a string, not 7");
    EXPECT_EQ(sentence(read_moves_json(R"({"cell": null})")), "move 1: 'cell' must be a string, not null");
    EXPECT_EQ(sentence(read_moves_json(R"({"row": true, "col": 0})")),
              "move 1: 'row' must be a whole number from 0 to 2, not boolean");
    EXPECT_EQ(sentence(read_moves_json(R"({"cell": "a1", "ms": -1})")),
              "move 1: 'ms' must be a whole number from 0 to 2147483647, not -1");
    EXPECT_EQ(sentence(read_moves_json(R"("a2", {"cell": "a1", "comment": {}})")),
              "move 2: 'comment' must be a string, not an object");
    EXPECT_EQ(sentence(read_text(R"({"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": {}})")),
              "'moves' must be an array, not an object");
    for (const char* const players : {"[]", R"(["a"])", R"(["a", 1])", R"(["a", "b", "c"])", "{}", "null"}) {
        EXPECT_EQ(
            sentence(read_text(R"({"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": [], "players": )" +
                               std::string(players) + "}")),
            "'players' must be an array of two strings");
    }
}

TEST(Json, SaysWhichMoveIsWrong) {
    EXPECT_EQ(sentence(read_moves_json(R"("b2", "d1")")),
              "move 2: 'd1' is off the board: columns go from a to c, rows from 1 to 3");
    EXPECT_EQ(sentence(read_moves_json(R"({"cell": "a1", "row": 0, "col": 0})")),
              "move 1: the cell is a1, but row 0 and col 0 are a3");
    EXPECT_EQ(sentence(read_moves_json(R"({"row": 3, "col": 0})")),
              "move 1: 'row' must be a whole number from 0 to 2, not 3");
    EXPECT_EQ(sentence(read_moves_json(R"("b2", "b2")")), "move 2 (b2) is on a cell that is taken");
    EXPECT_EQ(sentence(read_moves_json(R"("a1","a1","a1","a1","a1","a1","a1","a1","a1","a1")")),
              "10 moves on a board of 9 cells");
}

TEST(Json, SaysWhereTheTextIsNoJson) {
    EXPECT_EQ(sentence(read_text("{\n  rules: 3}")), "line 2, column 3: this is not JSON");
    EXPECT_EQ(sentence(read_text("{} {}")), "line 1, column 4: this is not JSON");
    EXPECT_EQ(sentence(read_text("{\"rules\":")), "line 1, column 10: the JSON ends too early");
    EXPECT_EQ(sentence(read_text("{\"rules")), "line 1, column 8: the JSON ends too early");
    EXPECT_EQ(sentence(read_text("{\n\"\xff\": 1}")), "line 2, column 2: this is not UTF-8");
    EXPECT_EQ(sentence(read_text(std::string("{}\0", 3))), "line 1, column 3: a NUL byte: this is not JSON");
    EXPECT_EQ(sentence(read_text("{\"x\": 1e999}")), "the JSON has a number that is too large to read");
}

TEST(Json, RefusesDeepNestingBeforeItIsParsed) {
    const auto nested = [](int depth) {
        return R"({"x": )" + std::string(static_cast<std::size_t>(depth - 1), '[') +
               std::string(static_cast<std::size_t>(depth - 1), ']') + "}";
    };
    EXPECT_EQ(sentence(read_text(nested(kDeepestJson))), "there is no 'rules'");
    EXPECT_EQ(sentence(read_text(nested(kDeepestJson + 1))),
              "line 1, column 70: brackets are nested more than 64 deep");
    EXPECT_EQ(sentence(read_text("{\"" + std::string(1000, '[') + "\\\"[\": 1}")), "there is no 'rules'");
}

TEST(Json, RefusesMillionsOfValuesBeforeTheyAreParsed) {
    std::string text = "[";
    while (text.size() < kLargestText - 10) text += "[],";
    EXPECT_NE(sentence(read_text(text + "1]")).find("more than 1000000 values"), std::string::npos);
}

TEST(Json, ReplacesWhatIsNotUtf8WhenItIsWritten) {
    const Record record{.players = {"a\xff z", "\xc3"}, .moves = {{.cell = 0, .comment = "\x80"}}};
    const Result<std::string> text = write(Format::json, record);
    ASSERT_TRUE(text);
    const Result<Record> back = read(*text);
    ASSERT_TRUE(back) << sentence(back);
    EXPECT_EQ(back->players[0], "a\ufffd z");
    EXPECT_EQ(back->players[1], "\ufffd");
    EXPECT_EQ(back->moves[0].comment, "\ufffd");
}

}  // namespace
}  // namespace mnk::formats
