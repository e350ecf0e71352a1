#include "mnk/process/command.hpp"

#include <gmock/gmock.h>

namespace mnk::process {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Command, IsSplitAsAShellSplitsIt) {
    EXPECT_THAT(*split_command("brain"), ElementsAre("brain"));
    EXPECT_THAT(*split_command("  a  b\tc\n"), ElementsAre("a", "b", "c"));
    EXPECT_THAT(*split_command(R"(a "b c" 'd "e' f\ g)"), ElementsAre("a", "b c", "d \"e", "f g"));
    EXPECT_THAT(*split_command(R"(a"b"'c' "" "\"\\\n")"), ElementsAre("abc", "", R"("\\n)"));
}

TEST(Command, ExpandsNothing) {
    EXPECT_THAT(*split_command("a $HOME *.txt `b` ; c | d"),
                ElementsAre("a", "$HOME", "*.txt", "`b`", ";", "c", "|", "d"));
}

TEST(Command, ThatIsNotCompleteIsRefusedWithTheReason) {
    EXPECT_THAT(split_command("  ").error().what, HasSubstr("empty"));
    EXPECT_THAT(split_command("''").error().what, HasSubstr("empty"));
    EXPECT_THAT(split_command("a 'b").error().what, HasSubstr("not closed"));
    EXPECT_THAT(split_command("a \"b").error().what, HasSubstr("not closed"));
    EXPECT_THAT(split_command("a\\").error().what, HasSubstr("backslash"));
}

TEST(Command, ThatWasJoinedIsSplitIntoTheSameWords) {
    const std::vector<std::string> words{"./a b", "plain-1.2", "", "\"", "\\", "it's", "$x", "tab\there"};
    EXPECT_EQ(*split_command(join_command(words)), words);
}

}  // namespace
}  // namespace mnk::process
