#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

/// Few bytes on the disk, many in the file.
std::string sparse_file(const Folder& folder, std::string_view name, off_t size) {
    const std::string path = folder.put(name, "");
    EXPECT_EQ(::truncate(path.c_str(), size), 0);
    return path;
}

std::size_t file_count(const Folder& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++count;
    return count;
}

class Convert : public testing::Test {
 protected:
    Folder folder_;
    Folder state_;
    std::string game_ = folder_ / "game.json";

    void SetUp() override {
        const Finished played = run({"play", "5", "6", "4", "--player", "human"},
                                    "c3\nd4\nb2\nsave " + game_ + "\n", {{"XDG_STATE_HOME", state_.path()}});
        ASSERT_EQ(played.exit_code, 0) << played.err;
        ASSERT_THAT(played.out, HasSubstr("Saved in "));
    }
};

TEST_F(Convert, KeepsTheMovesThroughEveryFormat) {
    const std::string before = run({"show", "--load", game_, "--json"}).out;
    std::string from = game_;
    for (const std::string to : {"game.sgf", "game.psq", "game.txt", "again.json"}) {
        const Finished finished = run({"convert", from, "--output", folder_ / to});
        ASSERT_EQ(finished.exit_code, 0) << finished.err;
        from = folder_ / to;
    }
    EXPECT_EQ(json::parse(run({"show", "--load", from, "--json"}).out).at("moves"),
              json::parse(before).at("moves"));
}

TEST_F(Convert, ReadsStandardInputAndTellsTheFormatFromTheContent) {
    const Finished finished = run({"convert", "-", "--to", "sgf"}, content_of(game_));
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_THAT(finished.out, StartsWith("(;FF[4]GM[4]"));
    const Finished back = run({"convert", "-", "--to", "json", "--output", "-"}, finished.out);
    EXPECT_EQ(json::parse(back.out).at("moves").size(), 3U);
}

TEST_F(Convert, AnswersInJson) {
    const json answer = json::parse(run({"convert", game_, "--to", "moves", "--json"}).out);
    EXPECT_EQ(answer.at("format"), "moves");
    EXPECT_EQ(answer.at("moves"), 3);
    EXPECT_THAT(answer.at("content").get<std::string>(), HasSubstr("c3 d4 b2"));
}

TEST_F(Convert, LeavesTheOldFileWhereTheNewOneCannotBeWritten) {
    const std::string old = folder_.put("old.sgf", "precious");
    EXPECT_EQ(run({"convert", folder_.put("broken.json", "{"), "--output", old}).exit_code, 3);
    EXPECT_EQ(content_of(old), "precious");
    std::filesystem::create_directory(folder_ / "locked.sgf");
    EXPECT_EQ(run({"convert", game_, "--output", folder_ / "locked.sgf"}).exit_code, 4);
    EXPECT_EQ(run({"convert", game_, "--output", folder_ / "none/out.sgf"}).exit_code, 4);
    EXPECT_EQ(file_count(folder_), 4U) << "no temporary file is left behind";
}

TEST_F(Convert, FollowsALinkAndKeepsTheMode) {
    const std::string target = folder_.put("target.sgf", "old");
    ASSERT_EQ(::chmod(target.c_str(), 0640), 0);
    std::filesystem::create_symlink(target, folder_ / "link.sgf");
    ASSERT_EQ(run({"convert", game_, "--output", folder_ / "link.sgf"}).exit_code, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link.sgf"));
    EXPECT_THAT(content_of(target), StartsWith("(;FF[4]"));
    struct stat about {};
    ASSERT_EQ(::stat(target.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0640U);
}

TEST_F(Convert, WantsToKnowTheFormat) {
    const Finished finished = run({"convert", game_, "--output", folder_ / "game.xyz"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_THAT(finished.err, HasSubstr("or say it with --to"));
    EXPECT_EQ(run({"convert", game_, "--to", "pdf"}).err,
              "mnk: --to is moves, json, psq or sgf, not 'pdf'\n");
}

TEST(File, ThatIsMissingOrAFolderIsOneSentence) {
    const Folder folder;
    for (const std::string command : {"convert", "show"}) {
        const auto load = [&](const std::string& path) {
            return command == "show" ? run({"show", "--load", path}) : run({"convert", path});
        };
        const Finished missing = load(folder / "none.psq");
        EXPECT_EQ(missing.exit_code, 4);
        EXPECT_THAT(missing.err, HasSubstr("No such file or directory\n"));
        const Finished directory = load(folder.path());
        EXPECT_EQ(directory.exit_code, 4);
        EXPECT_THAT(directory.err, HasSubstr("Is a directory\n"));
    }
}

TEST(File, ThatMayNotBeReadIsOneSentence) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
    const Folder folder;
    const std::string path = folder.put("secret.json", "{}");
    ASSERT_EQ(::chmod(path.c_str(), 0), 0);
    const Finished finished = run({"convert", path});
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, HasSubstr("Permission denied\n"));
}

TEST(File, OfAHundredMegabytesIsRefusedBeforeItIsRead) {
    const Folder folder;
    const Finished finished = run({"convert", sparse_file(folder, "huge.psq", 100 * 1024 * 1024)});
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, HasSubstr("it is larger than 16 MiB, which no game is\n"));
}

TEST(File, WithoutEndIsReadNoFurtherThanTheLimit) {
    const Finished finished = run({"convert", "/dev/zero"});
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, HasSubstr("larger than 16 MiB"));
}

TEST(File, OfAnyKindOfNonsenseIsBadInputInOneSentence) {
    const Folder folder;
    const std::string nonsense[] = {
        folder.put("empty.json", ""),
        folder.put("nul.json", std::string_view("{\"rules\0\":", 10)),
        folder.put("nul.psq", std::string_view("Piskvorky 3x3\0, 11:11, 0\n", 25)),
        folder.put("cut.json", R"({"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": [{"cell": "b)"),
        folder.put("cut.sgf", "(;FF[4]GM[4]SZ[3]XK[3];B[b"),
        folder.put("bytes.sgf", "\xff\xfe\xfd"),
        folder.put("deep.json", std::string(100'000, '[')),
        folder.put("off.json",
                   R"({"rules": {"rows": 3, "columns": 3, "run": 3}, "moves": [{"cell": "z9"}]})"),
        folder.put("big.psq", "Piskvorky 1000x1000, 11:11, 0\n"),
        folder.put("noname", "hello world\n"),
    };
    for (const std::string& path : nonsense) {
        const Finished finished = run({"convert", path});
        EXPECT_EQ(finished.exit_code, 3) << path;
        EXPECT_THAT(finished.err, StartsWith("mnk: in '")) << path;
        EXPECT_EQ(finished.err.find('\n'), finished.err.size() - 1) << path;
        EXPECT_EQ(finished.out, "") << path;
    }
}

TEST(File, FromAClosedInputIsOneSentence) {
    Program program({"convert", "-"}, {}, Streams::closed_input);
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 4);
    EXPECT_THAT(finished.err, StartsWith("mnk: cannot read '-'"));
}

}  // namespace
}  // namespace mnk::test
