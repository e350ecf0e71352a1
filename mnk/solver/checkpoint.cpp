#include "mnk/solver/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "mnk/base/file.hpp"
#include "mnk/base/sha256.hpp"
#include "mnk/base/text.hpp"

namespace mnk::solver {

namespace {

// The file: "mnktable", a version, the rules, records of seven words of eight bytes each, low byte first, and the
// SHA-256 of all that.
constexpr std::string_view kMagic = "mnktable2";
constexpr std::size_t kWords = 7;
constexpr std::size_t kRecordBytes = kWords * 8;
constexpr std::size_t kHashBytes = 64;
constexpr std::size_t kPiece = kRecordBytes * 4096;

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::string head_of(const Rules& rules) {
    std::string out(kMagic);
    for (const int number : {rules.rows, rules.columns, rules.run}) out.push_back(static_cast<char>(number));
    return out;
}

void append_word(std::string& out, std::uint64_t word) {
    for (int shift = 0; shift < 64; shift += 8) out.push_back(static_cast<char>(word >> shift & 0xff));
}

std::uint64_t read_word(std::string_view bytes) {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < 8; ++i) out |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return out;
}

Error about(const std::string& path, std::string_view what) {
    return Error{text::concat("the checkpoint ", text::quoted(path), " ", what)};
}

/// Reads the file piece by piece: first to check it, then to use it.
Status read_through(const std::string& path, const Rules& rules, Table* table) {
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file) return about(path, "cannot be read");
    const std::string head = head_of(rules);
    if (std::fseek(file.get(), 0, SEEK_END) != 0) return about(path, "cannot be read");
    const long size = std::ftell(file.get());
    if (std::fseek(file.get(), 0, SEEK_SET) != 0) return about(path, "cannot be read");
    const auto least = static_cast<long>(head.size() + kHashBytes);
    std::string start(head.size(), '\0');
    const bool has_start = std::fread(start.data(), 1, start.size(), file.get()) == start.size();
    if (!has_start || start.compare(0, kMagic.size(), kMagic) != 0) return about(path, "is none");
    if (start != head) return about(path, "is of another game");
    if (size < least || (size - least) % static_cast<long>(kRecordBytes) != 0)
        return about(path, "is damaged: it ends too early");
    Sha256 hash;
    hash.add(start);
    std::string piece;
    for (auto left = static_cast<std::size_t>(size - least); left > 0; left -= piece.size()) {
        piece.resize(std::min(left, kPiece));
        if (std::fread(piece.data(), 1, piece.size(), file.get()) != piece.size())
            return about(path, "cannot be read to its end");
        hash.add(piece);
        for (std::size_t at = 0; table != nullptr && at < piece.size(); at += kRecordBytes) {
            std::array<std::uint64_t, kWords> w{};
            for (std::size_t i = 0; i < kWords; ++i)
                w[i] = read_word(std::string_view(piece).substr(at + 8 * i));
            table->store({w[0], w[1]}, {w[2], w[3], {w[4], w[5]}, (w[6] >> 32) != 0}, w[6] & 0xffffffff);
        }
    }
    std::string stored(kHashBytes, '\0');
    const bool has_hash = std::fread(stored.data(), 1, stored.size(), file.get()) == stored.size();
    if (!has_hash || stored != hash.hex()) return about(path, "is damaged: its check sum is wrong");
    return Done{};
}

}  // namespace

Status save_checkpoint(const std::string& path, const Rules& rules, const Table& table) {
    const std::error_code problem = replace_file(path, [&](const Append& append) {
        Sha256 hash;
        std::string piece = head_of(rules);
        const auto hand_over = [&] {
            hash.add(piece);
            append(piece);
            piece.clear();
        };
        table.for_each([&](const Table::Record& record) {
            const Numbers& numbers = record.numbers;
            const std::uint64_t last = std::uint64_t{numbers.is_thin} << 32 | record.work;
            for (const std::uint64_t word : {record.key.low, record.key.high, numbers.proof, numbers.disproof,
                                             numbers.zone.low, numbers.zone.high, last})
                append_word(piece, word);
            if (piece.size() >= kPiece) hand_over();
        });
        hand_over();
        append(hash.hex());
    });
    if (problem) return about(path, text::concat("cannot be written: ", std::strerror(problem.value())));
    return Done{};
}

Status load_checkpoint(const std::string& path, const Rules& rules, Table& table) {
    if (const Status status = read_through(path, rules, nullptr); !status) return status;
    return read_through(path, rules, &table);
}

}  // namespace mnk::solver
