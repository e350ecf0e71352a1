#include "mnk/process/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

#include "mnk/base/text.hpp"
#include "mnk/process/group.hpp"
#include "mnk/process/guardian.hpp"
#include "mnk/process/lines.hpp"
#include "mnk/process/tree.hpp"

namespace mnk::process {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

namespace {

constexpr milliseconds kGlance{25};        // how often memory is looked at
constexpr std::uint64_t kSpareTasks = 32;  // beyond the limit, so that the watch sees it passed and says so
constexpr std::chrono::seconds kPatience{5};  // with the system itself, which never takes this long

std::string system_error_text(int code) { return std::generic_category().message(code); }

/// An open file that closes itself.
class File {
 public:
    File() = default;
    explicit File(int number) : number_(number) {}
    ~File() { close(); }
    File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    File& operator=(File&& other) noexcept {
        if (this != &other) {
            close();
            number_ = std::exchange(other.number_, -1);
        }
        return *this;
    }

    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    void never_block() const { fcntl(number_, F_SETFL, fcntl(number_, F_GETFL) | O_NONBLOCK); }

 private:
    int number_ = -1;
};

struct Pipe {
    File read;
    File write;

    /// Above the three standard numbers, so that these can be taken by the program's own.
    bool open() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) return false;
        File low_read(ends[0]);
        File low_write(ends[1]);
        read = File(fcntl(low_read.number(), F_DUPFD_CLOEXEC, 3));
        write = File(fcntl(low_write.number(), F_DUPFD_CLOEXEC, 3));
        return read.is_open() && write.is_open();
    }
};

/// Keeps a signal from this thread for a while.
class Blocked {
 public:
    explicit Blocked(const sigset_t& set) { pthread_sigmask(SIG_BLOCK, &set, &before_); }
    ~Blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    Blocked(const Blocked&) = delete;
    Blocked& operator=(const Blocked&) = delete;

 private:
    sigset_t before_{};
};

/// write() to a pipe nobody reads from is an error here, and never a signal.
ssize_t write_quietly(int file, std::string_view text) {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    const Blocked blocked(pipe);
    sigset_t pending;
    sigpending(&pending);
    const bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EPIPE && !was_pending) {
        const timespec at_once{};
        sigtimedwait(&pipe, nullptr, &at_once);
        errno = EPIPE;
    }
    return written;
}

/// Waits for any of `files` until `deadline`; one that is closed (-1) is ignored.
void wait_for(std::vector<pollfd>& files, Clock::time_point deadline) {
    const auto left = std::max(nanoseconds{0}, nanoseconds(deadline - Clock::now()));
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
    const timespec time{static_cast<time_t>(seconds.count()), static_cast<long>((left - seconds).count())};
    if (ppoll(files.data(), files.size(), &time, nullptr) < 0) {
        for (pollfd& file : files) file.revents = 0;
    }
}

void set_limits(Orders& orders, const Limits& limits) {
    const auto add = [&](__rlimit_resource_t which, rlim_t soft, rlim_t hard) {
        rlimit current{};
        getrlimit(which, &current);
        hard = std::min(hard, current.rlim_max);  // only root may go beyond
        orders.limits.at(orders.limit_count++) = {which, {std::min(soft, hard), hard}};
    };
    add(RLIMIT_CORE, 0, 0);
    add(RLIMIT_NOFILE, limits.open_files, limits.open_files);
    if (limits.address_space_bytes) add(RLIMIT_AS, *limits.address_space_bytes, *limits.address_space_bytes);
    if (limits.file_bytes) add(RLIMIT_FSIZE, *limits.file_bytes, *limits.file_bytes);
    if (limits.cpu_time) {
        // A warning that can be told from other ends, and a second later the end for who ignores it.
        const auto seconds = static_cast<rlim_t>(std::max<std::int64_t>(1, limits.cpu_time->count()));
        add(RLIMIT_CPU, seconds, seconds + 1);
    }
    CPU_ZERO(&orders.cores);
    for (const int core : limits.cores) {
        if (core >= 0 && core < CPU_SETSIZE) CPU_SET(static_cast<unsigned>(core), &orders.cores);
    }
    orders.is_pinned = !limits.cores.empty();
}

}  // namespace

std::string to_string(const Exit& exit) {
    if (exit.code) return text::concat("exit code ", *exit.code);
    if (!exit.signal) return "an unknown end";
    const char* name = sigdescr_np(*exit.signal);
    return text::concat("signal ", *exit.signal, " (", name == nullptr ? "unknown" : name, ")");
}

struct Child::State {
    Limits limits;
    pid_t guardian = -1;
    pid_t program = -1;
    std::string group;  // of tasks, which the guardian removes
    File input;
    File output;
    File errors;
    File news;
    File control;
    LineBuffer lines;
    std::string error_text;
    std::uint64_t output_bytes = 0;  // since the last send
    Clock::time_point watch_due;     // when memory and tasks are looked at next
    bool is_sandboxed = false;
    bool is_frozen = false;
    std::optional<Exit> exit;

    /// Reads what is there from both outputs, waiting until `deadline` if there is
    /// nothing, or for `also` (POLLIN on news, POLLOUT on the input).
    void read_some(Clock::time_point deadline, const File* also, short event);
    bool read_from(File& file, bool is_errors);
    [[nodiscard]] std::optional<Output> judge_output();
    bool take_news(News& news);
    [[nodiscard]] bool is_watched() const { return limits.memory_bytes || limits.tasks; }
};

bool Child::State::read_from(File& file, bool is_errors) {
    char bytes[16384];
    const ssize_t size = ::read(file.number(), bytes, sizeof bytes);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (size <= 0) {
        file.close();
        return false;
    }
    const std::string_view fresh(bytes, static_cast<std::size_t>(size));
    output_bytes += fresh.size();
    if (is_errors) {
        error_text.append(fresh);
        if (error_text.size() > limits.kept_error_bytes) {
            error_text.erase(0, error_text.size() - limits.kept_error_bytes);
        }
    } else {
        // Beyond the limit it is counted but no longer kept.
        if (output_bytes <= limits.output_bytes && !lines.is_overlong()) lines.feed(fresh);
    }
    return true;
}

void Child::State::read_some(Clock::time_point deadline, const File* also, short event) {
    std::vector<pollfd> files{{output.number(), POLLIN, 0},
                              {errors.number(), POLLIN, 0},
                              {also == nullptr ? -1 : also->number(), event, 0}};
    wait_for(files, deadline);
    if (files[0].revents != 0) read_from(output, false);
    if (files[1].revents != 0) read_from(errors, true);
}

std::optional<Output> Child::State::judge_output() {
    Output result;
    if (lines.take(result.text)) return result;
    if (output_bytes > limits.output_bytes) return Output{Output::Kind::flood, {}};
    if (lines.is_overlong()) return Output{Output::Kind::overlong, {}};
    if (!output.is_open()) {
        Output last{Output::Kind::ended, std::string(lines.rest())};
        lines = LineBuffer(limits.line_bytes);
        return last;
    }
    if (is_watched() && Clock::now() >= watch_due) {
        const TreeUse use = use_below(guardian);
        watch_due = Clock::now() + kGlance;
        if (limits.memory_bytes && use.resident_bytes > *limits.memory_bytes)
            return Output{Output::Kind::memory, text::concat(use.resident_bytes >> 20U, " MiB")};
        if (limits.tasks && use.tasks > *limits.tasks)
            return Output{Output::Kind::tasks, std::to_string(use.tasks)};
    }
    return std::nullopt;
}

bool Child::State::take_news(News& told) {
    const ssize_t size = ::read(news.number(), &told, sizeof told);
    if (size == static_cast<ssize_t>(sizeof told)) return true;
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    news.close();  // the guardian is gone without a word
    return false;
}

Child::Child(std::unique_ptr<State> state) : state_(std::move(state)) {}
Child::Child(Child&&) noexcept = default;

Child& Child::operator=(Child&& other) noexcept {
    if (this != &other) {
        if (state_) kill();
        state_ = std::move(other.state_);
    }
    return *this;
}

Child::~Child() {
    if (state_) kill();
}

Result<Child> Child::start(const Program& program) {
    if (program.arguments.empty()) return Error{"there is no program to run"};
    Pipe input;
    Pipe output;
    Pipe errors;
    Pipe trouble;
    Pipe news;
    Pipe control;
    for (Pipe* pipe : {&input, &output, &errors, &trouble, &news, &control}) {
        if (!pipe->open()) return Error{text::concat("cannot open a pipe: ", system_error_text(errno))};
    }
    std::vector<std::string> words =
        program.sandbox ? sandboxed(*program.sandbox, program.arguments) : program.arguments;
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    Orders orders;
    orders.arguments = arguments.data();
    orders.folder = program.folder.empty() || program.sandbox ? nullptr : program.folder.c_str();
    orders.input = input.read.number();
    orders.output = output.write.number();
    orders.errors = errors.write.number();
    orders.trouble = trouble.write.number();
    orders.news = news.write.number();
    orders.control = control.read.number();
    set_limits(orders, program.limits);
    std::optional<TaskGroup> group;
    if (program.limits.tasks) group = TaskGroup::make(*program.limits.tasks + kSpareTasks);
    orders.group = group ? group->folder.c_str() : nullptr;
    orders.group_procs = group ? group->procs.c_str() : nullptr;
    orders.group_events = group ? group->events.c_str() : nullptr;

    pid_t guardian = -1;
    {
        // No handler of ours may run in the fork.
        sigset_t all;
        sigfillset(&all);
        const Blocked blocked(all);
        guardian = fork();
        if (guardian == 0) guard(orders);
    }
    if (guardian < 0) {
        const int problem = errno;
        if (group) rmdir(group->folder.c_str());
        return Error{text::concat("cannot start a process: ", system_error_text(problem))};
    }

    auto state = std::make_unique<State>();
    state->limits = program.limits;
    state->lines = LineBuffer(program.limits.line_bytes);
    state->guardian = guardian;
    if (group) state->group = group->folder;
    state->is_sandboxed = program.sandbox.has_value();
    state->input = std::move(input.write);
    state->output = std::move(output.read);
    state->errors = std::move(errors.read);
    state->news = std::move(news.read);
    state->control = std::move(control.write);
    for (const File* file : {&state->input, &state->output, &state->errors, &state->news}) {
        file->never_block();
    }
    for (Pipe* pipe : {&input, &output, &errors, &trouble, &news, &control}) {
        if (pipe != &trouble) pipe->read.close();
        pipe->write.close();
    }

    // It closes when the program runs, or brings the reason why it does not.
    Child child(std::move(state));
    std::vector<pollfd> files{{trouble.read.number(), POLLIN, 0}};
    wait_for(files, Clock::now() + kPatience);
    int problem = ETIMEDOUT;
    ssize_t size = 1;
    if (files[0].revents != 0) size = ::read(trouble.read.number(), &problem, sizeof problem);
    if (size != 0) {
        child.kill();
        return Error{
            text::concat("cannot run ", text::quoted(words.front()), ": ", system_error_text(problem))};
    }
    files = {{child.state_->news.number(), POLLIN, 0}};
    wait_for(files, Clock::now() + kPatience);
    News begun;
    if (child.state_->take_news(begun)) child.state_->program = begun.program;
    return child;
}

Status Child::send(std::string_view text, Clock::time_point deadline) {
    State& state = *state_;
    state.output_bytes = 0;
    while (!text.empty()) {
        if (!state.input.is_open()) return Error{"the program does not listen any more"};
        const ssize_t written = write_quietly(state.input.number(), text);
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EINTR) {
            if (Clock::now() >= deadline) return Error{"the program does not read what it is sent"};
            state.read_some(deadline, &state.input, POLLOUT);
        } else {
            state.input.close();
        }
    }
    return Done{};
}

Output Child::read_line(Clock::time_point deadline) {
    State& state = *state_;
    bool has_looked = false;
    for (;;) {
        if (std::optional<Output> output = state.judge_output()) {
            // Between two looks at its tasks it may have met the bound and died of it.
            if (output->kind != Output::Kind::ended || state.group.empty()) return *output;
            const std::optional<Exit> exit = wait(Clock::now() + milliseconds{200});
            if (!exit || !exit->was_refused_tasks) return *output;
            return {Output::Kind::tasks, std::to_string(*state.limits.tasks + kSpareTasks)};
        }
        if (has_looked && Clock::now() >= deadline) {
            return {Output::Kind::timed_out, std::string(state.lines.rest())};
        }
        const Clock::time_point wake = state.is_watched() ? std::min(deadline, state.watch_due) : deadline;
        state.read_some(wake, nullptr, 0);
        has_looked = true;
    }
}

void Child::close_input() { state_->input.close(); }

std::optional<Exit> Child::wait(Clock::time_point deadline) {
    State& state = *state_;
    while (!state.exit) {
        News told;
        if (state.news.is_open() && state.take_news(told)) {
            if (told.kind == News::Kind::begun) continue;
            Exit exit;
            if (WIFEXITED(told.status)) exit.code = WEXITSTATUS(told.status);
            if (WIFSIGNALED(told.status)) exit.signal = WTERMSIG(told.status);
            if (state.is_sandboxed && exit.code && *exit.code > 128 && *exit.code < 128 + NSIG) {
                exit.signal = *exit.code - 128;  // as bubblewrap hands it on
                exit.code.reset();
            }
            exit.cpu_time = std::chrono::microseconds{told.cpu_microseconds};
            exit.peak_bytes = static_cast<std::uint64_t>(told.peak_kilobytes) * 1024;
            exit.was_refused_tasks = told.was_refused_tasks != 0;
            state.exit = exit;
        } else if (!state.news.is_open()) {
            state.exit = Exit{};
        } else if (Clock::now() >= deadline) {
            return std::nullopt;
        } else {
            state.read_some(deadline, &state.news, POLLIN);
        }
        if (state.exit) {
            while (waitpid(state.guardian, nullptr, 0) < 0 && errno == EINTR) continue;
            state.control.close();
            if (!state.group.empty()) rmdir(state.group.c_str());  // should the guardian have been killed
            // What it said last may say why it ended.
            while (state.output.is_open() && state.read_from(state.output, false)) continue;
            while (state.errors.is_open() && state.read_from(state.errors, true)) continue;
        }
    }
    return state.exit;
}

Exit Child::kill() {
    State& state = *state_;
    state.control.close();
    if (const std::optional<Exit> exit = wait(Clock::now() + kPatience)) return *exit;
    ::kill(state.guardian, SIGKILL);  // the program is told to die with it
    state.news.close();
    return *wait(Clock::now());
}

void Child::freeze() {
    if (state_->exit) return;
    stop_below(state_->guardian);
    state_->is_frozen = true;
}

void Child::thaw() {
    if (!state_->is_frozen || state_->exit) return;
    state_->is_frozen = false;
    continue_below(state_->guardian);
}

int Child::process_id() const { return state_->program; }
const std::string& Child::error_text() const { return state_->error_text; }
void Child::forget_errors() { state_->error_text.clear(); }
std::uint64_t Child::resident_bytes() const { return use_below(state_->guardian).resident_bytes; }

}  // namespace mnk::process
