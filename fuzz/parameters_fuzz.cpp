#include "fuzz/fuzz.hpp"
#include "mnk/engine/parameters.hpp"

/// A file that is understood, written out again, says the same; any other gives a sentence.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace mnk;
    const Result<engine::Parameters> read = engine::read_parameters(fuzz::as_text(data, size));
    if (!read) {
        fuzz::promise_sentence(read.error().what);
        return 0;
    }
    fuzz::promise(read->classes.size() <= engine::kMostClasses, "there are only so many classes");
    const Result<engine::Parameters> back = engine::read_parameters(engine::write_parameters(*read));
    fuzz::promise(back && *back == *read, "parameters that were read are read back");
    return 0;
}
