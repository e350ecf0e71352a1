#include <gmock/gmock.h>

#include "mnk/base/text.hpp"
#include "tests/network/some_network.hpp"

namespace mnk::network {
namespace {

using test::some_network;
using testing::HasSubstr;

std::string sentence(const std::string& file) {
    const Result<Network> read = read_network(file);
    return read ? "" : read.error().what;
}

TEST(NetworkFile, IsReadAsItWasWritten) {
    for (const int run : {3, 5, 6}) {
        const Network network = some_network(run);
        const Result<Network> read = read_network(write_network(network));
        ASSERT_TRUE(read) << read.error().what;
        EXPECT_EQ(*read, network);
        EXPECT_EQ(read->provenance, network.provenance);
    }
}

TEST(NetworkFile, ThatIsDamagedGetsASentence) {
    const std::string text = write_network(some_network(4));
    EXPECT_THAT(sentence(""), HasSubstr("a network begins with"));
    EXPECT_THAT(sentence("mnk network 4\nrun 5\n"), HasSubstr("a network begins with"));
    EXPECT_THAT(sentence("mnk network 3\nrun 99\n"), HasSubstr("line 2: run must be"));
    EXPECT_THAT(sentence("mnk network 3\nrun 1\n"), HasSubstr("3 or more"));
    EXPECT_THAT(sentence("mnk network 3\nrun 5\n"), HasSubstr("line 3: here should be size with 2 numbers"));
    for (const char* size : {"0 1", "1 0", "65 1", "1 33", "-1 1"})
        EXPECT_THAT(sentence(text::concat("mnk network 3\nrun 5\nsize ", size, "\n")),
                    HasSubstr("line 3: a network has at most 64 channels and 32 hidden sums"));
    EXPECT_THAT(sentence("mnk network 3\nrun 5\nsize 7 3\n"),
                HasSubstr("line 4: here should be line with 7 numbers"));
    EXPECT_THAT(sentence("mnk network 2\nrun 5\n"), HasSubstr("a network begins with")) << "without squares";
    EXPECT_THAT(sentence(text + "more\n"), HasSubstr("nothing should follow"));
    std::string wrong = text;
    wrong.replace(wrong.find("\nline ") + 6, 1, "x");
    EXPECT_THAT(sentence(wrong), HasSubstr("line 6: line must be a whole number"));
    wrong = text;
    wrong.insert(wrong.find("\nline ") + 6, "12345");
    EXPECT_THAT(sentence(wrong), HasSubstr("line 6"));
    for (std::size_t size = 0; size + 1 < text.size(); size += 97)
        ASSERT_NE(sentence(text.substr(0, size)), "") << size << " bytes of " << text.size();
}

/// The same file with fewer numbers in its rows: of inputs the first `channels` of each side.
std::string cut(const std::string& file, std::size_t channels, std::size_t hidden) {
    std::string out = "mnk network 3\n";
    std::size_t hidden_rows = 0;
    for (const std::string_view row : text::split(file, "\n")) {
        const std::vector<std::string_view> words = text::split(row);
        if (words.empty() || words[0] == "mnk" || words[0] == "#") continue;
        if (words[0] == "size") {
            out += text::concat("size ", channels, " ", hidden, "\n");
            continue;
        }
        if (words[0] == "hidden" && ++hidden_rows > hidden) continue;
        out += words[0];
        const bool is_of_inputs = words[0] == "hidden" || words[0] == "worth_of_input";
        const bool is_of_hidden = words[0] == "hidden_bias" || words[0] == "worth_of_hidden";
        for (std::size_t i = 1; i < words.size(); ++i) {
            const std::size_t at = is_of_inputs ? (i - 1) % Network::kChannels : i - 1;
            if (at < (is_of_hidden ? hidden : channels) || words.size() == 2)
                out += text::concat(" ", words[i]);
        }
        out += "\n";
    }
    return out;
}

TEST(NetworkFile, OfASmallerNetworkSaysTheSame) {
    Network network = some_network(5);
    const auto empty_channel = [](auto& row, int channel) { row[static_cast<std::size_t>(channel)] = 0; };
    for (int channel = 32; channel < Network::kChannels; ++channel) {
        for (Network::Line& line : network.lines) empty_channel(line, channel);
        for (Network::Row& row : network.hidden)
            empty_channel(row, channel), empty_channel(row, Network::kChannels + channel);
        empty_channel(network.worth_of_input, channel);
        empty_channel(network.worth_of_input, Network::kChannels + channel);
    }
    for (int i = 16; i < Network::kHidden; ++i) {
        const auto hidden = static_cast<std::size_t>(i);
        network.hidden[hidden] = {};
        network.hidden_bias[hidden] = 0;
        network.worth_of_hidden[hidden] = 0;
    }
    network.provenance.clear();
    const Result<Network> read = read_network(cut(write_network(network), 32, 16));
    ASSERT_TRUE(read) << read.error().what;
    EXPECT_EQ(*read, network);
}

TEST(NetworkFile, ThatIsNotThereGetsASentence) {
    const Result<Network> read = load_network("no/such/file");
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().what, HasSubstr("cannot read a network from 'no/such/file'"));
}

}  // namespace
}  // namespace mnk::network
