#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <system_error>

#include "mnk/base/result.hpp"

namespace mnk {

/// A file descriptor that closes itself; the three that every program is born with stay open.
class Descriptor {
 public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    [[nodiscard]] int get() const { return number_; }

    /// Closes now; false if the system reports that something was lost.
    bool close();

 private:
    int number_;
};

/// All of it, however many calls that takes; false, and errno says why.
bool write_all(int descriptor, std::string_view bytes);

/// Puts a new file in the place of `path` at once: a reader, a crash or a full disk meets the old content or the
/// new, never a part.  A link is followed; the rights of a file that was there are kept.  Nothing on success, else
/// the system's reason, for the caller's sentence.
std::error_code replace_file(const std::string& path, std::string_view bytes);

/// The same for content that is too large for one piece of memory: `write` hands it over piece by piece.
using Append = std::function<void(std::string_view)>;
std::error_code replace_file(const std::string& path, const std::function<void(const Append&)>& write);

/// "line 7: what"
Error at_line(std::size_t line, std::string_view what);

/// What a parser says may quote a file: whatever is in it, a line of at most 200 characters for a person comes out.
std::string one_line(std::string_view text);

}  // namespace mnk
