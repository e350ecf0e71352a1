#include <gmock/gmock.h>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class TrainNetwork : public testing::Test {
 protected:
    [[nodiscard]] std::vector<std::string> words(const std::string& name, const std::string& games) const {
        return {"train",        "5",
                "--boards",     "9x9x5",
                "--nodes",      "60",
                "--games",      games,
                "--epochs",     "2",
                "--games-file", folder_ / (name + ".games"),
                "--network",    folder_ / (name + ".network")};
    }

    Folder folder_;
};

TEST_F(TrainNetwork, WritesAFileThatSaysHowItWasMadeAndThatTheChampionReads) {
    std::vector<std::string> command = words("first", "30");
    command.emplace_back("--json");
    const Finished finished = run(command);
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_THAT(finished.out,
                AllOf(HasSubstr("\"games\":30"), HasSubstr("\"epochs\""), HasSubstr("\"loss\"")));
    EXPECT_THAT(content_of(folder_ / "first.network"),
                AllOf(HasSubstr("mnk network 3\n# mnk train 5 --boards 9x9x5 --games 30 --nodes 60"),
                      HasSubstr("--epochs 2 --rate 20 --network first.network"), HasSubstr("\nrun 5\n")));
    const Finished move = run({"move", "9", "9", "5", "e5 d4", "--nodes", "500", "--player",
                               "champion:network=" + (folder_ / "first.network")});
    EXPECT_EQ(move.exit_code, 0) << move.err;

    command = words("second", "20");
    command.insert(command.end(), {"--teacher", folder_ / "first.network"});
    ASSERT_EQ(run(command).exit_code, 0);
    EXPECT_THAT(content_of(folder_ / "second.network"),
                AllOf(HasSubstr("--teacher first.network"), HasSubstr("# the teacher: mnk train 5")));
}

TEST_F(TrainNetwork, LearnsFromOtherRoundsToo) {
    ASSERT_EQ(run(words("first", "20")).exit_code, 0);
    std::vector<std::string> command = words("second", "20");
    command.insert(command.end(), {"--seed", "2", "--json", "--more-games", folder_ / "first.games"});
    const Finished finished = run(command);
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("\"games\":40"));
    EXPECT_THAT(content_of(folder_ / "second.network"), HasSubstr("--games 20 "));
    EXPECT_THAT(content_of(folder_ / "second.network"), HasSubstr("--more-games first.games"));
    command.back() = folder_ / "missing.games";
    const Finished missing = run(command);
    EXPECT_EQ(missing.exit_code, 4);
    EXPECT_THAT(missing.err, HasSubstr("cannot read games from"));
}

TEST_F(TrainNetwork, GoesOnWithTheGamesThatAreThere) {
    ASSERT_EQ(run(words("whole", "24")).exit_code, 0);
    ASSERT_EQ(run(words("parts", "12")).exit_code, 0);
    ASSERT_EQ(run(words("parts", "24")).exit_code, 0);
    EXPECT_EQ(content_of(folder_ / "whole.games"), content_of(folder_ / "parts.games"));
}

TEST_F(TrainNetwork, RefusesWhatCannotBe) {
    const Finished large = run({"train", "9", "--network", folder_ / "nine.network"});
    EXPECT_EQ(large.exit_code, 2);
    EXPECT_THAT(large.err, HasSubstr("networks are for runs of at most 6"));
    const Finished missing =
        run({"train", "5", "--network", folder_ / "a.network", "--teacher", "no/such/file"});
    EXPECT_EQ(missing.exit_code, 2);
    EXPECT_THAT(missing.err, HasSubstr("cannot read a network from 'no/such/file'"));
    const Finished player = run({"move", "15", "15", "5", "--player", "champion:network=no/such/file"});
    EXPECT_NE(player.exit_code, 0);
    EXPECT_THAT(player.err, HasSubstr("cannot read a network"));
}

}  // namespace
}  // namespace mnk::test
