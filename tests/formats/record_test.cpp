// What holds for every format.

#include <gtest/gtest.h>

#include "mnk/formats/lines.hpp"
#include "tests/formats/samples.hpp"

namespace mnk::formats {
namespace {

class EveryFormat : public testing::TestWithParam<Format> {
 protected:
    static Record round_trip(const Record& record) {
        const Result<std::string> text = write(GetParam(), record);
        EXPECT_TRUE(text) << sentence(text);
        if (!text) return {};
        const Result<Record> back = read(*text);
        EXPECT_TRUE(back) << sentence(back) << "\n" << *text;
        return back ? *back : Record{};
    }
};

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::ValuesIn(kFormats),
                         [](const auto& test) { return std::string(name_of(test.param)); });

TEST_P(EveryFormat, ReadsBackWhatItWroteOfRandomGames) {
    Random random(2024);
    for (int game = 0; game < 300; ++game) {
        Record record = random_game(random_rules(random, 20), random);
        if (GetParam() == Format::psq) {
            for (Record::Move& move : record.moves) move.milliseconds = 0;
        }
        EXPECT_EQ(round_trip(record), record);
    }
}

TEST_P(EveryFormat, ReadsBackTheLargestBoardItCanSay) {
    Random random(7);
    const int side = GetParam() == Format::sgf ? 52 : Rules::kLargest;
    const Record record = random_game(Rules{side, side, side, true}, random);
    EXPECT_EQ(round_trip(record).cells(), record.cells());
}

TEST_P(EveryFormat, ReadsBackAGameWithoutMoves) {
    const Record record{.rules = Rules{4, 6, 3, true}};
    EXPECT_EQ(round_trip(record), record);
}

TEST_P(EveryFormat, ReadsBackEveryPairOfAwkwardNames) {
    Random random(11);
    Record record = random_game(Rules{6, 7, 4}, random);
    for (const char* const first : kAwkwardNames) {
        for (const char* const second : {"Bob", "", first}) {
            record.players = {first, second};
            EXPECT_EQ(round_trip(record).players, record.players);
            record.players = {second, first};
            EXPECT_EQ(round_trip(record).players, record.players);
        }
    }
}

TEST_P(EveryFormat, ReadsBackTimesAndCommentsWhereItHasAPlaceForThem) {
    Record record{.rules = Rules{15, 15, 5}, .players = {"Ann", "Bob"}};
    record.moves = {{.cell = 112, .milliseconds = 12, .comment = "the [centre], \"h8\"\n\\ second line"},
                    {.cell = 97, .milliseconds = 0},
                    {.cell = 98, .milliseconds = 2147483647, .comment = "\u4e94"}};
    Record expected = record;
    for (Record::Move& move : expected.moves) {
        if (GetParam() == Format::moves) move.milliseconds.reset();
        if (GetParam() == Format::moves || GetParam() == Format::psq) move.comment.clear();
    }
    EXPECT_EQ(round_trip(record), expected);
}

TEST_P(EveryFormat, IsToldFromItsText) {
    const Record record{.rules = Rules{}};
    const Result<std::string> text = write(GetParam(), record);
    ASSERT_TRUE(text);
    EXPECT_EQ(format_of_text(*text), GetParam());
    EXPECT_EQ(format_of_text(" \r\n\t" + *text), GetParam());
    EXPECT_EQ(format_of_text("\xef\xbb\xbf" + *text), GetParam());
}

TEST_P(EveryFormat, ReadsPastAByteOrderMark) {
    const Record record{.rules = Rules{}, .moves = {{.cell = 4, .milliseconds = 0}}};
    const Result<std::string> text = write(GetParam(), record);
    ASSERT_TRUE(text);
    EXPECT_EQ(moves_of(read("\xef\xbb\xbf" + *text)), "b2");
}

TEST_P(EveryFormat, RefusesToWriteWhatIsNoGame) {
    EXPECT_EQ(sentence(write(GetParam(), Record{.moves = {{.cell = 4}, {.cell = 4}}})),
              "move 2 (b2) is on a cell that is taken");
    EXPECT_EQ(sentence(write(GetParam(), Record{.moves = {{.cell = 9}}})), "move 1 is off the 3x3 board");
    EXPECT_EQ(sentence(write(GetParam(), Record{.rules = Rules{0, 3, 3}})),
              "m (rows) must be from 1 to 128, not 0");
    EXPECT_EQ(sentence(write(GetParam(), Record{.moves = {{.cell = 4, .milliseconds = -1}}})),
              "move 1: a time of -1 ms");
}

TEST_P(EveryFormat, RefusesToWriteWhatItWouldNotRead) {
    const std::string long_name(kLargestText, 'x');
    const Result<std::string> text = write(GetParam(), Record{.players = {long_name, ""}});
    EXPECT_NE(sentence(text).find("at most 16777216 are written"), std::string::npos);
}

TEST_P(EveryFormat, RefusesAHugeText) {
    EXPECT_EQ(sentence(read(GetParam(), std::string(kLargestText + 1, ' '))),
              "the text has 16777217 bytes; a game has at most 16777216");
}

TEST_P(EveryFormat, RefusesAnEmptyText) {
    for (const char* const text : {"", " ", "\n\r\n\t", "\xef\xbb\xbf"}) {
        EXPECT_EQ(sentence(read(GetParam(), text)), "the text is empty");
    }
}

TEST_P(EveryFormat, SaysInOneLineWhatIsWrongWithHostileText) {
    std::vector<std::string> texts{std::string(1, '\0'),
                                   std::string(1000, '\0'),
                                   "\xff\xfe(;",
                                   "\x80",
                                   "rules",
                                   "{",
                                   "(",
                                   "(;",
                                   "Piskvorky",
                                   std::string(1'000'000, '\n') + "x",
                                   std::string(kLargestText, '('),
                                   std::string(kLargestText, '['),
                                   std::string(kLargestText, '{'),
                                   std::string(kLargestText, ';'),
                                   std::string(kLargestText, 'a'),
                                   std::string(kLargestText, ','),
                                   std::string(kLargestText, '1')};
    Random random(5);
    for (int i = 0; i < 2000; ++i) {
        constexpr std::string_view letters = "(;)[]\\{}\":,-19aBWSZ rulesPiskvorky\n\xff\0";
        std::string text;
        for (int left = random.below(60); left > 0; --left) {
            text += letters[static_cast<std::size_t>(random.below(static_cast<int>(letters.size())))];
        }
        texts.push_back(text);
    }
    for (const std::string& text : texts) {
        const Result<Record> record = read(GetParam(), text);
        ASSERT_FALSE(record) << text;
        EXPECT_EQ(record.error().what.find('\n'), std::string::npos);
        EXPECT_LT(record.error().what.size(), 250U) << record.error().what;
    }
}

TEST(Formats, AreCalledByTheirNames) {
    for (const Format format : kFormats) EXPECT_EQ(*format_named(name_of(format)), format);
    EXPECT_EQ(sentence(format_named("pgn")), "there is no format 'pgn': choose moves, json, psq or sgf");
    EXPECT_EQ(sentence(format_named("")), "there is no format '': choose moves, json, psq or sgf");
}

TEST(Formats, AreToldFromTheNameOfAFile) {
    EXPECT_EQ(*format_of_path("game.txt"), Format::moves);
    EXPECT_EQ(*format_of_path("game.moves"), Format::moves);
    EXPECT_EQ(*format_of_path("some.folder/GAME.PSQ"), Format::psq);
    EXPECT_EQ(*format_of_path("C:\\games\\a.b.sgf"), Format::sgf);
    EXPECT_EQ(*format_of_path(".json"), Format::json);
    EXPECT_EQ(sentence(format_of_path("games.sgf/last")),
              "the name 'last' tells no format: it must end in .moves, .txt, .json, .psq or .sgf");
    EXPECT_FALSE(format_of_path("game.txt.gz"));
    EXPECT_FALSE(format_of_path(""));
}

TEST(NameLines, SayEveryNameInOneLine) {
    Random random(3);
    for (int i = 0; i < 5000; ++i) {
        constexpr std::string_view letters = "aB\"\\nr\n\r -7,#\t";
        std::string name;
        for (int left = random.below(6); left > 0; --left) {
            name += letters[static_cast<std::size_t>(random.below(static_cast<int>(letters.size())))];
        }
        const std::string line = name_to_line(name);
        EXPECT_EQ(name_from_line(line), name);
        EXPECT_EQ(line.find_first_of("\r\n"), std::string::npos);
    }
}

TEST(NameLines, KeepALineThatOnlyLooksQuoted) {
    EXPECT_EQ(name_from_line(R"("C:\games\ann")"), R"("C:\games\ann")");
    EXPECT_EQ(name_from_line(R"("Ann" and "Bob")"), R"("Ann" and "Bob")");
    EXPECT_EQ(name_from_line(R"(")"), R"(")");
    EXPECT_EQ(name_from_line(R"("\")"), R"("\")");
}

}  // namespace
}  // namespace mnk::formats
