#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "mnk/board/rules.hpp"

namespace mnk::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// What the search knew of a position.
struct TableEntry {
    Cell move = kNoCell;
    std::int16_t score = 0;       ///< distances count from the position
    std::int16_t evaluation = 0;  ///< before any search
    std::int8_t depth = 0;
    Bound bound = Bound::none;
};

/// The transposition table: buckets of 64 bytes with four entries, in memory
/// that never grows.  Any number of threads read and write it without locks:
/// the key is stored xor the data, so that a torn entry is not recognised
/// (Hyatt and Mann 2002).  Old and shallow entries go first.
class Table {
 public:
    explicit Table(std::size_t bytes) { resize(bytes); }

    /// Rounds down to a power of two of buckets, one at least; empties it.  Costs nothing until the memory
    /// is used: fresh pages of the system are empty by themselves.
    void resize(std::size_t bytes);
    /// Empties it and has the system hand out all of its pages, 10 to 20 ms for 64 MiB and now and then more
    /// than 100: time that a search should not have to give when it first writes to them.  After `most` of the
    /// thread's own time it stops; what it has not come to stays as it was.
    void clear(std::optional<std::chrono::nanoseconds> most = std::nullopt);
    /// What is there now is older than what comes.
    void age() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & 63); }

    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const;
    void store(std::uint64_t key, const TableEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    [[nodiscard]] std::size_t bytes() const { return count_ * sizeof(Bucket); }

 private:
    struct Slot {
        std::atomic<std::uint64_t> key{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    static_assert(sizeof(Bucket) == 64);

    [[nodiscard]] const Bucket& bucket(std::uint64_t key) const {
        return buckets_[static_cast<std::size_t>(key) & (count_ - 1)];
    }

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    std::unique_ptr<void, Free> memory_;
    Bucket* buckets_ = nullptr;  // in memory_, on a multiple of 64
    std::size_t count_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace mnk::search
