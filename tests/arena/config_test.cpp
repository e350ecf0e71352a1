#include "mnk/arena/config.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace mnk::arena {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kWhole = R"(
# A comment.
name = "evening"
schedule = "sprt"
rounds = 500
nodes = 1000
boards = ["15x15x5", "7x7x4"]
openings = ["h8 i9", "g7 g8"]
sprt = [0, 5.5]
alpha = 0.01
full-board = true
players = ["random:seed=3"]

[[player]]
name = "mine \"quoted\""
command = "./pbrain-mine --fast"
move-time = 250
nodes = 5
)";

TEST(ArenaConfig, reads_every_kind_of_value) {
    const Result<Config> config = read_config(kWhole);
    ASSERT_TRUE(config) << config.error().what;
    EXPECT_EQ(config->name, "evening");
    EXPECT_EQ(config->schedule, "sprt");
    EXPECT_EQ(config->rounds, 500);
    EXPECT_EQ(config->boards, "15x15x5,7x7x4");
    EXPECT_EQ(config->openings, "h8 i9; g7 g8");
    EXPECT_EQ(config->sprt, "0,5.5");
    EXPECT_EQ(config->alpha, "0.01");
    EXPECT_TRUE(config->full_board);
    ASSERT_EQ(config->players.size(), 2U);
    EXPECT_EQ(config->players[0].move_time, 250);
    EXPECT_EQ(config->players[0].nodes, 5);
}

TEST(ArenaConfig, reads_back_what_it_writes) {
    const Result<Config> config = read_config(kWhole);
    ASSERT_TRUE(config);
    const Result<Config> again = read_config(write_config(*config));
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(again->name, config->name);
    EXPECT_EQ(again->openings, config->openings);
    EXPECT_EQ(again->players, config->players);
    EXPECT_EQ(write_config(*again), write_config(*config));
    EXPECT_EQ(*read_config(""), Config{});
}

TEST(ArenaConfig, says_in_which_line_a_key_is_unknown_or_a_value_wrong) {
    const auto error_of = [](std::string_view text) {
        const Result<Config> config = read_config(text);
        return config ? std::string("no error") : config.error().what;
    };
    EXPECT_EQ(error_of("seed = 1\nround = 3\n"),
              "line 2: there is no option 'round', did you mean 'rounds'?");
    EXPECT_EQ(error_of("rounds = 0\n"), "line 1: rounds must be a whole number from 1 to 1000000, not '0'");
    EXPECT_THAT(error_of("\nschedule = \"swiss\"\n"), HasSubstr("line 2: schedule is round-robin"));
    EXPECT_THAT(error_of("\n\nseed = = 1\n"), HasSubstr("line 3: "));
    EXPECT_THAT(error_of("[[player]]\nname = \"x\"\nspecs = \"y\"\n"), HasSubstr("line 3: "));
    EXPECT_THAT(error_of("[[player]]\nname = \"x\"\n"),
                HasSubstr("line 1: a player needs a spec or a command"));
    EXPECT_EQ(error_of("[[player]]\nspec = \"mics\"\nnodes = -1\n"),
              "line 3: nodes must be a whole number from 0 to 1000000000000, not '-1'");
    EXPECT_THAT(error_of("players = [3]\n"), HasSubstr("line 1: "));
    EXPECT_THAT(error_of("[limits]\nnodes = 3\n"), HasSubstr("line 1: "));
    EXPECT_THAT(error_of("boards = [[1, 2], [3]]\n"), HasSubstr("line 1: "));
}

TEST(ArenaConfig, leaves_what_the_file_does_not_say_as_it_was) {
    Config before;
    before.boards = "course";
    before.nodes = 2000;
    const Result<Config> read = read_config("boards = [\"15x15x5\"]\n", before);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->boards, "15x15x5") << "said, although it is what it would be anyway";
    EXPECT_EQ(read->nodes, 2000);
}

}  // namespace
}  // namespace mnk::arena
