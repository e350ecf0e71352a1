#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Runs the `mnk` that was just built, in an environment of its own: nothing of
/// the user's home, locale or terminal gets in.
namespace mnk::test {

/// A new empty folder, gone with the object.
class Folder {
 public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string operator/(std::string_view name) const {
        return path_ + "/" + std::string(name);
    }

    /// Writes a file in it and returns its path.
    std::string put(std::string_view name, std::string_view content) const;

 private:
    std::string path_;
};

std::string content_of(const std::string& path);

using Environment = std::map<std::string, std::string>;
constexpr std::chrono::seconds kPatience{30};

/// What a finished program left behind.
struct Finished {
    int exit_code = -1;  ///< 128 + number if a signal ended it, as in a shell
    std::string out;
    std::string err;
    bool timed_out = false;  ///< it was killed at the end of our patience
};

/// How the program's three streams are made.
enum class Streams {
    pipes,
    terminal,       ///< one pseudo-terminal for all three; everything arrives in `out`
    closed_input,   ///< no descriptor 0
    closed_output,  ///< no descriptor 1
};

/// A running program.
class Program {
 public:
    Program(const std::vector<std::string>& arguments, const Environment& extra,
            Streams streams = Streams::pipes, std::chrono::seconds patience = kPatience);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Types `text`.
    void type(std::string_view text);
    void close_input();

    /// Waits until `text` has come out after what earlier calls waited for; false if it never does.
    bool says(std::string_view text);

    void send(int signal) const;
    Finished finish();

 private:
    /// Takes what has come out; false once nothing more will, or patience is at its end.
    bool take_output();

    pid_t process_ = -1;
    int input_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::size_t heard_ = 0;  // how much of `out` was waited for
    std::chrono::steady_clock::time_point give_up_;
    Finished result_;
};

/// From beginning to end, with `input` on standard input.
Finished run(const std::vector<std::string>& arguments, std::string_view input = "",
             const Environment& extra = {}, std::chrono::seconds patience = kPatience);

}  // namespace mnk::test
