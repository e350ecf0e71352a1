#include "mnk/course/starter.hpp"

#include <gmock/gmock.h>

namespace mnk::course {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Starter, HasSourceTestAndReadmeWithTheNameInThem) {
    for (const std::string language : {"java", "cpp", "python"}) {
        const Result<std::vector<StarterFile>> files = starter(language, "Monkey_2");
        ASSERT_TRUE(files) << files.error().what;
        EXPECT_EQ(files->size(), 3U);
        for (const StarterFile& file : *files) {
            EXPECT_THAT(file.path + file.content, Not(HasSubstr("PLAYER_NAME")));
            EXPECT_THAT(file.path + file.content, HasSubstr("Monkey_2"));
            EXPECT_EQ(file.is_program, file.path == "test.sh");
        }
    }
}

TEST(Starter, RefusesWhatIsNoNameAndWhatIsNoLanguage) {
    for (const std::string name : {"", "2fast", "../up", "a b", "x-y", "naïve"})
        EXPECT_FALSE(starter("java", name)) << name;
    const auto perl = starter("perl", "Monkey");
    ASSERT_FALSE(perl);
    EXPECT_THAT(perl.error().what, HasSubstr("java, cpp and python"));
    EXPECT_FALSE(starter("", "Monkey"));
}

}  // namespace
}  // namespace mnk::course
