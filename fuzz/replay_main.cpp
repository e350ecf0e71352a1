// Runs a fuzzer over files that are already there: every file of the folders named on the command line.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"

int main(int count, char** arguments) {
    std::vector<std::filesystem::path> files;
    for (int i = 1; i < count; ++i) {
        std::error_code problem;
        for (const auto& entry : std::filesystem::directory_iterator(arguments[i], problem)) {
            if (entry.is_regular_file()) files.push_back(entry.path());
        }
    }
    if (files.empty()) {
        std::fprintf(stderr, "no files to replay: name folders that hold some\n");
        return 1;
    }
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files) {
        std::ifstream stream(file, std::ios::binary);
        const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        // Said before the run, so that the last line names the file that broke a promise.
        std::printf("%s (%zu bytes)\n", file.filename().c_str(), text.size());
        std::fflush(stdout);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
    std::printf("%zu files replayed\n", files.size());
    return 0;
}
