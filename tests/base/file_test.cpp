#include "mnk/base/file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>

#include "tests/support/scratch.hpp"

namespace mnk {
namespace {

namespace fs = std::filesystem;

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class ReplaceFile : public ::testing::Test {
 protected:
    [[nodiscard]] std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator(scratch_.path()), fs::directory_iterator());
    }
    mnk::testing::Scratch scratch_;
    std::string path_ = scratch_.file("it");
};

TEST_F(ReplaceFile, WritesAllPiecesAndLeavesNothingBeside) {
    const std::string large(3'000'000, 'x');
    EXPECT_FALSE(replace_file(path_, [&](const Append& append) {
        append("one");
        append(large);
        append("");
        append("end");
    }));
    EXPECT_EQ(content_of(path_), "one" + large + "end");
    EXPECT_EQ(files(), 1);
}

TEST_F(ReplaceFile, KeepsTheRightsOfTheFileThatWasThereAndFollowsLinks) {
    std::ofstream(path_) << "old";
    ASSERT_EQ(::chmod(path_.c_str(), 0640), 0);
    fs::create_symlink(path_, scratch_.file("link"));
    EXPECT_FALSE(replace_file(scratch_.file("link"), "new"));
    EXPECT_EQ(content_of(path_), "new");
    EXPECT_TRUE(fs::is_symlink(scratch_.file("link")));
    struct stat about {};
    ASSERT_EQ(::stat(path_.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777U, 0640U);
}

TEST_F(ReplaceFile, GivesTheReasonAndLeavesTheFolderAsItWas) {
    EXPECT_EQ(replace_file(scratch_.file("no/such/folder"), "x"), std::errc::no_such_file_or_directory);
    fs::create_directory(path_);
    EXPECT_TRUE(replace_file(path_, "x"));
    EXPECT_EQ(files(), 1);
}

TEST_F(ReplaceFile, ThatFailsWhileWritingKeepsTheOldContent) {
    std::ofstream(path_) << "old";
    EXPECT_THROW((void)replace_file(path_,
                                    [](const Append& append) {
                                        append("half of the n");
                                        throw std::bad_alloc();
                                    }),
                 std::bad_alloc);
    EXPECT_EQ(content_of(path_), "old");
    EXPECT_EQ(files(), 1);
}

TEST(OneLine, IsPrintableAndNotTooLong) {
    EXPECT_EQ(one_line("a\nb\x1b[0m"), "a?b?[0m");
    EXPECT_EQ(one_line(std::string(500, 'a')).size(), 200U);
}

TEST(AtLine, NamesTheLine) { EXPECT_EQ(at_line(7, "no such key").what, "line 7: no such key"); }

}  // namespace
}  // namespace mnk
