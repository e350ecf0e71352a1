#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mnk::app {

/// What came from the keyboard or the pipe.
struct Line {
    enum class Kind { text, end, interrupted };
    Kind kind = Kind::end;
    std::string text;
};

/// Reads lines from standard input.  On a terminal with editing, history and
/// completion of `words` with the tab key; else as they come.  Ctrl-C ends the
/// wait.  A line is cut after 64 KiB.
/// @pre  catch_interrupts() was called
class LineReader {
 public:
    explicit LineReader(std::vector<std::string> words);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// Shows `prompt` and waits.  Without a terminal, prompt and line are
    /// printed too if `echoes`, so that the output reads like the session it was.
    Line read(const std::string& prompt, bool echoes);

 private:
    class Editor;
    Line read_plain();

    std::unique_ptr<Editor> editor_;  // only on a terminal
    std::string pending_;
    bool is_at_end_ = false;
};

}  // namespace mnk::app
