#include "mnk/base/options.hpp"

#include <gtest/gtest.h>

#include <array>

namespace mnk::options {
namespace {

struct Settings {
    std::int64_t width = 7;
    bool loud = false;
    std::string file;
    std::string order = "heap";
};

constexpr std::array kTable{
    Option<Settings>{"width", "cells tried a node", Integer{&Settings::width, 1, 64}},
    Option<Settings>{"loud", "says what it thinks", Flag{&Settings::loud}},
    Option<Settings>{"file", "where to write", Text{&Settings::file, "FILE"}},
    Option<Settings>{"order", "how to sort", Choice{&Settings::order, "heap|sort"}},
};

Status set_one(Settings& settings, std::string_view name, std::string_view value) {
    return set(settings, std::span<const Option<Settings>>(kTable), name, value);
}

TEST(Options, AreSetByNameAndChecked) {
    Settings settings;
    EXPECT_TRUE(set_one(settings, "width", "9"));
    EXPECT_TRUE(set_one(settings, "loud", ""));
    EXPECT_TRUE(set_one(settings, "file", "a b"));
    EXPECT_TRUE(set_one(settings, "order", "sort"));
    EXPECT_EQ(settings.width, 9);
    EXPECT_TRUE(settings.loud);
    EXPECT_EQ(settings.file, "a b");
    EXPECT_EQ(settings.order, "sort");
    EXPECT_TRUE(set_one(settings, "loud", "false"));
    EXPECT_FALSE(settings.loud);
}

TEST(Options, SayWhatIsWrongAndChangeNothing) {
    Settings settings;
    EXPECT_EQ(set_one(settings, "width", "65").error().what,
              "width must be a whole number from 1 to 64, not '65'");
    EXPECT_EQ(set_one(settings, "loud", "maybe").error().what, "loud is true or false, not 'maybe'");
    EXPECT_EQ(set_one(settings, "order", "bubble").error().what, "order is heap or sort, not 'bubble'");
    EXPECT_EQ(set_one(settings, "widht", "9").error().what,
              "there is no option 'widht', did you mean 'width'?");
    EXPECT_EQ(set_one(settings, "zzz", "9").error().what, "there is no option 'zzz'");
    EXPECT_EQ(settings.width, 7);
    EXPECT_EQ(settings.order, "heap");
}

TEST(Options, DescribeThemselvesWithDefaultsAndRanges) {
    const std::vector<Description> rows = describe(std::span<const Option<Settings>>(kTable));
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].values, "N");
    EXPECT_EQ(rows[0].default_value, "7");
    EXPECT_EQ(rows[0].high, 64);
    EXPECT_TRUE(rows[1].is_flag);
    EXPECT_EQ(rows[2].values, "FILE");
    EXPECT_EQ(rows[3].values, "heap|sort");
    EXPECT_EQ(rows[3].default_value, "heap");
}

struct Wider : Settings {
    std::int64_t height = 3;
};

constexpr auto kWider =
    joined(std::array{Option<Wider>{"height", "rows", Integer{&Wider::height, 1, 9}}}, kTable);

TEST(Options, OfABaseAreOptionsOfWhatDerivesFromIt) {
    static_assert(kWider.size() == 1 + kTable.size());
    Wider wider;
    for (const auto& [name, value] :
         {std::pair{"height", "4"}, std::pair{"width", "9"}, std::pair{"loud", ""}, std::pair{"file", "f"},
          std::pair{"order", "sort"}})
        EXPECT_TRUE(set(wider, std::span<const Option<Wider>>(kWider), name, value)) << name;
    EXPECT_EQ(wider.height, 4);
    EXPECT_EQ(wider.width, 9);
    EXPECT_TRUE(wider.loud);
    EXPECT_EQ(wider.file, "f");
    EXPECT_EQ(wider.order, "sort");
    EXPECT_EQ(set(wider, std::span<const Option<Wider>>(kWider), "width", "65").error().what,
              "width must be a whole number from 1 to 64, not '65'");
}

TEST(Options, AreCopiedOneByOne) {
    Settings from;
    from.width = 9;
    from.order = "sort";
    Settings to;
    copy(to, from, kTable[3]);
    EXPECT_EQ(to.order, "sort");
    EXPECT_EQ(to.width, 7);
}

}  // namespace
}  // namespace mnk::options
