#include "mnk/solver/table.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>
#include <thread>

namespace mnk::solver {

class Table::Held {
 public:
    explicit Held(const Lock& lock) : flag_(lock.flag) {
        int tries = 0;
        while (flag_.test_and_set(std::memory_order_acquire)) {
            if (++tries > 64) std::this_thread::yield();
        }
    }
    ~Held() { flag_.clear(std::memory_order_release); }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

 private:
    std::atomic_flag& flag_;
};

void Table::Free::operator()(void* memory) const { std::free(memory); }

Table::Table(std::size_t bytes)
    : buckets_(std::clamp(bytes / sizeof(Bucket), std::size_t{1},
                          std::size_t{std::numeric_limits<std::uint32_t>::max()})),
      // Zeroed memory is a table of empty entries, and calloc gives it without touching the pages.
      memory_(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket)))),
      locks_(new Lock[kLocks]) {
    static_assert(std::is_trivially_copyable_v<Bucket> && static_cast<int>(State::empty) == 0);
    if (memory_ == nullptr) throw std::bad_alloc();
}

std::size_t Table::bucket_of(const Key128& key) const { return ((key.low >> 32) * buckets_) >> 32; }

Numbers Table::numbers_of(const Entry& entry) {
    const CellSet zone{entry.words[0], entry.words[1]};
    if (entry.state == State::attacker) return Numbers::attacker_wins(zone, entry.is_thin);
    if (entry.state == State::defender) return Numbers::defender_wins(zone, entry.is_thin);
    return {entry.words[0], entry.words[1], {}};
}

std::optional<Table::Found> Table::find(const Key128& key) const {
    const std::size_t bucket = bucket_of(key);
    const Held held(locks_[bucket % kLocks]);
    for (const Entry& entry : memory_[bucket].entries) {
        if (entry.state != State::empty && entry.key == key) return Found{numbers_of(entry), entry.threads};
    }
    return std::nullopt;
}

void Table::store(const Key128& key, const Numbers& numbers, std::uint64_t work) {
    const std::size_t bucket = bucket_of(key);
    const Held held(locks_[bucket % kLocks]);
    Entry* place = nullptr;
    for (Entry& entry : memory_[bucket].entries) {
        if (entry.state != State::empty && entry.key == key) {
            place = &entry;
            break;
        }
        const auto rank = [](const Entry& e) {
            return e.state == State::empty ? -1 : static_cast<std::int64_t>(e.work);
        };
        if (place == nullptr || rank(entry) < rank(*place)) place = &entry;
    }
    const bool is_same = place->state != State::empty && place->key == key;
    if (is_same && place->state != State::open && !numbers.is_solved()) return;
    if (place->state == State::empty) used_.fetch_add(1, std::memory_order_relaxed);
    std::uint64_t spent = work + (is_same ? place->work : 0);
    spent = std::min<std::uint64_t>(spent, std::numeric_limits<std::uint32_t>::max());
    const std::uint8_t threads = is_same ? place->threads : std::uint8_t{0};
    place->key = key;
    place->work = static_cast<std::uint32_t>(spent);
    place->threads = threads;
    place->is_thin = numbers.is_thin;
    if (numbers.is_solved()) {
        place->state = numbers.proof == 0 ? State::attacker : State::defender;
        place->words = {numbers.zone.low, numbers.zone.high};
    } else {
        place->state = State::open;
        place->words = {numbers.proof, numbers.disproof};
    }
}

void Table::mark(const Key128& key, int change) {
    const std::size_t bucket = bucket_of(key);
    const Held held(locks_[bucket % kLocks]);
    for (Entry& entry : memory_[bucket].entries) {
        if (entry.state == State::empty || entry.key != key) continue;
        // An entry that was lost in between starts again at none.
        const int threads = std::clamp(entry.threads + change, 0, 255);
        entry.threads = static_cast<std::uint8_t>(threads);
        return;
    }
}

void Table::for_each(const std::function<void(const Record&)>& visit) const {
    for (std::size_t bucket = 0; bucket < buckets_; ++bucket) {
        Bucket copy;
        {
            const Held held(locks_[bucket % kLocks]);
            copy = memory_[bucket];
        }
        for (const Entry& entry : copy.entries) {
            if (entry.state != State::empty) visit({entry.key, numbers_of(entry), entry.work});
        }
    }
}

}  // namespace mnk::solver
