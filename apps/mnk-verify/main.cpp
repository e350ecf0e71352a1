#include <chrono>
#include <cstdio>
#include <new>
#include <random>
#include <string>
#include <vector>

#include "apps/mnk-verify/checker.hpp"

namespace {

constexpr const char* kHelp =
    R"(Checks certificates for (m,n,k)-games, trusting nobody.

usage: mnk-verify [--json] [--memory MiB] FILE...

  VALID    rules and moves: what was proved, nodes, time
  INVALID  the first thing that is wrong, and where: the node's number and the
           moves that lead to it
  UNKNOWN  the certificate cannot be checked here: too large, or not readable

options:
  --json         one JSON object a line
  --memory MiB   the most that may be used (4096)
  --help         this

examples:
  mnk-verify 7x7x5.proof
  mnk-verify --json data/proofs/*.proof

exit code: 0 all are valid, 1 one is invalid, 2 one cannot be checked, or bad
usage.  docs/proof-format.md says what is checked, and why that is enough.
)";

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += {'\\', c};
        else if (static_cast<unsigned char>(c) < 0x20)
            out += ' ';
        else
            out += c;
    }
    return out;
}

std::string position_of(const verify::Certificate& about) {
    std::string out =
        std::to_string(about.rows) + "x" + std::to_string(about.columns) + "x" + std::to_string(about.run);
    for (std::size_t i = 0; i < about.moves.size(); ++i)
        out += (i == 0 ? " after " : " ") + about.name(about.moves[i]);
    return out;
}

/// The whole file, if it can be read and has no more than `most_bytes`.
bool read(const std::string& path, std::size_t most_bytes, std::string& out) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return false;
    std::vector<char> piece(1 << 16);
    std::size_t count = 1;
    while (count > 0 && out.size() <= most_bytes) {
        count = std::fread(piece.data(), 1, piece.size(), file);
        out.append(piece.data(), count);
    }
    const bool is_whole = std::ferror(file) == 0 && count == 0;
    std::fclose(file);
    return is_whole;
}

/// Checks one file, prints the line, gives the exit code.
int verify_file(const std::string& path, bool as_json, std::size_t most_bytes, const verify::HashKeys& keys) {
    const auto begun = std::chrono::steady_clock::now();
    verify::Certificate certificate;
    verify::Verdict verdict;
    verify::Problem problem;
    std::string file;
    if (!read(path, most_bytes / 4, file)) {
        verdict.kind = verify::Verdict::Kind::too_large;
        verdict.text = "the file cannot be read, or is too large for the memory allowed";
    } else if (verify::parse(file, most_bytes / 4, certificate, problem)) {
        verdict = verify::check(certificate, most_bytes / 2, keys);
    } else {
        verdict.kind =
            problem.is_too_large ? verify::Verdict::Kind::too_large : verify::Verdict::Kind::invalid;
        verdict.text = problem.what;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    const bool is_valid = verdict.kind == verify::Verdict::Kind::valid;
    const bool is_invalid = verdict.kind == verify::Verdict::Kind::invalid;
    const char* word = is_valid ? "VALID" : is_invalid ? "INVALID" : "UNKNOWN";
    if (as_json) {
        std::printf(R"({"file":"%s","verdict":"%s","text":"%s")", escaped(path).c_str(), word,
                    escaped(verdict.text).c_str());
        if (is_valid) {
            std::printf(
                R"(,"position":"%s","nodes":%llu,"checked":%llu,"plies":%d,"sha256":"%s","seconds":%.3f)",
                position_of(certificate).c_str(), static_cast<unsigned long long>(verdict.nodes),
                static_cast<unsigned long long>(verdict.checked), verdict.plies, certificate.sha256.c_str(),
                seconds);
        }
        std::puts("}");
    } else if (is_valid) {
        std::printf("VALID  %s: %s, %llu nodes, %.2f s\n", position_of(certificate).c_str(),
                    verdict.text.c_str(), static_cast<unsigned long long>(verdict.nodes), seconds);
    } else {
        std::printf("%s: %s: %s\n", word, path.c_str(), verdict.text.c_str());
    }
    return is_valid ? 0 : is_invalid ? 1 : 2;
}

int bad_usage(const std::string& what) {
    std::fprintf(stderr, "mnk-verify: %s; see mnk-verify --help\n", what.c_str());
    return 2;
}

}  // namespace

int main(int count, char** arguments) try {
    std::vector<std::string> files;
    bool as_json = false;
    std::size_t mebibytes = 4096;
    for (int i = 1; i < count; ++i) {
        const std::string word = arguments[i];
        if (word == "--help" || word == "-h") {
            std::fputs(kHelp, stdout);
            return 0;
        }
        if (word == "--json") {
            as_json = true;
        } else if (word == "--memory") {
            const std::string number = ++i < count ? arguments[i] : "";
            if (number.empty() || number.size() > 7 ||
                number.find_first_not_of("0123456789") != std::string::npos || std::stoul(number) == 0)
                return bad_usage("--memory wants a number of MiB");
            mebibytes = std::stoul(number);
        } else if (word.size() > 1 && word[0] == '-') {
            return bad_usage("there is no option " + word);
        } else {
            files.push_back(word);
        }
    }
    if (files.empty()) return bad_usage("no file is named");
    // Drawn anew in each run, so that no certificate can be made to fit the hash.
    std::random_device device;
    verify::HashKeys keys{};
    for (std::uint64_t& key : keys) key = (std::uint64_t{device()} << 32) | device();
    int code = 0;
    for (const std::string& file : files) {
        const int one = verify_file(file, as_json, mebibytes << 20, keys);
        if (code != 1 && one != 0) code = one;
    }
    return code;
} catch (const std::bad_alloc&) {
    return bad_usage("not enough memory");
}
