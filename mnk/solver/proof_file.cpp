#include "mnk/solver/proof_file.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "mnk/base/file.hpp"
#include "mnk/base/sha256.hpp"
#include "mnk/base/text.hpp"

namespace mnk::solver {

namespace {

using Kind = Proof::Kind;

constexpr std::string_view kMagic = "mnkproof";
constexpr char kVersion = 1;
constexpr std::size_t kHashBytes = 32;
constexpr std::size_t kEnvelope = kMagic.size() + 1 + kHashBytes;
constexpr int kCompression = 9;

constexpr unsigned kStrategyStealing = 1;
constexpr unsigned kWeak = 1;
constexpr unsigned kAchieves = 2;
constexpr unsigned kSecond = 4;

std::string raw_hash(std::string_view content) {
    const std::string hex = sha256_hex(content);
    std::string out;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        out.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    return out;
}

/// Seven bits a byte, the low ones first; the high bit says that more follow.
void put(std::string& out, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) out.push_back(static_cast<char>(0x80 | (number & 0x7f)));
    out.push_back(static_cast<char>(number));
}

void put_cell(std::string& out, Cell cell) { put(out, static_cast<std::uint64_t>(cell)); }

/// Node numbers are written as the way back, which is short where a child was added just before.
void put_target(std::string& out, std::uint32_t node, const Proof::Link& link) {
    put(out, std::uint64_t{node - link.node - 1} * 8 + static_cast<std::uint64_t>(link.symmetry));
}

void put_node(std::string& out, const Proof& proof, std::uint32_t node) {
    const Kind kind = proof.kind(node);
    const auto links = proof.links(node);
    const auto cells = proof.cells(node);
    const auto head = [&](std::uint64_t number) { put(out, number * 8 + static_cast<std::uint64_t>(kind)); };
    switch (kind) {
        case Kind::reply:
            head(static_cast<std::uint64_t>(links[0].cell));
            put_target(out, node, links[0]);
            break;
        case Kind::run:
            head(static_cast<std::uint64_t>(cells[0]));
            break;
        case Kind::choices:
        case Kind::split:
            head(links.size());
            for (const Proof::Link& link : links) {
                put_cell(out, link.cell);
                put_target(out, node, link);
            }
            break;
        case Kind::pairs:
            head(cells.size() / 2 * 2 + links.size());
            for (const Cell cell : cells) put_cell(out, cell);
            for (const Proof::Link& link : links) put_target(out, node, link);
            break;
        case Kind::potential:
            head(0);
            break;
    }
}

bool is_first_half(const Claim& claim) { return !claim.achieves && claim.player == Stone::first; }
bool is_second_half(const Claim& claim) { return !claim.achieves && claim.player == Stone::second; }

Status check_claims(std::span<const Proof> proofs) {
    if (proofs.empty() || proofs.size() > 2) return Error{"a certificate holds one proof or two"};
    for (const Proof& proof : proofs) {
        const Claim& claim = proof.claim();
        if (claim.rules.exact) return Error{"there are no proofs for rules that want exactly k in a row"};
        if (claim.weak && claim.player != Stone::first)
            return Error{"in the weak game only the first player's runs count"};
        if (proof.size() == 0) return Error{"a proof has at least one node"};
        if (claim.rules != proofs[0].claim().rules || claim.moves != proofs[0].claim().moves)
            return Error{"the two proofs of a certificate must be about the same position"};
    }
    if (proofs.size() == 2 && !(is_first_half(proofs[0].claim()) && is_second_half(proofs[1].claim())))
        return Error{
            "two proofs must be the halves of a draw: the first player does not win, nor the second"};
    return Done{};
}

/// Reads numbers from the front of hostile bytes; after the first that is wrong it gives zeros only.
class Reader {
 public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    std::uint64_t number(std::uint64_t most) {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 63 && at_ < bytes_.size() && !failed_; shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes_[at_++]);
            value |= std::uint64_t{byte & 0x7fU} << shift;
            if ((byte & 0x80) == 0) {
                if (value <= most) return value;
                break;
            }
        }
        fail();
        return 0;
    }

    void fail() { failed_ = true; }

    [[nodiscard]] bool has_failed() const { return failed_; }
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

 private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

class Parser {
 public:
    explicit Parser(std::string_view content) : in_(content) {}

    Result<Certificate> parse() {
        Certificate out;
        Claim claim;
        const auto side = [&] { return static_cast<std::int64_t>(in_.number(Rules::kLargest)); };
        const std::int64_t rows = side();
        const std::int64_t columns = side();
        const Result<Rules> rules = Rules::make(rows, columns, side());
        if (in_.has_failed() || !rules) return Error{"the certificate's rules are not those of a game"};
        claim.rules = *rules;
        cells_ = static_cast<std::uint64_t>(rules->cells());
        const std::uint64_t moves = in_.number(cells_);
        for (std::uint64_t i = 0; i < moves; ++i) claim.moves.push_back(cell());
        const std::uint64_t flags = in_.number(kStrategyStealing);
        const std::uint64_t proofs = in_.number(2);
        if (in_.has_failed()) return damaged();
        for (std::uint64_t i = 0; i < proofs; ++i) {
            Result<Proof> proof = parse_proof(claim);
            if (!proof) return proof.error();
            out.proofs.push_back(std::move(*proof));
        }
        if (in_.left() > 0) return Error{"the certificate has bytes after its end"};
        const Status status = check_claims(out.proofs);
        if (!status) return status.error();
        out.strategy_stealing = flags != 0;
        return out;
    }

 private:
    Cell cell() { return static_cast<Cell>(in_.number(cells_ - 1)); }

    [[nodiscard]] Error damaged() const {
        return Error{text::concat("the certificate is damaged before byte ", in_.at(), " of its content")};
    }

    Result<Proof> parse_proof(Claim claim) {
        const std::uint64_t what = in_.number(kWeak | kAchieves | kSecond);
        claim.weak = (what & kWeak) != 0;
        claim.achieves = (what & kAchieves) != 0;
        claim.player = (what & kSecond) != 0 ? Stone::second : Stone::first;
        symmetries_ = static_cast<std::uint64_t>(symmetry_count(claim.rules));
        // A node takes a byte at least.
        const std::uint64_t nodes = in_.number(std::min<std::uint64_t>(in_.left(), 0xffffffff));
        Proof proof(std::move(claim));
        for (std::uint64_t node = 0; node < nodes; ++node) {
            read_node(proof, static_cast<std::uint32_t>(node));
            if (in_.has_failed()) return damaged();
        }
        if (in_.has_failed()) return damaged();
        return proof;
    }

    Proof::Link target(Cell cell, std::uint32_t node) {
        const std::uint64_t number = in_.number(std::uint64_t{node} * 8);
        const std::uint64_t back = number / 8 + 1;
        if (back > node || number % 8 >= symmetries_) {
            in_.fail();
            return {};
        }
        return {cell, static_cast<std::uint32_t>(node - back), static_cast<Symmetry>(number % 8)};
    }

    void read_node(Proof& proof, std::uint32_t node) {
        const std::uint64_t head = in_.number(8 * (cells_ + 1) + 7);
        const std::uint64_t number = head / 8;
        const auto kind = static_cast<Kind>(head % 8);
        links_.clear();
        listed_.clear();
        switch (kind) {
            case Kind::reply:
                if (number >= cells_) in_.fail();
                links_.push_back(target(static_cast<Cell>(number), node));
                break;
            case Kind::run:
                if (number >= cells_) in_.fail();
                listed_.push_back(static_cast<Cell>(number));
                break;
            case Kind::choices:
            case Kind::split:
                for (std::uint64_t i = 0; i < number && !in_.has_failed(); ++i) {
                    const Cell at = cell();
                    links_.push_back(target(at, node));
                }
                break;
            case Kind::pairs:
                for (std::uint64_t i = 0; i < number / 2 * 2 && !in_.has_failed(); ++i)
                    listed_.push_back(cell());
                if (number % 2 != 0) links_.push_back(target(kNoCell, node));
                break;
            case Kind::potential:
                if (number != 0) in_.fail();
                break;
            default:
                in_.fail();
        }
        if (!in_.has_failed()) proof.add(kind, links_, listed_);
    }

    Reader in_;
    std::uint64_t cells_ = 0;
    std::uint64_t symmetries_ = 4;
    std::vector<Proof::Link> links_;
    std::vector<Cell> listed_;
};

Error cannot(std::string_view verb, const std::string& path, int reason) {
    return Error{text::concat("cannot ", verb, " ", text::quoted(path), ": ", std::strerror(reason))};
}

std::string content_of(std::span<const Proof> proofs) {
    std::string out;
    const Claim& position = proofs[0].claim();
    for (const int number : {position.rules.rows, position.rules.columns, position.rules.run})
        put(out, static_cast<std::uint64_t>(number));
    put(out, position.moves.size());
    for (const Cell move : position.moves) put_cell(out, move);
    put(out, proofs.size() == 1 && is_first_half(position) && position.moves.empty() ? kStrategyStealing : 0);
    put(out, proofs.size());
    for (const Proof& proof : proofs) {
        const Claim& claim = proof.claim();
        put(out, (claim.weak ? kWeak : 0U) | (claim.achieves ? kAchieves : 0U) |
                     (claim.player == Stone::second ? kSecond : 0U));
        put(out, proof.size());
        for (std::size_t node = 0; node < proof.size(); ++node)
            put_node(out, proof, static_cast<std::uint32_t>(node));
    }
    return out;
}

}  // namespace

std::string seal(std::string_view content) {
    std::string out(kMagic);
    out.push_back(kVersion);
    out += raw_hash(content);
    const std::size_t head = out.size();
    out.resize(head + ZSTD_compressBound(content.size()));
    const std::size_t size =
        ZSTD_compress(out.data() + head, out.size() - head, content.data(), content.size(), kCompression);
    assert(ZSTD_isError(size) == 0 && "there is room for the worst case");
    out.resize(head + size);
    return out;
}

Result<std::string> unseal(std::string_view bytes, std::size_t most_bytes) {
    if (bytes.substr(0, kMagic.size()) != kMagic) return Error{"this is no certificate of mnk"};
    if (bytes.size() < kEnvelope) return Error{"the certificate ends too early"};
    if (bytes[kMagic.size()] != kVersion)
        return Error{"the certificate has another version than this program reads"};
    const std::string_view hash = bytes.substr(kMagic.size() + 1, kHashBytes);
    const std::string_view packed = bytes.substr(kEnvelope);
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    if (!context) return Error{"there is not enough memory to unpack the certificate"};
    std::string content;
    std::string piece(ZSTD_DStreamOutSize(), '\0');
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    for (std::size_t wanted = 1; wanted != 0;) {
        ZSTD_outBuffer out{piece.data(), piece.size(), 0};
        wanted = ZSTD_decompressStream(context.get(), &out, &in);
        if (ZSTD_isError(wanted) != 0) return Error{"the certificate is damaged: it cannot be unpacked"};
        content.append(piece.data(), out.pos);
        if (content.size() > most_bytes) return Error{"the certificate is too large to be unpacked here"};
        if (wanted != 0 && in.pos == in.size && out.pos < out.size)
            return Error{"the certificate ends too early"};
    }
    if (in.pos != in.size) return Error{"the certificate has bytes after its end"};
    if (raw_hash(content) != hash) return Error{"the certificate is damaged: its SHA-256 does not match"};
    return content;
}

Result<std::string> write_proofs(std::span<const Proof> proofs) {
    const Status status = check_claims(proofs);
    if (!status) return status.error();
    return seal(content_of(proofs));
}

Result<std::string> write_proofs(const std::string& path, std::span<const Proof> proofs) {
    const Status status = check_claims(proofs);
    if (!status) return status.error();
    const std::string content = content_of(proofs);
    if (const std::error_code problem = replace_file(path, seal(content)))
        return cannot("write", path, problem.value());
    return sha256_hex(content);
}

Result<Certificate> parse_proofs(std::string_view bytes, std::size_t most_bytes) {
    const Result<std::string> content = unseal(bytes, most_bytes);
    if (!content) return content.error();
    Result<Certificate> out = Parser(*content).parse();
    if (out) out->sha256 = sha256_hex(*content);
    return out;
}

Result<Certificate> read_proofs(const std::string& path, std::size_t most_bytes) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return cannot("read", path, errno);
    std::string bytes;
    std::array<char, 65536> buffer{};
    for (;;) {
        const ssize_t count = ::read(file.get(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return cannot("read", path, errno);
        if (count == 0) break;
        bytes.append(buffer.data(), static_cast<std::size_t>(count));
        if (bytes.size() > most_bytes)
            return Error{text::concat(text::quoted(path), " is too large to be read here")};
    }
    Result<Certificate> out = parse_proofs(bytes, most_bytes);
    if (!out) return Error{text::concat("in ", text::quoted(path), ": ", out.error().what)};
    return out;
}

}  // namespace mnk::solver
