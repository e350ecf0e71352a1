// The transcripts of tests/golden/protocol, each spoken to a brain and compared to the letter:
// '>' is what the manager sends, '<' what the brain answers before the next line.
// With MNK_UPDATE_GOLDEN in the environment they are written anew instead.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "mnk/protocol/brain.hpp"

namespace mnk::protocol {
namespace {

using std::filesystem::path;

std::vector<path> transcripts() {
    std::vector<path> files;
    for (const auto& entry : std::filesystem::directory_iterator(MNK_TRANSCRIPTS)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class Transcript : public ::testing::TestWithParam<path> {};

TEST_P(Transcript, IsSpokenToTheLetter) {
    std::ifstream file(GetParam());
    const std::string expected((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::string spoken;
    const auto brain = make_brain("quasirandom:seed=1", "0.0.0",
                                  [&](std::string_view line) { spoken.append("< ").append(line) += '\n'; });
    ASSERT_TRUE(brain);
    std::istringstream lines(expected);
    for (std::string line; std::getline(lines, line);) {
        if (line.substr(0, 1) == "<") continue;
        spoken += line + '\n';
        if (line.substr(0, 2) != "> ") continue;
        (*brain)->feed(line.substr(2));
        ASSERT_TRUE((*brain)->wait_until_idle(play::Milliseconds{20'000})) << line;
    }
    if (std::getenv("MNK_UPDATE_GOLDEN") != nullptr) {
        std::ofstream(GetParam()) << spoken;
        GTEST_SKIP() << "written anew";
    }
    EXPECT_EQ(spoken, expected);
}

std::string test_name(const ::testing::TestParamInfo<path>& info) { return info.param.stem().string(); }

INSTANTIATE_TEST_SUITE_P(Protocol, Transcript, ::testing::ValuesIn(transcripts()), test_name);

}  // namespace
}  // namespace mnk::protocol
