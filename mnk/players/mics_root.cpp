#include "mnk/players/mics_root.hpp"

#include <mutex>
#include <thread>

namespace mnk::players {

std::uint64_t MicsResult::nodes() const {
    std::uint64_t sum = 0;
    for (const MicsRootMove& move : moves) sum += move.used;
    return sum;
}

namespace {

/// What the threads share.  Whoever touches it holds the mutex.
struct Root {
    std::mutex mutex;
    MicsShares shares;
    MicsResult result;
    std::size_t next = 0;
    std::int64_t alpha = -kMicsBeyond;
};

/// Takes root moves as long as there are any.
void work(MicsSearch& search, Root& root, std::atomic<bool>& stopped) {
    for (;;) {
        std::size_t index = 0;
        std::int64_t alpha = 0;
        std::uint64_t budget = 0;
        {
            const std::lock_guard lock(root.mutex);
            if (root.next == root.result.moves.size() || stopped.load()) return;
            index = root.next++;
            alpha = root.alpha;
            budget = root.shares.take();
        }
        MicsRootMove& move = root.result.moves[index];
        const std::int64_t value = search.try_root(move.cell, alpha, budget);
        const std::lock_guard lock(root.mutex);
        move.used = search.used();
        move.budget = budget;
        if (search.is_stopped()) {
            root.result.was_stopped = true;
            stopped.store(true);
            return;
        }
        move.value = value;
        move.is_searched = true;
        root.shares.give_back(budget - search.used());
        if (value > root.alpha) {
            root.alpha = value;
            root.result.best = index;
        }
    }
}

}  // namespace

MicsResult search_root(std::span<const std::unique_ptr<MicsBoard>> boards, const Position& position,
                       MicsOrder order, const MicsShape& shape, std::uint64_t budget, MicsBrake brake) {
    std::atomic<bool> stopped{false};
    brake.peers = &stopped;
    std::vector<MicsSearch> searches;
    searches.reserve(boards.size());
    for (const std::unique_ptr<MicsBoard>& board : boards) {
        searches.emplace_back(*board, order, shape);
        searches.back().begin(position, brake);
    }
    const std::vector<Cell> cells = searches.front().root_cells();
    Root root{.mutex = {}, .shares = MicsShares(budget, cells.size()), .result = {}};
    for (const Cell cell : cells) root.result.moves.push_back({.cell = cell});

    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searches.size(); ++i)
        helpers.emplace_back([&, i] { work(searches[i], root, stopped); });
    work(searches.front(), root, stopped);
    for (std::thread& helper : helpers) helper.join();
    return std::move(root.result);
}

}  // namespace mnk::players
