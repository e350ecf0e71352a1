#include "fuzz/fuzz.hpp"
#include "mnk/search/weights.hpp"

/// A file of weights that is understood, written out again, says the same.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace mnk;
    const Result<search::WeightsFile> file = search::read_weights(fuzz::as_text(data, size));
    if (!file) {
        fuzz::promise_sentence(file.error().what);
        return 0;
    }
    const std::string text = search::write_weights(*file);
    const Result<search::WeightsFile> back = search::read_weights(text);
    fuzz::promise(back && search::write_weights(*back) == text, "weights that were read are read back");
    const threats::CodeTable table(file->nearest(5).weights);
    fuzz::promise(table.entry(0).moving() == 0, "a dead cell is worth nothing");
    return 0;
}
