#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace mnk::players {

/// Memory in blocks of `block` objects that never move: made once, emptied in O(1), given back
/// when destroyed.
template <class T, std::uint32_t block>
class Pool {
 public:
    static constexpr std::uint32_t kBlock = block;
    static constexpr std::uint32_t kFull = 0xffffffff;

    /// `count` objects side by side, or kFull if the pool would grow beyond `most_blocks`.
    /// @pre  0 < count <= kBlock
    std::uint32_t take(std::uint32_t count, std::size_t most_blocks) {
        if (used_ % kBlock + count > kBlock || used_ % kBlock == 0) {
            const std::uint32_t next = (used_ + kBlock - 1) / kBlock;
            if (next >= most_blocks) return kFull;
            if (next == blocks_.size()) blocks_.push_back(std::make_unique<T[]>(kBlock));
            used_ = next * kBlock;
        }
        const std::uint32_t place = used_;
        used_ += count;
        return place;
    }
    T* at(std::uint32_t place) { return &blocks_[place / kBlock][place % kBlock]; }
    void clear() { used_ = 0; }
    [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }
    static constexpr std::size_t block_bytes() { return kBlock * sizeof(T); }

 private:
    std::vector<std::unique_ptr<T[]>> blocks_;
    std::uint32_t used_ = 0;
};

}  // namespace mnk::players
