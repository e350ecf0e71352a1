#include "mnk/tuning/state.hpp"

#include <gmock/gmock.h>

#include "mnk/base/text.hpp"

namespace mnk::tuning {
namespace {

using ::testing::HasSubstr;

State some_state() {
    State state;
    state.wish.player = "mics";
    state.wish.ranges = {{"width", 3, 12}, {"depth", 2, 9}};
    state.wish.candidates = 5;
    state.wish.pairs = 6;
    state.wish.config.boards = "6x6x4";
    state.wish.config.nodes = 2000;
    state.wish.config.generate = 100;
    state.command = "mnk tune mics 'it''s \"quoted\"'";
    state.version = "1";
    state.date = "2026-01-02";
    state.machine = "here";
    state.output = "mics.toml";
    state.stages = {{"k4-small/1", "FFSd.."}, {"k4-small/test", "...."}};
    return state;
}

TEST(State, that_was_written_is_read_back) {
    const Result<State> back = read_state(write_state(some_state()));
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_EQ(*back, some_state());
}

TEST(State, that_is_damaged_is_refused) {
    const std::string whole = write_state(some_state());
    const auto error_with = [&](std::string_view from, std::string_view to) {
        std::string text = whole;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        const Result<State> state = read_state(text);
        return state ? std::string("no error") : state.error().what;
    };
    EXPECT_THAT(error_with("mnk tuning 1", "mnk tuning 2"), HasSubstr("its format"));
    EXPECT_THAT(error_with("FFSd..", "FFSx.."), HasSubstr("games"));
    EXPECT_THAT(error_with("width=3..12", "width=3..99"), HasSubstr("width is from 0 to 64"));
    EXPECT_THAT(error_with("\"candidates\": 5", "\"candidates\": 0"), HasSubstr("candidates"));
    EXPECT_THAT(error_with("\"pairs\": 6", "\"pairs\": \"6\""), HasSubstr("pairs"));
    EXPECT_THAT(error_with("nodes = 2000", "nodes = -1"), HasSubstr("nodes must be a whole number"));
    EXPECT_THAT(error_with("\"date\"", "\"dated\""), HasSubstr("date"));
    EXPECT_THAT(error_with("\"stages\"", "\"stage\""), HasSubstr("stages"));
    for (std::size_t length = 0; length + 2 < whole.size(); ++length)
        EXPECT_FALSE(read_state(whole.substr(0, length))) << "the first " << length << " bytes of it";
}

}  // namespace
}  // namespace mnk::tuning
