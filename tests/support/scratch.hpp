#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace mnk::testing {

/// An empty folder that goes with the object.
class Scratch {
 public:
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "mnk-test-XXXXXX").string();
        path_ = ::mkdtemp(name.data()) != nullptr ? name : std::string();
    }
    ~Scratch() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
    [[nodiscard]] const std::string& path() const { return path_; }

 private:
    std::string path_;
};

}  // namespace mnk::testing
