#include "fuzz/fuzz.hpp"
#include "mnk/network/network.hpp"

/// A network that is understood, written out again, is the same.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace mnk;
    const Result<network::Network> network = network::read_network(fuzz::as_text(data, size));
    if (!network) {
        fuzz::promise_sentence(network.error().what);
        return 0;
    }
    const Result<network::Network> back = network::read_network(network::write_network(*network));
    fuzz::promise(back && *back == *network, "a network that was read is read back");
    return 0;
}
