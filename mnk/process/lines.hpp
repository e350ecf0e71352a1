#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mnk::process {

/// Makes lines of what comes through a pipe in pieces of any size.
///
/// A line ends with LF, CR or CR LF; it is there as soon as its first end sign
/// is, for a writer that uses CR alone may send nothing after it for long.
/// Memory: what was fed and not taken yet, at most the longest line beyond what
/// one call of `feed` brings.
class LineBuffer {
 public:
    explicit LineBuffer(std::size_t longest = std::size_t{64} * 1024) : longest_(longest) {}

    void feed(std::string_view bytes);

    /// Takes the next whole line, without its end; false if there is none.
    bool take(std::string& line);

    /// What has come of a line whose end has not.
    [[nodiscard]] std::string_view rest() const { return std::string_view(bytes_).substr(from_); }

    /// More than the longest line has come without an end.
    [[nodiscard]] bool is_overlong() const;

 private:
    std::size_t longest_;
    std::string bytes_;
    std::size_t from_ = 0;          // where the next line begins
    std::size_t seen_ = 0;          // no end sign between from_ and here
    bool skips_line_feed_ = false;  // the line before ended with CR
};

}  // namespace mnk::process
