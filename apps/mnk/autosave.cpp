#include "apps/mnk/autosave.hpp"

#include <cstdlib>
#include <filesystem>

#include "apps/mnk/files.hpp"
#include "mnk/base/text.hpp"

namespace mnk::app {

std::optional<std::string> autosave_path() {
    namespace fs = std::filesystem;
    const char* const state = std::getenv("XDG_STATE_HOME");
    const char* const home = std::getenv("HOME");
    // The XDG rules: a relative path is no path.
    if (state != nullptr && state[0] == '/') return (fs::path(state) / "mnk" / "game.json").string();
    if (home != nullptr && home[0] == '/') {
        return (fs::path(home) / ".local" / "state" / "mnk" / "game.json").string();
    }
    return std::nullopt;
}

Status autosave(const formats::Record& record) {
    const std::optional<std::string> path = autosave_path();
    if (!path) return Error{"neither XDG_STATE_HOME nor HOME names a folder"};
    const Result<std::string> written = formats::write(formats::Format::json, record);
    if (!written) return written.error();
    std::error_code problem;
    std::filesystem::create_directories(std::filesystem::path(*path).parent_path(), problem);
    if (problem)
        return Error{
            text::concat("cannot make the folder for ", text::quoted(*path), ": ", problem.message())};
    return write_file(*path, *written);
}

}  // namespace mnk::app
