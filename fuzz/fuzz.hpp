#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "mnk/board/rules.hpp"

/// What the fuzzers share.  Unlike the library they may print and abort: that is how a finding is told.
// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer looks for this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace mnk::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Ends the run with a sentence if a promise is broken, whatever the build type.
inline void promise(bool is_kept, const char* what) {
    if (is_kept) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

/// An error is one line for a person.
inline void promise_sentence(std::string_view what) {
    promise(!what.empty() && what.size() < 400, "an error is a sentence");
    promise(what.find_first_of("\r\n") == std::string_view::npos, "an error is one line");
}

/// Rules from the first character of the text, so that seeds can be typed:
/// '3' is 3x3x3, 'c' 6x7x4, 'r' 1x30x5, 'x' 9x9x3 exact, else 15x15x5.
inline Rules take_rules(std::string_view& text) {
    const char choice = text.empty() ? '\0' : text.front();
    if (!text.empty()) text.remove_prefix(1);
    switch (choice) {
        case '3':
            return {3, 3, 3, false};
        case 'c':
            return {6, 7, 4, false};
        case 'r':
            return {1, 30, 5, false};
        case 'x':
            return {9, 9, 3, true};
        default:
            return {15, 15, 5, false};
    }
}

}  // namespace mnk::fuzz
