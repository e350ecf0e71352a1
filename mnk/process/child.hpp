#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/base/result.hpp"
#include "mnk/process/sandbox.hpp"

namespace mnk::process {

using Clock = std::chrono::steady_clock;

/// What a program may use.  What is not set is not limited.
struct Limits {
    std::optional<std::uint64_t> memory_bytes;         ///< with all that it starts; looked at every 25 ms
    std::optional<std::uint64_t> address_space_bytes;  ///< of each process, enforced by the system
    std::optional<std::chrono::seconds> cpu_time;      ///< of each process, enforced by the system
    std::optional<std::uint64_t> tasks;       ///< processes and threads together, looked at as memory is
    std::optional<std::uint64_t> file_bytes;  ///< the largest file it may write, enforced by the system
    std::uint64_t open_files = 256;
    std::vector<int> cores;                                 ///< where it may run; empty: anywhere
    std::uint64_t output_bytes = std::uint64_t{16} << 20U;  ///< in answer to one `send`, errors too
    std::size_t line_bytes = std::size_t{64} << 10U;
    std::size_t kept_error_bytes = std::size_t{16} << 10U;  ///< of what it writes to standard error, the last
};

struct Program {
    std::vector<std::string> arguments;  ///< the first names the program, looked up in PATH
    std::string folder;                  ///< where it runs; empty: where we are
    Limits limits;
    std::optional<Sandbox> sandbox;  ///< with it, `folder` is not used
};

/// How a program ended.
struct Exit {
    std::optional<int> code;    ///< if it ended by itself
    std::optional<int> signal;  ///< if a signal ended it
    std::chrono::microseconds cpu_time{0};
    std::uint64_t peak_bytes = 0;    ///< of its largest process
    bool was_refused_tasks = false;  ///< it asked for more than the limit, where the system itself keeps it
};

/// "exit code 3", "signal 11 (Segmentation fault)".
std::string to_string(const Exit& exit);

/// What came of waiting for a line.
struct Output {
    enum class Kind : std::uint8_t {
        line,
        timed_out,  ///< `text` is what has come of the next line
        ended,      ///< no more will come; `text` is a last line without an end
        flood,      ///< more than Limits::output_bytes since the last `send`
        overlong,   ///< a line of more than Limits::line_bytes
        memory,     ///< more than Limits::memory_bytes
        tasks,      ///< more than Limits::tasks
    };
    Kind kind = Kind::line;
    std::string text;
};

/// A program in a process of its own, which ends with this object at the latest
/// and takes everything that it started with it, even what it tried to leave
/// behind; so it does when our own process dies.
///
/// No call takes longer than the time it is given.  Nothing here raises a
/// signal in our process, and no open file of ours reaches the program.  Not
/// for two threads at once.  Linux only.  Price: two processes, and the pages
/// which we write to while it lives are kept twice.
class Child {
 public:
    /// Starts a program, or says why that is not possible.
    static Result<Child> start(const Program& program);

    ~Child();
    Child(Child&&) noexcept;
    Child& operator=(Child&&) noexcept;

    /// Writes `text` to its standard input; reads what it writes meanwhile.
    Status send(std::string_view text, Clock::time_point deadline);

    /// The next line of its standard output.  With a deadline in the past: if it is there already.
    Output read_line(Clock::time_point deadline);

    /// No more will be sent to it.
    void close_input();

    /// How it ended, if it does in time.
    std::optional<Exit> wait(Clock::time_point deadline);

    /// Ends it and everything that it started, now.
    Exit kill();

    /// Holds it and everything that it started where they are: they use no CPU time until `thaw`.  What is
    /// held does not answer.  Costs a look at each of its processes, twice.
    void freeze();
    void thaw();

    [[nodiscard]] int process_id() const;

    /// What it last wrote to its standard error, since `forget_errors`.
    [[nodiscard]] const std::string& error_text() const;
    void forget_errors();

    /// The memory that it and what it started use at this moment.
    [[nodiscard]] std::uint64_t resident_bytes() const;

 private:
    struct State;
    explicit Child(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace mnk::process
