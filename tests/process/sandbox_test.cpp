#include "mnk/process/sandbox.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "mnk/base/text.hpp"
#include "mnk/process/child.hpp"
#include "mnk/process/group.hpp"
#include "mnk/process/paths.hpp"
#include "mnk/process/tree.hpp"
#include "tests/support/no_children.hpp"
#include "tests/support/scratch.hpp"

namespace mnk::process {
namespace {

using std::chrono::milliseconds;
using ::testing::Contains;
using Kind = Output::Kind;

Clock::time_point in(int time) { return Clock::now() + milliseconds{time}; }

/// Whether the machine lets us make namespaces at all: where it does, a sandbox that does not work is a failure.
bool has_user_namespaces() {
    Result<Child> child =
        Child::start({.arguments = {"unshare", "--user", "true"}, .folder = {}, .limits = {}, .sandbox = {}});
    if (!child) return false;
    const std::optional<Exit> exit = child->wait(in(5000));
    return exit && exit->code == 0;
}

/// Hostile programs, in a sandbox of their own each.
class SandboxTest : public testing::LeavesNoChildren {
 protected:
    void SetUp() override {
        if (!has_user_namespaces())
            GTEST_SKIP()
                << "this machine has no user namespaces (a chroot or a container): nothing to isolate with";
        const Status status = can_isolate();
        ASSERT_TRUE(status) << status.error().what;
    }

    static Child shell(const std::string& script, const Limits& limits = {}, const Sandbox& sandbox = {}) {
        Result<Child> child = Child::start(
            {.arguments = {"sh", "-c", script}, .folder = {}, .limits = limits, .sandbox = sandbox});
        EXPECT_TRUE(child) << child.error().what;
        return std::move(*child);
    }

    static Child python(const std::string& script, const Limits& limits = {}, const Sandbox& sandbox = {}) {
        Result<Child> child = Child::start(
            {.arguments = {"python3", "-c", script}, .folder = {}, .limits = limits, .sandbox = sandbox});
        EXPECT_TRUE(child) << child.error().what;
        return std::move(*child);
    }

    static std::string line_of(Child& child) {
        const Output output = child.read_line(in(10'000));
        EXPECT_EQ(output.kind, Kind::line) << child.error_text();
        return output.text;
    }

    testing::Scratch scratch_;
};

TEST_F(SandboxTest, LetsAProgramTalkAndHandsOnHowItEnded) {
    Child talks = shell("read a; echo \"got $a\"; exit 3");
    ASSERT_TRUE(talks.send("hello\n", in(1000)));
    EXPECT_EQ(line_of(talks), "got hello");
    const std::optional<Exit> exit = talks.wait(in(5000));
    ASSERT_TRUE(exit);
    EXPECT_EQ(to_string(*exit), "exit code 3");
    Child dies = shell("sh -c 'kill -SEGV $$'; kill -SEGV $$");
    const std::optional<Exit> death = dies.wait(in(5000));
    ASSERT_TRUE(death);
    EXPECT_EQ(to_string(*death), "signal 11 (Segmentation fault)");
}

TEST_F(SandboxTest, HidesTheHomeFolderAndEverythingElseThatIsNotShown) {
    const std::string secret = scratch_.file("secret");
    std::ofstream(secret) << "the marks of the year\n";
    const char* home = std::getenv("HOME");
    Child child = shell(text::concat("cat ", secret, " 2>&1 | head -c 20 > /dev/null; test -e ", secret,
                                     " && echo seen || echo hidden; ls -A ", home != nullptr ? home : "/root",
                                     " 2>/dev/null | wc -l; ls /etc | grep -c shadow"));
    EXPECT_EQ(line_of(child), "hidden");
    EXPECT_EQ(line_of(child), "0");
    EXPECT_EQ(line_of(child), "0");
}

TEST_F(SandboxTest, ShowsWhatItIsToldToAndLetsNobodyChangeIt) {
    std::ofstream(scratch_.file("moves")) << "h8\n";
    Sandbox sandbox;
    sandbox.readable = {scratch_.path()};
    sandbox.folder = scratch_.path();
    Child child = shell(
        "cat moves; (echo x > moves) 2>/dev/null || echo refused; (echo x > new) 2>/dev/null || echo refused;"
        "(echo x > /usr/x) 2>/dev/null || echo refused; (echo x > /x) 2>/dev/null || echo refused;"
        "(echo x > /dev/x) 2>/dev/null || echo refused; echo x > /tmp/x && echo own",
        {}, sandbox);
    EXPECT_EQ(line_of(child), "h8");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(line_of(child), "refused") << i;
    EXPECT_EQ(line_of(child), "own");
    EXPECT_FALSE(std::filesystem::exists(scratch_.file("new")));
}

TEST_F(SandboxTest, BoundsWhatCanBeWrittenToItsOwnFolder) {
    Sandbox sandbox;
    sandbox.tmp_bytes = 1 << 20;
    Child child = shell(
        "for f in /tmp/a /dev/shm/a; do dd if=/dev/zero of=$f bs=64k count=64 2>/dev/null || echo full; done",
        {}, sandbox);
    EXPECT_EQ(line_of(child), "full");
    EXPECT_EQ(line_of(child), "full");
}

TEST_F(SandboxTest, HasNoNetwork) {
    Child child = python(
        "import socket\n"
        "print(len([n for _, n in socket.if_nameindex() if n != 'lo']))\n"
        "try:\n"
        "    socket.create_connection(('1.1.1.1', 53), 2); print('connected')\n"
        "except OSError: print('refused')\n");
    EXPECT_EQ(line_of(child), "0");
    EXPECT_EQ(line_of(child), "refused");
}

TEST_F(SandboxTest, FindsOutWhoForksWithoutEnd) {
    Limits limits;
    limits.tasks = 100;
    Sandbox sandbox;
    sandbox.tasks = 400;  // so that for everybody but root, too, the watch is what ends it
    // One after the other, not twice as many each time: for root only the watch stands against it, and who else works
    // on this machine would feel that.
    Child child = shell("while true; do sleep 1000 & done", limits, sandbox);
    const Output output = child.read_line(in(20'000));
    EXPECT_EQ(output.kind, Kind::tasks) << output.text;
    child.kill();
}

TEST_F(SandboxTest, BoundsWhoDoublesItsProcessesEachTime) {
    // The system itself refuses: by RLIMIT_NPROC, and for root by a control group where there is a place for one.
    const std::optional<TaskGroup> group = TaskGroup::make(8);
    if (group) rmdir(group->folder.c_str());
    if (geteuid() == 0 && !group)
        GTEST_SKIP() << "we are root and may make no control groups: only the watch stands against it";
    Limits limits;
    limits.tasks = 100;
    Sandbox sandbox;
    sandbox.tasks = 100;
    Child child = python(
        "import os, time\n"
        "while True:\n"
        "    try: os.fork()\n"
        "    except OSError: time.sleep(0.01)\n",
        limits, sandbox);
    std::uint64_t most = 0;
    Output output;
    for (const auto end = in(20'000); output.kind == Kind::line && Clock::now() < end;) {
        most = std::max(most, use_below(getpid()).tasks);
        output = child.read_line(in(5));
        if (output.kind == Kind::timed_out) output.kind = Kind::line;
    }
    EXPECT_EQ(output.kind, Kind::tasks) << output.text;
    EXPECT_LE(most, 100U + 40U) << "with the guardian, bubblewrap and ourselves";
    child.kill();
    EXPECT_TRUE(descendants(getpid()).empty());
}

TEST_F(SandboxTest, FindsOutWhoAllocatesWithoutEndInManyProcesses) {
    Limits limits;
    limits.memory_bytes = std::uint64_t{200} << 20U;
    // Four processes of 80 MiB: none of them too large, all together too much.
    Child child = python(
        "import os, time\n"
        "for i in range(3):\n"
        "    if os.fork() == 0: break\n"
        "block = bytearray(b'x') * (80 << 20)\n"
        "time.sleep(100)\n",
        limits);
    const Output output = child.read_line(in(20'000));
    EXPECT_EQ(output.kind, Kind::memory) << output.text;
}

TEST_F(SandboxTest, HoldsWhoKillsItsParentOrEverybody) {
    Child child = shell("kill -9 $PPID; kill -9 1; echo still here; kill -9 -1; echo alone");
    EXPECT_EQ(line_of(child), "still here");
    EXPECT_EQ(line_of(child), "alone");
    EXPECT_TRUE(child.wait(in(5000)));
}

TEST_F(SandboxTest, LeavesNobodyBehindWhoHides) {
    Child child = shell("setsid sh -c 'setsid sleep 1000 & sleep 1000' & sleep 0.2; echo ready; exit 0");
    EXPECT_EQ(line_of(child), "ready");
    EXPECT_TRUE(child.wait(in(5000)));
    EXPECT_TRUE(descendants(getpid()).empty());
}

TEST_F(SandboxTest, UsesNoTimeWhileFrozen) {
    Child child = python(
        "import threading, time\n"
        "count = 0\n"
        "def work():\n"
        "    global count\n"
        "    while True: count += 1\n"
        "for i in range(3): threading.Thread(target=work, daemon=True).start()\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    input(); print(time.process_time(), flush=True)\n");
    EXPECT_EQ(line_of(child), "ready");
    const auto used = [&] {
        EXPECT_TRUE(child.send("\n", in(1000)));
        return std::stod(line_of(child));
    };
    const double before = used();
    child.freeze();
    std::this_thread::sleep_for(milliseconds{600});
    child.thaw();
    const double after = used();
    EXPECT_LT(after - before, 0.3) << "600 ms passed in which it was held";
    std::this_thread::sleep_for(milliseconds{200});
    EXPECT_GT(used(), after);
}

TEST_F(SandboxTest, CanBeEndedWhileFrozen) {
    Child child = shell("echo ready; sleep 1000");
    EXPECT_EQ(line_of(child), "ready");
    child.freeze();
    const auto begun = Clock::now();
    child.kill();
    EXPECT_LT(Clock::now() - begun, milliseconds{3000});
}

// ---- control groups ----

TEST(TaskGroup, LiesBesideOurOwnInEitherKindOfHierarchy) {
    const testing::Scratch root;
    std::filesystem::create_directories(root.file("pids/user"));
    EXPECT_EQ(group_parent("9:memory:/x\n8:pids:/user/one\n0::/\n", root.path()), root.file("pids/user"));
    EXPECT_EQ(group_parent("8:pids:/\n", root.path()), root.file("pids"));
    EXPECT_EQ(group_parent("8:pids:/elsewhere/one\n", root.path()), "") << "there is no such folder";
    const testing::Scratch common;
    std::filesystem::create_directories(common.file("user.slice/user-0.slice"));
    const std::string own = "0::/user.slice/user-0.slice/session-1.scope\n";
    EXPECT_EQ(group_parent(own, common.path()), "") << "nothing says what can be limited there";
    std::ofstream(common.file("user.slice/user-0.slice/cgroup.controllers")) << "pids\n";
    EXPECT_EQ(group_parent(own, common.path()), common.file("user.slice/user-0.slice"));
    EXPECT_EQ(group_parent("", common.path()), "");
    EXPECT_EQ(group_parent("rubbish\n:\n::\n", common.path()), "");
}

// ---- what a command needs to see ----

TEST(Confine, ShowsTheFoldersOfTheFilesInACommand) {
    const testing::Scratch scratch;
    std::ofstream(scratch.file("brain.py")) << "pass\n";
    const Confined confined = confine({"python3", scratch.file("brain.py"), "--fast"});
    EXPECT_EQ(confined.words[0], "python3");
    EXPECT_EQ(confined.words[2], "--fast");
    EXPECT_THAT(confined.sandbox.readable, Contains(std::filesystem::canonical(scratch.path()).string()));
}

TEST(Confine, KnowsWhichFoldersShowTooMuch) {
    const testing::Scratch home;
    std::filesystem::create_directory(home.file("mine"));
    const char* before = std::getenv("HOME");
    const std::string kept = before != nullptr ? before : "";
    ::setenv("HOME", home.path().c_str(), 1);
    EXPECT_TRUE(shows_too_much("/"));
    EXPECT_TRUE(shows_too_much("/tmp"));
    EXPECT_TRUE(shows_too_much(home.path()));
    EXPECT_TRUE(shows_too_much(std::filesystem::path(home.path()).parent_path()));
    EXPECT_TRUE(shows_too_much(home.file("mine/..")));
    EXPECT_FALSE(shows_too_much(home.file("mine")));
    if (before != nullptr) ::setenv("HOME", kept.c_str(), 1);
}

TEST(Confine, NeverShowsTheWholeHomeFolder) {
    const testing::Scratch home;
    std::ofstream(home.file("brain")) << "x\n";
    const char* before = std::getenv("HOME");
    const std::string kept = before != nullptr ? before : "";
    ::setenv("HOME", home.path().c_str(), 1);
    const Confined confined = confine({home.file("brain")});
    if (before != nullptr) ::setenv("HOME", kept.c_str(), 1);
    EXPECT_THAT(confined.sandbox.readable,
                ::testing::ElementsAre(std::filesystem::canonical(home.file("brain")).string()));
}

}  // namespace
}  // namespace mnk::process
