#include "apps/mnk/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "mnk/base/file.hpp"
#include "mnk/base/text.hpp"

namespace mnk::app {

namespace {

Error cannot(std::string_view verb, const std::string& path, int reason) {
    return Error{text::concat("cannot ", verb, " ", text::quoted(path), ": ", std::strerror(reason))};
}

Error too_large(const std::string& path) {
    return Error{text::concat("cannot read ", text::quoted(path), ": it is larger than ",
                              formats::kLargestText / (1024 * 1024), " MiB, which no game is")};
}

Status write_in_place(const std::string& path, std::string_view text) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.get() < 0 || !write_all(file.get(), text) || !file.close()) return cannot("write", path, errno);
    return Done{};
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
    const bool is_stdin = path == "-";
    const Descriptor file(is_stdin ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat about {};
    if (file.get() < 0 || ::fstat(file.get(), &about) != 0) return cannot("read", path, errno);
    if (S_ISDIR(about.st_mode)) return cannot("read", path, EISDIR);
    if (S_ISREG(about.st_mode) && static_cast<std::size_t>(about.st_size) > formats::kLargestText) {
        return too_large(path);
    }
    std::string content;
    std::array<char, 65536> buffer{};
    for (;;) {
        const ssize_t count = ::read(file.get(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return cannot("read", path, errno);
        if (count == 0) return content;
        content.append(buffer.data(), static_cast<std::size_t>(count));
        if (content.size() > formats::kLargestText) return too_large(path);
    }
}

Status write_file(const std::string& path, std::string_view text) {
    struct stat about {};
    const bool exists = ::stat(path.c_str(), &about) == 0;
    if (exists && S_ISDIR(about.st_mode)) return cannot("write", path, EISDIR);
    if (exists && !S_ISREG(about.st_mode)) return write_in_place(path, text);
    if (exists && ::access(path.c_str(), W_OK) != 0) return cannot("write", path, errno);

    if (const std::error_code problem = replace_file(path, text))
        return cannot("write", path, problem.value());
    return Done{};
}

Loaded load_game(const std::string& path) {
    const Result<std::string> content = read_file(path);
    if (!content) return {{}, fail(ExitCode::file, content.error())};
    const Result<formats::Format> format = formats::format_of_path(path);
    Result<formats::Record> record = format ? formats::read(*format, *content) : formats::read(*content);
    if (!record) {
        return {
            {},
            fail(ExitCode::bad_input, text::concat("in ", text::quoted(path), ": ", record.error().what))};
    }
    return {std::move(*record), {}};
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

Exit output_status() {
    errno = 0;
    const bool is_lost = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
    if (!is_lost) return {};
    if (errno == EPIPE || errno == 0) return fail(ExitCode::file, "");
    return fail(ExitCode::file, text::concat("cannot write the output: ", std::strerror(errno)));
}

}  // namespace mnk::app
