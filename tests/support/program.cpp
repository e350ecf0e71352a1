#include "tests/support/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace mnk::test {

using std::chrono::steady_clock;

Folder::Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "mnk-test-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder for the test");
    path_ = pattern;
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string Folder::put(std::string_view name, std::string_view content) const {
    std::ofstream(*this / name, std::ios::binary) << content;
    return *this / name;
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

namespace {

struct Pipe {
    int from = -1;
    int to = -1;
    Pipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
        from = ends[0];
        to = ends[1];
    }
};

void close_if_open(int& descriptor) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
}

/// In the child: becomes the program, or ends with 127.
[[noreturn]] void become(const std::vector<std::string>& arguments, const Environment& environment) {
    std::vector<std::string> words{MNK_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> settings;
    for (const auto& [name, value] : environment) settings.push_back(name + "=" + value);
    const auto pointers = [](std::vector<std::string>& strings) {
        std::vector<char*> out;
        for (std::string& string : strings) out.push_back(string.data());
        out.push_back(nullptr);
        return out;
    };
    ::execve(MNK_PROGRAM, pointers(words).data(), pointers(settings).data());
    ::_exit(127);
}

}  // namespace

Program::Program(const std::vector<std::string>& arguments, const Environment& extra, Streams streams,
                 std::chrono::seconds patience)
    : give_up_(steady_clock::now() + patience) {
    // A home in which nobody, not even root, can make a folder.
    Environment environment{
        {"HOME", "/dev/null"}, {"LC_ALL", "C"}, {"TERM", "xterm"}, {"PATH", "/usr/bin:/bin"}};
    for (const auto& [name, value] : extra) environment[name] = value;
    if (streams == Streams::terminal) {
        struct winsize size {
            40, 100, 0, 0
        };
        process_ = ::forkpty(&out_, nullptr, nullptr, &size);
        if (process_ == 0) become(arguments, environment);
        ::fcntl(out_, F_SETFD, FD_CLOEXEC);
        input_ = ::fcntl(out_, F_DUPFD_CLOEXEC, 0);
        return;
    }
    Pipe in;
    Pipe out;
    Pipe err;
    process_ = ::fork();
    if (process_ == 0) {
        ::dup2(in.from, STDIN_FILENO);
        ::dup2(out.to, STDOUT_FILENO);
        ::dup2(err.to, STDERR_FILENO);
        if (streams == Streams::closed_input) ::close(STDIN_FILENO);
        if (streams == Streams::closed_output) ::close(STDOUT_FILENO);
        become(arguments, environment);
    }
    ::close(in.from);
    ::close(out.to);
    ::close(err.to);
    input_ = in.to;
    out_ = out.from;
    err_ = err.from;
}

Program::~Program() {
    close_if_open(input_);
    close_if_open(out_);
    close_if_open(err_);
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

void Program::type(std::string_view text) {
    // A program that has ended reads no more: that is for the test to find out, not for a signal.
    struct sigaction ignore {};
    struct sigaction before {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &before);
    while (!text.empty()) {
        const ssize_t count = ::write(input_, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) break;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    ::sigaction(SIGPIPE, &before, nullptr);
}

void Program::close_input() { close_if_open(input_); }

bool Program::take_output() {
    std::array<pollfd, 2> waits{{{out_, POLLIN, 0}, {err_, POLLIN, 0}}};
    if (out_ < 0 && err_ < 0) return false;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(give_up_ - steady_clock::now());
    if (left.count() <= 0 || ::poll(waits.data(), waits.size(), static_cast<int>(left.count())) == 0) {
        result_.timed_out = true;
        return false;
    }
    const auto take = [](const pollfd& wait, int& descriptor, std::string& text) {
        if (descriptor < 0 || wait.revents == 0) return;
        std::array<char, 65536> buffer{};
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) return;
        if (count > 0)
            text.append(buffer.data(), static_cast<std::size_t>(count));
        else
            close_if_open(descriptor);  // the end; a terminal says so with an error
    };
    take(waits[0], out_, result_.out);
    take(waits[1], err_, result_.err);
    return true;
}

bool Program::says(std::string_view text) {
    for (;;) {
        if (const std::size_t at = result_.out.find(text, heard_); at != std::string::npos) {
            heard_ = at + text.size();
            return true;
        }
        if (!take_output()) return false;
    }
}

void Program::send(int signal) const { ::kill(process_, signal); }

Finished Program::finish() {
    while (take_output()) {
    }
    if (result_.timed_out) ::kill(process_, SIGKILL);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    result_.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result_;
}

Finished run(const std::vector<std::string>& arguments, std::string_view input, const Environment& extra,
             std::chrono::seconds patience) {
    Program program(arguments, extra, Streams::pipes, patience);
    program.type(input);
    program.close_input();
    return program.finish();
}

}  // namespace mnk::test
