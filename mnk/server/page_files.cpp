#include "mnk/server/page_files.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "mnk/base/sha256.hpp"
#include "mnk/base/text.hpp"

namespace mnk::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 64 * 1024 * 1024;
constexpr std::size_t kTagDigits = 32;

struct Type {
    std::string_view extension;
    std::string_view name;
};
constexpr std::array kTypes{
    Type{".html", "text/html; charset=utf-8"},
    Type{".js", "text/javascript; charset=utf-8"},
    Type{".css", "text/css; charset=utf-8"},
    Type{".json", "application/json"},
    Type{".webmanifest", "application/manifest+json"},
    Type{".svg", "image/svg+xml"},
    Type{".png", "image/png"},
    Type{".ico", "image/x-icon"},
    Type{".woff2", "font/woff2"},
    Type{".wasm", "application/wasm"},
    Type{".txt", "text/plain; charset=utf-8"},
};

std::string_view type_of(const std::string& extension) {
    for (const Type& type : kTypes) {
        if (type.extension == extension) return type.name;
    }
    return "application/octet-stream";
}

Result<std::string> read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file) return Error{text::concat("cannot read ", text::quoted(path.string()))};
    return content;
}

}  // namespace

Result<PageFiles> PageFiles::load(const std::string& folder) {
    PageFiles out;
    std::map<std::string, std::string> contents;
    std::uintmax_t bytes = 0;
    std::error_code problem;
    for (fs::recursive_directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        if (!entry->is_regular_file(problem)) continue;
        bytes += entry->file_size(problem);
        if (bytes > kMostBytes)
            return Error{
                text::concat("the folder ", text::quoted(folder), " has more than 64 MiB: is it the page?")};
        Result<std::string> content = read(entry->path());
        if (!content) return content.error();
        contents["/" + fs::relative(entry->path(), folder).generic_string()] = std::move(*content);
    }
    if (problem)
        return Error{text::concat("cannot read the folder ", text::quoted(folder), ": ", problem.message())};
    if (contents.find("/index.html") == contents.end())
        return Error{text::concat("there is no index.html in ", text::quoted(folder))};
    const auto variant = [&](const std::string& name) {
        const auto place = contents.find(name);
        return place == contents.end() ? std::string() : place->second;
    };
    for (const auto& [name, content] : contents) {
        const std::string extension = fs::path(name).extension().string();
        const bool is_variant = extension == ".gz" || extension == ".br";
        if (is_variant && contents.count(name.substr(0, name.size() - extension.size())) > 0) continue;
        out.files_[name] = {.content = content,
                            .gzip = variant(name + ".gz"),
                            .brotli = variant(name + ".br"),
                            .type = std::string(type_of(extension)),
                            .tag = '"' + sha256_hex(content).substr(0, kTagDigits) + '"',
                            .is_for_ever = name.starts_with("/assets/")};
    }
    return out;
}

const PageFile* PageFiles::find(std::string_view path) const {
    const auto place = files_.find(path == "/" ? "/index.html" : path);
    return place == files_.end() ? nullptr : &place->second;
}

}  // namespace mnk::server
