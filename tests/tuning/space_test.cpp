#include "mnk/tuning/space.hpp"

#include <gmock/gmock.h>

#include <set>

namespace mnk::tuning {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string error_of(std::string_view text) {
    const Result<Range> range = read_range(text);
    return range ? "no error" : range.error().what;
}

TEST(Range, is_read_as_it_is_written) {
    const Result<Range> range = read_range("width=3..12");
    ASSERT_TRUE(range);
    EXPECT_EQ(*range, (Range{"width", 3, 12}));
    EXPECT_EQ(to_text(*range), "width=3..12");
}

TEST(Range, that_makes_no_sense_is_refused) {
    for (const char* text : {"", "width", "width=3", "width3..4", "=3..4", "3..4=5"})
        EXPECT_THAT(error_of(text), HasSubstr("write what to tune as OPTION=LOW..HIGH")) << text;
    EXPECT_THAT(error_of("width=x..4"), HasSubstr("width must be a whole number"));
    EXPECT_THAT(error_of("width=3..4x"), HasSubstr("width must be a whole number"));
    EXPECT_EQ(error_of("width=5..4"), "width: 5..4 is empty");
}

TEST(Range, must_be_of_a_number_that_the_player_has) {
    const auto check = [](std::string_view spec, const std::vector<Range>& ranges) {
        const Status status = check_ranges(spec, ranges);
        return status ? std::string("no error") : status.error().what;
    };
    EXPECT_EQ(check("mics", {{"width", 3, 12}, {"depth", 2, 9}}), "no error");
    EXPECT_EQ(check("mics", {{"width", 3, 65}}), "width is from 0 to 64, not 3..65");
    EXPECT_THAT(check("mics", {{"wide", 3, 12}}),
                HasSubstr("player mics has no number 'wide': choose width, depth"));
    EXPECT_THAT(check("mics", {{"order", 3, 12}}), HasSubstr("has no number 'order'"));
    EXPECT_EQ(check("helpfulness", {{"width", 3, 12}}), "player helpfulness has no number to tune");
    EXPECT_EQ(check("mics", {{"width", 3, 4}, {"width", 5, 6}}), "width is to be tuned twice");
    EXPECT_THAT(check("mics", {}), HasSubstr("nothing to tune"));
    EXPECT_THAT(check("mix", {{"width", 3, 4}}), HasSubstr("there is no player 'mix'"));
}

TEST(Candidates, are_all_combinations_where_these_are_few) {
    EXPECT_THAT(
        candidates({{"a", 1, 2}, {"b", 5, 7}}, 6, 1),
        ElementsAre(Values{1, 5}, Values{1, 6}, Values{1, 7}, Values{2, 5}, Values{2, 6}, Values{2, 7}));
}

TEST(Candidates, are_different_ones_by_chance_where_there_are_more) {
    const std::vector<Range> ranges{{"a", 1, 2}, {"b", -3, 1'000'000'000'000}, {"c", 0, 1'000'000'000'000}};
    const std::vector<Values> some = candidates(ranges, 50, 1);
    EXPECT_EQ(std::set<Values>(some.begin(), some.end()).size(), 50U);
    for (const Values& values : some) {
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            EXPECT_GE(values[i], ranges[i].low);
            EXPECT_LE(values[i], ranges[i].high);
        }
    }
    EXPECT_EQ(some, candidates(ranges, 50, 1)) << "the same for the same seed";
    EXPECT_NE(some, candidates(ranges, 50, 2));
    EXPECT_EQ(candidates({{"a", 1, 51}}, 50, 1).size(), 50U);
}

TEST(Spec, takes_the_values_after_its_own) {
    EXPECT_EQ(spec_with("mics", {{"width", 1, 9}, {"depth", 1, 9}}, {4, 5}), "mics:width=4,depth=5");
    EXPECT_EQ(spec_with("mics:order=heap", {{"width", 1, 9}}, {4}), "mics:order=heap,width=4");
}

}  // namespace
}  // namespace mnk::tuning
