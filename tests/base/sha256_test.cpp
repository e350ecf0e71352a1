#include "mnk/base/sha256.hpp"

#include <gtest/gtest.h>

namespace mnk {
namespace {

// The examples of FIPS 180-4 and the million letters of NIST's test vectors.
TEST(Sha256, gives_the_published_sums) {
    EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, does_not_care_in_which_pieces_the_bytes_come) {
    const std::string bytes(1000, 'x');
    for (const std::size_t piece : {1U, 7U, 63U, 64U, 65U, 999U}) {
        Sha256 sha;
        for (std::size_t at = 0; at < bytes.size(); at += piece)
            sha.add(std::string_view(bytes).substr(at, piece));
        EXPECT_EQ(sha.hex(), sha256_hex(bytes));
    }
}

}  // namespace
}  // namespace mnk
