#include "mnk/engine/registry.hpp"

#include <gtest/gtest.h>

#include <set>

namespace mnk::engine {
namespace {

TEST(Registry, NamesEveryPlayerOnceAndSaysWhatItDoes) {
    std::set<std::string_view> names;
    for (const PlayerEntry& entry : players()) {
        EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
        EXPECT_FALSE(entry.summary.empty());
        EXPECT_TRUE(make_player(entry.name)) << entry.name;
    }
    EXPECT_TRUE(names.contains(default_player()));
}

TEST(Registry, ReadsAPlayerWithItsSettings) {
    const Result<PlayerSpec> spec = parse_spec("random:seed=7");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->entry->name, "random");
    ASSERT_EQ(spec->settings.size(), 1u);
    EXPECT_EQ(spec->settings[0].name, "seed");
    EXPECT_EQ(spec->settings[0].value, "7");
    EXPECT_TRUE(make_player("random:"));
}

TEST(Registry, SaysWhatIsWrongWithASpec) {
    EXPECT_EQ(make_player("radnom").error().what, "there is no player 'radnom', did you mean 'random'?");
    EXPECT_EQ(make_player("").error().what.substr(0, 31), "there is no player '': choose r");
    EXPECT_EQ(make_player("random:seed").error().what,
              "player random: write an option as NAME=VALUE, not 'seed'");
    EXPECT_EQ(make_player("random:seed=x").error().what,
              "player random: seed must be a whole number from 0 to 1000000000, not 'x'");
    EXPECT_EQ(make_player("random:sede=1").error().what,
              "player random: there is no option 'sede', did you mean 'seed'?");
}

}  // namespace
}  // namespace mnk::engine
