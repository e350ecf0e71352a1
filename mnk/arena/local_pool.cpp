#include "mnk/arena/local_pool.hpp"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <exception>

#include "mnk/base/text.hpp"

namespace mnk::arena {

namespace {

std::vector<int> usable_cores() {
    std::vector<int> cores;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) == 0) {
        for (int core = 0; core < CPU_SETSIZE; ++core) {
            if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
        }
    }
    if (cores.empty()) cores.push_back(0);
    return cores;
}

/// Threads started by this one from now on inherit it.  Where it is not allowed, nothing is lost but precision.
void pin_to(int core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(core), &set);
    ::pthread_setaffinity_np(::pthread_self(), sizeof set, &set);
}

}  // namespace

int LocalPool::cores() { return static_cast<int>(usable_cores().size()); }

LocalPool::LocalPool(int threads, bool is_pinned, PlayerMaker make, Witness witness)
    : make_(std::move(make)), witness_(std::move(witness)) {
    const std::vector<int> cores = usable_cores();
    for (int i = 0; i < threads; ++i) {
        const int core = cores[static_cast<std::size_t>(i) % cores.size()];
        workers_.emplace_back([this, core, is_pinned] {
            if (is_pinned) pin_to(core);
            work();
        });
    }
}

LocalPool::~LocalPool() {
    abandon();
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    changed_.notify_all();
    for (std::thread& worker : workers_) worker.join();
}

/// The first that the thread with these seats may take.
std::deque<Job>::iterator LocalPool::job_for(const Seats& seats) {
    return std::find_if(waiting_.begin(), waiting_.end(), [&](const Job& job) {
        if (seats.series()) return job.series == seats.series();
        return !job.series || std::find(claimed_.begin(), claimed_.end(), *job.series) == claimed_.end();
    });
}

void LocalPool::work() {
    Seats seats(make_);
    std::unique_lock lock(mutex_);
    std::int64_t ended = ended_series_;
    for (;;) {
        changed_.wait(
            lock, [&] { return is_closed_ || ended != ended_series_ || job_for(seats) != waiting_.end(); });
        if (is_closed_) return;
        if (ended != ended_series_) {
            ended = ended_series_;
            const std::optional<Series> left = seats.series();
            lock.unlock();
            seats.clear();
            lock.lock();
            if (left) std::erase(claimed_, *left);
            changed_.notify_all();
            continue;
        }
        const auto next = job_for(seats);
        const Job job = std::move(*next);
        waiting_.erase(next);
        if (job.series && !seats.series()) claimed_.push_back(*job.series);
        lock.unlock();
        Result<GameResult> result = play_or_say_why_not(seats, job);
        lock.lock();
        if (job.series && !seats.series()) std::erase(claimed_, *job.series);
        finished_.push_back(std::move(result));
        changed_.notify_all();
    }
}

void LocalPool::end_series() {
    {
        const std::lock_guard lock(mutex_);
        ++ended_series_;
    }
    changed_.notify_all();
}

Result<GameResult> LocalPool::play_or_say_why_not(Seats& seats, const Job& job) {
    // Whatever a player throws while it is made ends the run with a sentence, not the process.
    try {
        return seats.play(job, abandon_, witness_ ? witness_(job) : play::Events{});
    } catch (const std::exception& error) {
        return Error{text::concat("game ", job.number + 1, " cannot be played: ", error.what())};
    }
}

void LocalPool::submit(Job job) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(job));
    }
    changed_.notify_all();
}

std::optional<Result<GameResult>> LocalPool::wait(play::Milliseconds longest) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, longest, [&] { return !finished_.empty(); });
    if (finished_.empty()) return std::nullopt;
    std::optional<Result<GameResult>> out(std::move(finished_.front()));
    finished_.pop_front();
    return out;
}

void LocalPool::abandon() { abandon_.raise(); }

}  // namespace mnk::arena
