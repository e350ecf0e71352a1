#include "mnk/process/child.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "mnk/base/text.hpp"
#include "tests/support/no_children.hpp"

namespace mnk::process {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using Kind = Output::Kind;

Clock::time_point in(int time) { return Clock::now() + milliseconds{time}; }

class ChildTest : public testing::LeavesNoChildren {
 protected:
    static Child shell(const std::string& script, const Limits& limits = {}) {
        Result<Child> child = Child::start({{"sh", "-c", script}, {}, limits});
        EXPECT_TRUE(child) << child.error().what;
        return std::move(*child);
    }

    static std::string line_of(Child& child) {
        const Output output = child.read_line(in(5000));
        EXPECT_EQ(output.kind, Kind::line);
        return output.text;
    }

    /// Is there a process of this id that is not dead?
    static bool is_alive(int id) {
        std::ifstream file(text::concat("/proc/", id, "/stat"));
        std::string line;
        if (!std::getline(file, line)) return false;
        return line.substr(line.rfind(')') + 2, 1) != "Z";
    }
};

TEST_F(ChildTest, TalksBothWaysAndEndsWithItsCode) {
    Child child = shell("read a; echo \"got $a\"; echo oops >&2; exit 3");
    ASSERT_TRUE(child.send("hello\n", in(1000)));
    EXPECT_EQ(line_of(child), "got hello");
    const std::optional<Exit> exit = child.wait(in(5000));
    ASSERT_TRUE(exit);
    EXPECT_EQ(to_string(*exit), "exit code 3");
    EXPECT_EQ(child.error_text(), "oops\n");
    EXPECT_EQ(child.read_line(in(0)).kind, Kind::ended);
}

TEST_F(ChildTest, ThatCannotRunIsAnErrorWithTheReason) {
    const Result<Child> missing = Child::start({{"./no-such-program"}, {}, {}});
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().what, HasSubstr("cannot run './no-such-program': No such file"));
    const Result<Child> folder = Child::start({{"true"}, "/no/such/folder", {}});
    ASSERT_FALSE(folder);
    EXPECT_THAT(folder.error().what, HasSubstr("No such file"));
}

TEST_F(ChildTest, SaysWhichSignalEndedIt) {
    Child child = shell("kill -SEGV $$");
    const std::optional<Exit> exit = child.wait(in(5000));
    ASSERT_TRUE(exit);
    EXPECT_EQ(to_string(*exit), "signal 11 (Segmentation fault)");
}

TEST_F(ChildTest, IsWaitedForNoLongerThanAsked) {
    Child child = shell("printf '7,'; sleep 100");
    const auto begun = Clock::now();
    while (child.read_line(in(10)).text.empty() && Clock::now() - begun < milliseconds{3000}) continue;
    const auto before = Clock::now();
    const Output output = child.read_line(in(50));
    EXPECT_EQ(output.kind, Kind::timed_out);
    EXPECT_EQ(output.text, "7,");
    EXPECT_FALSE(child.wait(in(50)));
    EXPECT_LT(Clock::now() - before, milliseconds{1000});
    EXPECT_EQ(to_string(child.kill()), "signal 9 (Killed)");
}

TEST_F(ChildTest, ThatDoesNotReadCannotBlockTheSender) {
    Child child = shell("exec sleep 100");
    const auto begun = Clock::now();
    const Status status = child.send(std::string(1 << 20, 'x'), in(50));
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().what, HasSubstr("does not read"));
    EXPECT_LT(Clock::now() - begun, milliseconds{1000});
}

TEST_F(ChildTest, ThatIsGoneIsNoSignalForTheSender) {
    Child child = shell("exec true");
    ASSERT_TRUE(child.wait(in(5000)));
    const Status status = child.send("anyone?\n", in(100));
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().what, HasSubstr("does not listen"));
}

TEST_F(ChildTest, ThatFloodsIsFoundOut) {
    Limits limits;
    limits.output_bytes = 1 << 20;
    Child child = shell("exec yes MESSAGE", limits);
    Output output;
    for (int lines = 0; output.kind == Kind::line && lines < 1'000'000; ++lines)
        output = child.read_line(in(5000));
    EXPECT_EQ(output.kind, Kind::flood);
}

TEST_F(ChildTest, ThatNeverEndsItsLineIsFoundOut) {
    Child child = shell("exec tr '\\0' x < /dev/zero");
    EXPECT_EQ(child.read_line(in(5000)).kind, Kind::overlong);
}

TEST_F(ChildTest, KeepsTheLastOfItsErrors) {
    Limits limits;
    limits.kept_error_bytes = 100;
    Child child = shell("i=0; while [ $i -lt 1000 ]; do echo \"line $i\" >&2; i=$((i+1)); done", limits);
    ASSERT_TRUE(child.wait(in(5000)));
    EXPECT_EQ(child.error_text().size(), 100u);
    EXPECT_THAT(child.error_text(), HasSubstr("line 999\n"));
}

TEST_F(ChildTest, TakesItsChildrenWithItEvenThoseThatLeftItsSession) {
    Child child =
        shell("setsid sh -c 'echo $$; (sleep 100 & echo $!); exec sleep 100' & sleep 100 & echo $!; wait");
    const int ids[] = {std::stoi(line_of(child)), std::stoi(line_of(child)), std::stoi(line_of(child))};
    for (const int id : ids) EXPECT_TRUE(is_alive(id));
    child.kill();
    for (const int id : ids) EXPECT_FALSE(is_alive(id));
}

TEST_F(ChildTest, ThatEndsAndLeavesChildrenBehindIsOverWhenTheyAre) {
    Child child = shell("(setsid sleep 100 & echo $!) & wait; exit 4");
    const int id = std::stoi(line_of(child));
    const std::optional<Exit> exit = child.wait(in(5000));
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->code, 4);
    EXPECT_FALSE(is_alive(id));
}

TEST_F(ChildTest, DiesWithTheProcessThatStartedIt) {
    // A manager that is killed in the middle of things.
    int ids[2];
    ASSERT_EQ(pipe2(ids, O_CLOEXEC), 0);
    const pid_t manager = fork();
    if (manager == 0) {
        Result<Child> child = Child::start({{"sleep", "100"}, {}, {}});
        const int id = child ? child->process_id() : -1;
        if (write(ids[1], &id, sizeof id) < 0) _exit(1);
        pause();
    }
    int id = -1;
    ASSERT_EQ(read(ids[0], &id, sizeof id), static_cast<ssize_t>(sizeof id));
    close(ids[0]);
    close(ids[1]);
    ASSERT_GT(id, 0);
    EXPECT_TRUE(is_alive(id));
    ::kill(manager, SIGKILL);
    waitpid(manager, nullptr, 0);
    const auto patience = in(5000);
    while (is_alive(id) && Clock::now() < patience) std::this_thread::sleep_for(milliseconds{5});
    EXPECT_FALSE(is_alive(id));
}

TEST_F(ChildTest, IsHeldToItsMemoryWithAllThatItStarts) {
    Limits limits;
    limits.memory_bytes = std::uint64_t{64} << 20U;
    // Two processes of 48 MiB each: neither is over the limit by itself.
    Child child = shell("hog() { head -c 48M /dev/zero | tail -c 48M | sleep 100; }; hog & hog", limits);
    const Output output = child.read_line(in(10'000));
    EXPECT_EQ(output.kind, Kind::memory);
    EXPECT_THAT(output.text, HasSubstr("MiB"));
}

TEST_F(ChildTest, IsHeldToItsCpuTime) {
    Limits limits;
    limits.cpu_time = std::chrono::seconds{1};
    Child child = shell("while :; do :; done", limits);
    const std::optional<Exit> exit = child.wait(in(30'000));
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->signal, SIGXCPU);
    // The kernel ends it by the ticks that it was seen running: a little less or more than the limit.
    EXPECT_GE(exit->cpu_time, milliseconds{500});
    EXPECT_LE(exit->cpu_time, milliseconds{2000});
}

TEST_F(ChildTest, GetsLimitsAndCoresAndNoFilesOfOurs) {
    const int secret = open("/dev/null", O_RDONLY);  // without close-on-exec, as others open files
    Limits limits;
    limits.open_files = 32;
    limits.address_space_bytes = std::uint64_t{512} << 20U;
    limits.cores = {allowed_cores().front()};
    Child child = shell(
        "ulimit -n; ulimit -c; ulimit -v; ls /proc/self/fd | tr '\\n' ' '; echo; grep Cpus_allowed_list "
        "/proc/self/status",
        limits);
    EXPECT_EQ(line_of(child), "32");
    EXPECT_EQ(line_of(child), "0");
    EXPECT_EQ(line_of(child), "524288");
    EXPECT_EQ(line_of(child), "0 1 2 3 ") << "3 is the folder that ls itself reads";
    EXPECT_THAT(line_of(child), HasSubstr(text::concat("\t", limits.cores.front())));
    close(secret);
}

TEST_F(ChildTest, ManyAtOnceKeepApart) {
    std::vector<std::thread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([i] {
            for (int round = 0; round < 5; ++round) {
                Child child = shell("read a; echo $a; read b; exit 7");
                EXPECT_TRUE(child.send(text::concat(i, "\n"), in(5000)));
                EXPECT_EQ(line_of(child), std::to_string(i));
                child.close_input();  // reaches the program though the others were started meanwhile
                const std::optional<Exit> exit = child.wait(in(5000));
                ASSERT_TRUE(exit);
                EXPECT_EQ(exit->code, 7);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace mnk::process
