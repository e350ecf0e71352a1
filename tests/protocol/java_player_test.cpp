#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "mnk/protocol/java.hpp"
#include "tests/support/scratch.hpp"

namespace mnk::protocol {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class JavaPlayerTest : public ::testing::Test {
 protected:
    JavaPlayerTest() { std::filesystem::create_directories(scratch_.file("a/classes")); }

    static std::string error_of(const std::string& word) {
        const Result<JavaPlayer> player = JavaPlayer::parse(word);
        return player ? "no error" : player.error().what;
    }
    [[nodiscard]] std::string place(const std::string& name) const {
        return std::filesystem::canonical(scratch_.file(name)).string();
    }

    testing::Scratch scratch_;
};

TEST_F(JavaPlayerTest, IsAClassAndWhereItIsFound) {
    const Result<JavaPlayer> player = JavaPlayer::parse(
        "java:monkey.Player$Fast@" + scratch_.file("a/../a/classes") + ":" + scratch_.file("a"));
    ASSERT_TRUE(player) << player.error().what;
    EXPECT_EQ(player->class_name, "monkey.Player$Fast");
    EXPECT_THAT(player->class_path, ElementsAre(place("a/classes"), place("a")));
}

TEST_F(JavaPlayerTest, WithoutANameOrAPlaceIsRefused) {
    const std::string at = "@" + scratch_.file("a");
    EXPECT_THAT(error_of("java:Player"), HasSubstr("java:CLASS@CLASSPATH"));
    EXPECT_THAT(error_of("java:" + at), HasSubstr("java:CLASS@CLASSPATH"));
    EXPECT_THAT(error_of("java:-version" + at), HasSubstr("java:CLASS@CLASSPATH"));
    EXPECT_THAT(error_of("java:a b" + at), HasSubstr("java:CLASS@CLASSPATH"));
    EXPECT_THAT(error_of("java:Player@"), HasSubstr("needs a class path"));
    EXPECT_THAT(error_of("java:Player@" + scratch_.file("b")), HasSubstr("the class path has no '"));
}

TEST_F(JavaPlayerTest, NeverShowsAllFiles) {
    EXPECT_THAT(error_of("java:Player@/"), HasSubstr("would show all your files"));
    EXPECT_THAT(error_of("java:Player@/tmp"), HasSubstr("would show all your files"));
}

TEST_F(JavaPlayerTest, RunsWithAShareOfItsMemoryAsHeapAndSeesItsClassPathAndOurHostAlone) {
    const Result<JavaPlayer> player = JavaPlayer::parse("java:Player@" + scratch_.file("a"));
    ASSERT_TRUE(player) << player.error().what;
    const EngineOptions options = java_engine(*player, {"/h", "/t"}, std::uint64_t{400} << 20U);
    EXPECT_THAT(options.program.arguments, Contains("-Xmx300m"));
    EXPECT_THAT(options.program.arguments, Contains(place("a") + ":/h:/t"))
        << "the framework's own types come first";
    EXPECT_EQ(options.program.limits.memory_bytes, std::uint64_t{400} << 20U);
    ASSERT_TRUE(options.program.sandbox);
    EXPECT_THAT(options.program.sandbox->readable, ElementsAre(place("a"), "/h", "/t"));
    EXPECT_THAT(options.program.sandbox->writable, ElementsAre());
}

}  // namespace
}  // namespace mnk::protocol
