#include "mnk/search/weights.hpp"

#include <gmock/gmock.h>

#include "mnk/search/champion.hpp"

namespace mnk::search {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using threats::CodeValue;
using threats::Shape;
using threats::Threat;

std::string built_in() { return std::string(built_in_weights()); }

/// The built-in text with the first `from` replaced.
std::string damaged(const std::string& from, const std::string& to) {
    std::string text = built_in();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string sentence_about(const std::string& text) {
    const Result<WeightsFile> file = read_weights(text);
    EXPECT_FALSE(file);
    return file ? "" : file.error().what;
}

TEST(BuiltInWeights, AreReadAndWrittenBackAsTheyAre) {
    const Result<WeightsFile> file = read_weights(built_in_weights());
    ASSERT_TRUE(file) << file.error().what;
    EXPECT_EQ(write_weights(*file), built_in());
}

TEST(BuiltInWeights, HaveTheObviousOrderForEveryRun) {
    for (int run = 3; run <= 20; ++run) {
        const threats::ShapeWeights weights = weights_for(run);
        const auto line = [&](Shape shape) { return weights.line[static_cast<std::size_t>(shape)]; };
        const auto cell = [&](Threat threat) { return weights.cell[static_cast<std::size_t>(threat)]; };
        for (const auto number :
             {&CodeValue::moving, &CodeValue::waiting, &CodeValue::attack, &CodeValue::defend}) {
            EXPECT_GE(line(Shape::wins).*number, line(Shape::open1).*number) << run;
            EXPECT_GE(line(Shape::open1).*number, line(Shape::lacks1).*number) << run;
            EXPECT_GE(cell(Threat::wins).*number, cell(Threat::unstoppable).*number) << run;
            EXPECT_GE(cell(Threat::unstoppable).*number, cell(Threat::four_three).*number) << run;
        }
        for (const auto number : {&CodeValue::attack, &CodeValue::defend}) {
            EXPECT_GT(line(Shape::wins).*number, line(Shape::open1).*number) << run;
            EXPECT_GT(line(Shape::open1).*number, line(Shape::lacks1).*number) << run;
            EXPECT_GT(line(Shape::open1).*number, 0) << run;
        }
        EXPECT_GT(line(Shape::wins).moving, 0) << run;
        EXPECT_EQ(line(Shape::dead), CodeValue{}) << run;
        EXPECT_EQ(cell(Threat::none), CodeValue{}) << run;
    }
}

TEST(WeightsFile, GivesTheNearestRunAndOfTwoTheSmaller) {
    WeightsFile file;
    for (const int run : {8, 5, 10}) {
        TrainedWeights section;
        section.run = run;
        file.set(section);
    }
    EXPECT_EQ(file.nearest(3).run, 5);
    EXPECT_EQ(file.nearest(5).run, 5);
    EXPECT_EQ(file.nearest(6).run, 5);
    EXPECT_EQ(file.nearest(7).run, 8);
    EXPECT_EQ(file.nearest(9).run, 8);
    EXPECT_EQ(file.nearest(128).run, 10);
}

TEST(DamagedWeights, GetASentenceWithTheLine) {
    EXPECT_THAT(sentence_about(damaged("[k5.line]", "[k5.line")), StartsWith("line "));
    EXPECT_THAT(sentence_about(damaged("wide2 ", "wide9 ")), HasSubstr("line has no 'wide9'"));
    EXPECT_THAT(sentence_about(damaged("wide2 ", "#wide2 ")), HasSubstr("line lacks wide2"));
    EXPECT_THAT(sentence_about(damaged("\nseed = ", "\nseed = -")), HasSubstr("seed is a whole number"));
    EXPECT_THAT(sentence_about(damaged("\nseed = ", "\nseeds = ")), HasSubstr("no 'seeds'"));
    EXPECT_THAT(sentence_about(damaged("[k5.cell]", "[k5.cells]")), HasSubstr("no 'cells'"));
    EXPECT_THAT(sentence_about(damaged("[k5]", "[k05]")), HasSubstr("not 'k05'"));
    EXPECT_THAT(sentence_about(""), HasSubstr("no section"));
    EXPECT_THAT(sentence_about("k5 = 3\n"), HasSubstr("line 1"));
}

TEST(DamagedWeights, WithANumberOutOfRangeAreRefused) {
    const Result<WeightsFile> file = read_weights(built_in_weights());
    ASSERT_TRUE(file);
    WeightsFile changed = *file;
    changed.sections.front().weights.line[1].moving = 256;
    EXPECT_THAT(sentence_about(write_weights(changed)), HasSubstr("from -255 to 255"));
    changed = *file;
    changed.sections.front().weights.cell[1].defend = 6001;
    EXPECT_THAT(sentence_about(write_weights(changed)), HasSubstr("from -6000 to 6000"));
}

TEST(Champion, SaysWhyAFileOfWeightsCannotBeUsed) {
    ChampionOptions options;
    options.weights = "/nowhere/at/all.toml";
    const auto player = make_champion(options);
    ASSERT_FALSE(player);
    EXPECT_EQ(player.error().what, "cannot read weights from '/nowhere/at/all.toml'");
}

}  // namespace
}  // namespace mnk::search
