#pragma once

#include <span>
#include <string_view>

/// Text files that the program carries with it (cmake/Embed.cmake).
namespace mnk::embedded {

struct File {
    std::string_view path;  ///< below the folder it was taken from
    std::string_view content;
};

}  // namespace mnk::embedded
