#include "mnk/search/table.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <algorithm>
#include <bit>
#include <ctime>
#include <new>

namespace mnk::search {

namespace {

//     63 .. move .. 48 .. score .. 32 .. evaluation .. 16 .. depth .. 8 .. generation .. 2 .. bound .. 0
std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
    return static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.move)) << 48 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score)) << 32 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.evaluation)) << 16 |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << 8 |
           static_cast<std::uint64_t>(generation) << 2 | static_cast<std::uint64_t>(entry.bound);
}

TableEntry unpack(std::uint64_t data) {
    return {static_cast<Cell>(data >> 48), static_cast<std::int16_t>(data >> 32),
            static_cast<std::int16_t>(data >> 16), static_cast<std::int8_t>(data >> 8),
            static_cast<Bound>(data & 3)};
}

/// Asks for large pages where the system has them: an entry is then found without a walk through page tables, and
/// threads do not wait for one another while fresh pages are handed out.  A wish only: nothing depends on it.
void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    constexpr std::size_t large = std::size_t{2} << 20;
    void* start = memory;
    std::size_t room = bytes;
    if (std::align(large, large, start, room) != nullptr)
        ::madvise(start, room / large * large, MADV_HUGEPAGE);
#endif
}

/// Of this thread: what others take from the machine does not count.
std::chrono::nanoseconds processor_time() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

void Table::resize(std::size_t bytes) {
    const std::size_t count = std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}));
    memory_.reset();  // before the new: never both at once
    memory_.reset(std::calloc(count + 1, sizeof(Bucket)));
    if (!memory_) throw std::bad_alloc();
    void* start = memory_.get();
    std::size_t room = (count + 1) * sizeof(Bucket);
    // All bits zero is an empty bucket: atomics of integers are as plain as the integers.
    buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), count * sizeof(Bucket), start, room));
    prefer_large_pages(buckets_, count * sizeof(Bucket));
    count_ = count;
}

void Table::clear(std::optional<std::chrono::nanoseconds> most) {
    constexpr std::size_t kBetweenLooks = 4096;  // buckets: a quarter of a MiB
    const std::chrono::nanoseconds begun = processor_time();
    for (std::size_t i = 0; i < count_; ++i) {
        if (most && i % kBetweenLooks == 0 && processor_time() - begun >= *most) return;
        Bucket* const bucket = buckets_ + i;
        for (Slot& slot : bucket->slots) {
            slot.key.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    }
}

std::optional<TableEntry> Table::find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.key.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
    }
    return std::nullopt;
}

void Table::store(std::uint64_t key, const TableEntry& entry) {
    auto& slots = buckets_[static_cast<std::size_t>(key) & (count_ - 1)].slots;
    Slot* chosen = nullptr;
    int least = 1000;
    for (Slot& slot : slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.key.load(std::memory_order_relaxed) ^ data) == key) {
            chosen = &slot;
            break;
        }
        const int age = (generation_ - static_cast<int>((data >> 2) & 63) + 64) & 63;
        const int worth = data == 0 ? -1000 : static_cast<std::int8_t>(data >> 8) - 4 * age;
        if (worth < least) {
            least = worth;
            chosen = &slot;
        }
    }
    const std::uint64_t data = pack(entry, generation_);
    chosen->data.store(data, std::memory_order_relaxed);
    chosen->key.store(key ^ data, std::memory_order_relaxed);
}

}  // namespace mnk::search
