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
    EXPECT_THAT(sentence("mnk network 2\nrun 5\n"), HasSubstr("a network begins with"));
    EXPECT_THAT(sentence("mnk network 1\nrun 99\n"), HasSubstr("line 2: run must be"));
    EXPECT_THAT(sentence("mnk network 1\nrun 1\n"), HasSubstr("3 or more"));
    EXPECT_THAT(sentence("mnk network 1\nrun 5\n"), HasSubstr("line 3: here should be line with 32 numbers"));
    EXPECT_THAT(sentence(text + "more\n"), HasSubstr("nothing should follow"));
    std::string wrong = text;
    wrong.replace(wrong.find("\nline ") + 6, 1, "x");
    EXPECT_THAT(sentence(wrong), HasSubstr("line 5: line must be a whole number"));
    wrong = text;
    wrong.insert(wrong.find("\nline ") + 6, "12345");
    EXPECT_THAT(sentence(wrong), HasSubstr("line 5"));
    for (std::size_t size = 0; size + 1 < text.size(); size += 97)
        ASSERT_NE(sentence(text.substr(0, size)), "") << size << " bytes of " << text.size();
}

TEST(NetworkFile, ThatIsNotThereGetsASentence) {
    const Result<Network> read = load_network("no/such/file");
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().what, HasSubstr("cannot read a network from 'no/such/file'"));
}

}  // namespace
}  // namespace mnk::network
