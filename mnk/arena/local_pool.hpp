#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "mnk/arena/seats.hpp"

namespace mnk::arena {

/// Plays jobs on threads of this process, one job a thread.  A pinned thread and the players it seats
/// stay on one core, the next thread on the next: no game takes time from another.  All games of a series are played by
/// the thread that played its first.
class LocalPool final : public Scheduler {
 public:
    LocalPool(int threads, bool is_pinned, PlayerMaker make, Witness witness = {});

    /// Abandons what is in hand and waits for it.
    ~LocalPool() override;

    [[nodiscard]] int capacity() const override { return static_cast<int>(workers_.size()); }
    void submit(Job job) override;
    std::optional<Result<GameResult>> wait(play::Milliseconds longest) override;
    void abandon() override;
    void end_series() override;

    /// Cores that this process may use.
    static int cores();

 private:
    void work();
    Result<GameResult> play_or_say_why_not(Seats& seats, const Job& job);
    std::deque<Job>::iterator job_for(const Seats& seats);

    PlayerMaker make_;
    Witness witness_;
    play::StopFlag abandon_;
    std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    std::deque<Job> waiting_;
    std::deque<Result<GameResult>> finished_;
    std::vector<Series> claimed_;    // each by the thread that plays it, which takes nothing else
    std::int64_t ended_series_ = 0;  // how often `end_series` was called
    bool is_closed_ = false;
    std::vector<std::thread> workers_;
};

}  // namespace mnk::arena
