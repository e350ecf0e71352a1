#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "mnk/server/task.hpp"

namespace mnk::server {

/// A question of a session, from when it is asked until it is answered.
struct Search {
    std::uint64_t session = 0;
    std::int64_t id = 0;
    Question question;

    play::StopFlag stop;
    std::atomic<bool> was_stopped{false};  ///< by its client, not by the clock

    /// The latest report that was not taken yet.
    std::optional<Json> take_report();

 private:
    friend class SearchPool;
    std::mutex mutex_;  // of the report
    std::optional<Json> report_;
    play::TimePoint deadline_ = play::TimePoint::max();
    std::uint64_t granted_ = 0;  // bytes
};

/// Threads that search, and the queue before them.
///
/// Each search at work has a thread of its own, at a lower priority than the rest of the server: the kernel
/// gives all of them the same share of the processor, in slices of milliseconds, so that everyone hears
/// something soon however many there are.  Up to `searches` are at work, of one session up to
/// `searches_per_session`; the others wait, and sessions take turns, not searches: a session that asks for a
/// hundred things delays nobody but itself.
///
/// Memory is given out by shares: a search gets a quarter of what is left, at most what it asked for.
class SearchPool {
 public:
    /// `finished` is called once for each search, from any thread; it must be quick.
    using Finished = std::function<void(const std::shared_ptr<Search>&, TaskResult)>;

    SearchPool(const Limits& limits, Finished finished);

    /// Stops everything and waits for it.
    ~SearchPool();
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;

    /// How many searches wait before this one; nothing if the session has too many waiting.
    std::optional<std::size_t> submit(const std::shared_ptr<Search>& search);

    /// Ends it: at once if it waits, within 10 ms or so if it is at work.
    void stop(const std::shared_ptr<Search>& search);

    /// Stops those that are past their time.  Call it about ten times a second.
    void look_at_the_clock();

    [[nodiscard]] std::size_t running() const;

 private:
    void work();
    [[nodiscard]] std::size_t at_work(std::uint64_t session) const;
    std::shared_ptr<Search> take_next();
    void grant_memory(Search& search);
    void release(const std::shared_ptr<Search>& search);

    const Limits limits_;
    const Finished finished_;

    mutable std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    std::map<std::uint64_t, std::deque<std::shared_ptr<Search>>> waiting_;  // by session
    std::size_t waiting_count_ = 0;
    std::deque<std::uint64_t> turns_;               // sessions that wait
    std::map<std::uint64_t, std::size_t> at_work_;  // by session
    std::set<std::shared_ptr<Search>> running_;
    std::uint64_t free_bytes_;
    std::size_t idle_ = 0;
    bool is_closed_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace mnk::server
