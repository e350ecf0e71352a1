#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <unordered_set>
#include <utility>
#include <vector>

/// The ways to keep the free cells that the report on `mics` compares.  Each
/// takes a cell away, puts the last one taken back, and lets one walk over
/// what is left; they all start full.
namespace mnk::bench {

/// What the board does: one array, the free cells first, a cell swapped with the last free one.
class ArrayWithSwap {
 public:
    explicit ArrayWithSwap(std::int32_t count) : free_(count) {
        for (std::int32_t i = 0; i < count; ++i) cells_.push_back(i), where_.push_back(i);
    }
    void take(std::int32_t cell) {
        const std::int32_t hole = where_[at(cell)];
        const std::int32_t last = cells_[at(--free_)];
        cells_[at(hole)] = last;
        where_[at(last)] = hole;
        cells_[at(free_)] = cell;
        where_[at(cell)] = hole;
    }
    void put_back() {
        const std::int32_t cell = cells_[at(free_)];
        const std::int32_t hole = where_[at(cell)];
        const std::int32_t moved = cells_[at(hole)];
        cells_[at(free_)] = moved;
        where_[at(moved)] = free_++;
        cells_[at(hole)] = cell;
        where_[at(cell)] = hole;
    }
    [[nodiscard]] std::int64_t sum() const {
        std::int64_t out = 0;
        for (std::int32_t i = 0; i < free_; ++i) out += cells_[at(i)];
        return out;
    }

 private:
    static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
    std::int32_t free_;
    std::vector<std::int32_t> cells_;
    std::vector<std::int32_t> where_;
};

/// A new array without the cell at every move; the old one comes back at undo.
class Reallocation {
 public:
    explicit Reallocation(std::int32_t count) {
        for (std::int32_t i = 0; i < count; ++i) cells_.push_back(i);
    }
    void take(std::int32_t cell) {
        std::vector<std::int32_t> left;
        left.reserve(cells_.size() - 1);
        for (const std::int32_t other : cells_) {
            if (other != cell) left.push_back(other);
        }
        before_.push_back(std::exchange(cells_, std::move(left)));
    }
    void put_back() {
        cells_ = std::move(before_.back());
        before_.pop_back();
    }
    [[nodiscard]] std::int64_t sum() const {
        std::int64_t out = 0;
        for (const std::int32_t cell : cells_) out += cell;
        return out;
    }

 private:
    std::vector<std::int32_t> cells_;
    std::vector<std::vector<std::int32_t>> before_;
};

/// A linked list with an index into it: a cell's node is unhooked and hooked in again.
class LinkedList {
 public:
    explicit LinkedList(std::int32_t count) {
        for (std::int32_t i = 0; i < count; ++i) nodes_.push_back(cells_.insert(cells_.end(), i));
    }
    void take(std::int32_t cell) {
        const auto node = nodes_[static_cast<std::size_t>(cell)];
        const auto next = std::next(node);
        taken_.splice(taken_.end(), cells_, node);
        next_.push_back(next);
    }
    void put_back() {
        cells_.splice(next_.back(), taken_, std::prev(taken_.end()));
        next_.pop_back();
    }
    [[nodiscard]] std::int64_t sum() const {
        std::int64_t out = 0;
        for (const std::int32_t cell : cells_) out += cell;
        return out;
    }

 private:
    std::list<std::int32_t> cells_;
    std::list<std::int32_t> taken_;
    std::vector<std::list<std::int32_t>::iterator> nodes_;
    std::vector<std::list<std::int32_t>::iterator> next_;
};

/// What the course's own board does.
class HashSet {
 public:
    explicit HashSet(std::int32_t count) {
        for (std::int32_t i = 0; i < count; ++i) cells_.insert(i);
    }
    void take(std::int32_t cell) {
        cells_.erase(cell);
        taken_.push_back(cell);
    }
    void put_back() {
        cells_.insert(taken_.back());
        taken_.pop_back();
    }
    [[nodiscard]] std::int64_t sum() const {
        std::int64_t out = 0;
        for (const std::int32_t cell : cells_) out += cell;
        return out;
    }

 private:
    std::unordered_set<std::int32_t> cells_;
    std::vector<std::int32_t> taken_;
};

}  // namespace mnk::bench
