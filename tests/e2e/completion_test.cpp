#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>

#include "tests/support/program.hpp"

namespace mnk::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// What a shell says to a script of ours.
std::string output_of(const std::string& command) {
    std::string out;
    FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return out;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
    ::pclose(pipe);
    return out;
}

bool has(const std::string& shell) { return output_of("command -v " + shell).find('/') != std::string::npos; }

/// Types words in a real shell, presses the key that completes, and reads what is offered.
class Completing : public testing::Test {
 protected:
    void use(const std::string& shell, const std::string& name) {
        if (!has(shell)) GTEST_SKIP() << shell << " is not installed";
        folder_.put(name, run({"completion", shell}).out);
    }

    std::string in_bash(const std::string& words) const {
        return output_of(
            there() + "bash --norc -c 'source " + (folder_ / "mnk.bash") + "; COMP_WORDS=(" + words +
            "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _mnk; printf \"%s\\n\" \"${COMPREPLY[@]}\"'");
    }
    std::string in_fish(const std::string& line) const {
        return output_of(there() + "HOME=. fish --no-config -c 'source " + (folder_ / "mnk.fish") +
                         "; complete -C \"" + line + "\"'");
    }
    /// zsh completes only at a terminal: it gets one, and is asked until it has answered.
    std::string in_zsh(const std::string& line) const {
        const std::string script = folder_.put(
            "drive.zsh",
            "zmodload zsh/zpty\nzpty z zsh -f -i\n"
            "await() { local all= part; for i in {1..300}; do\n"
            "  while zpty -r -t z part; do all+=$part; done\n"
            "  [[ $all == *$1* ]] && { print -r -- $all; return }; sleep 0.02; done; print -r -- \"late: "
            "$all\" }\n"
            "zpty -w z \"PS1=; fpath=($1 \\$fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=1000; "
            "finish() { zle -M 'is''over' }; zle -N finish; bindkey '^I' complete-word; bindkey '^G' finish; "
            "echo re''ady\"\n"
            "await ready > /dev/null\nzpty -n -w z $2$'\\t\\x07'\nawait isover\nzpty -d z\n");
        return output_of(there() + "HOME=. timeout 20 zsh -f " + script + " " + folder_.path() + " '" + line +
                         "'");
    }

    /// Files are offered too: it types where there are none but ours.
    std::string there() const { return "cd " + folder_.path() + " && "; }

    Folder folder_;
};

TEST_F(Completing, InBashOffersCommandsOptionsAndTheirValues) {
    use("bash", "mnk.bash");
    if (IsSkipped()) return;
    EXPECT_THAT(in_bash("mnk ar"), HasSubstr("arena\n"));
    EXPECT_THAT(in_bash("mnk arena --sched"), HasSubstr("--schedule\n"));
    EXPECT_THAT(in_bash("mnk arena --schedule \"\""), AllOf(HasSubstr("gauntlet\n"), HasSubstr("sprt\n")));
    EXPECT_THAT(in_bash("mnk arena \"\""), AllOf(HasSubstr("resume\n"), HasSubstr("mics\n"),
                                                 Not(HasSubstr("]")), Not(HasSubstr("human"))));
    EXPECT_THAT(in_bash("mnk play --first h"), HasSubstr("human\n"));
    EXPECT_THAT(in_bash("mnk tune m"), AllOf(HasSubstr("mics\n"), Not(HasSubstr("OPTION"))));
}

TEST_F(Completing, InFishOffersCommandsOptionsAndTheirValues) {
    use("fish", "mnk.fish");
    if (IsSkipped()) return;
    EXPECT_THAT(in_fish("mnk ar"), HasSubstr("arena\tplay tournaments"));
    EXPECT_THAT(in_fish("mnk play --fir"), HasSubstr("--first\twho has the first move: a player, or human"));
    EXPECT_THAT(in_fish("mnk arena --schedule "), AllOf(HasSubstr("gauntlet\t"), HasSubstr("sprt\t")));
    EXPECT_THAT(in_fish("mnk arena "),
                AllOf(HasSubstr("resume\n"), HasSubstr("mics\n"), Not(HasSubstr("]"))));
    EXPECT_THAT(in_fish("mnk tune m"), AllOf(HasSubstr("mics\n"), Not(HasSubstr("OPTION"))));
}

TEST_F(Completing, InZshOffersCommandsOptionsAndTheirValues) {
    use("zsh", "_mnk");
    if (IsSkipped()) return;
    EXPECT_THAT(in_zsh("mnk "), AllOf(HasSubstr("arena"), HasSubstr("-- play tournaments")));
    EXPECT_THAT(in_zsh("mnk play --"), HasSubstr("-- who has the first move: a player, or human"));
    EXPECT_THAT(in_zsh("mnk arena --schedule "), AllOf(HasSubstr("gauntlet"), HasSubstr("sprt")));
    EXPECT_THAT(in_zsh("mnk arena "), AllOf(HasSubstr("resume"), HasSubstr("mics"), Not(HasSubstr("FILE"))));
    EXPECT_THAT(in_zsh("mnk tune m"), AllOf(HasSubstr("mics"), Not(HasSubstr("OPTION"))));
}

}  // namespace
}  // namespace mnk::test
