#pragma once

#include <cstdint>

namespace mnk::storage {

/// How a database file is opened.
enum class Mode : std::uint8_t {
    create,  ///< make the file if there is none
    write,   ///< the file must be there
    read,    ///< and stays as it is
};

}  // namespace mnk::storage
