#include "mnk/engine/parameters.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "mnk/engine/registry.hpp"
#include "tests/support/scratch.hpp"

namespace mnk::engine {
namespace {

using ::testing::HasSubstr;

Parameters some_parameters() {
    Parameters out{.player = "mics",
                   .command = "mnk tune mics --state 'a \"b\" \\ c'\n",
                   .version = "0.1",
                   .date = "2026-01-02",
                   .machine = "naïve # machine",
                   .limits = "2000 nodes a move",
                   .seed = 7};
    out.classes.push_back({.name = "k4-small",
                           .boards = "6x6x4,7x7x4",
                           .games = 100,
                           .test = "LLR",
                           .confirmed = true,
                           .found = {{"width", 9, 0}, {"depth", -3, 0}}});
    out.classes.push_back({.name = "k10-large", .boards = "70x70x10", .found = {}});
    return out;
}

std::string error_of(std::string_view text) {
    const Result<Parameters> read = read_parameters(text);
    return read ? "no error" : read.error().what;
}

TEST(BoardClass, is_k_and_size) {
    EXPECT_EQ(board_class({3, 3, 3, false}), "k3-small");
    EXPECT_EQ(board_class({8, 8, 5, false}), "k5-small");
    EXPECT_EQ(board_class({5, 13, 5, false}), "k5-medium");
    EXPECT_EQ(board_class({15, 15, 5, true}), "k5-medium");
    EXPECT_EQ(board_class({1, 128, 100, false}), "k100-medium");
    EXPECT_EQ(board_class({70, 70, 10, false}), "k10-large");
}

TEST(Parameters, that_were_written_are_read_back) {
    const Result<Parameters> back = read_parameters(write_parameters(some_parameters()));
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_EQ(*back, some_parameters());
}

TEST(Parameters, may_be_written_by_hand) {
    const Result<Parameters> read = read_parameters(
        "# mine\r\nplayer=\"mics\"   # who\r\n\r\n[k4-small]\r\nconfirmed = "
        "true\r\n[k4-small.found]\r\nwidth = 3\r\n");
    ASSERT_TRUE(read) << read.error().what;
    EXPECT_EQ(read->player, "mics");
    ASSERT_NE(read->find("k4-small"), nullptr);
    EXPECT_TRUE(read->find("k4-small")->confirmed);
    EXPECT_EQ(read->find("k4-small")->found, (std::vector<Parameter>{{"width", 3, 0}}));
    EXPECT_EQ(read->find("k5-small"), nullptr);
}

TEST(Parameters, that_are_wrong_are_refused_with_the_line) {
    EXPECT_THAT(error_of(""), HasSubstr("it does not say of which player"));
    EXPECT_THAT(error_of("player = \"mics\"\nplyer = \"x\""),
                HasSubstr("line 2: there is no option 'plyer'"));
    for (const char* text : {"player = mics", "player = \"mi\"cs\"", "player = \"mics\\u00\"", "what is this",
                             "[]", "[.found]", "[k4-small", "confirmed ="})
        EXPECT_THAT(error_of(text), HasSubstr("line 1: ")) << text;
    EXPECT_EQ(error_of("player = 7"), "line 1: player: write a text in quotes");
    EXPECT_EQ(error_of("\ndate = 2026-01-02"), "line 2: date: write a text in quotes");
    EXPECT_THAT(error_of("\nplayer = \"a\"\nplayer = \"b\""), HasSubstr("line 3: "));
    EXPECT_THAT(error_of("seed = 1.5"), HasSubstr("line 1: seed must be a whole number"));
    EXPECT_THAT(error_of("seed = [1]"), HasSubstr("line 1: seed must be a whole number"));
    for (const char* text : {"[k0-small]", "[k129-small]", "[k04-small]", "[k4-tiny]", "[small]"})
        EXPECT_THAT(error_of(text), HasSubstr("line 1: a class is called like k5-small")) << text;
    EXPECT_THAT(error_of("[k4-small]\n[k4-small]"), HasSubstr("line 2: "));
    EXPECT_THAT(error_of("[k4-small]\n[k4-small.found]\n[k4-small.found]"), HasSubstr("line 3: "));
    EXPECT_THAT(error_of("[k4-small]\n[k4-small.x]"), HasSubstr("line 2: there is no option 'x'"));
    EXPECT_THAT(error_of("[k4-small]\nconfirmed = \"yes\""), HasSubstr("line 2: confirmed is true or false"));
    EXPECT_THAT(error_of("[k4-small]\nwidth = 3"), HasSubstr("line 2: there is no option 'width'"));
    EXPECT_THAT(error_of("[k4-small]\n[k4-small.found]\nwidth = \"3\""), HasSubstr("line 3: width must be"));
    EXPECT_THAT(error_of("[k4-small]\n[k4-small.found]\n\"wide th\" = 3"),
                HasSubstr("line 3: no option is called 'wide th'"));
    EXPECT_THAT(error_of(std::string(2'000'000, '\n')), HasSubstr("larger than 1 MiB"));
}

class TunedMics : public ::testing::Test {
 protected:
    /// A spec with a file that has `found` for 6x6x4.
    std::string spec(std::string_view found, bool is_confirmed = true, std::string_view player = "mics") {
        const std::string path = scratch_.file("mics.toml");
        std::ofstream(path) << "player = \"" << player
                            << "\"\n[k4-small]\nconfirmed = " << (is_confirmed ? "true" : "false")
                            << "\n[k4-small.found]\n"
                            << found;
        return "mics:parameters=" + path;
    }

    /// How many root moves it weighs: three times the width.
    static std::size_t root_moves(const std::string& spec, const Rules& rules) {
        Result<std::unique_ptr<play::Player>> player = make_player(spec);
        EXPECT_TRUE(player) << player.error().what;
        if (!player) return 0;
        const play::StopFlag stop;
        play::Limits limits;
        limits.nodes = 500;
        (*player)->start(rules, Stone::first, limits, stop);
        const Position position(rules);
        return (*player)->explain({position, limits, stop, {}}).order.size();
    }
    static std::string error_of(const std::string& spec) {
        const auto player = make_player(spec);
        return player ? "no error" : player.error().what;
    }

    mnk::testing::Scratch scratch_;
    const Rules small_{6, 6, 4, false};
    const Rules large_{20, 20, 5, false};
};

TEST_F(TunedMics, plays_every_class_with_the_width_of_the_file) {
    ASSERT_EQ(root_moves("mics:width=4", small_), 12U);
    EXPECT_EQ(root_moves(spec("width = 4\n"), small_), 12U);
    EXPECT_EQ(root_moves(spec("width = 2\n"), small_), 6U);
    EXPECT_EQ(root_moves(spec("width = 2\n"), large_), root_moves("mics", large_)) << "not in the file";
}

TEST_F(TunedMics, reads_the_file_that_comes_with_the_program) {
    EXPECT_EQ(root_moves("mics:parameters=" MNK_PARAMETERS "/mics.toml", {7, 7, 5, false}), 18U);
}

TEST_F(TunedMics, changes_its_width_with_the_board) {
    const std::string path = scratch_.file("two.toml");
    std::ofstream(path) << "player = \"mics\"\n[k4-small]\nconfirmed = true\n[k4-small.found]\nwidth = 2\n"
                           "[k5-large]\nconfirmed = true\n[k5-large.found]\nwidth = 5\n";
    Result<std::unique_ptr<play::Player>> player = make_player("mics:parameters=" + path);
    ASSERT_TRUE(player) << player.error().what;
    const play::StopFlag stop;
    play::Limits limits;
    limits.nodes = 500;
    for (const auto& [rules, moves] :
         {std::pair{small_, 6U}, std::pair{large_, 15U}, std::pair{small_, 6U}}) {
        (*player)->start(rules, Stone::first, limits, stop);
        const Position position(rules);
        EXPECT_EQ((*player)->explain({position, limits, stop, {}}).order.size(), moves);
    }
}

TEST_F(TunedMics, keeps_its_own_values_where_nothing_is_confirmed_or_the_spec_says_otherwise) {
    EXPECT_EQ(root_moves(spec("width = 2\n", false), small_), root_moves("mics", small_));
    EXPECT_EQ(root_moves(spec("width = 2\n") + ",width=3", small_), 9U);
}

TEST_F(TunedMics, refuses_a_file_that_is_wrong) {
    EXPECT_THAT(error_of("mics:parameters=/nowhere/x"), HasSubstr("player mics: cannot read '/nowhere/x'"));
    EXPECT_THAT(error_of("mics:parameters=" + scratch_.path()), HasSubstr("cannot read"));
    EXPECT_THAT(error_of(spec("width = 65\n")),
                HasSubstr("line 5: width must be a whole number from 0 to 64"));
    EXPECT_THAT(error_of(spec("wide = 5\n", false)), HasSubstr("line 5: there is no option 'wide'"));
    EXPECT_THAT(error_of(spec("width = 5\n", true, "cadrega")),
                HasSubstr("they are of the player 'cadrega'"));
    EXPECT_THAT(error_of(spec("width\n")), HasSubstr("line 5: "));
}

}  // namespace
}  // namespace mnk::engine
