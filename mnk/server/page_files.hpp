#pragma once

#include <map>
#include <string>
#include <string_view>

#include "mnk/base/result.hpp"

namespace mnk::server {

/// A file of the page, in memory with its packed variants.
struct PageFile {
    std::string content;
    std::string gzip;          ///< empty: there is none
    std::string brotli;        ///< empty: there is none
    std::string type;          ///< "text/html; charset=utf-8"
    std::string tag;           ///< changes with the content, in quotes
    bool is_for_ever = false;  ///< its name changes with its content
};

/// The files of the page, read once: what was not there then cannot be asked for, so no path leads out of the
/// folder.
class PageFiles {
 public:
    PageFiles() = default;

    /// Everything under `folder`, at most 64 MiB.  Beside FILE, FILE.gz and FILE.br are its packed variants.
    static Result<PageFiles> load(const std::string& folder);

    /// By the path of the address, "/" for "/index.html"; null if there is none.
    [[nodiscard]] const PageFile* find(std::string_view path) const;

    [[nodiscard]] bool is_empty() const { return files_.empty(); }

 private:
    std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace mnk::server
