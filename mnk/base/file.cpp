#include "mnk/base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <utility>

#include "mnk/base/text.hpp"

namespace mnk {

namespace {

std::error_code last_error() { return {errno, std::generic_category()}; }

/// A file that goes with the object unless it was put in its place.
class Temporary {
 public:
    explicit Temporary(std::string path) : path_(std::move(path)) {}
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary() {
        if (!path_.empty()) ::unlink(path_.c_str());
    }
    bool move_to(const std::string& target) {
        if (::rename(path_.c_str(), target.c_str()) != 0) return false;
        path_.clear();
        return true;
    }

 private:
    std::string path_;
};

mode_t mode_for_new_files() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

}  // namespace

Descriptor::~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
}

bool Descriptor::close() { return ::close(std::exchange(number_, -1)) == 0; }

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

std::error_code replace_file(const std::string& path, const std::function<void(const Append&)>& write) {
    std::string target = path;
    if (const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), std::free);
        real) {
        target = real.get();
    }
    struct stat about {};
    const bool exists = ::stat(target.c_str(), &about) == 0;
    std::string name = target + ".XXXXXX";
    Descriptor file(::mkostemp(name.data(), O_CLOEXEC));
    if (file.get() < 0) return last_error();
    Temporary temporary(name);
    std::error_code lost;
    write([&](std::string_view bytes) {
        if (!lost && !write_all(file.get(), bytes)) lost = last_error();
    });
    if (lost) return lost;
    // A file made by mkostemp is its owner's alone; what replaces another, or is new, is for whom that was.
    const mode_t mode = exists ? about.st_mode & 07777 : mode_for_new_files();
    const bool is_written = ::fchmod(file.get(), mode) == 0 && ::fsync(file.get()) == 0 && file.close() &&
                            temporary.move_to(target);
    return is_written ? std::error_code{} : last_error();
}

std::error_code replace_file(const std::string& path, std::string_view bytes) {
    return replace_file(path, [&](const Append& append) { append(bytes); });
}

Error at_line(std::size_t line, std::string_view what) {
    return Error{text::concat("line ", line, ": ", what)};
}

std::string one_line(std::string_view text) {
    constexpr std::size_t longest = 200;
    std::string out(text.substr(0, longest));
    for (char& c : out) {
        if (c < ' ' || c > '~') c = '?';
    }
    return out;
}

}  // namespace mnk
