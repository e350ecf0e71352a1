#include "apps/mnk-verify/certificate.hpp"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <memory>

namespace verify {

namespace {

/// SHA-256 by FIPS 180-4.  Its constants are fractions of roots of primes, and are worked out here rather than typed:
/// with 64-bit mantissas the first 32 bits of the fraction are exact.
class Sha256 {
 public:
    static std::array<std::uint8_t, 32> of(std::string_view text) {
        Sha256 hash;
        std::string end("\x80");
        end.append((119 - text.size() % 64) % 64, '\0');
        for (int shift = 56; shift >= 0; shift -= 8)
            end.push_back(static_cast<char>((std::uint64_t{text.size()} * 8) >> shift));
        const std::size_t whole = text.size() / 64 * 64;
        for (std::size_t at = 0; at < whole; at += 64) hash.absorb(text.substr(at, 64));
        end.insert(0, text.substr(whole));
        for (std::size_t at = 0; at < end.size(); at += 64) hash.absorb(std::string_view(end).substr(at, 64));
        std::array<std::uint8_t, 32> out{};
        for (std::size_t i = 0; i < 32; ++i)
            out[i] = static_cast<std::uint8_t>(hash.state_[i / 4] >> (24 - i % 4 * 8));
        return out;
    }

 private:
    static std::uint32_t fraction(long double root) {
        return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0L);
    }

    Sha256() {
        std::size_t count = 0;
        for (int number = 2; count < 64; ++number) {
            bool is_prime = true;
            for (int i = 2; i * i <= number; ++i) is_prime = is_prime && number % i != 0;
            if (!is_prime) continue;
            if (count < 8) state_[count] = fraction(std::sqrt(static_cast<long double>(number)));
            constants_[count++] = fraction(std::cbrt(static_cast<long double>(number)));
        }
    }

    void absorb(std::string_view block) {
        std::array<std::uint32_t, 64> w{};
        for (std::size_t i = 0; i < 64; ++i)
            w[i / 4] |= std::uint32_t{static_cast<unsigned char>(block[i])} << (24 - i % 4 * 8);
        const auto turn = [](std::uint32_t x, int a, int b) { return std::rotr(x, a) ^ std::rotr(x, b); };
        for (std::size_t i = 16; i < 64; ++i) {
            w[i] = w[i - 16] + (turn(w[i - 15], 7, 18) ^ (w[i - 15] >> 3)) + w[i - 7] +
                   (turn(w[i - 2], 17, 19) ^ (w[i - 2] >> 10));
        }
        auto [a, b, c, d, e, f, g, h] = state_;
        for (std::size_t i = 0; i < 64; ++i) {
            const std::uint32_t one =
                h + (turn(e, 6, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + constants_[i] + w[i];
            const std::uint32_t two = (turn(a, 2, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
        }
        const std::array<std::uint32_t, 8> add{a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < 8; ++i) state_[i] += add[i];
    }

    std::array<std::uint32_t, 8> state_{};
    std::array<std::uint32_t, 64> constants_{};
};

/// Numbers from hostile bytes.  After the first that is out of range everything reads as 0 and `failed` stays set.
struct Reader {
    std::string_view bytes;
    std::size_t at = 0;
    bool failed = false;

    std::uint64_t number(std::uint64_t most) {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 63 && at < bytes.size() && !failed; shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes[at++]);
            value |= std::uint64_t{byte & 0x7fU} << shift;
            if (byte < 0x80) return value <= most ? value : (failed = true, 0);
        }
        failed = true;
        return 0;
    }

    int small(int most) { return static_cast<int>(number(static_cast<std::uint64_t>(most))); }
};

Link read_target(Reader& in, const Certificate& about, int cell, std::uint32_t node) {
    const std::uint64_t number = in.number(std::uint64_t{node} * 8);
    const std::uint64_t back = number / 8 + 1;
    const int symmetry = static_cast<int>(number % 8);
    if (back > node || symmetry >= (about.rows == about.columns ? 8 : 4)) {
        in.failed = true;
        return {};
    }
    return {cell, static_cast<std::uint32_t>(node - back), symmetry};
}

void read_node(Reader& in, const Certificate& about, std::uint32_t node, Node& out) {
    out.links.clear();
    out.cells.clear();
    const int head = in.small(8 * (about.cells() + 1) + 7);
    const int number = head / 8;
    out.kind = static_cast<Kind>(head % 8);
    const auto cell = [&] { return in.small(about.cells() - 1); };
    switch (out.kind) {
        case reply:
            in.failed = in.failed || number >= about.cells();
            out.links.push_back(read_target(in, about, number, node));
            break;
        case run:
            in.failed = in.failed || number >= about.cells();
            out.cells.push_back(number);
            break;
        case choices:
        case split:
            for (int i = 0; i < number && !in.failed; ++i) {
                const int at = cell();
                out.links.push_back(read_target(in, about, at, node));
            }
            break;
        case pairs:
            for (int i = 0; i < number / 2 * 2 && !in.failed; ++i) out.cells.push_back(cell());
            if (number % 2 != 0) out.links.push_back(read_target(in, about, -1, node));
            break;
        case potential:
            in.failed = in.failed || number != 0;
            break;
        default:
            in.failed = true;
    }
}

bool no(Problem& problem, std::string what, bool is_too_large = false) {
    problem = {std::move(what), is_too_large};
    return false;
}

/// magic, version, SHA-256, zstd
bool open_envelope(std::string_view file, std::size_t most_bytes, Certificate& out, Problem& problem) {
    constexpr std::string_view kMagic = "mnkproof";
    constexpr std::size_t kHead = kMagic.size() + 1 + 32;
    if (file.substr(0, kMagic.size()) != kMagic)
        return no(problem, "this is no certificate (it does not begin with 'mnkproof')");
    if (file.size() < kHead) return no(problem, "the file ends too early");
    if (file[kMagic.size()] != 1)
        return no(problem, "the file has a version that this program does not know");
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    if (!context) return no(problem, "not enough memory to unpack the file", true);
    ZSTD_inBuffer in{file.data() + kHead, file.size() - kHead, 0};
    std::string piece(ZSTD_DStreamOutSize(), '\0');
    for (std::size_t wanted = 1; wanted != 0;) {
        ZSTD_outBuffer to{piece.data(), piece.size(), 0};
        wanted = ZSTD_decompressStream(context.get(), &to, &in);
        if (ZSTD_isError(wanted) != 0) return no(problem, "the file cannot be unpacked");
        out.content.append(piece, 0, to.pos);
        if (out.content.size() > most_bytes)
            return no(problem, "the file is too large for the memory allowed", true);
        if (wanted != 0 && in.pos == in.size && to.pos < to.size)
            return no(problem, "the file ends too early");
    }
    if (in.pos != in.size) return no(problem, "there are bytes after the end of the certificate");
    const auto hash = Sha256::of(out.content);
    for (const std::uint8_t byte : hash) {
        for (const int digit : {byte >> 4, byte & 15}) out.sha256 += "0123456789abcdef"[digit];
    }
    const auto claimed = file.substr(kMagic.size() + 1, 32);
    if (!std::equal(hash.begin(), hash.end(), claimed.begin(),
                    [](std::uint8_t a, char b) { return static_cast<char>(a) == b; }))
        return no(problem, "the SHA-256 does not match the content: the file is damaged");
    return true;
}

bool read_proof(Reader& in, Certificate& out, Problem& problem, std::size_t most_bytes) {
    Proof proof;
    const int what = in.small(7);
    proof.weak = (what & 1) != 0;
    proof.achieves = (what & 2) != 0;
    proof.player = what >> 2;
    const std::uint64_t nodes = in.number(0xffffffff);
    Node node;
    for (std::uint64_t i = 0; i < nodes && !in.failed; ++i) {
        if (proof.starts.size() * 8 > most_bytes)
            return no(problem, "the file is too large for the memory allowed", true);
        proof.starts.push_back(in.at);
        read_node(in, out, static_cast<std::uint32_t>(i), node);
        if (in.failed)
            return no(problem, "node " + std::to_string(i) + " is malformed (byte " +
                                   std::to_string(proof.starts.back()) + " of the content)");
    }
    if (in.failed) return no(problem, "the head of a proof is malformed");
    if (nodes == 0) return no(problem, "a proof has no nodes");
    if (proof.weak && proof.player != 0)
        return no(problem, "in the weak game only the first player's runs count");
    out.proofs.push_back(std::move(proof));
    return true;
}

}  // namespace

void Certificate::unpack(const Proof& proof, std::uint32_t node, Node& out) const {
    Reader in{content, proof.starts[node]};
    read_node(in, *this, node, out);
}

std::string Certificate::name(int cell) const {
    std::string letters;
    for (int i = cell % columns; i >= 0; i = i / 26 - 1)
        letters.insert(letters.begin(), static_cast<char>('a' + i % 26));
    return letters + std::to_string(rows - cell / columns);
}

bool parse(std::string_view file, std::size_t most_bytes, Certificate& out, Problem& problem) {
    if (!open_envelope(file, most_bytes, out, problem)) return false;
    Reader in{out.content};
    out.rows = in.small(128);
    out.columns = in.small(128);
    out.run = in.small(128);
    if (in.failed || out.rows * out.columns * out.run == 0)
        return no(problem, "the rules are not those of a game");
    const int moves = in.small(out.cells());
    for (int i = 0; i < moves; ++i) out.moves.push_back(in.small(out.cells() - 1));
    out.strategy_stealing = in.small(1) != 0;
    const int proofs = in.small(2);
    if (in.failed || proofs == 0) return no(problem, "the head of the certificate is malformed");
    for (int i = 0; i < proofs; ++i) {
        if (!read_proof(in, out, problem, most_bytes)) return false;
    }
    if (in.at != in.bytes.size()) return no(problem, "there are bytes after the last node");
    return true;
}

}  // namespace verify
