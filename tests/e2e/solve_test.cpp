#include <gmock/gmock.h>
#include <signal.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json solved(std::vector<std::string> words) {
    words.insert(words.begin(), "solve");
    words.emplace_back("--json");
    const Finished finished = run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return json::parse(finished.out, nullptr, false);
}

std::string verdict_on(const std::string& path) {
    const std::string out = path + ".verdict";
    const std::string command = std::string("'") + MNK_VERIFY + "' '" + path + "' > '" + out + "'";
    EXPECT_EQ(std::system(command.c_str()), 0);
    return content_of(out);
}

TEST(Solve, SaysTheValueForTheSideToMoveAndAMoveThatKeepsIt) {
    const Finished win = run({"solve", "4", "3", "3"});
    EXPECT_EQ(win.exit_code, 0) << win.err;
    EXPECT_THAT(win.out, HasSubstr("4x3x3: win, X to move wins in at most 7 plies\nwins with "));
    EXPECT_THAT(run({"solve", "3", "3", "3"}).out,
                HasSubstr("3x3x3: draw, neither side can win\nkept with "));
    const json loss = solved({"3", "3", "3", "a1", "b1", "b2"});
    EXPECT_EQ(loss["value"], "loss");
    EXPECT_EQ(loss["to_move"], "O");
}

TEST(Solve, WritesCertificatesThatTheVerifierAccepts) {
    const Folder folder;
    const std::string path = folder / "game.proof";
    solved({"6", "5", "4", "--proof", path});
    EXPECT_THAT(verdict_on(path), HasSubstr("VALID  6x5x4: the first player wins"));
    solved({"3", "3", "3", "b2", "a1", "--proof", path});
    EXPECT_THAT(verdict_on(path), HasSubstr("draw (both players are held)"));
    solved({"60", "70", "9", "--proof", path});
    EXPECT_THAT(verdict_on(path), HasSubstr("VALID  60x70x9: draw"));
}

TEST(Solve, GivesEveryMoveItsValue) {
    const json moves = solved({"3", "3", "3", "b2", "b1", "--all-moves"})["all_moves"];
    ASSERT_EQ(moves.size(), 7U);
    for (const json& move : moves) EXPECT_NE(move["value"], "unknown") << move;
    EXPECT_THAT(run({"solve", "3", "3", "3", "b2 b1", "--all-moves", "--plain"}).out,
                HasSubstr("1 +5  O +5\n"));
}

TEST(Solve, CallsUnknownWhatItDidNotFindInTime) {
    const json answer = solved({"8", "8", "5", "--time", "50"});
    EXPECT_EQ(answer["value"], "unknown");
    EXPECT_FALSE(answer.contains("proof"));
}

TEST(Solve, EndsWithTheSameValueAfterItWasKilledAndResumed) {
    const Folder folder;
    const std::string table = folder / "table";
    const std::string proof = folder / "game.proof";
    std::vector<std::string> words{"solve", "9", "5", "5", "--checkpoint", table, "--proof", proof, "--json"};
    for (int kill = 0; kill < 2; ++kill) {
        Program program(words, {});
        for (int i = 0; i < 2000 && !std::filesystem::exists(table); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        ASSERT_TRUE(std::filesystem::exists(table));
        std::this_thread::sleep_for(std::chrono::milliseconds(37 * (kill + 1)));
        program.send(SIGKILL);
        program.finish();
        if (kill == 0) words.emplace_back("--resume");
    }
    if (!std::filesystem::exists(proof)) {
        const Finished finished = run(words);
        ASSERT_EQ(finished.exit_code, 0) << finished.err;
        EXPECT_EQ(json::parse(finished.out)["value"], "draw");
        EXPECT_FALSE(std::filesystem::exists(table));
    }
    EXPECT_THAT(verdict_on(proof), HasSubstr("VALID  9x5x5: draw"));
}

TEST(Solve, SavesAtCtrlC) {
    const Folder folder;
    const std::string table = folder / "table";
    Program program({"solve", "8", "8", "5", "--checkpoint", table, "--memory", "16"}, {});
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    program.send(SIGINT);
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 130);
    EXPECT_THAT(finished.out, HasSubstr("8x8x5: unknown"));
    EXPECT_THAT(finished.err, HasSubstr("the same command with --resume goes on"));
    EXPECT_TRUE(std::filesystem::exists(table));
}

TEST(Solve, RefusesBadInputInOneSentence) {
    const Folder folder;
    const auto refused = [](std::vector<std::string> words, int code, std::string_view sentence) {
        words.insert(words.begin(), "solve");
        const Finished finished = run(words);
        EXPECT_EQ(finished.exit_code, code) << finished.err;
        EXPECT_THAT(finished.err, HasSubstr(std::string(sentence)));
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1);
    };
    refused({"7", "7", "5", "--exact"}, 3, "exactly k in a row cannot be solved");
    refused({"15", "15", "5"}, 3, "the board has 225 cells; the search takes up to 128");
    refused({"3", "3", "3", "a1", "a1"}, 3, "a1");
    refused({"3", "3", "3", "a1 a2 b1 b2 c1"}, 5, "the game is already over");
    refused({"3", "3", "3", "--resume"}, 2, "add --checkpoint FILE");
    refused({"5", "5", "4", "--resume", "--checkpoint", folder.put("x", "mnktable nonsense")}, 3, "is none");
    refused({"5", "5", "4", "--resume", "--checkpoint", folder / "missing"}, 3, "cannot be read");
}

}  // namespace
}  // namespace mnk::test
