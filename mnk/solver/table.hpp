#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "mnk/base/hash.hpp"
#include "mnk/solver/cell_set.hpp"

namespace mnk::solver {

/// How far a graph is from being decided: at least so many leaves must still be decided for the attacker, or for
/// the defender, to have it.  A proof of 0 is a win of the attacker, a disproof of 0 one of the defender; then
/// `zone` holds the cells the winner may take: he wins even if all other cells belong to the loser.  A *thin* zone, where
/// runs of the other side had to be reckoned with, stands only one more stone of the loser outside it.
struct Numbers {
    static constexpr std::uint64_t kMost = std::uint64_t{1} << 60;

    std::uint64_t proof = 1;
    std::uint64_t disproof = 1;
    CellSet zone;
    bool is_thin = false;

    [[nodiscard]] bool is_solved() const { return proof == 0 || disproof == 0; }

    static Numbers attacker_wins(const CellSet& zone, bool is_thin) { return {0, kMost, zone, is_thin}; }
    static Numbers defender_wins(const CellSet& zone, bool is_thin) { return {kMost, 0, zone, is_thin}; }
};

/// What is known of graphs, in memory of fixed size, shared by threads.
///
/// A key goes to one bucket of four; when it is full the entry that took the least work leaves.  Losing entries
/// costs time and never changes an answer.  All 128 bits of the key are compared.  One short lock a call.
class Table {
 public:
    /// At least one bucket, whatever `bytes` says.  Pages are touched only when used.
    explicit Table(std::size_t bytes);

    struct Found {
        Numbers numbers;
        int threads = 0;  ///< that are searching below it right now
    };
    [[nodiscard]] std::optional<Found> find(const Key128& key) const;

    /// A decided graph stays decided.
    void store(const Key128& key, const Numbers& numbers, std::uint64_t work);

    /// Tells the other threads that one is below this graph, or (-1) has left it.
    void mark(const Key128& key, int change);

    [[nodiscard]] std::size_t bytes() const { return buckets_ * sizeof(Bucket); }
    [[nodiscard]] std::uint64_t entries() const { return used_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t capacity() const { return buckets_ * kWays; }

    /// What an entry is on paper.
    struct Record {
        Key128 key;
        Numbers numbers;
        std::uint32_t work = 0;
    };
    /// Every entry, in the order of the memory.  Other threads may go on storing.
    void for_each(const std::function<void(const Record&)>& visit) const;

 private:
    static constexpr std::size_t kWays = 4;
    static constexpr std::size_t kLocks = 4096;
    enum class State : std::uint8_t { empty, open, attacker, defender };

    struct Entry {
        Key128 key;
        std::array<std::uint64_t, 2> words{};  // proof and disproof, or the zone of what is decided
        std::uint32_t work = 0;
        State state = State::empty;
        std::uint8_t threads = 0;
        bool is_thin = false;
    };
    struct Bucket {
        std::array<Entry, kWays> entries;
    };
    struct Free {
        void operator()(void* memory) const;
    };
    struct alignas(64) Lock {
        mutable std::atomic_flag flag;
    };
    class Held;

    [[nodiscard]] std::size_t bucket_of(const Key128& key) const;
    static Numbers numbers_of(const Entry& entry);

    std::size_t buckets_;
    std::unique_ptr<Bucket[], Free> memory_;
    std::unique_ptr<Lock[]> locks_;
    std::atomic<std::uint64_t> used_{0};
};

}  // namespace mnk::solver
