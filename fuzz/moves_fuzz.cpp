#include "fuzz/record_fuzz.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    mnk::fuzz::check_format(mnk::formats::Format::moves, mnk::fuzz::as_text(data, size));
    return 0;
}
