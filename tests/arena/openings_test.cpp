#include "mnk/arena/openings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "mnk/arena/boards.hpp"
#include "mnk/board/notation.hpp"
#include "mnk/board/symmetry.hpp"
#include "tests/support/players.hpp"

namespace mnk::arena {
namespace {

using ::testing::HasSubstr;

const Rules kGomoku{15, 15, 5};
const play::StopFlag kNever;

std::string text_of(const Result<Opening>& opening) {
    return opening ? moves_to_text(kGomoku, *opening) : opening.error().what;
}

TEST(Openings, are_read_in_every_notation) {
    EXPECT_EQ(text_of(read_opening(kGomoku, "h8 i9", Notation::automatic)), "h8 i9");
    EXPECT_EQ(text_of(read_opening(kGomoku, "7,7 8,6", Notation::automatic)), "h8 i9");
    EXPECT_EQ(text_of(read_opening(kGomoku, "0,0, 1,-1", Notation::automatic)), "h8 i9");
    EXPECT_EQ(text_of(read_opening(kGomoku, "0,0 1,1", Notation::centre)), "h8 i7");
    EXPECT_EQ(text_of(read_opening(kGomoku, "0,0 1,1", Notation::corner)), "a15 b14");
    EXPECT_EQ(text_of(read_opening(kGomoku, "", Notation::automatic)), "");
}

TEST(Openings, count_from_the_lower_right_of_the_four_middle_cells_of_an_even_board) {
    const Rules even{4, 4, 4};
    EXPECT_EQ(*read_opening(even, "0,0", Notation::centre), Opening{even.cell_at(2, 2)});
}

TEST(Openings, that_are_no_game_are_errors) {
    for (const std::string_view text :
         {"h8 h8", "15,0", "7", "7,7 8", "z99", "7,x", "-8,0", "a1 a2 b1 b2 c1 c2 d1 d2 e1"}) {
        EXPECT_FALSE(read_opening(kGomoku, text, Notation::automatic)) << text;
    }
}

TEST(Openings, in_a_list_are_all_offsets_if_one_is) {
    const Result<std::vector<Opening>> openings =
        read_openings(kGomoku, "# comment\n0,0 1,1\n\n0,0 -1,-1 # another\n", Notation::automatic);
    ASSERT_TRUE(openings) << openings.error().what;
    ASSERT_EQ(openings->size(), 2U);
    EXPECT_EQ(moves_to_text(kGomoku, (*openings)[0]), "h8 i7");
    const Result<std::vector<Opening>> wrong = read_openings(kGomoku, "h8; h8 h8", Notation::automatic);
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error().what, HasSubstr("opening 2 ('h8 h8') on 15x15x5"));
}

TEST(Openings, generated_are_distinct_up_to_symmetry_and_the_same_for_the_same_seed) {
    for (const Rules& rules : {kGomoku, Rules{7, 5, 4}, Rules{50, 50, 10}}) {
        const OpeningWish wish{.count = 60, .plies = 4, .seed = 5};
        const std::vector<Opening> openings = generate_openings(rules, wish, kNever);
        ASSERT_EQ(openings.size(), 60U);
        std::set<Key128> keys;
        for (const Opening& opening : openings) {
            const Result<Position> position = Position::from_moves(rules, opening);
            ASSERT_TRUE(position);
            EXPECT_EQ(position->ply(), 4);
            EXPECT_FALSE(position->is_over());
            EXPECT_TRUE(keys.insert(canonical_key(*position).key).second);
        }
        EXPECT_EQ(openings, generate_openings(rules, wish, kNever));
        EXPECT_NE(openings, generate_openings(rules, {.count = 60, .plies = 4, .seed = 6}, kNever));
    }
}

TEST(Openings, generated_are_as_many_as_there_are) {
    // The first move on 3x3: corner, side or centre.
    EXPECT_EQ(generate_openings({3, 3, 3}, {.count = 100, .plies = 1}, kNever).size(), 3U);
}

TEST(Openings, judged_are_the_most_balanced_ones_and_none_that_is_decided) {
    // Finds a position the better the further right its first stone stands; proves the left edge lost.
    class Judge final : public play::Player {
     public:
        std::optional<Cell> choose(const play::Turn& turn) override {
            const int column = turn.position.rules().column_of(turn.position.moves().front());
            play::Report report;
            report.value = column == 0 ? play::Value::loss_in(2) : play::Value::searched(1 - column);
            turn.tell(report);
            return std::nullopt;
        }
    } judge;
    const Rules rules{6, 6, 4};
    const std::vector<Opening> openings =
        generate_openings(rules, {.count = 10, .plies = 3, .seed = 2, .judge = &judge}, kNever);
    ASSERT_EQ(openings.size(), 10U);
    int sum = 0;
    for (const Opening& opening : openings) {
        EXPECT_NE(rules.column_of(opening.front()), 0);
        sum += rules.column_of(opening.front());
    }
    EXPECT_LE(sum, 20) << "of forty, the ten nearest to column 1";
}

TEST(Boards, of_the_course_are_25) {
    const std::vector<Rules> boards = course_boards();
    ASSERT_EQ(boards.size(), 25U);
    EXPECT_EQ(boards.front(), (Rules{3, 3, 3}));
    EXPECT_EQ(boards.back(), (Rules{70, 70, 10}));
}

TEST(Boards, are_read_from_lists) {
    EXPECT_EQ(*read_boards("15x15x5, 7 6 4; 3x3x3 exact"),
              (std::vector<Rules>{{15, 15, 5}, {7, 6, 4}, {3, 3, 3, true}}));
    EXPECT_EQ(read_boards("course,15x15x5")->size(), 26U);
    for (const std::string_view text : {"", "15x15", "15x15x5x6", "0x3x3", "129x3x3", "3x3x3,3x3x3", "axbxc"})
        EXPECT_FALSE(read_boards(text)) << text;
}

}  // namespace
}  // namespace mnk::arena
